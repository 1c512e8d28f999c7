"""The orders of one letter, one after the other: each line gets its outcome, moves stop behind one that failed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.outcomes import BothWords, Done, Line
from pbem.engine.match.state import Phase
from pbem.mail.addressing import Lobby, TableAddress
from pbem.mail.keys import HIDDEN
from pbem.mail.reading.letter import Letter
from pbem.orders import model
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Ignored, IgnoredReason, Misread, OrderLine, Orders
from pbem.orders.order import Order
from pbem.orders.strangers import wishes_to_play
from pbem.service.accounts import addresses, erasure, learning, preferences, puzzles
from pbem.service.display_names import first_name
from pbem.service.inbox import held_answers
from pbem.service.inbox.arrival import Arrival, seated_at
from pbem.service.inbox.own_words import own_words, quoted_move, take_out_keys, tell_owners
from pbem.service.inbox.suggestions import offered
from pbem.service.leagues import orders as leagues_orders
from pbem.service.mailing.links import turn_mail_with, unsubscribes
from pbem.service.services import LeagueContext, TableContext
from pbem.service.tables import finding, verdicts
from pbem.service.tables import orders as tables_orders
from pbem.service.tables.plans import joined
from pbem.service.tables.watchers import is_anothers
from pbem.store.rows.people import AddressRecord, StoredLetter


def take(arrival: Arrival) -> list[Line]:
    """Every line of the letter, and what became of it; then the files that came with it."""
    person = arrival.person
    letter, owners = take_out_keys(arrival, own_words(arrival.work.reading, person, arrival.letter))
    read = _read(arrival, letter)
    lines = erasure.answer(arrival, letter, read.items)
    if not lines:
        lines = _welcome(arrival, read.items, letter.from_name)
        lines += [] if read.items else [_nothing_said(arrival, letter, read)]
        for item in _prepared(arrival, read.items):
            if isinstance(item, Misread):
                came = [Line(item.text, offered(arrival, item))]
            else:
                came = next(said for check in CHECKS if (said := check(arrival, item)) is not None)
            arrival.failed = arrival.failed or any(not isinstance(line.outcome, Done) for line in came)
            lines += came
        lines = [*_still_invited(lines), *_passed_over(read)]
    said = [line for line in lines if not isinstance(line.outcome, Misread | Ignored)]
    if owners and any(HIDDEN in line.text for line in said):
        lines.append(Line("", outcomes.KeysTakenOut(HIDDEN, yours=person.id in owners)))
        tell_owners(arrival, owners)
    if letter.attachments:
        lines.append(Line("", outcomes.AttachmentsPassedOver(letter.attachments)))
    return lines


def done_any(lines: list[Line]) -> bool:
    """Whether anything in a letter was done."""
    return any(isinstance(line.outcome, Done) for line in lines)


def said_both_ways(arrival: Arrival, item: OrderLine) -> list[Line] | None:
    """RIGHT and WRONG, where only one of them is asked for."""
    return [Line(item.text, BothWords())] if item in arrival.unclear else None


def behind_a_failure(arrival: Arrival, item: OrderLine) -> list[Line] | None:
    """A move is not taken behind an order that failed."""
    return [Line(item.text, outcomes.NotTaken())] if arrival.failed and item.order.moves else None


def confirmed_first(arrival: Arrival, item: OrderLine) -> list[Line] | None:
    """Who has not confirmed their address may say who they are, and no more."""
    if arrival.person.confirmed:
        return None
    if _may_mean_forgetting(arrival, [item]):
        return [Line(item.text, outcomes.ForgettingAsked(erasure.DAYS))]
    return None if item.order.unconfirmed else [Line(item.text, outcomes.ConfirmFirst())]


def in_a_league(arrival: Arrival, item: OrderLine) -> list[Line] | None:
    """An order about leagues.

    What is said at tables and in leagues alike is the league's if the writer means no table, and runs one league.
    """
    if item.table is not None:
        return None
    at = LeagueContext(arrival.work, arrival.writer, item.league, item.text)
    order = leagues_orders.meant(at, item.order, at_table=_may_mean_table(arrival, item.order))
    came = leagues_orders.carry_out(at, order) if order is not None else None
    return None if came is None else [Line(item.text, outcome) for outcome in came]


def word_of_welcome(arrival: Arrival, item: OrderLine) -> list[Line] | None:
    """JOIN, which has confirmed the writer's address, where they were invited to no table and it finds no game."""
    said = arrival.welcomed and item.order == model.Join() and arrival.table is None
    said = said and not arrival.house.matchmaking and not preferences.is_invited(arrival.account)
    return [] if said and arrival.work.reading.invitations.last_table_of(arrival.writer) is None else None


def to_held_letters(arrival: Arrival, item: OrderLine) -> list[Line] | None:
    """YES or NO to letters that were held: those that are accepted are done now, in the order they came."""
    if not held_answers.is_answer(arrival, item):
        return None
    lines, accepted = held_answers.answered(arrival, item)
    return [*lines, *(line for held in accepted for line in _take_held(arrival, held))]


def at_table(arrival: Arrival, item: OrderLine) -> list[Line] | None:
    """An order of the table that is named before it, or whose mail the letter answers."""
    if item.table is None and arrival.table is None:
        return None
    if isinstance(item.order, model.Join | model.InviteLate) or _looks_on(item.order):
        return None
    work, person, number = arrival.work, arrival.writer, item.table or arrival.table or 0
    table = seated_at(work, person, number)
    if isinstance(item.order, model.Leave) and person in work.times.waiting(number):
        return None
    if table is None:
        return [Line(item.text, outcomes.NoSuchTable(number))]
    arrival.main_table = arrival.main_table or number
    # At a table whose number begins the order, the answer is to the serial that the writer was last told of.
    serial = work.seats(number)[person].told_serial or None
    if isinstance(arrival.recipient, TableAddress) and arrival.recipient.table == number:
        serial = arrival.recipient.serial
    at = TableContext(work, person, table, serial)
    outcome = tables_orders.carry_out(at, item.order, item.text)
    return None if outcome is None else [Line(item.text, outcome)]


def of_account(arrival: Arrival, item: OrderLine) -> list[Line] | None:
    """An order of a person that belongs to no table's play."""
    at = replace(arrival.account, table=item.table or arrival.table)
    came = (
        preferences.carry_out(at, item.order)
        or addresses.carry_out(at, item.order)
        or puzzles.carry_out(at, item.order)
        or learning.carry_out(at, item.order)
    )
    for outcome in came or ():
        kinds = (
            outcomes.TableIsMade
            | outcomes.GameBegins
            | outcomes.YouAreIn
            | outcomes.YouLookOn
            | outcomes.YouTookOver
        )
        if isinstance(outcome, kinds):
            arrival.main_table = arrival.main_table or outcome.table
    return [Line(item.text, outcome) for outcome in came] if came else None


def at_only_table(arrival: Arrival, item: OrderLine) -> list[Line]:
    """An order of a table in a letter that names none: right where the writer plays at one alone."""
    if item.table is not None or arrival.table is not None:
        return []
    playing = _playing(arrival)
    if len(playing) == 1:
        return at_table(arrival, replace(item, table=playing[0])) or []
    return [Line(item.text, outcomes.WhichTable(playing))]


CHECKS: tuple[Callable[[Arrival, OrderLine], list[Line] | None], ...] = (
    said_both_ways,
    behind_a_failure,
    confirmed_first,
    in_a_league,
    word_of_welcome,
    to_held_letters,
    at_table,
    of_account,
    at_only_table,
)
"""The one way of an order: the first of these that answers it has kept it from, or carried it out for, all others."""


def _read(arrival: Arrival, letter: Letter) -> Orders:
    """The letter, in the language that the writer speaks, or changes to in it."""
    language = arrival.person.language
    # What mail programs send for List-Unsubscribe may stand in the subject alone; at one's own address nothing else.
    stops = letter.text.strip() or unsubscribes(letter, language)
    read_too = arrival.table is not None or isinstance(arrival.recipient, Lobby) or stops
    subject = letter.subject if read_too else ""
    read = parse_orders(letter.text, language, subject=subject)
    orders = [item.order for item in read.items if isinstance(item, OrderLine)]
    changed = next((order.code for order in orders if isinstance(order, model.Language)), None)
    if changed is None or changed not in arrival.house.languages:
        return read
    return parse_orders(letter.text, changed, subject=subject)


def _passed_over(read: Orders) -> list[Line]:
    """What is told of text that is no order: of prose once, and of greetings nothing."""
    prose = [item for item in read.ignored if item.reason is IgnoredReason.PROSE]
    told = [item for item in read.ignored if item.reason not in (IgnoredReason.PROSE, IgnoredReason.COURTESY)]
    if prose and read.items:
        told.insert(0, replace(prose[0], text="\n".join(item.text for item in prose)))
    return [Line(item.text, item) for item in told]


def _nothing_said(arrival: Arrival, letter: Letter, read: Orders) -> Line:
    """The answer to a letter without an order in it."""
    move = quoted_move(arrival.work.reading, arrival.person, letter)
    if move is not None:
        return Line(move, outcomes.QuotedMove(move))
    prose = next((item.text for item in read.ignored if item.reason is IgnoredReason.PROSE), "")
    if prose and arrival.table is None and arrival.person.confirmed and wishes_to_play(letter.text):
        return Line(prose, finding.show(arrival.account))
    if read.ignored and not letter.no_text:
        return Line(read.ignored[0].text, outcomes.NoWords("no-order"))
    return Line("", outcomes.NoWords(letter.no_text.value if letter.no_text else "empty"))


def _welcome(arrival: Arrival, items: Sequence[OrderLine | Misread], from_name: str) -> list[Line]:
    """A letter that says YES or JOIN from the writer's own address confirms it, and tells what they are called."""
    work, person = arrival.work, arrival.person
    yes = [item for item in items if isinstance(item, OrderLine) and _says_yes(item.order)]
    if person.confirmed or not yes or _may_mean_forgetting(arrival, yes):
        return []
    unnamed = first_name("", person.address)
    name = first_name(from_name, person.address) if person.name == unnamed else person.name
    if is_anothers(work, person.id, name):
        name = person.name
    work.save_person(replace(person, confirmed=True, name=name))
    work.save_address(AddressRecord(person.address, person.id, None, True, work.now))
    # What a stranger stopped were invitations; now the writer comes unasked.
    turn_mail_with(work, person.address, on=True, why="confirmed his address")
    arrival.welcomed = True
    joins = any(isinstance(item.order, model.Join | model.Watch | model.JoinLeague) for item in yes)
    # JOIN, and a YES to an invitation, take what they were invited to.
    comes = any(item.order == model.Join() for item in yes) or held_answers.accepts_invitation(arrival)
    invited = None if joins or comes else work.reading.invitations.last_table_of(person.id)
    league = ""
    # A league that they were asked to join, where they have not just done so, nor come to a table.
    if not (invited or comes) and not any(
        isinstance(item.order, model.JoinLeague) or item.table is not None for item in yes
    ):
        asks = (one.state for one in work.leagues.of(person.id) if person.id in one.state.invited)
        league = next((league.name for league in asks), "")
    return [
        Line(yes[0].text, outcomes.YouAreConfirmed(name, invited, league, bool(arrival.house.matchmaking)))
    ]


def _still_invited(lines: list[Line]) -> list[Line]:
    """The lines, of which the welcome asks nobody to come who has come with the same letter."""
    came = (outcomes.YouAreIn, outcomes.YouTookOver, outcomes.YouAreMember, outcomes.GameBegins)
    if not lines or not any(isinstance(line.outcome, came) for line in lines):
        return lines
    welcome = lines[0].outcome
    if not isinstance(welcome, outcomes.YouAreConfirmed):
        return lines
    plays = any(isinstance(line.outcome, outcomes.GameBegins) for line in lines)
    told = replace(welcome, invited=None, league="", plays=plays)
    return [replace(lines[0], outcome=told), *lines[1:]]


def _says_yes(order: Order) -> bool:
    match order:
        case model.Join() | model.Watch(ends=False) | model.JoinLeague():
            return True
        case model.Answer(yes):
            return yes
        case _:
            return False


def _may_mean_forgetting(arrival: Arrival, yes: Sequence[OrderLine]) -> bool:
    """Whether somebody not known yet was asked that, too, and their program names no mail that they answer."""
    asked = erasure.waits(arrival.work, arrival.person)
    return asked and all(isinstance(item.order, model.Answer) for item in yes)


def _prepared(arrival: Arrival, items: Sequence[OrderLine | Misread]) -> Sequence[OrderLine | Misread]:
    """The letter as it is taken: moves made one, nothing shown twice; noted what its verdicts and answers are."""
    items = [one for item in items if (one := _in_its_place(arrival, item)) is not None]
    items = _joined(arrival, items)
    items = [item for at, item in enumerate(items) if not _is_shown(item, items[:at])]
    orders = [item for item in items if isinstance(item, OrderLine)]
    arrival.answers = [one for one in orders if held_answers.is_answer(arrival, one)]
    words: dict[int | None, list[OrderLine]] = {}
    for item in orders:
        if isinstance(item.order, model.Verdict | model.Redraw):
            words.setdefault(_meant(arrival, item), []).append(item)
    arrival.unclear = [
        word
        for number, said in words.items()
        if len({isinstance(word.order, model.Verdict) and word.order.right for word in said}) == 2
        and (table := seated_at(arrival.work, arrival.writer, number)) is not None
        and verdicts.waiting(table.match, str(arrival.writer)) == 1
        for word in said
    ]
    return items


def _in_its_place(arrival: Arrival, item: OrderLine | Misread) -> OrderLine | Misread | None:
    """YES to what God is asked to judge is RIGHT; a verdict or answer in a sentence is none where nobody waits."""
    if not isinstance(item, OrderLine) or not isinstance(item.order, model.Verdict | model.Answer):
        return item
    table = seated_at(arrival.work, arrival.writer, _meant(arrival, item))
    match = table.match if table is not None else None
    waits = 0 if match is None else verdicts.waiting(match, str(arrival.writer))
    asked = match is not None and match.question is not None
    answers_it = match is not None and getattr(arrival.recipient, "serial", None) == match.serial
    if isinstance(item.order, model.Answer) and waits and answers_it and not asked and not item.order.to_held:
        return replace(item, order=model.Verdict(item.order.yes))
    if item.sentence and arrival.table is not None and not waits and not asked:
        return None
    return item


def _joined(arrival: Arrival, items: Sequence[OrderLine | Misread]) -> Sequence[OrderLine | Misread]:
    """What follows a play and goes with it made part of it: for the play may end the round, or wait."""
    read: list[OrderLine | Misread] = []
    for item in items:
        last = read[-1] if read else None
        both = isinstance(last, OrderLine) and isinstance(item, OrderLine) and _with_more(arrival, last, item)
        if both:
            read[-1] = both
        else:
            read.append(item)
    return read


def _with_more(arrival: Arrival, play: OrderLine, more: OrderLine) -> OrderLine | None:
    """Both as one order, where they are a play and what can go with it at this table.

    It has guesses, or a play that waits there may make the writer Prophet.
    """
    both = joined(play.order, more.order)
    if both is None:
        return None
    number = _meant(arrival, play)
    table = seated_at(arrival.work, arrival.writer, number)
    if table is None or more.table not in (None, number):
        return None
    match = table.match
    goes = match.rulebook.guess if isinstance(more.order, model.Guess) else match.time_rules.regret > 0
    return replace(play, order=both, text=f"{play.text}\n{more.text}") if goes else None


def _is_shown(item: OrderLine | Misread, before: Sequence[OrderLine | Misread]) -> bool:
    """Whether the letter has asked before to see just this: one answer shows it once."""
    if not isinstance(item, OrderLine) or not item.order.shows:
        return False
    shown = (item.table, item.order)
    return any(isinstance(one, OrderLine) and (one.table, one.order) == shown for one in before)


def _looks_on(order: Order) -> bool:
    """Whether it is WATCH; but WATCH OFF is an order of a table that the writer looks on at."""
    return isinstance(order, model.Watch) and not order.ends


def _may_mean_table(arrival: Arrival, order: Order) -> bool:
    """Whether there is a table that an order without a number can be about."""
    if arrival.table is not None or any(one.before.match is None for one in arrival.work.tables.values()):
        return True
    return not isinstance(order, model.Invite) and bool(_playing(arrival))


def _meant(arrival: Arrival, item: OrderLine) -> int | None:
    """The table that an order is about: the one that is named, else the only one."""
    playing = () if item.table or arrival.table else _playing(arrival)
    return item.table or arrival.table or (playing[0] if len(playing) == 1 else None)


def _playing(arrival: Arrival) -> tuple[int, ...]:
    """The tables at which the writer plays; those where they look on, if they play at none."""
    tables = arrival.work.reading.tables.of(arrival.writer)
    going_on = tuple(one.id for one in tables if one.phase != Phase.OVER.value)
    opened = {number: arrival.work.table(number) for number in going_on}
    played = [number for number, one in opened.items() if one and str(arrival.writer) in one.match.present]
    return tuple(played) or going_on


def _take_held(arrival: Arrival, held: StoredLetter) -> list[Line]:
    """The lines of a letter that was held, as of when it came."""
    house, work = arrival.house, arrival.work
    letter = house.read(held.raw, envelope_from=held.sender)
    if not isinstance(letter, Letter):
        return []
    accepted = Arrival(house, work, held, house.addressing.read(held.recipient), letter, arrival.writer)
    accepted.accepted, accepted.welcomed = True, arrival.welcomed
    came, work.came = work.came, min(held.received, work.now)
    lines = take(accepted)
    work.came = came
    arrival.main_table = arrival.main_table or accepted.main_table
    arrival.forgets = arrival.forgets or accepted.forgets
    return lines
