"""Weekly leagues, pure: seasons, who sits with whom, standings, ratings; no mail, clock or chance of its own."""
