"""Who is there: absentees, caretakers, how reliable somebody is."""
