"""Mails as bytes, written: headers, bodies, signatures, what is forwarded."""
