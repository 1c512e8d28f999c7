"""`pbem doctor`: whether a server can work as its settings say, and what to do where it cannot."""
