"""What of a letter its author wrote: quotes, attributions, headings and footers, trimmed away."""
