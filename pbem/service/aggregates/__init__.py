"""Tables and leagues, rebuilt from their logs and kept in memory; what judges there; EGN and the audit log."""
