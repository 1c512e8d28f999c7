"""The facts of pages before they are words, each page a room of its own."""
