"""Rounds at a table, one after another: who sits where, who is God, time rules, moderators, absence."""
