"""Whom a character has to do with, as a list and as a small picture: the character in the middle, the others around."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin

from django.db.models import Q

from campaigns.people.models import Character, Relation

# More are in the list, not in the picture.
MAX_DRAWN = 12
WIDTH, HEIGHT = 320, 280


@dataclass(frozen=True, slots=True)
class DrawnPerson:
    character: Character
    x: float
    y: float
    anchor: str
    dx: int
    dy: int


class Relations:
    width, height = WIDTH, HEIGHT
    middle = (WIDTH / 2, HEIGHT / 2)

    def __init__(self, character: Character) -> None:
        self.character = character
        relations = Relation.objects.filter(Q(of=character) | Q(to=character))
        visible = relations.filter(of__binned_at=None, to__binned_at=None)
        self.rows = list(visible.select_related("of", "to"))

    def __bool__(self) -> bool:
        return bool(self.rows)

    @property
    def others(self) -> list[Character]:
        people = {person.pk: person for row in self.rows for person in (row.of, row.to)}
        people.pop(self.character.pk, None)
        return list(people.values())

    @property
    def drawn(self) -> Iterator[DrawnPerson]:
        """The first MAX_DRAWN, on an ellipse."""
        others = self.others[:MAX_DRAWN]
        # From the top clockwise.
        for number, other in enumerate(others):
            angle = 2 * pi * number / len(others) - pi / 2
            x = round(WIDTH / 2 + WIDTH * 0.16 * cos(angle), 1)
            y = round(HEIGHT / 2 + HEIGHT * 0.41 * sin(angle), 1)
            # The name's anchor and offset, away from the middle.
            label = ("start", 10, 4) if cos(angle) > 0 else ("end", -10, 4)
            if abs(cos(angle)) < 0.2:
                label = "middle", 0, 20 if sin(angle) > 0 else -11
            yield DrawnPerson(other, x, y, *label)
