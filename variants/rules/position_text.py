"""How positions are read from texts of people and programs, and written: the same road for every game and every door.

Typographic signs, blanks and broken lines are read as what they stand for, the side's name as its letter; that and castlings may be
in any case and order, `HAha` are the usual rooks; fields behind the side that are left out, or `-`, are as usual. What is written is
exact.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.text import plain
from variants.rules.grid.army import Army
from variants.rules.grid.placement import squares_in
from variants.rules.state import M

MAX_LENGTH = 2_000
_HEAD = re.compile(r"\A(?:position )?(?:fen|epd)[:=]? ", re.IGNORECASE)
_TAG = re.compile(r"\[ ?(?:fen|position) (.+?) ?\]", re.IGNORECASE)
_QUOTE_SIGNS = dict.fromkeys(map(ord, "\"'>"), " ")
"""Quotes around a position, and the marks of a mail that is answered."""
_SIDE, _CASTLING, _PASSED, _DICE_OR_ATTEMPT, _CUBE = 1, 2, 3, 6, 7
_SIDE_WORDS = ("white", "black", "gold", "scarlet")


@dataclass(frozen=True, slots=True)
class PositionText(Generic[M]):
    """The text of what stands on the table, in fields with blanks between them.

    `sides` are the letters of the second field; `default_fields` says what the fields from the third on are where a text
    leaves them out. `read_fields` raises Unreadable, naming the field that is wrong, `refuse_unlawful` NotPossible for a position
    that no game can come to.
    """

    army: Army
    sides: str
    default_fields: Sequence[str]
    read_fields: Callable[[Sequence[str]], M]
    refuse_unlawful: Callable[[M], None]
    write: Callable[[M], str]

    def read(self, text: str) -> M:
        """A position as people and programs write it; raises Unreadable, naming the place, also where the rules forbid it."""
        try:
            position = self.read_fields(self.fields(text))
            self.refuse_unlawful(position)
        except (Unreadable, NotPossible) as refusal:
            raise Unreadable(f"Not a valid position: {refusal}") from refusal
        return position

    def fields(self, text: str) -> list[str]:
        """The fields of a text as they are written where they can be read, completed behind the side."""
        if len(text) > MAX_LENGTH:
            raise Unreadable(f"more than {MAX_LENGTH} characters.")
        line = " ".join(plain(text).translate(_QUOTE_SIGNS).split())
        tag = _TAG.fullmatch(line)
        words = _HEAD.sub("", tag[1] if tag else line).split()
        # The fields, with a placement in one piece that a line's end or blanks have broken.
        placement = "".join(words[:1])
        end = 1
        while end < len(words) and self._continues(placement, words[end]):
            is_next = self._is_full(placement) and words[end][0] not in "/|"
            placement += f"{'/' * is_next}{words[end]}"
            end += 1
        fields = [self._in_levels(placement), *words[end:]]
        if len(fields) > _SIDE:
            fields += self.default_fields[len(fields) - 2 :]
            for number, default in enumerate(self.default_fields, 2):
                fields[number] = fields[number] if fields[number].strip("-") else default
            small_fields = {_SIDE, _PASSED, _DICE_OR_ATTEMPT, _CUBE}
            for number in small_fields.intersection(range(2 + len(self.default_fields))):
                fields[number] = fields[number].lower()
            if fields[_SIDE] in _SIDE_WORDS and fields[_SIDE][0] in self.sides:
                fields[_SIDE] = fields[_SIDE][0]
            fields[_CASTLING] = self._rights(fields[_CASTLING])
        return fields

    def _in_levels(self, placement: str) -> str:
        """A placement with all its ranks, whatever stands between its levels; others as they are."""
        count, grid = self.army.grid.ranks, self.army.grid
        ranks = re.split(r"[/|]+", placement.strip("/|"))
        if len(ranks) != count * len(grid.levels):
            return placement
        return "|".join("/".join(ranks[at : at + count]) for at in range(0, len(ranks), count))

    def _is_full(self, placement: str) -> bool:
        """Whether the last rank of a placement has all its squares."""
        last = 1 + max(placement.rfind("/"), placement.rfind("|"))
        return squares_in(placement[last:]) >= self.army.grid.files

    def _continues(self, placement: str, word: str) -> bool:
        if word.lower() in (*self.sides, *_SIDE_WORDS):
            return False
        if placement[-1] in "/|" or word[0] in "/|":
            return True
        rank_count = 1 + placement.count("/") + placement.count("|")
        if rank_count < len(self.army.grid.levels) * self.army.grid.ranks:
            return "/" in word or "|" in word
        return not self._is_full(placement)

    def _rights(self, text: str) -> str:
        """Castlings as they are written; the text as it is where it names others, or one twice."""
        castlings, letters = self.army.castlings, dict[str, str]()
        for castling in castlings:
            corner, right = self.army.grid.name(castling.partner[0])[0], castling.right
            letters[corner.upper() if castling.side is Side.WHITE else corner] = letters[right] = right
        rights = [letters.get(sign, "") for sign in text]
        if not all(rights) or len(set(rights)) < len(rights):
            return text
        return "".join(castling.right for castling in castlings if castling.right in rights)
