"""What can be wrong with a mailbox, apart from how it is read: a command that only tells of it needs no IMAP."""

from enum import StrEnum


class Why(StrEnum):
    """Why a mailbox cannot be read.

    LOGIN: user and password are refused. FOLDER: it has no such folder. CERTIFICATE: it is not trusted. CONNECTION:
    there is none, or it broke. ANSWER: the server says what it should not. DATABASE: ours, so that nothing can be kept.
    CRASH: a fault of ours.
    """

    LOGIN = "login"
    FOLDER = "folder"
    CERTIFICATE = "certificate"
    CONNECTION = "connection"
    ANSWER = "answer"
    DATABASE = "database"
    CRASH = "crash"
