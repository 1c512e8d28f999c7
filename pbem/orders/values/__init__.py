"""How the fields of orders are written: cards, dates, clocks, durations."""
