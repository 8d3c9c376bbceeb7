"""A pasted score read with the answers to what it leaves open: which of its games is meant, and where levels begin.

One game is read in silence or refused by name: another game's score is told where it belongs.
"""

from dataclasses import dataclass

from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted
from variants import catalog
from variants.catalog import AnyGame
from variants.rules.score import GameRecord, LevelsFromTop, OtherGame
from variants.rules.score_games import ScoreText
from variants.rules.state import BoardPosition

_SIDES = (("White", "Gold"), ("Black", "Scarlet"))
MSG_FROM_TOP = "{} With 1 for the upper board and 3 for the lower it would be possible: tick this if the score counts so."


@dataclass(frozen=True, slots=True)
class PastedText:
    """A text with its answers: the number of the game that is meant, 0 for none said, and whether level 1 is the upper one."""

    text: str
    which: int = 0
    from_top: bool = False

    @property
    def number(self) -> str:
        return str(self.which or "")


def read(game: AnyGame, pasted: PastedText, side_lines: bool = False) -> GameRecord[BoardPosition]:
    """The game that a text tells; `side_lines`: with those.

    Raises Refused: beside `score` for what cannot be read, beside `which` or `from_top` for what must be answered first.
    """
    with rules_errors_as_refusals("score"):
        texts = game.score.games(pasted.text)
    if len(texts) > 1 and not 1 <= pasted.which <= len(texts):
        raise Refused(f"This text holds {len(texts)} games: which?", "which")
    prefix = f"Game {pasted.which}: " if len(texts) > 1 else ""
    try:
        return read_one_game(game, texts[pasted.which - 1 if prefix else 0], side_lines, pasted.from_top)
    except Refused as refusal:
        raise Refused(prefix + refusal.sentence, refusal.field) from refusal
    except RulesError as refusal:
        raise Refused(prefix + str(refusal), "score") from refusal


def games_to_choose(game: AnyGame, text: str) -> list[tuple[str, str]]:
    """The games of a text by their numbers, with who plays which game and how it ended; none where there is but one."""
    try:
        texts = game.score.games(text)
    except Unreadable:
        return []
    numbered = enumerate(texts, 1)
    heads = [(str(number), f"{number}. {head_of_game(game_text)}") for number, game_text in numbered]
    return heads if len(heads) > 1 else []


def head_of_game(text: ScoreText) -> str:
    """A game in one line: its players, game, date and result, else how it begins."""
    tags = {name.casefold(): value for name, value in text.tags.items() if value.strip(" ?.*")}
    players = [next((tags[name.lower()] for name in names if name.lower() in tags), "?") for names in _SIDES]
    parts = [" – ".join(players)] if set(players) != {"?"} else []
    parts += [tags[name] for name in ("game", "variant", "event", "date", "result") if name in tags]
    return ", ".join(part[:60] for part in parts) or quoted(" ".join(text.body.split()), 40)


def read_one_game(
    game: AnyGame, text: ScoreText, side_lines: bool = False, from_top: bool = False
) -> GameRecord[BoardPosition]:
    """One of the games of a text; raises Refused or a RulesError, also where it belongs to another game."""
    for other_game in catalog.GAMES.values():
        for name, values in other_game.settings.items():
            if name not in game.settings and text.tags.get(name) in values:
                raise Unreadable(
                    f"The tag {name} belongs to {other_game.title}, not to {game.title}. {_referral(other_game.title)}"
                )
    try:
        return game.score.read_game(text, side_lines, from_top)
    except OtherGame as refusal:
        raise Unreadable(f"{refusal} {_referral(refusal.name)}") from refusal
    except LevelsFromTop as refusal:
        raise Refused(MSG_FROM_TOP.format(refusal), "from_top") from refusal


def _referral(name: str) -> str:
    named_game = next((game for game in catalog.GAMES.values() if game.score.is_of(name)), None)
    if named_game is None:
        return "That game is not played here."
    return f"Open it there: {named_game.title}, by New game or Analyse."
