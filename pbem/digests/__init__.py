"""What is mailed: facts a reader may see, composed into one `Digest`, rendered as text and HTML."""
