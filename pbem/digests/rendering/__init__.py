"""Mails and pages made into text, HTML and pictures, in the reader's language and style."""
