"""The app of workers whose NPCs think without a pause: a turn takes all the time it may, and the next begins at once."""

import django

django.setup()

from celery.signals import worker_ready  # noqa: E402

from config.celery import app  # noqa: E402
from variants import tasks  # noqa: E402
from variants.npc_turns import npc_pace  # noqa: E402

__all__ = ["app"]

npc_pace.AMONG_NPCS = npc_pace.AnswerSpan(npc_pace.AGAINST_PEOPLE.thinking, 0.0, 0.0)
npc_pace.games_in_play = lambda now: 1  # each takes the whole span's time
worker_ready.disconnect(tasks.warm_the_engine_up)  # the one game's program is there already
