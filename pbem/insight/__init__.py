"""Players that think: what the view of a seat says of the secret rule, and the move that follows from it."""
