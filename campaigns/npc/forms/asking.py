from django import forms

from campaigns.match.play.dice_door import DiceDoor
from campaigns.npc.forms.dice import DiceField
from campaigns.npc.play import asking
from campaigns.npc.rules.generator.question import Subject
from campaigns.people.models import Character
from campaigns.rules.dice import Dice
from campaigns.web.fields import FormData, LineField, hidden_field


class AskForm(forms.Form):
    """The next dice: d% for whether the character knows chess, then the bonus. `mark` counts the answers so far."""

    hides_optional = True
    d6 = DiceField(["d6"], label="d6", max_length=20)
    reason = LineField(
        label="Reason to ask again",
        max_length=200,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    throw = forms.CharField(required=False, max_length=20)
    mark = hidden_field(forms.IntegerField, min_value=0, max_value=2**31)

    def __init__(self, character: Character, data: FormData | None) -> None:
        super().__init__(data, auto_id="%s")
        self.subject = asking.subject_of(character)
        self.refusal = asking.refusal_to_ask(character) or ""
        self.answers = asking.answers(character)
        self.is_bonus = not self.refusal and asking.awaits_bonus(character)
        hint = "Two dice: 70 3 is 73, 00 0 is 100."
        percentile = DiceField(["d%"], label="d%", max_length=100, help_text=hint)
        self.fields["faces"] = _bonus(self.subject) if self.is_bonus else percentile
        half = self.subject.chance // 2 + 1
        self.fields["d6"].help_text = f"Only if the d% shows {half:02}: 1 to 3 is yes."

    @property
    def dice(self) -> list[forms.BoundField]:
        needs_d6 = not self.is_bonus and self.subject.may_need_d6
        return [self["faces"], self["d6"]] if needs_d6 else [self["faces"]]

    @property
    def is_again(self) -> bool:
        return bool(self.answers) and not self.is_bonus

    def door(self, field: str = "faces") -> DiceDoor:
        values = self.cleaned_data
        return DiceDoor(typed=values[field], throw=bool(values["throw"]), field=field)


def _bonus(subject: Subject) -> DiceField:
    throw = subject.bonus
    hint = f"Added to Int {subject.intelligence} + half of Wis {subject.wisdom}"
    if throw.plus or throw.times > 1:
        hint += f"; what the dice show is read as {subject.row.bonus}"
    boxes = [str(Dice(throw.dice.sides))] * throw.dice.count
    return DiceField(boxes, label=f"Bonus, {throw.dice}", max_length=100, help_text=f"{hint}.")
