"""Games of NPCs played together: the matches of the ordinary road, with their dice and lessons, saved in one go.

Whoever follows the result of a match has nothing to do with one that is begun and over in the same moment: nobody has bet on it,
it is on no clock, and its lessons are folded here as they are learned. The tournament follows once for all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from campaigns.bulk.play.match_rows import MatchRows, end_match, rows_of, save_rows
from campaigns.bulk.play.season import GAME, Season
from campaigns.bulk.rules.games import BulkGame
from campaigns.campaign.play.campaigns import check_records_open
from campaigns.match import games
from campaigns.match.bulk import BulkJudging, BulkSide
from campaigns.match.play import dice_door
from campaigns.people.models import Character
from campaigns.people.play import lock_characters
from campaigns.people.rules import abilities
from campaigns.rules.bulk import BulkResult, Faces, WhenNoticed
from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import D6, Dice
from campaigns.tournaments.models import Entrant, Pairing
from campaigns.tournaments.play.record import Ruling, TournamentRecord

MAX_REPLAYS = 3


@dataclass(frozen=True, slots=True)
class Refereeing:
    """`watched`: player characters who do not play look on, and may notice a cheat. `when_noticed` None: the Dungeon Master decides."""

    watched: bool = False
    when_noticed: WhenNoticed | None = None


class ThrownDice:
    """Every die is thrown when it is asked for."""

    def of(self, game: str) -> Faces:
        return lambda sides: bytes(dice_door.machine(Dice(sides)))


def can_play_in_bulk(pairing: Pairing, game: str) -> bool:
    """Whether a game of these two can be begun and ended here; of who cannot play the game's own form says why."""
    both = [entrant.character for entrant in pairing.entrants]
    in_play = pairing.match is not None and not pairing.match.is_over
    return game == GAME and len(both) == 2 and not in_play and all(map(_can_play, both))


def _can_play(person: Character) -> bool:
    is_free_npc = not person.is_pc and person.binned_at is None
    return is_free_npc and (person.plays_as or 0) >= 1 and abilities.can_learn(person.intelligence)


def play_in_bulk(
    record: TournamentRecord, pairings: Sequence[Pairing], judging: BulkJudging, by: User
) -> list[str]:
    """Play each to its decision; the sentences of those that wait for the Dungeon Master."""
    check_records_open(record.tournament.campaign)
    bulk_round = _BulkRound(record, pairings, judging, by)
    pending_notes = list(filter(None, map(bulk_round.decide, pairings)))
    save_rows(bulk_round.season, bulk_round.rows)
    for pairing in pairings:
        pairing.match = pairing.match  # its id, which it has only now
    Pairing.objects.bulk_update(pairings, ["match", "ruling", "reason"])
    return pending_notes


class _BulkRound:
    def __init__(
        self, record: TournamentRecord, pairings: Sequence[Pairing], judging: BulkJudging, by: User
    ) -> None:
        self.record, self.by, self.campaign = record, by, record.tournament.campaign
        ids = {entrant.character_id for pairing in pairings for entrant in pairing.entrants}
        lock_characters(ids)
        people = Character.objects.filter(pk__in=ids).select_related("profession", "campaign")
        self.season = Season(self.campaign, people, judging, ThrownDice())
        self.rows: list[MatchRows] = []

    def decide(self, pairing: Pairing) -> str:
        """What the game waits for, empty once it is decided; a replay has the colours changed."""
        assert pairing.black is not None
        players = pairing.white, pairing.black
        if pairing.match is not None:
            was_white = pairing.match.seat(Side.WHITE).character_id == pairing.white.character_id
            players = players[::-1] if was_white else players
        is_knockout = self.record.state.is_knockout(pairing.round.number)
        for _ in range(MAX_REPLAYS + 1):
            result = self._play(pairing, *players)
            if result is None:
                turn = self.rows[-1].match.turns + 1
                return f"{players[0].name} against {players[1].name}: Turn {turn} waits for your decision."
            if result.over.winner or not (is_knockout and result.over.played_out):
                return ""
            players = players[::-1]
        cast_lots(pairing)
        return ""

    def _play(self, pairing: Pairing, white: Entrant, black: Entrant) -> BulkResult | None:
        season = self.season
        white_side, black_side = (
            BulkSide(season.characters[pk], season.learners[pk].cm)
            for pk in (white.character_id, black.character_id)
        )
        dishonest = [side for side, entrant in zip(Side, (white, black), strict=True) if entrant.cheats]
        log = season.table.log(white_side, black_side, season.dice.of(""), in_full=True, dishonest=dishonest)
        day, tournament, players = self.campaign.day, self.record.tournament, (white_side, black_side)
        place, occasion = tournament.place_of_games, tournament.occasion
        rows = rows_of(season, players, log, day=day, place=place, occasion=occasion, by=self.by)
        self.rows.append(rows)
        pairing.match = rows.match
        if log.result is None:
            entry = games.entry_of(GAME)
            state = entry.rules.read_state(log.lines[-1].state)
            rows.match.turns = entry.play.turns(state)
            rows.match.cheated = " ".join(entry.play.cheated(state))
        else:
            people, cms = (white.character_id, black.character_id), (white_side.cm, black_side.cm)
            end_match(season, rows, BulkGame(day, 0, "", *people, *cms, 0, log.result))
        return log.result


def cast_lots(pairing: Pairing) -> None:
    """A die decides between two who have drawn again and again: even for White. The caller saves it."""
    faces = dice_door.MACHINE.faces(Roll("lots", D6, "who goes on"), None).faces
    pairing.ruling = Ruling.LOT_BLACK if faces[0] % 2 else Ruling.LOT_WHITE
    pairing.reason = f"lots drawn after draws: the die showed {faces[0]}"
