"""What members of a league are told: bulletins, standings, rounds, files."""
