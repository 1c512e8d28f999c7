"""The words players write, in four languages: text to orders, orders to commands."""
