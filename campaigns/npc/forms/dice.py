from collections.abc import Iterator, Sequence

from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.datastructures import MultiValueDict

from campaigns.web.echo import MIN_ECHO_LENGTH, cut
from campaigns.web.fields import FormData

ARTS = {"d4": "d4", "d6": "d6", "d10": "d10", "d20": "d20", "d%": "d10", "3d6": "d6"}
TOTAL = "number"  # the keypad's word for a plain number


class DiceBoxes(forms.TextInput):
    """A box for each die; the texts come as a list."""

    dice: Sequence[str] = ()
    label = ""
    second_name = ""

    def value_from_datadict(self, data: FormData, files: object, name: str) -> list[str]:
        assert isinstance(data, MultiValueDict)
        texts: list[str] = data.getlist(name)
        if not self.second_name:
            return texts
        return [" ".join(filter(str.strip, texts)), data.get(self.second_name, "").strip()]

    def subwidgets(
        self, name: str, value: Sequence[str] | None, attrs: dict[str, object] | None = None
    ) -> Iterator[dict[str, object]]:
        assert attrs is not None
        texts = [*(value or ()), *[""] * len(self.dice)]
        for number, (die, text) in enumerate(zip(self.dice, texts, strict=False)):
            attributes = {"inputmode": "numeric", "class": "input", "autocomplete": "off", "data-keypad": die}
            if number:
                label = f"{self.label}, {die}, number {number + 1}"
                attributes |= {"id": f"{attrs['id']}-{number}", "aria-label": label}
            box_name = self.second_name if number and self.second_name else name
            box = self.get_context(box_name, None, {**attrs, **attributes})["widget"]
            box |= {"art": ARTS.get(die, ""), "letter": "#" if die == TOTAL else die}
            yield {**box, "value": cut(text, MIN_ECHO_LENGTH)}


class DiceField(forms.Field):
    """What the dice of one roll show, as one text; `dice` names each, or says that a plain number is typed."""

    def __init__(
        self,
        dice: Sequence[str],
        *,
        label: str,
        second_name: str = "",
        max_length: int = MIN_ECHO_LENGTH,
        help_text: str = "",
    ) -> None:
        boxes = DiceBoxes()
        boxes.dice, boxes.label, boxes.second_name = dice, label, second_name
        length = MaxLengthValidator(max_length)
        super().__init__(label=label, required=False, widget=boxes, help_text=help_text, validators=[length])

    def to_python(self, value: Sequence[str] | None) -> str:
        return " ".join(filter(str.strip, value or ()))
