"""The secret-rule language: parse, print, judge. A rule sees the main line and the next card alone."""
