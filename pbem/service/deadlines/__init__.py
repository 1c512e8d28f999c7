"""What moves a deadline: outages, reminders, vacations."""
