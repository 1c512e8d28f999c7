"""Leagues: seasons of weekly rounds, who sits where, how they stand. Pure: a log of events, as a table is."""
