"""The steps, oldest first, linked by `down_revision`."""
