"""Time zones are known by the names that people give them."""

import pytest

from pbem.service.zones import zone_called


@pytest.mark.parametrize(
    ("written", "zone"),
    [
        ("GMT+3", "Etc/GMT-3"),
        ("UTC+2", "Etc/GMT-2"),
        ("utc -03:00", "Etc/GMT+3"),
        ("UTC−3", "Etc/GMT+3"),
        ("Etc/GMT+3", "Etc/GMT+3"),
        ("UTC+14", "Etc/GMT-14"),
        ("Lisboa", "Europe/Lisbon"),
    ],
)
def test_hours_ahead_of_greenwich_are_ahead_of_it(written, zone):
    """East of Greenwich is +, as in ISO 8601; the names of the IANA database that look like it count west."""
    assert zone_called(written) == zone


@pytest.mark.parametrize("written", ["UTC+15", "GMT-13", "UTC+5:30"])
def test_an_offset_that_is_no_zone_is_none(written):
    assert not isinstance(zone_called(written), str)
