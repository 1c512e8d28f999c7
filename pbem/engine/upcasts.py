"""What events of earlier schemas become, so that every log that was ever written is read."""

from pbem.engine.event_codec import Body

_DRAWS = {"one": 1, "double": 2}


def _draws_counted(body: Body) -> Body:
    """Version 0.1.0 had two words for how many cards a wrong play draws for each card shown."""
    book = body["rulebook"]
    after = {**body, "rulebook": {**book, "wrong_draw": _DRAWS.get(book["wrong_draw"], book["wrong_draw"])}}
    if "options" in body:
        after["options"] = [
            [name, str(_DRAWS.get(value, value)) if name == "wrong_draw" else value]
            for name, value in body["options"]
        ]
    return after


UPCASTS = {("TableMade", 1): _draws_counted, ("RoundStarted", 1): _draws_counted}
"""By the name of an event and the schema that it is read from."""
