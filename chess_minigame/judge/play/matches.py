"""Starting a match of Grice's game: from the form, for a tournament, again with sides changed."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, new_key, row_lock, use_case
from campaigns.learning.play.settle import cm_on
from campaigns.match.games import AutoPlayPair
from campaigns.match.models import Match
from campaigns.match.play.begin import NewMatch, NewPlayer, Sides, begin_match, start_rematch
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.play.sitting import Sitting
from campaigns.npc.play.newcomers import Newcomer, make_newcomer
from campaigns.people.models import Character
from campaigns.people.rules import abilities
from campaigns.rules import chess_modifier
from campaigns.rules.contract import Side
from chess_minigame.judge.play import people
from chess_minigame.judge.play.people import NewWatcher
from chess_minigame.judge.play.people import player as player_of
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.options import Options, Points

# The CMs in points that sides play by in one match, where they are not their own (R32a).
SetCms = Mapping[Side, int]
NO_SET_CMS: SetCms = MappingProxyType({})


@use_case(lock=row_lock(Campaign))
def start(
    campaign: Campaign,
    *,
    white: Character | Newcomer,
    black: Character | Newcomer,
    day: int,
    by: User,
    place: str = "",
    rules: HouseRules | None = None,
    onlookers: tuple[NewWatcher, ...] = (),
    set_cms: SetCms = NO_SET_CMS,
    chess_clock: ClockTerms | None = None,
) -> Answer:
    """Start a match of two characters with their playing CMs, or those set for the evening; its first roll is the Stalemate Limit.

    A newcomer is made with it. Raises Refused: for what `begin_match` refuses, and for an Intelligence below 8 (R1).
    """
    players = (
        make_newcomer(campaign, player, by, side) if isinstance(player, Newcomer) else player
        for side, player in zip(Side, (white, black), strict=True)
    )
    sides = Sides(*(_player(player.pk, day) for player in players))
    _check_intelligence(sides)
    rules_in_force = rules or campaign.rules
    contest = NewMatch(GRICE.slug, sides, day, place, rules_in_force, chess_clock=chess_clock)
    match = begin_match(
        campaign=campaign, new_match=contest, options=lambda: _options(sides, rules_in_force, set_cms), by=by
    )
    if onlookers:
        sitting = Sitting(match, by)
        for new_watcher in onlookers:
            people.admit_watcher(sitting, new_watcher)
    return Answer(pk=match.pk)


def begin_pair(pair: AutoPlayPair) -> int:
    """Start a game of a tournament; returns its match's id."""
    answer = start(
        pair.campaign.pk, new_key(), white=pair.white, black=pair.black, day=pair.campaign.day, by=pair.by,
        place=pair.place, onlookers=tuple(map(people.new_watcher_of, pair.onlookers)),
    )  # fmt: skip
    return answer.pk


@use_case(lock=row_lock(Campaign))
def rematch(campaign: Campaign, *, match: Match, by: User) -> Answer:
    """With sides changed, today, by its own house rules; Refused while it is in play."""
    if not match.is_over:
        raise Refused("This match is not over yet.")
    rules = match.rules

    def options(contest: NewMatch, old_options: Options) -> Options:
        _check_intelligence(contest.sides)
        set_cms = {side.other: cm for side, cm in _set_cms(match, old_options).items()}
        return _options(contest.sides, rules, set_cms)

    new_match = start_rematch(campaign=campaign, match=match, by=by, options=options, house_rules=rules)
    return Answer(pk=new_match.pk)


def is_by_set_cm(match: Match) -> bool:
    """Whether a side played by a CM that was set for this match alone (R32a)."""
    return bool(_set_cms(match, GRICE.read_options(match.options)))


def _set_cms(match: Match, options: Options) -> SetCms:
    own_cms = {side: chess_modifier.plays_as(match.seat(side).cm or Fraction(0)) for side in Side}
    return {side: options.cm(side) for side in Side if options.cm(side) != own_cms[side]}


def options_of(
    *, white: Character, black: Character, day: int, rules: HouseRules, set_cms: SetCms = NO_SET_CMS
) -> Options:
    """Raises Refused if a match could not start so (R5, R27)."""
    return _options(Sides(_player(white.pk, day), _player(black.pk, day)), rules, set_cms)


def _player(character_id: int, day: int) -> NewPlayer:
    """The character with the CM on the day of the match, which may be in the past (R32)."""
    character = Character.objects.get(pk=character_id)
    return NewPlayer(character, cm_on(character, day))


def _check_intelligence(sides: Sides) -> None:
    for side, player in sides.each():
        refusal = player.character and abilities.refusal_to_learn(player.name, player.character.intelligence)
        if refusal:
            raise Refused(refusal, side)


def _options(sides: Sides, rules: HouseRules, set_cms: SetCms = NO_SET_CMS) -> Options:
    white, black = (
        set_cms.get(side, chess_modifier.plays_as(player.cm or Fraction(0))) for side, player in sides.each()
    )
    people = (player.character for _, player in sides.each())
    white_player, black_player = (player_of(person) for person in people if person)
    with rules_errors_as_refusals():
        return Options(white, black, white_player, black_player, Points.of(rules))
