"""Where everything is kept: SQLModel rows, the event log, Alembic migrations; SQLite or PostgreSQL."""
