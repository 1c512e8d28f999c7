"""How Hypothesis works here: at leisure, for machines may be slow; in CI with the same examples every time."""

import os

from hypothesis import HealthCheck, settings

AT_LEISURE = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]

settings.register_profile("searching", deadline=None, suppress_health_check=AT_LEISURE)
settings.register_profile("ci", settings.get_profile("searching"), derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "searching"))
