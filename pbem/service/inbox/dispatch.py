"""The orders of one letter, one after the other: each line gets its outcome, moves stop behind one that failed."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.facts.verdicts import BothWords
from pbem.digests.outcomes import Done, Line, Undone
from pbem.engine.match.state import Phase
from pbem.mail.addressing import Lobby, Recipient, TableAddress
from pbem.mail.keys import HIDDEN
from pbem.mail.reading.letter import Letter
from pbem.orders import model
from pbem.orders.declared import league_orders as league_orders
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import AnyOrder, Ignored, Misread, Order, Orders
from pbem.service.accounts import addresses as addresses
from pbem.service.accounts import erasure, preferences
from pbem.service.accounts.context import AccountContext
from pbem.service.display_names import first_name
from pbem.service.inbox.held_letters import known_held, tell_the_rest, told_up_to
from pbem.service.inbox.hidden_keys import take_out_keys, tell_owners
from pbem.service.inbox.own_words import own_words
from pbem.service.inbox.quotations import quoted_move
from pbem.service.leagues import orders as leagues_orders
from pbem.service.leagues.context import LeagueContext
from pbem.service.mailing.unsubscribing import turn_mail_with, unsubscribes
from pbem.service.services import Services
from pbem.service.tables import orders as tables_orders
from pbem.service.tables import verdicts
from pbem.service.tables.context import TableContext
from pbem.service.tables.names import is_anothers
from pbem.service.tables.orders import MOVES
from pbem.service.tables.plans import joined
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import AddressRecord, LetterStatus, Person, StoredLetter

WHO_HE_IS = (
    model.Name,
    model.Language,
    model.Zone,
    model.Style,
    model.Reminders,
    model.Digests,
    model.MailWanted,
    model.Help,
    model.MyData,
    model.ForgetMe,
)
"""What somebody may say before their address is confirmed."""

LOOKS = (
    model.Help,
    model.Calendar,
    model.Status,
    model.Scores,
    model.History,
    model.Resend,
    league_orders.ShowLeague,
    league_orders.ShowLeagues,
    league_orders.Standings,
    league_orders.Bulletin,
    league_orders.Ladder,
)
"""What shows something, and changes nothing."""


class Dispatch:
    """Takes the orders of one letter for the person whose it is.

    `main_table` is the table that the answer is about, where there is one; `forgets`: they want to be forgotten now.
    """

    def __init__(
        self, house: Services, work: UnitOfWork, person: Person, recipient: Recipient | None
    ) -> None:
        self._house = house
        self._work = work
        self._id = person.id
        self._at_lobby = isinstance(recipient, Lobby)
        self._at_table_address = isinstance(recipient, TableAddress)
        self._serial = recipient.serial if isinstance(recipient, TableAddress) else None
        self._table = recipient.table if isinstance(recipient, TableAddress) else None
        self._from_name = ""
        self._welcomed = False
        self.forgets = False
        self._was_held = self._answered = False
        self._told_up_to: int | None = None
        self._answers: list[Order] = []
        self.main_table = self._table

    @property
    def _person(self) -> Person:
        return self._work.person(self._id)

    def take(self, letter: Letter) -> list[Line]:
        """Every line of the letter, and what became of it; then the files that came with it."""
        self._told_up_to = told_up_to(letter)
        self._from_name = letter.from_name
        shown = take_out_keys(
            self._house, self._work, self._person, own_words(self._work.reading, self._person, letter)
        )
        lines = self._take_words(shown.letter)
        said = [line for line in lines if not isinstance(line.outcome, Misread | Ignored)]
        if shown.showed and any(HIDDEN in line.text for line in said):
            lines.append(Line("", outcomes.KeysTakenOut(HIDDEN, yours=self._id in shown.owners)))
            tell_owners(self._house, self._work, shown.owners - {self._id})
        if letter.attachments:
            lines.append(Line("", outcomes.AttachmentsPassedOver(letter.attachments)))
        return lines

    def _take_words(self, letter: Letter) -> list[Line]:
        subject = letter.subject if self._at_lobby or self._unsubscribes(letter) else ""
        if not letter.text.strip() and not subject.strip():
            return [self._nothing_said(letter)]
        read = self._read(letter.text, subject)
        answered = erasure.answer(self._house, self._work, self._person, letter, read.items)
        if answered:
            self.forgets = any(isinstance(line.outcome, outcomes.YouAreForgotten) for line in answered)
            return answered
        lines = self._welcome(read.items, letter.from_name)
        if not read.items:
            lines.append(self._nothing_said(letter))
        failed = False
        items = _looking_once(self._joined(read.items))
        unclear = self._both_words(items)
        self._answers = [one for one in items if isinstance(one, Order) and self._answers_held(one)]
        for item in items:
            if isinstance(item, Misread):
                lines.append(Line(item.text, item))
                failed = True
            elif item in unclear:
                lines.append(Line(item.text, BothWords()))
                failed = True
            elif failed and isinstance(item.order, MOVES):
                lines.append(Line(item.text, outcomes.NotTaken()))
            else:
                came = self._take_one(item)
                lines.extend(came)
                failed = failed or any(not isinstance(line.outcome, Done) for line in came)
        return [*lines, *(Line(item.text, item) for item in read.ignored)]

    def _unsubscribes(self, letter: Letter) -> bool:
        """Whether it is what mail programs send for List-Unsubscribe where they pass over the body."""
        empty = not self._at_table_address and not letter.text.strip()
        return empty and unsubscribes(letter, self._person.language)

    def _joined(self, items: tuple[Order | Misread, ...]) -> list[Order | Misread]:
        """The letter, what follows a play and goes with it made part of it: for the play may end the round, or wait."""
        read: list[Order | Misread] = []
        for item in items:
            last = read[-1] if read else None
            both = isinstance(last, Order) and isinstance(item, Order) and self._with_more(last, item)
            if both:
                read[-1] = both
            else:
                read.append(item)
        return read

    def _both_words(self, items: list[Order | Misread]) -> list[Order]:
        """Verdicts of a letter that says RIGHT and WRONG at a table where only one of them is asked for."""
        words: dict[int | None, list[Order]] = {}
        for item in items:
            if isinstance(item, Order) and isinstance(item.order, model.Verdict | model.Redraw):
                words.setdefault(item.table or self._table or self._only_table(), []).append(item)
        return [
            word
            for number, said in words.items()
            if len({isinstance(word.order, model.Verdict) and word.order.right for word in said}) == 2
            for word in said
            if self._words_asked(number) == 1
        ]

    def _words_asked(self, number: int | None) -> int:
        """How many verdicts or calls this table awaits of the writer."""
        table = self._work.table(number) if number and self._id in self._work.seats(number) else None
        return verdicts.waiting(table.match, str(self._id)) if table is not None else 0

    def _with_more(self, play: Order, more: Order) -> Order | None:
        """Both as one order, where they are a play and what can go with it at this table."""
        number = play.table or self._table or self._only_table()
        both = joined(play.order, more.order)
        if both is None or more.table not in (None, number) or not self._goes_with_it(number, more.order):
            return None
        return replace(play, order=both, text=f"{play.text}\n{more.text}")

    def _goes_with_it(self, number: int | None, order: AnyOrder) -> bool:
        """Whether the writer sits at this table, and it has guesses; a play that waits there may make them Prophet."""
        table = self._work.table(number) if number and self._id in self._work.seats(number) else None
        if table is None:
            return False
        guesses = isinstance(order, model.Guess)
        return table.match.rulebook.guess if guesses else table.match.time_rules.regret > 0

    def _read(self, text: str, subject: str) -> Orders:
        """The letter, in the language that the writer speaks, or changes to in it."""
        read = parse_orders(text, self._person.language, subject=subject)
        orders = [item.order for item in read.items if isinstance(item, Order)]
        changed = next((order.code for order in orders if isinstance(order, model.Language)), None)
        if changed is None or changed not in self._house.languages:
            return read
        return parse_orders(text, changed, subject=subject)

    def _nothing_said(self, letter: Letter) -> Line:
        """The answer to a letter without an order in it."""
        move = quoted_move(self._work.reading, self._person, letter)
        if move is not None:
            return Line(move, outcomes.QuotedMove(move))
        return Line("", outcomes.NoWords(letter.no_text.value if letter.no_text else "empty"))

    def _welcome(self, items: tuple[Order | Misread, ...], from_name: str) -> list[Line]:
        """A letter that says YES or JOIN from the writer's own address confirms it, and tells what they are called."""
        yes = [item for item in items if isinstance(item, Order) and _says_yes(item)]
        if self._person.confirmed or not yes or self._may_mean_forgetting(yes):
            return []
        person, unnamed = self._person, first_name("", self._person.address)
        name = first_name(from_name, person.address) if person.name == unnamed else person.name
        if is_anothers(self._work, person.id, name):
            name = person.name
        self._work.save_person(replace(person, confirmed=True, name=name))
        self._work.save_address(AddressRecord(person.address, person.id, None, True, self._work.now))
        # What a stranger stopped were invitations; now the writer comes unasked.
        turn_mail_with(self._work, person.address, on=True, why="confirmed his address")
        self._welcomed = True
        joins = any(
            isinstance(item.order, model.Join | model.Watch | league_orders.JoinLeague) for item in yes
        )
        invited = None if joins else self._work.reading.invitations.last_table_of(self._id)
        league = "" if invited else self._league_that_invites(yes)
        return [Line(yes[0].text, outcomes.YouAreConfirmed(self._person.name, invited, league))]

    def _league_that_invites(self, yes: list[Order]) -> str:
        """A league that the writer was asked to join, where they have not just done so, nor come to a table."""
        if any(isinstance(item.order, league_orders.JoinLeague) or item.table is not None for item in yes):
            return ""
        asks = (one.state for one in self._work.leagues.of(self._id) if self._id in one.state.invited)
        return next((league.name for league in asks), "")

    def _may_mean_forgetting(self, yes: list[Order]) -> bool:
        """Whether somebody not known yet was asked that, too, and their program names no mail that they answer."""
        return erasure.waits(self._work, self._person) and all(
            isinstance(item.order, model.Answer) for item in yes
        )

    def _take_one(self, item: Order) -> list[Line]:
        order = item.order
        if (
            isinstance(order, model.Answer)
            and not self._person.confirmed
            and self._may_mean_forgetting([item])
        ):
            return [Line(item.text, outcomes.ForgettingAsked(erasure.DAYS))]
        if not self._person.confirmed and not isinstance(order, WHO_HE_IS):
            return [Line(item.text, outcomes.ConfirmFirst())]
        of_league = self._of_league(item)
        if of_league is not None:
            return of_league
        if self._welcomed and order == model.Join() and self._invited_to_none():
            return []
        if self._answers_held(item):
            return self._answer_held(item)
        if item.table is not None or self._table is not None:
            return self._at_table(item) or self._at_desk(item) or []
        return self._at_desk(item) or self._at_only_table(item)

    def _of_league(self, item: Order) -> list[Line] | None:
        """What became of an order about leagues; None if it is none.

        What is said at tables and in leagues alike is the league's if the writer means no table, and runs one league.
        """
        if item.table is not None:
            return None
        at = LeagueContext(self._house, self._work, self._id, item.league, item.text)
        order = leagues_orders.meant(at, item.order, at_table=self._may_mean_table(item.order))
        came = leagues_orders.carry_out(at, order) if order is not None else None
        return None if came is None else [Line(item.text, outcome) for outcome in came]

    def _may_mean_table(self, order: AnyOrder) -> bool:
        """Whether there is a table that an order without a number can be about."""
        made = any(one.before.match is None for one in self._work.tables.values())
        plays = not isinstance(order, model.Invite) and bool(self._playing())
        return self._table is not None or made or plays

    def _invited_to_none(self) -> bool:
        return self._table is None and self._work.reading.invitations.last_table_of(self._id) is None

    def _at_desk(self, item: Order) -> list[Line]:
        desk = AccountContext(
            self._house, self._work, self._person, item.table or self._table, self._from_name
        )
        came = preferences.carry_out(desk, item.order) or addresses.carry_out(desk, item.order) or []
        for outcome in came:
            kinds = outcomes.TableIsMade | outcomes.YouAreIn | outcomes.YouLookOn | outcomes.YouTookOver
            if isinstance(outcome, kinds):
                self.main_table = self.main_table or outcome.table
        return [Line(item.text, outcome) for outcome in came]

    def _at_table(self, item: Order) -> list[Line]:
        number = item.table or self._table or 0
        if isinstance(item.order, model.Join | model.Watch) and not _ends(item.order):
            return []
        table = self._work.table(number) if self._id in self._work.seats(number) else None
        if isinstance(item.order, model.InviteLate):
            return []
        if isinstance(item.order, model.Leave) and self._id in self._work.times.waiting(number):
            return []
        if table is None:
            return [Line(item.text, outcomes.NoSuchTable(number))]
        serial = self._serial if number == self._table else self._told(number)
        self.main_table = self.main_table or number
        at = TableContext(self._work, table, self._id, serial, self._house)
        outcome = tables_orders.carry_out(at, item.order, item.text)
        return [Line(item.text, outcome)] if outcome is not None else []

    def _told(self, number: int) -> int | None:
        """Which serial the writer was last told of at a table whose number begins their order; None where not known."""
        return self._work.seats(number)[self._id].told_serial or None

    def _at_only_table(self, item: Order) -> list[Line]:
        """An order of a table in a letter that names none: right where the writer plays at one alone."""
        only = self._only_table()
        if only is not None:
            return self._at_table(replace(item, table=only))
        return [Line(item.text, outcomes.WhichTable(self._playing()))]

    def _only_table(self) -> int | None:
        playing = self._playing()
        return playing[0] if len(playing) == 1 else None

    def _playing(self) -> tuple[int, ...]:
        """The tables at which the writer plays; those where they look on, if they play at none."""
        tables = self._work.reading.tables.of(self._id)
        going_on = tuple(one.id for one in tables if one.phase != Phase.OVER.value)
        opened = {number: self._work.table(number) for number in going_on}
        played = [number for number, one in opened.items() if one and str(self._id) in one.match.present]
        return tuple(played) or going_on

    def _answers_held(self, item: Order) -> bool:
        """Whether it is a YES or NO to letters that were held."""
        if not isinstance(item.order, model.Answer):
            return False
        return item.order.to_held or (self._table is None and item.table is None)

    def _answer_held(self, item: Order) -> list[Line]:
        """All that the letter answers to letters that were held, at its first YES or NO; their own orders follow.

        A YES or NO in a letter that was held itself says nothing of others. Those that are accepted are done in the
        order they came, whatever the order of the answers.
        """
        if self._answered:
            return []
        self._answered = True
        held = [] if self._was_held else known_held(self._work, self._id)
        if not held:
            yes = isinstance(item.order, model.Answer) and item.order.yes
            waits = erasure.still_asked(self._work, self._person) if yes else None
            return [] if self._welcomed else [Line(item.text, waits or outcomes.NothingHeld())]
        lines: list[Line] = []
        accepted: list[StoredLetter] = []
        waiting = list(held)
        for one in self._answers:
            assert isinstance(one.order, model.Answer)
            chosen = self._chosen(one.order, waiting)
            if not isinstance(chosen, list):
                lines.append(Line(one.text, chosen))
                continue
            waiting = [letter for letter in waiting if letter not in chosen]
            said = f"its person said {'yes' if one.order.yes else 'no'}"
            for letter in chosen:
                self._work.release(letter.id, LetterStatus.HANDLED, said)
            accepted += chosen if one.order.yes else []
            if not one.order.yes:
                lines.append(Line(one.text, outcomes.HeldIsDropped(len(chosen))))
            elif not self._welcomed:
                lines.append(Line(one.text, outcomes.HeldIsDone(len(chosen))))
        answered = [letter.id for letter in held if letter not in waiting]
        tell_the_rest(self._house, self._work, self._person, answered)
        accepted.sort(key=lambda letter: (letter.received, letter.id))
        return [*lines, *(line for letter in accepted for line in self._take_held(letter))]

    def _chosen(self, answer: model.Answer, waiting: list[StoredLetter]) -> list[StoredLetter] | Undone:
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
        last = self._told_up_to
        if last is None and len(waiting) > 1 and not answer.all:
            return outcomes.WhichHeld(numbers)
        meant = [one for one in waiting if last is None or (one.number or 0) <= last]
        return meant or outcomes.WhichHeld(numbers)

    def _take_held(self, held: StoredLetter) -> list[Line]:
        letter = self._house.read(held.raw, envelope_from=held.sender)
        if not isinstance(letter, Letter):
            return []
        recipient = self._house.addressing.read(held.recipient)
        taker = Dispatch(self._house, self._work, self._person, recipient)
        taker._welcomed = self._welcomed
        taker._was_held = True
        came, self._work.came = self._work.came, min(held.received, self._work.now)
        lines = taker.take(letter)
        self._work.came = came
        self.main_table = self.main_table or taker.main_table
        self.forgets = self.forgets or taker.forgets
        return lines


def _looking_once(items: list[Order | Misread]) -> list[Order | Misread]:
    """The letter without what it asks to see a second time: one answer shows it once."""
    once: list[Order | Misread] = []
    seen: set[tuple[int | None, AnyOrder]] = set()
    for item in items:
        if isinstance(item, Order) and isinstance(item.order, LOOKS):
            if (item.table, item.order) in seen:
                continue
            seen.add((item.table, item.order))
        once.append(item)
    return once


def _says_yes(item: Order) -> bool:
    match item.order:
        case model.Join() | model.Watch(ends=False) | league_orders.JoinLeague():
            return True
        case model.Answer(yes):
            return yes
        case _:
            return False


def _ends(order: AnyOrder) -> bool:
    """Whether it is WATCH OFF, which is an order of a table that the writer looks on at."""
    return isinstance(order, model.Watch) and order.ends


def done_any(lines: list[Line]) -> bool:
    """Whether anything in a letter was done."""
    return any(isinstance(line.outcome, Done) for line in lines)
