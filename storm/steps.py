"""What a server does by itself, and amid which it can be killed: a function of it each."""

from enum import Enum


class Step(Enum):
    """The value is what it is called."""

    DEADLINE = "a deadline"
    REMINDER = "a reminder"
    PLAN = "a plan"
    BOUNCE = "a bounce"
    FETCHED = "a pickup"
    MARKING = "a pickup's mark"
    OPENING = "a league's opening"
    SEATING = "a league's seating"
    CLOSING = "a league's closing"
    BULLETIN = "a league's bulletin"


WHERE = {
    Step.DEADLINE: ("pbem.service.schedule.tick", "_miss"),
    Step.REMINDER: ("pbem.service.schedule.tick", "remind"),
    Step.PLAN: ("pbem.service.schedule.plan_runner", "_once"),
    Step.BOUNCE: ("pbem.service.delivery.bounces", "_came_back"),
    Step.FETCHED: ("pbem.edge.imap_poller", "receive"),
    Step.MARKING: ("pbem.edge.imap_folder", "ImapFolder.mark"),
    Step.OPENING: ("pbem.service.leagues.tick", "open_week"),
    Step.SEATING: ("pbem.service.leagues.tick", "make_fixture"),
    Step.CLOSING: ("pbem.service.leagues.tick", "close_week"),
    Step.BULLETIN: ("pbem.service.leagues.tick", "mail_some"),
}
"""The module, and the name under which the step is called there."""

STATEMENTS = {Step.FETCHED: (0, 8), Step.MARKING: (0, 0)}
"""Amid how many statements a step is struck; 0: right when it begins."""

EVERYWHERE = (Step.DEADLINE, Step.REMINDER, Step.PLAN, Step.BOUNCE)
OF_PICKUP = (Step.FETCHED, Step.MARKING)
OF_LEAGUES = (Step.OPENING, Step.SEATING, Step.CLOSING, Step.BULLETIN)
