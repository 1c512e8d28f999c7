"""The demonstration: a real server, simulated players who know nothing but their mail, a match to its final scores."""
