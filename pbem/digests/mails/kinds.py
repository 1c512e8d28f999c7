"""What an email is for, as it is kept with it."""

from enum import Enum


class Kind(Enum):
    """What a mail is for; the value is its Eleusis-Kind header."""

    DIGEST = "digest"
    RECEIPT = "receipt"
    RULE = "rule"
    JUDGE = "judge"
    REMINDER = "reminder"
    ROUND_END = "round-end"
    MATCH_END = "match-end"
    REVIEW = "review"
    CONFIRMATION = "confirmation"
    INVITATION = "invitation"
    HELD = "held"
    DATA = "my-data"
    FORGET = "forget"
    GOODBYE = "goodbye"
    ADDRESS = "address"
    ADDRESS_CHANGED = "address-changed"
    KEY_SEEN = "key-seen"
    LATE_GUEST = "late-guest"
    RETURNED = "returned"
    QUEUE_OVER = "queue-over"
    OUTAGE = "outage"
    PLAN = "plan"
    FORECAST = "forecast"
    LEAGUE = "league"
    BULLETIN = "bulletin"
    DAILY = "daily"
