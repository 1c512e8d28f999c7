"""What our letters and links spell is understood as what it says, in each language."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.match.time_rules import Missed
from pbem.micros import SECOND
from pbem.orders import model as m
from pbem.orders import spelling
from pbem.orders.letter import parse_orders
from pbem.orders.values.time_wish import UNCAPPED, TimeWish
from pbem.orders.words import LANGUAGES

DAY = 86_400 * SECOND

ORDERS = [
    m.Moderator("ana@example.org"),
    m.Moderator("Ana Maria", ends=True),
    m.Pause(),
    m.Resume(),
    m.Extend(60 * SECOND),
    m.Extend(((2 * 24 + 12) * 60 + 30) * 60 * SECOND),
    m.Remind(),
    m.Eject("Rui Sá"),
    m.ReplaceSeat("Rui Sá", "paula@example.org"),
    m.PlayFor("Ana 7h"),
    m.JudgeFor("GOD RIGHT"),
    m.Undo(8),
    m.LetStand(None),
    m.LetStand(14),
    m.EndRound(None),
    m.EndRound(True),
    m.EndRound(False),
    m.EndMatch(),
    m.FullView(),
    m.Change(
        m.TableSettings(
            title="Rose wood",
            rulebook="new-eleusis",
            seats=5,
            clock=86_400 * SECOND,
            open=True,
            server=True,
            difficulty="easy",
            rounds=3,
            options=(("string_max", "3"), ("prophet", "no")),
        )
    ),
    m.Change(m.TableSettings(difficulty="any", open=False, human_judge=True, prophet_waits=True)),
    m.Change(m.TableSettings(human_judge=False, prophet_waits=False)),
    m.Change(m.TableSettings(anonymous_talk=True, private_talk=True)),
    m.Change(m.TableSettings(anonymous_talk=False, private_talk=False)),
    m.Change(m.TableSettings(rated=True)),
    m.Change(m.TableSettings(rated=False)),
    m.Change(
        m.TableSettings(
            clock=2 * DAY,
            time=TimeWish(
                bank=7 * DAY,
                days_off=(6, 7),
                zone="America/Sao_Paulo",
                first_turn=2,
                grace=DAY // 12,
                regret=600 * SECOND,
                prophet_window=DAY // 12,
                missed=Missed.CARETAKER,
                excuses=2,
                vacation=10 * DAY,
                reliability=80,
            ),
        )
    ),
    m.Change(m.TableSettings(time=TimeWish(daily=20 * 60 + 5, days_off=(), vacation=UNCAPPED, excuses=0))),
    m.Change(m.TableSettings(time=TimeWish(bank=0, grace=0, regret=0, prophet_window=0, vacation=0))),
    m.Change(m.TableSettings(time=TimeWish(missed=Missed.RANDOM, first_turn=1, reliability=0))),
    m.Change(m.TableSettings(time=TimeWish(missed=Missed.SKIP, days_off=(1, 2, 3, 4, 5, 6)))),
]


def read(text, language):
    [item] = parse_orders(text, language).items
    return item.order


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", ORDERS, ids=repr)
def test_a_moderators_order_as_we_spell_it_is_the_same_order_in_every_language(order, language):
    for reader in LANGUAGES:
        assert read(spelling.moderator_phrase(order, language), reader) == order


LENGTHS = st.integers(1, 366 * 24 * 60).map(lambda minutes: minutes * 60 * SECOND)
WISHES = st.builds(
    TimeWish,
    bank=st.none() | st.just(0) | LENGTHS,
    days_off=st.none() | st.sets(st.integers(1, 7)).map(lambda days: tuple(sorted(days))),
    daily=st.none() | st.integers(0, 24 * 60 - 1),
    zone=st.none() | st.sampled_from(["Etc/GMT+5", "America/Argentina/Buenos_Aires", "UTC", "São Paulo"]),
    first_turn=st.none() | st.integers(0, 99),
    grace=st.none() | st.just(0) | LENGTHS,
    regret=st.none() | LENGTHS,
    prophet_window=st.none() | LENGTHS,
    missed=st.none() | st.sampled_from(Missed),
    excuses=st.none() | st.integers(0, 99),
    vacation=st.none() | st.sampled_from([0, UNCAPPED]) | LENGTHS,
    reliability=st.none() | st.integers(0, 100),
)


@settings(max_examples=60, deadline=None)
@given(WISHES, st.none() | LENGTHS, st.sampled_from(LANGUAGES), st.sampled_from(LANGUAGES))
def test_whatever_is_wished_of_time_is_read_back_parted_by_commas_and_together(time, clock, ours, readers):
    wish = m.TableSettings(clock=clock, time=time)
    spelled = spelling.moderator_phrase(m.Change(wish), ours)
    if wish != m.TableSettings():
        assert read(spelled, readers) == m.Change(wish)
    if clock is not None:
        assert read(spelled.replace(",", ""), readers) == m.Change(wish)


@pytest.mark.parametrize("language", LANGUAGES)
def test_looking_on_is_spelled_such_that_a_reply_is_understood(language):
    assert read(spelling.watch_phrase(language, 417), language) == m.Watch(417)
    assert read(spelling.watch_phrase(language, ends=True), language) == m.Watch(ends=True)
