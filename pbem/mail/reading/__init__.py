"""Letters as bytes, read: parts, charsets, headers, who vouches, bounces and automatic replies."""
