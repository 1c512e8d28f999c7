"""Who sits with whom in a week: drawn by lot, searched for, and written down so that it can be repeated."""
