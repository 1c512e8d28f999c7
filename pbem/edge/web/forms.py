"""What was posted to a page, if it is not too much and does not come too slowly."""

import asyncio

from starlette.requests import Request

LARGEST_BODY = 4096
"""Octets; what mail programs post is a few dozen."""

PATIENCE = 10.0
"""Seconds in which a request's body must be there."""


async def posted(request: Request, largest: int = LARGEST_BODY) -> bytes | None:
    """The octets of the body; None if there are more than `largest`, or they are too slow."""
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > largest:
                    return None
    except TimeoutError:
        return None
    return body
