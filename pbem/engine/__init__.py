"""The game itself, pure: rulebooks, rounds, matches, their notation; no mail, clock or chance of its own."""
