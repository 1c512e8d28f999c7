"""Players that think: what a seat's view says of the secret rule, believed in bits, and the move that follows from it."""
