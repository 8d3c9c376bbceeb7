from collections.abc import Sequence
from datetime import datetime
from functools import cached_property

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q, QuerySet

from campaigns.devices.access import handed_over_public_id
from campaigns.devices.play.next_game import NextGame, may_begin_game, next_games
from campaigns.devices.play.room import EVENING
from campaigns.match import games
from campaigns.match.access import GUESTS, former_keys, seat_keys
from campaigns.match.models import Guest


class NextGames:
    """What a device may go on to: from one of its seats (`guest`), once that game is over, or from any."""

    def __init__(self, session: SessionBase, now: datetime, guest: Guest | None = None) -> None:
        self._session, self._now, self.guest = session, now, guest

    @cached_property
    def games(self) -> Sequence[NextGame]:
        if handed_over_public_id(self._session) or (self.guest and not self.awaits_game):
            return []
        known_matches = self._session.get(GUESTS, {})
        offers = next_games(self._guests, self._now, known_matches, self.guest)
        return [game for game in offers if not self._auto_redirects(game)]

    @cached_property
    def may_begin(self) -> bool:
        """Whether the player of the seat may begin a game against an NPC (R61i)."""
        if self.guest is None or handed_over_public_id(self._session):
            return False
        return may_begin_game(self.guest, self._guests, self._now)

    @property
    def _guests(self) -> QuerySet[Guest]:
        # Whom the DM removed comes back by the code with another key: what was removed still counts.
        removed = Q(key__in=former_keys(self._session), removed_at__isnull=False)
        return Guest.objects.filter(Q(key__in=seat_keys(self._session)) | removed)

    @property
    def awaits_game(self) -> bool:
        """Whether the seat's page looks for a next game now and then: the player's own device, the game over, tonight."""
        guest = self.guest
        is_done = guest is not None and guest.side is not None and guest.match.is_over and not guest.tablet
        return is_done and guest is not None and guest.joined_at > self._now - EVENING

    @property
    def tag(self) -> str:
        return ".".join(game.match.public_id for game in self.games)

    def _auto_redirects(self, game: NextGame) -> bool:
        # A board's page has a button of its own for the rematch.
        match = self.guest.match if self.guest else None
        return match is not None and match == game.match.rematch_of and not games.entry_of(match.game).teaches
