"""What productions make: a module for each file of ../grammar, and in it a function `_name` for each `-> name`."""
