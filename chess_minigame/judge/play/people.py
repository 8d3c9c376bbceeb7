"""Characters as the rules know them: what they bring to the board, and what to notice with.

And the spectators of a match: the log has their numbers, rows beside it their names (R19).
"""

from collections.abc import Collection
from dataclasses import dataclass

from campaigns.core.refusals import Refused
from campaigns.match.models import Guest, Match, Watcher
from campaigns.match.play.sitting import Sitting
from campaigns.people.models import Character
from campaigns.people.rules import powers
from campaigns.people.rules.powers import Power
from chess_minigame.rules import watchers as rules
from chess_minigame.rules.declarations import AddWatcher, RemoveWatcher
from chess_minigame.rules.players import Ability, Means, Player
from chess_minigame.rules.watchers import MAX_WATCHER_NUMBER

MAX_WATCHERS = 30


@dataclass(frozen=True, slots=True)
class NewWatcher:
    """`cm` is the playing CM, 0 for who does not know chess."""

    name: str
    cm: int = 0
    powers: tuple[Power, ...] = ()
    character: Character | None = None
    guest: Guest | None = None


def new_watcher_of(character: Character) -> NewWatcher:
    return NewWatcher(character.name, character.plays_as or 0, character.held_powers, character)


def admit_watcher(sitting: Sitting, new_watcher: NewWatcher) -> None:
    """Raises Refused for a player, and for one who is a spectator already."""
    number = sitting.state.next_watcher
    _check_watcher(sitting.match, new_watcher, number)
    sitting.act(AddWatcher(rules.WatcherSkill(number, new_watcher.cm, abilities(new_watcher.powers))))
    Watcher.objects.update_or_create(
        match=sitting.match,
        number=number,
        defaults={
            "name": new_watcher.name,
            "character": new_watcher.character,
            "guest": new_watcher.guest,
            "cm": new_watcher.cm,
            "powers": powers.write(new_watcher.powers),
            "watching": True,
        },
    )


def dismiss_watcher(sitting: Sitting, number: int) -> Watcher:
    """Raises Refused if there is none of that number."""
    watcher = sitting.match.watchers.filter(number=number, watching=True).first()
    if watcher is None:
        raise Refused("That spectator is gone already. This is the current state.")
    sitting.act(RemoveWatcher(number))
    return watcher


def _check_watcher(match: Match, new_watcher: NewWatcher, number: int) -> None:
    current_watchers = match.watchers.filter(watching=True)
    if number > MAX_WATCHER_NUMBER:
        raise Refused(
            f"{MAX_WATCHER_NUMBER} spectators have been in this match: no more can be added.", "name"
        )
    if current_watchers.count() >= MAX_WATCHERS:
        raise Refused(f"There can be {MAX_WATCHERS} spectators at most: remove one first.", "name")
    if new_watcher.character is None:
        if new_watcher.guest is not None and current_watchers.filter(guest=new_watcher.guest).exists():
            raise Refused(f"{new_watcher.name} is a spectator already.", "guest")
        return
    if match.seats.filter(character=new_watcher.character).exists():
        raise Refused(f"{new_watcher.name} plays in this match, and sees the board anyway.", "character")
    if current_watchers.filter(character=new_watcher.character).exists():
        raise Refused(f"{new_watcher.name} is a spectator already.", "character")


MEANS_BY_POWER = {
    Power.MEDALLION: Means.MEDALLION,
    Power.ESP_SPELL: Means.SPELL,
    Power.PSIONIC_ESP: Means.PSIONIC,
    Power.EMPATHY: Means.EMPATHY,
}
_ABILITY_BY_POWER = {
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
        has=frozenset(MEANS_BY_POWER[power] for power in powers if power in MEANS_BY_POWER),
        notices=abilities(powers),
    )


def abilities(own_powers: Collection[Power]) -> frozenset[Ability]:
    """The abilities to notice with that these powers give (R21, R24)."""
    notices = {_ABILITY_BY_POWER[power] for power in own_powers if power in _ABILITY_BY_POWER}
    if powers.is_psionic(own_powers):
        notices.add(Ability.PSIONIC)
    if powers.reads_minds(own_powers):
        notices.add(Ability.ESP)
    return frozenset(notices)
