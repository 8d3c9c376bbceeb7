"""Accounts for tests of signing in."""

import io

from django.core.management import call_command

PASSWORD = "roch und springer"


def dm(*words):
    """What the command `dm` tells."""
    out = io.StringIO()
    call_command("dm", *words, stdout=out)
    return out.getvalue().strip()
