"""Rules as people say them: every reading that a sentence has, in each of the languages."""
