"""Every letter has a fate, and exactly one answer or a reason for silence."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from year.ledger import Ledger

if TYPE_CHECKING:
    from year.club import Club

ANSWERED = ("handled", "misread")
SILENT = ("duplicate", "automatic", "bounce", "stranger", "held", "quarantined")
"""Fates with a reason of their own for silence; of `held`, its person is told."""


def letters_are_answered(club: Club, kept: Ledger) -> Iterator[str]:
    fates = {
        at: (status, reason)
        for at, status, reason in kept.rows("SELECT received, status, reason FROM letters")
    }
    answers: dict[str, set[str]] = defaultdict(set)
    for mail in club.record.mailed():
        if mail.answers:
            answers[mail.answers].add(mail.message_id)
    held_back = _answers_held_back(kept)
    counts: Counter[str] = Counter()
    silent: Counter[str] = Counter()
    unanswered: Counter[int] = Counter()
    seen: set[str] = set()
    for letter in club.record.posted():
        if letter.at not in fates:
            yield f"the letter {letter.message_id} was taken, and is not kept"
            continue
        status, reason = fates[letter.at]
        counts[status] += 1
        if letter.kind == "copy" and letter.message_id in seen and status != "duplicate":
            yield f"the second copy {letter.message_id} is {status} {reason}"
        if letter.kind == "automatic" and status != "automatic":
            yield f"the automatic letter {letter.message_id} is {status} {reason}"
        seen.add(letter.message_id)
        had = answers.get(letter.message_id, set())
        if len(had) > 1:
            yield f"the letter {letter.message_id} ({letter.kind}) was answered {len(had)} times"
        if status in SILENT:
            silent[f"{status} {reason}".strip()] += 1
            if status == "automatic" and had:
                yield f"the automatic letter {letter.message_id} was answered"
        elif not had:
            unanswered[letter.player] += 1
    for status, count in sorted(counts.items()):
        print(f"  letters {status}: {count}")
    for reason, count in silent.most_common(12):
        print(f"    {reason}: {count}")
    for player, count in unanswered.items():
        kept_back = held_back[club.seat(club.player(player))]
        if count > kept_back:
            yield f"{count} letters of player {player} have no answer, and {kept_back} were held back"


def _answers_held_back(kept: Ledger) -> Counter[str]:
    """How many answers to each person were written, and withheld or given up: his mailbox sends them back."""
    query = "SELECT person_id, count(*) FROM mails WHERE answers AND status <> 'sent' GROUP BY person_id"
    return Counter({str(person): count for person, count in kept.rows(query)})
