"""Kill storms: real servers under load are killed again and again, and after each time everything is counted."""
