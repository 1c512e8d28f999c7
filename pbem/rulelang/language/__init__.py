"""The text of a rule and its tree: grammar, words of five languages, errors, printing."""
