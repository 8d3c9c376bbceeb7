"""What the house-rules page sends: a reading for each open point."""

from typing import Any

from django import forms

from campaigns.rules import house_rules
from campaigns.rules.house_rules import SWITCHES, HouseRules
from campaigns.rules.house_rules.at_a_match import MATCH_SWITCHES


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


class MatchRulesForm(HouseRulesForm):
    """The readings of one match; what is left out is as in the campaign."""

    def __init__(self, campaign_rules: HouseRules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.campaign_rules = campaign_rules
        for switch in SWITCHES:
            if switch in MATCH_SWITCHES:
                self.fields[switch.key].required = False
            else:
                del self.fields[switch.key]

    @property
    def rules(self) -> HouseRules:
        """The campaign's house rules with this match's own readings."""
        own = {
            switch.key: self.cleaned_data.get(switch.key) or switch.chosen(self.campaign_rules).value
            for switch in SWITCHES
        }
        return house_rules.read(" ".join(f"{key}={value}" for key, value in own.items()))
