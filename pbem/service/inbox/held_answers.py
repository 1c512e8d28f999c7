"""Answers to letters that were held: which of them a YES or NO is meant for, and what becomes of those."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Line, Undone
from pbem.mail.addressing import Lobby
from pbem.orders import model
from pbem.orders.letter_lines import OrderLine
from pbem.service.accounts import erasure, preferences
from pbem.service.inbox.arrival import Arrival
from pbem.service.inbox.held_letters import known_held, tell_the_rest, told_up_to
from pbem.store.rows.people import LetterStatus, StoredLetter


def is_answer(arrival: Arrival, item: OrderLine) -> bool:
    """Whether it is a YES or NO to letters that were held."""
    if not isinstance(item.order, model.Answer):
        return False
    return item.order.to_held or (arrival.table is None and item.table is None)


def answered(arrival: Arrival, item: OrderLine) -> tuple[list[Line], list[StoredLetter]]:
    """All that the letter answers to letters that were held, at its first YES or NO, and those that are to be done.

    A YES or NO in a letter that was held itself says nothing of others. Those that are accepted are done in the
    order they came, whatever the order of the answers.
    """
    work, person = arrival.work, arrival.person
    answers, arrival.answers = arrival.answers, []
    lines: list[Line] = []
    accepted: list[StoredLetter] = []
    if not answers:
        return lines, accepted
    held = [] if arrival.accepted else known_held(work, person.id)
    if not held:
        yes = isinstance(item.order, model.Answer) and item.order.yes
        waits = erasure.still_asked(work, person) if yes else None
        if yes and waits is None and accepts_invitation(arrival):
            return _come(arrival, item), accepted
        return [] if arrival.welcomed else [Line(item.text, waits or outcomes.NothingHeld())], accepted
    waiting = list(held)
    for one in answers:
        assert isinstance(one.order, model.Answer)
        chosen = _chosen(arrival, one.order, waiting)
        if not isinstance(chosen, list):
            lines.append(Line(one.text, chosen))
            continue
        waiting = [letter for letter in waiting if letter not in chosen]
        said = f"its person said {'yes' if one.order.yes else 'no'}"
        for letter in chosen:
            work.release(letter.id, LetterStatus.HANDLED, said)
        accepted += chosen if one.order.yes else []
        if not one.order.yes:
            lines.append(Line(one.text, outcomes.HeldIsDropped(len(chosen))))
        elif not arrival.welcomed:
            lines.append(Line(one.text, outcomes.HeldIsDone(len(chosen))))
    tell_the_rest(arrival.account, [letter.id for letter in held if letter not in waiting])
    return lines, sorted(accepted, key=lambda letter: (letter.received, letter.id))


def accepts_invitation(arrival: Arrival) -> bool:
    """Whether a YES is the word of who was invited, to a table or a league, and asked nothing else since.

    One at the main address is, once it is known to be theirs, where it answers no question about a letter.
    """
    person = arrival.person
    if arrival.accepted:
        to_invitation = isinstance(arrival.recipient, Lobby) and told_up_to(arrival.letter) is None
        return to_invitation and preferences.is_invited(arrival.account)
    asked_whose = arrival.welcomed and (person.confirmation_mailed or 0) > (person.invitation_mailed or 0)
    if asked_whose or known_held(arrival.work, person.id):
        return False
    return preferences.is_invited(arrival.account)


def _come(arrival: Arrival, item: OrderLine) -> list[Line]:
    """What JOIN would have become; it is offered as that, where it is not clear in which league.

    At the main address, where nothing tells which of several invitations is meant, all of them are offered.
    """
    if arrival.accepted:
        tables, leagues = preferences.invited_to(arrival.account)
        if len(tables) + len(leagues) > 1:
            return [Line(item.text, outcomes.WhichInvitation(tables, leagues))]
    came = preferences.carry_out(arrival.account, model.Join()) or []
    for one in came:
        if isinstance(one, outcomes.YouAreIn | outcomes.YouTookOver):
            arrival.main_table = arrival.main_table or one.table
    unclear = any(isinstance(one, outcomes.WhichLeague) for one in came)
    text = model.Join().spell(arrival.person.language) if unclear else item.text
    return [Line(text, one) for one in came]


def _chosen(
    arrival: Arrival, answer: model.Answer, waiting: list[StoredLetter]
) -> list[StoredLetter] | Undone:
    """The letters that an answer means, of those that still wait for one.

    One without a number means those of the mail that it answers; where it answers none, the only one.
    """
    if not waiting:
        return outcomes.NothingHeld()
    numbers = tuple(one.number for one in waiting if one.number)
    if answer.numbers:
        missing = tuple(one for one in answer.numbers if one not in numbers)
        if missing:
            return outcomes.WhichHeld(numbers, missing) if numbers else outcomes.NothingHeld()
        return [one for one in waiting if one.number in answer.numbers]
    last = told_up_to(arrival.letter)
    if last is None and len(waiting) > 1 and not answer.all:
        return outcomes.WhichHeld(numbers)
    meant = [one for one in waiting if last is None or (one.number or 0) <= last]
    return meant or outcomes.WhichHeld(numbers)
