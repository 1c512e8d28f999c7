"""A year of a club at clock speed: thousands of people at their mail programs, a server that is at times away."""
