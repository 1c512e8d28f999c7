"""What moderators order: read, decided, asked about, foreseen, undone."""
