"""What holds about time at a table whose host settles nothing, as the operator set it."""

from pbem.app.bootstrap import usual_time_rules
from pbem.engine.match.terms import Missed, TimeRules
from pbem.settings import Settings, load_settings

HOUR = 3_600_000_000


def settings_of(**environ: str) -> Settings:
    loaded = load_settings(None, {"PBEM_CONFIG": "/dev/null", **environ})
    assert isinstance(loaded, Settings), loaded
    return loaded


def test_unless_set_the_first_turn_is_twice_as_long_one_miss_is_excused_and_plans_wait_two_hours():
    assert usual_time_rules(settings_of()) == TimeRules(first_turn=2, excuses=1, prophet_window=2 * HOUR)


def test_a_table_reckons_in_the_zone_of_the_server_unless_tables_have_their_own():
    assert usual_time_rules(settings_of(PBEM_SERVER_ZONE="Europe/Lisbon")).zone == "Europe/Lisbon"
    own = settings_of(PBEM_SERVER_ZONE="Europe/Lisbon", PBEM_TABLES_ZONE="Asia/Tokyo")
    assert usual_time_rules(own).zone == "Asia/Tokyo"


def test_every_setting_of_tables_about_time_counts():
    settings = settings_of(
        PBEM_TABLES_FIRST_TURN="3",
        PBEM_TABLES_BANK_HOURS="168",
        PBEM_TABLES_DAYS_OFF="saturday sunday",
        PBEM_TABLES_GRACE_HOURS="0.5",
        PBEM_TABLES_REGRET_MINUTES="10",
        PBEM_TABLES_PROPHET_WINDOW_HOURS="1",
        PBEM_TABLES_MISSED="caretaker",
        PBEM_TABLES_EXCUSES="2",
        PBEM_TABLES_VACATION_DAYS="10",
        PBEM_TABLES_RELIABILITY="80",
    )
    assert usual_time_rules(settings) == TimeRules(
        bank=168 * HOUR,
        days_off=(6, 7),
        first_turn=3,
        grace=HOUR // 2,
        regret=HOUR // 6,
        prophet_window=HOUR,
        missed=Missed.CARETAKER,
        excuses=2,
        vacation=240 * HOUR,
        reliability=80,
    )
