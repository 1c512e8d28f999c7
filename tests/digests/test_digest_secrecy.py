"""What is not a reader's does not reach him: a real match is made, and every mail of it searched."""

from dataclasses import replace

import pytest

from pbem.digests.rendering import segments
from pbem.engine.match import commands, events
from pbem.engine.match.decide import decide_match
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.view import table_view
from pbem.engine.round.commands import PlayCards
from pbem.rulelang.storage import EDITION, dump_rule

SEATS = ("b", "c", "a", "d")


class AlwaysRight:
    """A rule that admits everything: it is what is kept secret here that counts, not what it says."""

    def permits(self, layout, card):
        return True

    def admits(self, card):
        return True


def started(mails, rule, salt):
    """A match of four in its first round, with one play made; the deal is the same whatever rule and salt are."""
    match = None

    def do(command):
        nonlocal match
        answer = decide_match(match, command, AlwaysRight())
        assert isinstance(answer, tuple), answer
        for event in answer:
            match = evolve_match(match, event)

    do(commands.MakeTable("b", "Rosewood", mails.rulebook, (), 4, 10**12, True))
    for seat in SEATS[1:]:
        do(commands.TakeSeat(seat, True))
    do(commands.StartMatch("b", bytes(32)))
    god = match.god
    do(events.RuleDrafted(god, rule, dump_rule(mails.rule(rule)), EDITION))
    do(commands.ConfirmRule(god, b"\x5e" * 32, salt))
    mover = match.round.to_move
    do(PlayCards(mover, match.round.hands[mover][:1]))
    return match


@pytest.fixture(params=["by segments", "whole"])
def renderer(renderer, request, monkeypatch):
    """What renders mails, with segments that others are told too, and with none."""
    if request.param == "whole":
        monkeypatch.setattr(segments, "BY_TEMPLATE", {})
    return renderer


@pytest.fixture(scope="module")
def matches(mails):
    return started(mails, "if last is odd: black, else: red", b"\x01" * 32), started(
        mails, "odd", b"\x02" * 32
    )


def mail(mails, renderer, match, seat, **more):
    digest = mails.digest(
        view=table_view(match, seat), reader=mails.reader(mails.names[seat]), news=(), **more
    )
    return renderer.digest(digest)


def test_only_god_reads_the_rule_before_the_end(mails, renderer, matches):
    match = matches[0]
    for seat in SEATS:
        rendered = mail(mails, renderer, match, seat)
        for part in (rendered.subject, rendered.text, rendered.html):
            told = " ".join(part.split())
            assert "if last is odd" not in told
            assert ("If the last card is odd, play a black card" in told) is (
                seat == match.god and part != rendered.subject
            )


def test_seed_and_salt_reach_nobody_before_the_end(mails, renderer, matches):
    match = matches[0]
    for seat in SEATS:
        rendered = mail(mails, renderer, match, seat)
        for secret in (match.rule.seed, match.rule.salt):
            assert secret not in rendered.text + rendered.html


def test_two_rounds_that_differ_in_their_secret_only_render_the_same_bytes(mails, renderer, matches):
    one, other = matches
    assert one.round == other.round
    assert one.rule != other.rule
    for seat in SEATS:
        if seat != one.god:
            assert mail(mails, renderer, one, seat) == mail(mails, renderer, other, seat)


def test_two_rounds_that_differ_in_anothers_cards_only_render_the_same_bytes(mails, renderer, matches):
    match = matches[0]
    for reader in match.round.seats:
        for holder in match.round.seats:
            if holder != reader:
                hands = match.round.hands | {holder: match.round.stock[: len(match.round.hands[holder])]}
                moved = replace(match, round=replace(match.round, hands=hands, stock=match.round.stock[::-1]))
                assert mail(mails, renderer, match, reader) == mail(mails, renderer, moved, reader)
