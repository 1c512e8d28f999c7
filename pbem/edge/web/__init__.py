"""The pages of the server: what strangers may see of games, and where a person's mail is stopped."""

from pbem.edge.web.guard import PER_MINUTE
from pbem.edge.web.health import alone
from pbem.edge.web.responses import HEADERS, MARK, Site
from pbem.edge.web.server import listening, served
from pbem.edge.web.webmail_view import PostOffice

__all__ = ["HEADERS", "MARK", "PER_MINUTE", "PostOffice", "Site", "alone", "listening", "served"]
