"""Leagues as letters and the tick work on them: orders, weeks that open and close, what their tables gave."""
