"""Arithmetic of turns, vacations and waking hours. Pure."""
