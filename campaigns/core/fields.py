from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.db import models

from campaigns.rules import chess_modifier, folding

if TYPE_CHECKING:
    TextField = models.TextField[Fraction | None, Fraction | None]
    CharField = models.CharField[str, str]
else:
    TextField = models.TextField
    CharField = models.CharField


class ChessModifierField(TextField):
    """An exact CM, stored as the text `n/d`: denominators outgrow 64 bits after some forty gains."""

    def from_db_value(self, value: str | None, expression: object, connection: object) -> Fraction | None:
        return None if value is None else Fraction(value)

    def to_python(self, value: object) -> Fraction | None:
        if value is None or isinstance(value, Fraction):
            return value
        return chess_modifier.read(str(value))

    def get_prep_value(self, value: Fraction | None) -> str | None:
        return None if value is None else chess_modifier.write(Fraction(value))


class SearchKeyField(CharField):
    """The row's name as `campaigns.rules.folding` has it, written with every row that is saved."""

    def __init__(self, **options: Any) -> None:
        defaults = {"max_length": folding.MAX_KEY_LENGTH, "editable": False, "default": "", "blank": True}
        super().__init__(**{**defaults, **options})

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = folding.search_key(model_instance.name)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, key)
        return key
