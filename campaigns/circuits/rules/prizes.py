"""Prizes by place: a line for each, in coins, as a share of the pot, in words, or several of these."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.campaign.rules.coins import Coinage
from campaigns.rules.errors import NotPossible, RulesError
from campaigns.rules.text import clean

MOST_PRIZES = 32
LONGEST_WORDS = 120
_SHARE = re.compile(r"(\d{1,3}) ?%(?: of the pot)?")


@dataclass(frozen=True, slots=True)
class PlacePrize:
    place: int
    coppers: int = 0
    percent: int = 0
    words: str = ""


def read_prizes(text: str, coinage: Coinage) -> tuple[PlacePrize, ...]:
    """A line a place: `500 gp`, `50%`, `a silver chess set`, `30%, a ring`; an empty line leaves a place without.

    Raises NotPossible for too many lines, and shares of more than the whole pot.
    """
    lines = [clean(line).strip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) > MOST_PRIZES:
        raise NotPossible(f"There are prizes for {MOST_PRIZES} places at most.")
    prizes = tuple(_read_line(place, line, coinage) for place, line in enumerate(lines, 1) if line)
    total = sum(prize.percent for prize in prizes)
    if total > 100:
        raise NotPossible(f"The shares of the pot add up to {total}%: at most 100%.")
    return prizes


def _read_line(place: int, line: str, coinage: Coinage) -> PlacePrize:
    coppers, percent, words = 0, 0, []
    for part in filter(None, (part.strip() for part in line.split(","))):
        if share := _SHARE.fullmatch(part.lower()):
            percent += int(share[1])
        elif (amount := _coins(part, coinage)) is not None:
            coppers += amount
        else:
            words.append(part)
    in_words = ", ".join(words)
    if len(in_words) > LONGEST_WORDS:
        raise NotPossible(f"The prize for place {place} is too long: at most {LONGEST_WORDS} characters.")
    return PlacePrize(place, coppers, percent, in_words)


def _coins(part: str, coinage: Coinage) -> int | None:
    if not part[:1].isdecimal():
        return None
    try:
        return coinage.read(part)
    except RulesError:
        return None


def write_prize(prize: PlacePrize, coinage: Coinage) -> str:
    parts = [coinage.write(prize.coppers)] if prize.coppers else []
    parts += [f"{prize.percent}%"] if prize.percent else []
    return ", ".join([*parts, prize.words] if prize.words else parts)


def awards(prizes: Sequence[PlacePrize], pot: int, places: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """Coppers for each number; who share places share what these win, and an odd copper stays in the pot."""
    by_place = {prize.place: prize.coppers + pot * prize.percent // 100 for prize in prizes}
    sharing: dict[tuple[int, int], int] = {}
    for span in places.values():
        sharing[span] = sharing.get(span, 0) + 1
    return {
        number: amount
        for number, (first, last) in places.items()
        if (amount := sum(by_place.get(place, 0) for place in range(first, last + 1)) // sharing[first, last])
    }


def words_for(prizes: Sequence[PlacePrize], span: tuple[int, int]) -> str:
    """What is won beside coins by who stands there; who share it settle that among themselves."""
    return ", ".join(prize.words for prize in prizes if prize.words and span[0] <= prize.place <= span[1])
