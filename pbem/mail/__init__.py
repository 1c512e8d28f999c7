"""Mail as bytes: reading letters, trimming replies, addresses, writing mail. Pure; sends nothing."""
