"""The fields of Foundry's game system dnd5e that our actors fill: facts of its data model, retyped by hand.

Source: github.com/foundryvtt/dnd5e, tag `release-5.3.3`, whose `system.json` says 5.3.3, at least Foundry 13.347, verified
with 14. Paths are below `module/data/`. A number has its limits, a text the choices that the system's own list has.
"""

from dataclasses import dataclass

VERSION, CORE_AT_LEAST = "5.3.3", "13.347"


@dataclass(frozen=True)
class ModelField:
    """What a field holds, on which types of actor, and where the model says so."""

    kind: type
    source: str
    least: int = 0
    most: int = 10**6
    choices: tuple[str, ...] = ()
    actors: tuple[str, ...] = ("character", "npc")

    def holds(self, value: object) -> bool:
        """Whether the model takes the value as it is."""
        if type(value) is not self.kind:
            return False
        if isinstance(value, int):
            return self.least <= value <= self.most
        return not self.choices or value in self.choices


ABILITY = ModelField(int, "actor/templates/common.mjs: abilities, a NumberField: integer, min 0", most=30)
NPC = ("npc",)

FIELDS = {
    "system.abilities.dex.value": ABILITY,
    "system.abilities.int.value": ABILITY,
    "system.abilities.wis.value": ABILITY,
    "system.attributes.hp.value": ModelField(
        int, "actor/templates/attributes.mjs: hitPoints: integer, min 0"
    ),
    "system.attributes.hp.max": ModelField(
        int, "attributes.mjs: hitPoints; character.mjs: an override that may be null; integer, min 0"
    ),
    "system.details.biography.value": ModelField(str, "actor/templates/details.mjs: biography, an HTMLField"),
    "system.details.biography.public": ModelField(
        str, "actor/templates/details.mjs: biography, an HTMLField"
    ),
    "system.details.type.value": ModelField(
        str,
        "actor/npc.mjs: details.type; shared/creature-type-field.mjs",
        choices=("dragon", "humanoid"),
        actors=NPC,
    ),
    "system.details.type.subtype": ModelField(str, "shared/creature-type-field.mjs", actors=NPC),
    "system.details.type.custom": ModelField(str, "shared/creature-type-field.mjs", actors=NPC),
}
