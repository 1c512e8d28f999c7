"""What pages tell, read from what is kept: a use case each."""
