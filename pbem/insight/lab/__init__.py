"""The laboratory: what a rule will be like, measured by bots before anybody plays by it. It knows of no table."""
