"""What may be asked of the store, by subject."""
