"""The mails themselves: what a digest, a note and the end of a round hold, and what they offer to correct."""
