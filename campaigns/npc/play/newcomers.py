"""Somebody made on the spot, with the game they sit down to."""

from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.match.play.dice_door import MACHINE
from campaigns.npc.play.asking import enter_bonus, subject_of
from campaigns.npc.play.generate import new_seed, taken_names
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import question
from campaigns.people import play as people
from campaigns.people.models import Character, ProfessionRow

MSG_BONUS_BY_AGE = "The bonus of {} goes by age level: write a CM, or make the character by hand."


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A name nobody here has, empty for one of the profession's.

    Without a CM that of an NPC is rolled by the profession (R52), a PC is a beginner.
    """

    name: str
    is_pc: bool = False
    profession: ProfessionRow | None = None
    cm: Fraction | None = None


def make_newcomer(campaign: Campaign, newcomer: Newcomer, by: User, field: str) -> Character:
    """Create the character, of average abilities; the caller holds the campaign's lock.

    Raises Refused beside `field` for a profession whose bonus goes by age level, without a CM.
    """
    kind = Character.Kind.PC if newcomer.is_pc else Character.Kind.NPC
    name = newcomer.name or _any_name(campaign, newcomer.profession)
    values = {"name": name, "kind": kind, "profession": newcomer.profession}
    is_rolled = newcomer.cm is None and not newcomer.is_pc
    chess = None if is_rolled else people.StartingChess(by, newcomer.cm, "made with the game")
    character = people.create_average_character(campaign, values, chess)
    if is_rolled:
        subject = subject_of(character)
        if subject.row.has_age_levels:
            raise Refused(MSG_BONUS_BY_AGE.format(subject.row.name), field)
        enter_bonus(campaign, character, by, MACHINE)
    return character


def _any_name(campaign: Campaign, row: ProfessionRow | None) -> str:
    profession = row.profession if row else question.OTHERS
    person = npc.generate_person(profession, new_seed(), 1, npc.Rulings.of(campaign.rules))
    return npc.tell_apart(person, taken_names(campaign)).name
