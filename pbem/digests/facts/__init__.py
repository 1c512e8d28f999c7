"""What is so, for one reader: news, the layout, verdicts, rules, knowledge, the reckoning; no words yet."""
