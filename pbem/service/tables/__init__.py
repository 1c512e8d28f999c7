"""Orders at a table: seats, moves, verdicts, rules, talk, plans, moderation."""
