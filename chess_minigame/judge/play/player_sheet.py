"""Characters as the rules know them: abilities, means of cheating and noticing."""

from collections.abc import Collection

from campaigns.people.models import Character
from campaigns.people.rules import powers
from campaigns.people.rules.powers import Power
from chess_minigame.rules.players import Ability, Means, Player

MEANS = {
    Power.MEDALLION: Means.MEDALLION,
    Power.ESP_SPELL: Means.SPELL,
    Power.PSIONIC_ESP: Means.PSIONIC,
    Power.EMPATHY: Means.EMPATHY,
}
_NOTICES = {
    Power.DETECT_MAGIC: Ability.MAGIC,
    Power.DETECT_LIE: Ability.LIES,
    Power.DETECT_PSIONICS: Ability.EXPENDITURE,
}


def player(character: Character) -> Player:
    powers = character.held_powers
    return Player(
        dexterity=character.dexterity,
        pick_pockets=character.pick_pockets,
        intelligence=character.intelligence,
        wisdom=character.wisdom,
        hit_points=character.hit_points,
        dragon=character.is_dragon,
        has=frozenset(MEANS[power] for power in powers if power in MEANS),
        notices=abilities(powers),
    )


def abilities(own_powers: Collection[Power]) -> frozenset[Ability]:
    """The abilities to notice with that these powers give (R21, R24)."""
    notices = {_NOTICES[power] for power in own_powers if power in _NOTICES}
    if powers.is_psionic(own_powers):
        notices.add(Ability.PSIONIC)
    if powers.reads_minds(own_powers):
        notices.add(Ability.ESP)
    return frozenset(notices)
