"""What is asked of the database, and written there, by subject."""
