"""The pages of the server: what strangers may see of games, and where a person's mail is stopped."""

from pbem.edge.web.answering import HEADERS, MARK, Site
from pbem.edge.web.guard import PER_MINUTE
from pbem.edge.web.office_view import Office
from pbem.edge.web.serving import listening, served
from pbem.edge.web.watching import alone

__all__ = ["HEADERS", "MARK", "PER_MINUTE", "Office", "Site", "alone", "listening", "served"]
