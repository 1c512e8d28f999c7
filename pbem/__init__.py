"""pbem: a play-by-email server for Eleusis."""
