"""What the storm looks for."""


class Breach(Exception):
    """A promise was not kept; says which, and of what."""
