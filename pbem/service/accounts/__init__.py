"""A person's own affairs: addresses, preferences, data, erasure, calendars."""
