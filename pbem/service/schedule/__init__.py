"""What the tick does: deadlines, missed turns, plans, expiries, daily mails."""
