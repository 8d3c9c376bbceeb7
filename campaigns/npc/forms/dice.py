"""Dice that are typed into boxes, one for each die."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator

from campaigns.web.echo import AT_LEAST, cut

ARTS = {"d4": "d4", "d6": "d6", "d10": "d10", "d20": "d20", "d%": "d10", "3d6": "d6"}
TOTAL = "number"  # the keypad's word for a plain number


class DiceBoxes(forms.TextInput):
    """A box for each die; the texts come as a list."""

    dice: Sequence[str] = ()
    label = ""
    second = ""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        texts: list[str] = data.getlist(name)
        if not self.second:
            return texts
        return [" ".join(filter(str.strip, texts)), data.get(self.second, "").strip()]

    def subwidgets(self, name: str, value: Any, attrs: Any = None) -> Iterator[dict[str, Any]]:
        texts = [*(value or ()), *[""] * len(self.dice)]
        for number, (die, text) in enumerate(zip(self.dice, texts, strict=False)):
            own = {"inputmode": "numeric", "class": "input", "autocomplete": "off", "data-keypad": die}
            if number:
                own |= {
                    "id": f"{attrs['id']}-{number}",
                    "aria-label": f"{self.label}, {die}, number {number + 1}",
                }
            box = self.get_context(self.second if number and self.second else name, None, {**attrs, **own})
            letter = "#" if die == TOTAL else die
            yield {**box["widget"], "value": cut(text, AT_LEAST), "art": ARTS.get(die, ""), "letter": letter}


class DiceField(forms.Field):
    """What the dice of one roll show, as one text; `dice` names each, or says that a plain number is typed."""

    def __init__(
        self,
        dice: Sequence[str],
        *,
        label: str,
        second: str = "",
        longest: int = AT_LEAST,
        help_text: str = "",
    ) -> None:
        boxes = DiceBoxes()
        boxes.dice, boxes.label, boxes.second = dice, label, second
        super().__init__(
            label=label,
            required=False,
            widget=boxes,
            help_text=help_text,
            validators=[MaxLengthValidator(longest)],
        )

    def to_python(self, value: Any) -> str:
        return " ".join(filter(str.strip, value or ()))
