"""A Chess Modifier in a database column."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.db import models

from campaigns.rules import chess_modifier

if TYPE_CHECKING:
    TextField = models.TextField[Fraction | None, Fraction | None]
else:
    TextField = models.TextField


class ChessModifierField(TextField):
    """An exact CM, stored as the text `n/d`: denominators outgrow 64 bits after some forty gains."""

    def from_db_value(self, value: str | None, expression: object, connection: object) -> Fraction | None:
        return None if value is None else Fraction(value)

    def to_python(self, value: Any) -> Fraction | None:
        if value is None or isinstance(value, Fraction):
            return value
        return chess_modifier.read(str(value))

    def get_prep_value(self, value: Fraction | None) -> str | None:
        return None if value is None else chess_modifier.write(Fraction(value))
