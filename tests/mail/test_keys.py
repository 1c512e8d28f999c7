"""Keys in people's words are found in any disguise that a mail program, a page or a person may give them."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.addressing import Addressing, new_token
from pbem.mail.keys import HIDDEN, find_keys, without_keys

TOKEN = "abcdefgh234567ab"
HOUSE = Addressing("eleusis.example.org", "eleusis")
PLUS = Addressing("eleusis.example.org", "eleusis", plus=True)

tokens = st.builds(
    lambda octets: "".join("abcdefghijklmnopqrstuvwxyz234567"[o % 32] for o in octets),
    st.binary(min_size=16, max_size=16),
)
houses = st.sampled_from([HOUSE, PLUS])


@st.composite
def keys(draw):
    """An address that carries a key, with its token."""
    house, token = draw(houses), draw(tokens)
    form = draw(st.sampled_from(["table", "person", "bounce"]))
    if form == "table":
        return house.table(draw(st.integers(1, 10**8)), draw(st.integers(0, 10**8)), token), token
    return (house.person(token) if form == "person" else house.bounce(token)), token


UNSEEN = ["\u200b", "\u200d", "\u00ad", "\u2060", "\ufeff", "&shy;", "&#8203;", "&ZeroWidthSpace;"]
WAYS = [
    lambda char: char,
    str.upper,
    lambda char: f"&#{ord(char)};",
    lambda char: f"&#x{ord(char):X};",
    lambda char: f"&amp;#{ord(char)};",
    lambda char: f"%{ord(char):02x}",
    lambda char: f"%25{ord(char):02X}",
    lambda char: chr(ord(char) + 0xFEE0),
]


@st.composite
def disguised(draw):
    """A key of which every letter may be written in another way, with unseen characters between them."""
    key, token = draw(keys())
    if draw(st.booleans()):
        key = key.partition("@")[0]
    said = []
    for char in key:
        said += [draw(st.sampled_from(WAYS))(char), draw(st.sampled_from(["", "", "", *UNSEEN]))]
    return "".join(said), token


prose = st.text(alphabet=st.characters(codec="utf-8", exclude_characters="&%=;"), max_size=40)


@given(disguised(), prose, prose)
def test_no_disguise_hides_a_key(key, before, after):
    written, token = key
    text = f"{before} {written} {after}"
    assert token in {found.token for found in find_keys(text)}
    cleaned = without_keys(text, lambda found: found.sure or found.token == token)
    assert HIDDEN in cleaned
    assert cleaned.startswith(f"{before} ")
    assert token not in {found.token for found in find_keys(cleaned)}


@given(keys(), st.integers(1, 60), st.sampled_from(["\n", "\r\n", "=\n", "\n> ", "\n>> ", " \n  ", "\n| "]))
def test_a_key_that_is_broken_over_lines_is_found(key, at, broken):
    written, token = key
    at = min(at, len(written) - 1)
    text = f"Write to {written[:at]}{broken}{written[at:]} soon"
    assert token in {found.token for found in find_keys(text) if found.sure}
    assert token not in without_keys(text).replace(broken, "")


@given(tokens, st.sampled_from([" ", "-", ".", " - ", "\n", "/"]))
def test_a_known_token_is_found_whatever_stands_between_its_letters(token, between):
    text = f"it is: {between.join(token)}!"
    assert without_keys(text, lambda key: key.token == token, [token]) == f"it is: {HIDDEN}!"


@pytest.mark.parametrize(
    "text",
    [
        "eleusis@eleusis.example.org",
        "postmaster@eleusis.example.org, bob@example.org",
        "the p-value of g1 and t3: b-flat",
        "p-value\nrepresented by a line below",
        "https://eleusis.example.org/g/417 and /g/417-x, /c/how-to, /u/you",
        "g417-t21 is the serial; g1-t3-short",
        "responsibilities of 100% & more; 2%3 = 5",
        "7h, 9c; 10♥ — ♠♣",
        "https://shop.example/c/1234-board-games-and-card-games-for-two",
        "https://blog.example/g/417-A-Long-Slug-Of-A-Post-About-Cards",
        "https://forum.example/u/some.body-with-a-very-long-name-of-fifty-letters-in-all",
        "",
    ],
)
def test_ordinary_text_stays_as_it_is(text):
    assert without_keys(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"it is g1-t3-{TOKEN}@eleusis.example.org.", f"it is {HIDDEN}."),
        (f"<g1-t3-{TOKEN}@eleusis.example.org>", f"<{HIDDEN}>"),
        (f"mailto:eleusis%2Bp-{TOKEN}@x.example?subject=hi", f"{HIDDEN}?subject=hi"),
        (f"p-{TOKEN}\nplease come", f"{HIDDEN}\nplease come"),
        (f"G1-T3-{TOKEN.upper()} and b-{TOKEN}", f"{HIDDEN} and {HIDDEN}"),
        ("https://e.example/mail/m/12.abcdefGHIJKLmnopqrstuv!", f"{HIDDEN}!"),
        ("https://e.example/mail/t/417-21-abcdefGHIJKLmnopqrstuv?say=PLAY!", f"{HIDDEN}?say=PLAY!"),
        ("https://e.example/mail/c/12.abcdefGHIJKLmnopqrstuv.ics!", f"{HIDDEN}!"),
        ("see http://e.example:8080/g/417-ABCDEFGHIJKLMNOPQRST-_ now", f"see {HIDDEN} now"),
        (f"/u/WzEsImFiYyJd.{'aB-' * 14}x", HIDDEN),
    ],
)
def test_the_whole_key_goes_and_nothing_else(text, left):
    assert without_keys(text) == left
    assert without_keys(left) == left


@pytest.mark.parametrize(
    "text",
    [
        "p-hydroxybenzaldehyde",
        "p-hydroxybenzoesäure",
        "die B-Jugendmeisterschaft",
        "o plano b-desenvolvimentista",
    ],
)
def test_a_long_word_behind_a_letter_is_a_key_only_where_the_server_says_so(text):
    assert without_keys(text) == text
    assert HIDDEN in without_keys(text, lambda key: key.token != "")


def test_a_bare_word_is_a_key_only_where_the_server_says_so():
    text = f"responsibilities {TOKEN}"
    assert without_keys(text) == text
    assert without_keys(text, lambda key: key.token == TOKEN) == f"responsibilities {HIDDEN}"


def test_a_key_tells_nothing_of_itself_where_it_is_printed():
    assert TOKEN not in repr(find_keys(f"g1-t3-{TOKEN}"))


@pytest.mark.parametrize(
    "text",
    [
        "p-" * 50_000,
        "g1-t3-" * 20_000,
        "/u/" + "a" * 100_000,
        ("/u/" + "a" * 290) * 300,
        "/g/1-" * 20_000,
        ("p" + " " * 30) * 3_000,
        "&#45;" * 20_000,
        "é" * 100_000,
        f"g1-t3-{TOKEN} " * 5_000,
        "http://" * 15_000,
        "g1\n" * 30_000,
    ],
    ids=lambda text: text[:8],
)
def test_a_crafted_text_of_100_000_characters_is_read_in_less_than_a_second(text):
    begun = time.process_time()
    find_keys(text, [new_token() for _ in range(20)])
    assert time.process_time() - begun < 1
