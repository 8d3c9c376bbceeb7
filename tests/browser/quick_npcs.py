"""The app of a real worker whose NPCs' moves are seen as soon as they are made: a whole game of them takes no hour."""

import django

django.setup()

from config.celery import app  # noqa: E402
from variants.npc_turns import npc_pace  # noqa: E402

__all__ = ["app"]

npc_pace.AGAINST_PEOPLE = npc_pace.AnswerSpan(thinking=0.5, min_seconds=0.0, max_seconds=0.05)
npc_pace.FOLLOW_UP = npc_pace.AnswerSpan(thinking=0.3, min_seconds=0.0, max_seconds=0.05)
