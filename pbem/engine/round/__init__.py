"""One round: dealing, plays, judgments, prophecy, guesses, scores, and what each seat may see of it."""
