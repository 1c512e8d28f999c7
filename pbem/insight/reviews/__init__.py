"""A finished round looked back on: what it is told as, how that is reckoned, how it is kept."""
