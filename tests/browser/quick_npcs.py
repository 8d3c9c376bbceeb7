"""The app of a real worker whose NPCs' moves are seen as soon as they are made: a whole game of them takes no hour."""

import django

django.setup()

from config.celery import app  # noqa: E402
from variants.npc_turns import npc_pace  # noqa: E402

__all__ = ["app"]

npc_pace.AGAINST_PEOPLE = npc_pace.AnswerSpan(thinking=0.5, least=0.0, most=0.05)
npc_pace.FURTHER = npc_pace.AnswerSpan(thinking=0.3, least=0.0, most=0.05)
