"""What a thinking player can think of: conditions on a card and ways to divide contexts, each with its cost in bits."""
