"""What one letter or one tick reads, changes and commits."""
