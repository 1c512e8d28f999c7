"""Which mail goes to whom, and when: composed and queued."""
