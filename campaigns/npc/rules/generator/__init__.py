"""People the generator proposes: facts read off dice, and what follows from them ("NPC chess players", R50 to R54).

`fields` says which facts a profession has and how each is rolled, `person` what a person is and what follows from the
facts (chance, knows chess or not, bonus, CM), `generator` how facts come and change, `record` how a person is stored.
"""

from campaigns.npc.rules.generator.fields import Field, Rulings, fields_of
from campaigns.npc.rules.generator.generator import (
    MAX_ASKED,
    generate_person,
    lock,
    people_who_know_chess,
    reroll_field,
    reroll_unlocked,
    tell_apart,
    type_field,
    unlock,
    vary_given_name,
)
from campaigns.npc.rules.generator.person import Fact, Origin, Person
from campaigns.npc.rules.generator.record import from_json, to_json

__all__ = (
    "MAX_ASKED", "Fact", "Field", "Origin", "Person", "Rulings", "fields_of", "from_json", "generate_person", "lock",
    "people_who_know_chess", "reroll_field", "reroll_unlocked", "tell_apart", "to_json", "type_field", "unlock",
    "vary_given_name",
)  # fmt: skip
