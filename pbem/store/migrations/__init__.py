"""The schema's history: one file in `versions` for each change; a released one is never edited."""
