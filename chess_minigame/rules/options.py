"""What is settled before the first turn: both playing CMs, what both players bring, and the rules in force.

Source: Dragon #70, "Chess modifiers"; ruling R5: at the board a CM's fraction is dropped. The points left open that the
game goes by are frozen when the match starts (R19 to R42). Option 4 is not among them: it concerns experience alone (R43).

    white=29 black=20
    white=29 black=20 white.dex=14 white.thief=60 black.wis=12 black.has=medallion,empathy option-1=on r19=never

Whatever is not written is not set, or as ruled. Words stand in the order of the tables here.
"""

import re
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from campaigns.campaign.rules.house_rules import SWITCHES, HouseRules, read_word
from campaigns.campaign.rules.house_rules.cheating import Cheating
from campaigns.campaign.rules.house_rules.rousselle import Rousselle
from campaigns.rules.chess_modifier import MAX_CM
from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from campaigns.rules.reading import quoted
from chess_minigame.rules.players import Ability, Means, Player, in_listed_order

# A playing CM as written, 0 to MAX_CM.
CM_PATTERN = "(0|[1-9][0-9]{0,5}|1000000)"

_OPTIONS = re.compile(f"white={CM_PATTERN} black={CM_PATTERN}(?P<more>(?: [^ ]+)*)")
_PLAYER_WORD = re.compile(r"(?P<side>white|black)\.(?P<what>[a-z]+)(?:=(?P<value>[0-9a-z,]+))?")
_NUMBER = re.compile("0|[1-9][0-9]{0,5}")
MAX_OPTIONS_LENGTH = 600

NUMBER_FIELDS = {
    "dex": "dexterity",
    "thief": "pick_pockets",
    "int": "intelligence",
    "wis": "wisdom",
    "hp": "hit_points",
}


@dataclass(frozen=True)
class Points(Rousselle, Cheating):
    """One reading for each point; the defaults are as ruled, with Rousselle's options off."""

    @classmethod
    def of(cls, rules: HouseRules) -> "Points":
        return cls(**{name: getattr(rules, name) for name in _FIELDS})


_FIELDS = [field.name for field in fields(Points)]
_SWITCHES = [switch for switch in SWITCHES if switch.field in _FIELDS]


@dataclass(frozen=True, slots=True)
class Options:
    """Both playing CMs, in whole points, 0 to MAX_CM, both players and the points as they hold for this match.

    Raises NotPossible on another CM, and for a dragon whose automatic intimidation could not be reckoned (R27).
    """

    white_cm: int
    black_cm: int
    white: Player = Player()
    black: Player = Player()
    points: Points = Points()

    def __post_init__(self) -> None:
        for cm in (self.white_cm, self.black_cm):
            if not 0 <= cm <= MAX_CM:
                raise NotPossible(f"A CM of {cm} cannot play: it is a whole number from 0 to {MAX_CM}.")
        if self.white.dragon or self.black.dragon:
            self._check_dragons()

    def _check_dragons(self) -> None:
        for side in Side:
            own, foe = self.player(side), self.player(side.other)
            if own.dragon and None in (own.hit_points, foe.hit_points, foe.wisdom):
                raise NotPossible(
                    f"{side.title()} is a dragon and may frighten {side.other.title()} (R27): set the hit points of both "
                    f"and {side.other.title()}'s Wisdom."
                )

    def cm(self, side: Side) -> int:
        return self.white_cm if side is Side.WHITE else self.black_cm

    def player(self, side: Side) -> Player:
        return self.white if side is Side.WHITE else self.black

    @property
    def only_cms(self) -> bool:
        """Whether nothing but the CMs is set."""
        return self == Options(self.white_cm, self.black_cm)


# Every text of a match begins with the same options.
@lru_cache(maxsize=1024)
def write_options(options: Options) -> str:
    words = [f"white={options.white_cm}", f"black={options.black_cm}"]
    for side in Side:
        words += [f"{side}.{word}" for word in _write_player(options.player(side))]
    # A word `key=reading` for each point that is not as ruled, in the order of the house rules.
    chosen = [(switch, switch.chosen(options.points)) for switch in _SWITCHES]
    points = [f"{switch.key}={reading.value}" for switch, reading in chosen if reading is not switch.default]
    return " ".join([*words, *points])


def read_options(text: str) -> Options:
    """Raises Unreadable."""
    match = _OPTIONS.fullmatch(text) if len(text) <= MAX_OPTIONS_LENGTH else None
    if not match:
        raise Unreadable(f"{quoted(text, 40)} are no options: write both CMs like white=29 black=20.")
    try:
        options = _read(int(match[1]), int(match[2]), match["more"].split())
    except RulesError as refusal:
        raise Unreadable(f"{quoted(text, 40)} are no options: {refusal}") from refusal
    if write_options(options) != text:
        raise Unreadable(
            f"{quoted(text, 40)} are no options as written here: {quoted(write_options(options), 300)}"
        )
    return options


def _read(white_cm: int, black_cm: int, words: list[str]) -> Options:
    players: dict[str, dict[str, Any]] = {side: {} for side in Side}
    points = []
    for word in words:
        if match := _PLAYER_WORD.fullmatch(word):
            players[match["side"]].update(_read_player_word(word, match["what"], match["value"]))
        else:
            points.append(word)
    white, black = (replace(Player(), **players[side]) for side in Side)
    return Options(white_cm, black_cm, white, black, _read_points(points))


def _write_player(player: Player) -> list[str]:
    numbers = [(word, getattr(player, name)) for word, name in NUMBER_FIELDS.items()]
    words = [f"{word}={number}" for word, number in numbers if number is not None]
    words += ["dragon"] if player.dragon else []
    words += [f"has={','.join(in_listed_order(player.has, Means))}"] if player.has else []
    words += [f"notices={','.join(in_listed_order(player.notices, Ability))}"] if player.notices else []
    return words


def _read_player_word(word: str, what: str, value: str | None) -> dict[str, Any]:
    try:
        if what == "dragon" and value is None:
            return {"dragon": True}
        if what == "has" and value:
            return {"has": frozenset(Means(word) for word in value.split(","))}
        if what == "notices" and value:
            return {"notices": frozenset(Ability(word) for word in value.split(","))}
    except ValueError as unknown:
        raise Unreadable(f"{quoted(word, 40)} names something unknown.") from unknown
    if what not in NUMBER_FIELDS or not _NUMBER.fullmatch(value or ""):
        raise Unreadable(f"{quoted(word, 40)} says nothing of a player.")
    return {NUMBER_FIELDS[what]: int(value or "")}


def _read_points(words: list[str]) -> Points:
    """Raises Unreadable, also for a house rule the game does not go by."""
    read = [read_word(word) for word in words]
    for switch, value in read:
        if switch not in _SWITCHES:
            raise Unreadable(f"{quoted(f'{switch.key}={value}')} is not a point that a match goes by.")
    return Points(**{switch.field: value for switch, value in read})  # type: ignore[arg-type]
