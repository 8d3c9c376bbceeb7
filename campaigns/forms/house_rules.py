"""What the house-rules page sends: a reading for each open point."""

from typing import Any

from django import forms

from campaigns.rules import house_rules
from campaigns.rules.house_rules import SWITCHES, HouseRules


class HouseRulesForm(forms.Form):
    """One reading chosen for every switch, named by the switch's key."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for switch in SWITCHES:
            self.fields[switch.key] = forms.ChoiceField(
                choices=[(reading.value.value, reading.label) for reading in switch.readings],
                error_messages={
                    "required": "Choose one of the readings.",
                    "invalid_choice": "Choose one of the readings.",
                },
            )

    @property
    def rules(self) -> HouseRules:
        """The readings chosen."""
        return house_rules.read(" ".join(f"{key}={value}" for key, value in self.cleaned_data.items()))
