"""The orders, by subject: what each is, and how its line is read."""
