"""The engine below: locks, leadership, health, notifications, schema."""
