"""Queued mail on its way out, what comes back, and whose fault that is."""
