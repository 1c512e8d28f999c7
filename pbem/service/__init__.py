"""The use cases, one module each, between the pure game and the world; `ports` says what they need of it."""
