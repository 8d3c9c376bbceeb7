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
from chess_minigame.rules.declarations import Strike, Watch
from chess_minigame.rules.players import Ability, Means, Player
from chess_minigame.rules.watchers import HIGHEST_NUMBER

MOST_NAMES = 30


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Somebody who joins as a spectator. `cm` is the playing CM, 0 for who does not know chess."""

    name: str
    cm: int = 0
    powers: tuple[Power, ...] = ()
    character: Character | None = None
    guest: Guest | None = None


def onlooker_of(character: Character) -> Onlooker:
    return Onlooker(character.name, character.plays_as or 0, character.held_powers, character)


def bring_in(sitting: Sitting, onlooker: Onlooker) -> None:
    """Add a spectator to the match. Raises Refused for a player, and for one who is a spectator already."""
    number = sitting.state.next_watcher
    _check(sitting.match, onlooker, number)
    sitting.act(Watch(rules.WatcherSkill(number, onlooker.cm, abilities(onlooker.powers))))
    Watcher.objects.update_or_create(
        match=sitting.match,
        number=number,
        defaults={
            "name": onlooker.name,
            "character": onlooker.character,
            "guest": onlooker.guest,
            "cm": onlooker.cm,
            "powers": powers.write(onlooker.powers),
            "watching": True,
        },
    )


def strike_off(sitting: Sitting, number: int) -> Watcher:
    """Remove a spectator. Raises Refused if there is none of that number."""
    watcher = sitting.match.watchers.filter(number=number, watching=True).first()
    if watcher is None:
        raise Refused("That spectator is gone already. This is the current state.")
    sitting.act(Strike(number))
    return watcher


def _check(match: Match, onlooker: Onlooker, number: int) -> None:
    here = match.watchers.filter(watching=True)
    if number > HIGHEST_NUMBER:
        raise Refused(f"{HIGHEST_NUMBER} spectators have been in this match: no more can be added.", "name")
    if here.count() >= MOST_NAMES:
        raise Refused(f"There can be {MOST_NAMES} spectators at most: remove one first.", "name")
    if onlooker.character is None:
        if onlooker.guest is not None and here.filter(guest=onlooker.guest).exists():
            raise Refused(f"{onlooker.name} is a spectator already.", "guest")
        return
    if match.seats.filter(character=onlooker.character).exists():
        raise Refused(f"{onlooker.name} plays in this match, and sees the board anyway.", "character")
    if here.filter(character=onlooker.character).exists():
        raise Refused(f"{onlooker.name} is a spectator already.", "character")


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
