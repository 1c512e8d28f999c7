"""What our letters and links spell is understood as what it says, in each language."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.match.terms import Missed
from pbem.micros import SECOND
from pbem.orders import model
from pbem.orders.letter import parse_orders
from pbem.orders.values.table_settings import TableSettings
from pbem.orders.values.time_wish import UNCAPPED, TimeWish
from pbem.orders.words import LANGUAGES

DAY = 86_400 * SECOND

ORDERS = [
    model.Moderator("ana@example.org"),
    model.Moderator("Ana Maria", ends=True),
    model.Pause(),
    model.Resume(),
    model.Extend(60 * SECOND),
    model.Extend(((2 * 24 + 12) * 60 + 30) * 60 * SECOND),
    model.Remind(),
    model.Eject("Rui Sá"),
    model.ReplaceSeat("Rui Sá", "paula@example.org"),
    model.PlayFor("Ana 7h"),
    model.JudgeFor("GOD RIGHT"),
    model.Undo(8),
    model.LetStand(None),
    model.LetStand(14),
    model.EndRound(None),
    model.EndRound(True),
    model.EndRound(False),
    model.EndMatch(),
    model.FullView(),
    model.Change(
        TableSettings(
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
    model.Change(TableSettings(difficulty="any", open=False, human_judge=True, prophet_waits=True)),
    model.Change(TableSettings(human_judge=False, prophet_waits=False)),
    model.Change(TableSettings(anonymous_talk=True, private_talk=True)),
    model.Change(TableSettings(anonymous_talk=False, private_talk=False)),
    model.Change(TableSettings(rated=True)),
    model.Change(TableSettings(rated=False)),
    model.Change(
        TableSettings(
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
    model.Change(TableSettings(time=TimeWish(daily=20 * 60 + 5, days_off=(), vacation=UNCAPPED, excuses=0))),
    model.Change(TableSettings(time=TimeWish(bank=0, grace=0, regret=0, prophet_window=0, vacation=0))),
    model.Change(TableSettings(time=TimeWish(missed=Missed.RANDOM, first_turn=1, reliability=0))),
    model.Change(TableSettings(time=TimeWish(missed=Missed.SKIP, days_off=(1, 2, 3, 4, 5, 6)))),
]


def read(text, language):
    [item] = parse_orders(text, language).items
    return item.order


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", ORDERS, ids=repr)
def test_a_moderators_order_as_we_spell_it_is_the_same_order_in_every_language(order, language):
    for reader in LANGUAGES:
        assert read(order.spell(language), reader) == order


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
    wish = TableSettings(clock=clock, time=time)
    spelled = model.Change(wish).spell(ours)
    if wish != TableSettings():
        assert read(spelled, readers) == model.Change(wish)
    if clock is not None:
        assert read(spelled.replace(",", ""), readers) == model.Change(wish)


@pytest.mark.parametrize("language", LANGUAGES)
def test_looking_on_is_spelled_such_that_a_reply_is_understood(language):
    assert read(model.Watch(417).spell(language), language) == model.Watch(417)
    assert read(model.Watch(ends=True).spell(language), language) == model.Watch(ends=True)
