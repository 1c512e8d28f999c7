"""Ordinary sentences that mean an order: "I play the king of clubs", "that's right", "no card fits"."""
