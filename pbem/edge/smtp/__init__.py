"""SMTP: the listener and its limits, the client that delivers, certificates and signatures."""
