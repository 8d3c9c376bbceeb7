"""The page that asks whether an NPC knows chess: the chance, what was answered before, the dice that come next."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.models import Character
from campaigns.play import asking
from campaigns.presenters.npc_drawer import TypedFact, box
from campaigns.rules.dice import Dice
from campaigns.rules.npc.question import Subject


@dataclass(frozen=True, slots=True)
class AskPanel:
    """What is rolled next; `refusal` where nothing is, `is_again` where the answer was no before."""

    refusal: str
    chance: str
    answers: tuple[str, ...]
    is_bonus: bool
    is_again: bool
    dice: tuple[TypedFact, ...]
    mark: int


def panel(character: Character, typed: Sequence[str], d6: str) -> AskPanel:
    """The panel with what was `typed` before a refusal in its boxes."""
    given = asking.answers(character)
    subject, refusal = asking.subject_of(character), asking.refusal_to_ask(character) or ""
    is_bonus = not refusal and asking.awaits_bonus(character)
    dice = () if refusal else _bonus(subject, typed) if is_bonus else _percentile(subject, typed, d6)
    return AskPanel(
        refusal=refusal,
        chance=subject.chance_line,
        answers=tuple(
            f"{one.text.removeprefix('asked: ')} – {character.campaign.date_of(one.day)}" for one in given
        ),
        is_bonus=is_bonus,
        is_again=bool(given) and not is_bonus,
        dice=dice,
        mark=len(given),
    )


def _percentile(subject: Subject, typed: Sequence[str], d6: str) -> tuple[TypedFact, ...]:
    dice = TypedFact(
        "faces", "faces", "d%", "As the dice show it; 00 is 100.", False,
        (box("faces", "faces", "d%", "".join(typed[:1])),),
    )  # fmt: skip
    if not subject.may_need_d6:
        return (dice,)
    half = TypedFact(
        "d6", "d6", "d6", f"Only if the d% shows {subject.chance // 2 + 1:02}: 1 to 3 is yes.", False,
        (box("d6", "d6", "d6", d6),),
    )  # fmt: skip
    return dice, half


def _bonus(subject: Subject, typed: Sequence[str]) -> tuple[TypedFact, ...]:
    throw = subject.bonus
    boxes = tuple(
        box(f"faces-{number}" if number else "faces", "faces", str(Dice(throw.dice.sides)), value)
        for number, value in enumerate([*typed, *[""] * throw.dice.count][: throw.dice.count])
    )
    hint = f"Added to Int {subject.intelligence} + Wis {subject.wisdom}/2"
    if throw.plus or throw.times > 1:
        hint += f"; what the dice show is read as {subject.row.bonus}"
    return (TypedFact("faces", "faces", f"Bonus, {throw.dice}", f"{hint}.", False, boxes),)
