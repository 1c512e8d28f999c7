"""A letter's way from bytes to its disposition: whose it is, whether it is held, its orders one by one."""
