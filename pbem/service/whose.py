"""Who wrote a letter: its address carries the authority, its From is the second factor."""

from __future__ import annotations

from enum import Enum

from pbem.mail.addressing import PersonAddress, Recipient, TableAddress
from pbem.mail.authentication import dmarc_passed
from pbem.service.fates import Context, Fate
from pbem.service.holding import Why, hold
from pbem.service.house import House
from pbem.service.records import LetterStatus, Person
from pbem.service.work import Work
