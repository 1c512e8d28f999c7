"""Blocks of a pattern: what the productions of grammar/blocks.txt make."""
