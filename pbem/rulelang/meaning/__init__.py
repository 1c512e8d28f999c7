"""What a rule says: judged, compared exactly, checked, described."""
