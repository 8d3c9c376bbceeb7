from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django import forms

from campaigns.campaign.rules import house_rules
from campaigns.campaign.rules.house_rules import GROUPS, SWITCHES, HouseRules, Reading, Switch
from campaigns.campaign.rules.house_rules.rules import MATCH_SWITCHES, switches_of
from campaigns.campaign.rules.house_rules.switch import Group
from campaigns.web.fields import FormData, TileField, choice_errors


class SwitchField(TileField):
    """One open point, with its readings for choices; unsent, it stays as it was."""

    def __init__(self, switch: Switch, rules: HouseRules) -> None:
        super().__init__(
            label=switch.question,
            choices=[(reading.value.value, reading) for reading in switch.readings],
            initial=switch.chosen(rules).value.value,
            error_messages=choice_errors("Choose one of the options."),
        )
        self.switch, self.ruling = switch, switch.ruling

    def bound_data(self, data: object, initial: object) -> object:
        return initial if data is None else data


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A field with the answer it has now."""

    field: forms.BoundField

    @property
    def _switch(self) -> Switch:
        switch_field = self.field.field
        assert isinstance(switch_field, SwitchField)
        return switch_field.switch

    @property
    def question(self) -> str:
        return self._switch.question

    @property
    def answer(self) -> Reading:
        """The reading that is in force, the default where what was sent is none."""
        return self._switch.reading(str(self.field.value())) or self._switch.default

    @property
    def is_changed(self) -> bool:
        return self.answer != self._switch.default


@dataclass(frozen=True, slots=True)
class FieldGroup:
    group: Group
    fields: Sequence[forms.BoundField]

    @property
    def points(self) -> list[OpenPoint]:
        return [OpenPoint(field) for field in self.fields]

    @property
    def is_open(self) -> bool:
        """Whether one of its choices has an error, so that the group must be shown open."""
        return any(field.errors for field in self.fields)

    @property
    def changed_count(self) -> int:
        """How many points are not as ruled."""
        return sum(point.is_changed for point in self.points)

    @property
    def changed_text(self) -> str:
        return f"{self.changed_count} changed" if self.changed_count else ""


class HouseRulesForm(forms.Form):
    use_required_attribute = False

    def __init__(self, rules: HouseRules, data: FormData | None = None) -> None:
        super().__init__(data, auto_id="%s")
        for switch in SWITCHES:
            self.fields[switch.key] = SwitchField(switch, rules)

    @property
    def rules(self) -> HouseRules:
        return house_rules.read(" ".join(f"{key}={value}" for key, value in self.cleaned_data.items()))

    @property
    def groups(self) -> Iterator[FieldGroup]:
        for group in GROUPS:
            yield FieldGroup(group, [self[switch.key] for switch in group.switches])

    @property
    def changed_text(self) -> str:
        """ "3 changed from the default"; empty where nothing is."""
        count = sum(group.changed_count for group in self.groups)
        return f"{count} changed from the default" if count else ""


class MatchRulesForm(HouseRulesForm):
    """The readings of one match; what is left out is as in the campaign."""

    def __init__(self, campaign_rules: HouseRules, data: FormData | None = None) -> None:
        super().__init__(campaign_rules, data)
        self.campaign_rules = campaign_rules
        for switch in SWITCHES:
            if switch in MATCH_SWITCHES:
                self.fields[switch.key].required = False
            else:
                del self.fields[switch.key]

    @property
    def rules(self) -> HouseRules:
        readings = {
            switch.key: self.cleaned_data.get(switch.key) or switch.chosen(self.campaign_rules).value
            for switch in SWITCHES
        }
        return house_rules.read(" ".join(f"{key}={value}" for key, value in readings.items()))

    @property
    def groups(self) -> Iterator[FieldGroup]:
        """Those a match may decide for itself."""
        for group in reversed(GROUPS):
            if switches := switches_of(group):
                yield FieldGroup(group, [self[switch.key] for switch in switches])
