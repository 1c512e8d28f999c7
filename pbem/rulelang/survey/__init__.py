"""How a rule would play: how often it lets a card pass, whether it is too hard or too plain."""
