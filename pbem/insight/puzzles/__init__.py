"""Puzzles: what one is, how its rule is drawn and its layout laid, and what tells it from every other rule."""
