"""The demo campaign of a fresh installation: people to play the first evening with, and a year behind them.

The year is played by the games themselves (`GameEntry.demo`), through the same use-cases as at the table, and dated over
several evenings of ours.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.campaign.rules.calendars.gregorian import Gregorian
from campaigns.chronicle.play import writing
from campaigns.chronicle.play.writing import Writing
from campaigns.core.use_cases import new_key
from campaigns.match import games
from campaigns.money.models import Bet, PointStake
from campaigns.people import play as characters
from campaigns.people.models import Character, ProfessionRow, RecordEntry
from campaigns.rules import chess_modifier

DEMO_NAME = "The Demo Campaign"

# White and Black of the article's sample game (CM 29 and 20), a PC who can learn, and company for them.
PEOPLE: tuple[dict[str, object], ...] = (
    {
        "kind": "pc", "name": "Ysolde of the White Tower", "class_name": "Magic-user",
        "cm": 29, "intelligence": 17, "wisdom": 14, "dexterity": 12, "hit_points": 14, "powers": "esp-spell detect-magic",
        "temperament": "patient, and says so",
    },
    {
        "kind": "pc", "name": "Brannoc Blackhand", "class_name": "Thief",
        "cm": 20, "intelligence": 13, "wisdom": 11, "dexterity": 14, "hit_points": 19, "pick_pockets": 45,
        "temperament": "never loses with empty hands",
    },
    {
        "kind": "pc", "name": "Sister Maudlin", "class_name": "Cleric",
        "intelligence": 11, "wisdom": 13, "dexterity": 9, "hit_points": 12, "languages_known": 1,
        "temperament": "would like to learn the game",
    },
    {
        "kind": "npc", "name": "Duke Aldemar of Thornmere", "profession": "noble",
        "cm": 41, "intelligence": 14, "wisdom": 9, "dexterity": 10, "hit_points": 6,
        "temperament": "plays every evening, resents losing to commoners",
    },
)  # fmt: skip


# The court they come to: who has played in the year before the first evening.
COURT: tuple[dict[str, object], ...] = (
    {
        "kind": "pc", "name": "Tamsin Reed", "class_name": "Bard",
        "cm": 22, "intelligence": 15, "wisdom": 12, "dexterity": 15, "hit_points": 16, "learning_limit_weeks": 2,
        "temperament": "hums when she is winning",
        "notes": "Won her seat at the Duke's table in a year.",
        "public_notes": "A bard of the river towns, the Duke's guest since last winter.",
    },
    {
        "kind": "npc", "name": "Master Odo Vane", "profession": "chess-master",
        "cm": 88, "intelligence": 16, "wisdom": 15, "dexterity": 9, "hit_points": 5,
        "temperament": "plays the board, never the man",
    },
    {
        "kind": "npc", "name": "Dame Isaura Pell", "profession": "fighter", "adventurer": True,
        "cm": 27, "intelligence": 12, "wisdom": 13, "dexterity": 14, "hit_points": 41,
        "temperament": "attacks first and looks later",
    },
    {
        "kind": "npc", "name": "Old Wat", "profession": "serf",
        "cm": 18, "intelligence": 10, "wisdom": 12, "dexterity": 8, "hit_points": 4,
        "temperament": "pretends not to know the rules",
    },
    {
        "kind": "npc", "name": "Vermithrax", "profession": "dragon", "age_level": 6,
        "cm": 52, "intelligence": 15, "wisdom": 10, "dexterity": 6, "hit_points": 66,
        "temperament": "cannot bear to lose a piece",
        "mannerism": "breathes out smoke before every capture",
        "hook": "keeps a chessboard that was stolen from the Duke's grandfather",
    },
    {
        "kind": "npc", "name": "Brother Clement", "profession": "cleric",
        "cm": 25, "intelligence": 13, "wisdom": 16, "dexterity": 10, "hit_points": 14,
        "temperament": "forgives every mistake but his own",
    },
    {
        "kind": "npc", "name": "Hob Nettle", "profession": "thief",
        "intelligence": 11, "wisdom": 9, "dexterity": 16, "hit_points": 11, "pick_pockets": 55,
        "temperament": "has something up his sleeve",
    },
)  # fmt: skip

# Who has to do with whom at court.
RELATIONS = (
    ("Dame Isaura Pell", "serves", "Duke Aldemar of Thornmere"),
    ("Old Wat", "ploughs the fields of", "Duke Aldemar of Thornmere"),
    ("Master Odo Vane", "taught", "Hob Nettle"),
    ("Tamsin Reed", "sings at the table of", "Duke Aldemar of Thornmere"),
    ("Brother Clement", "hears the confessions of", "Dame Isaura Pell"),
    ("Vermithrax", "holds a grudge against", "Master Odo Vane"),
)

# A year that begins when the roads open: its harvest fair falls in August, its snow in March.
FIRST_DAY = "15 March 1371"
A_YEAR = 365

# The DM's own entries: day, title, words, whether players may read them.
ENTRIES = (
    (
        160, "The harvest fair",
        "All of Thornmere is on its feet. @Dame Isaura Pell has let it be known that she plays anybody, for anything.", True,
    ),
    (
        333, "A board that was not theirs",
        "Over the wine @Duke Aldemar speaks of his grandfather's chessboard, stolen fifty years ago. @Vermithrax keeps it, "
        "and @Master Odo Vane has known it all along.", False,
    ),
    (
        364, "Snow closes the pass",
        "Nobody leaves the Swan before the thaw. @Tamsin sings, @Old Wat loses at dice, and the Duke's men bring word: "
        "there will be *a tournament*, and the stake is a secret.", True,
    ),
)  # fmt: skip
# The campaign's days before which an evening ended, and how many days ago that evening was.
EVENINGS = ((170, 14), (330, 7))


def create_demo(dm: User) -> Campaign:
    pk = campaigns.create_campaign(dm.pk, new_key(), name=DEMO_NAME, calendar="plain", day=0).pk
    campaign = Campaign.objects.get(pk=pk)
    for values in PEOPLE:
        _person(campaign, dm, values)
    return campaign


def play_a_year(campaign: Campaign, dm: User) -> None:
    calendar, day = Gregorian().slug, campaign.day
    campaigns.set_calendar(campaign.pk, new_key(), calendar=calendar, own=None, today=FIRST_DAY, day=day)
    people = {values["name"]: _person(campaign, dm, values) for values in COURT}
    for name, text, other_name in RELATIONS:
        character, to = person(campaign, name), person(campaign, other_name)
        characters.add_relation(campaign.pk, new_key(), character=character, to=to, text=text)
    campaigns.advance_date(campaign.pk, new_key(), days=A_YEAR)
    pupil, teacher = people["Hob Nettle"], people["Master Odo Vane"]
    characters.learn_chess(campaign.pk, new_key(), character=pupil, teacher=teacher, by=dm)
    for entry in games.all_entries():
        entry.pages.demo(campaign, dm)
    for day, title, text, for_players in ENTRIES:
        new_entry = Writing("none", text, "", "", (), for_players, title=title, day=day)
        writing.write_entry(campaign.pk, new_key(), text_id=None, writing=new_entry, by=dm)
    for last_day, days_ago in reversed(EVENINGS):
        _move_evening(campaign, last_day, timezone.now() - timedelta(days=days_ago))


def _move_evening(campaign: Campaign, last_day: int, moment: datetime) -> None:
    """Have what is dated up to that day written at a moment, as if on an evening of its own."""
    matches = campaign.matches.filter(day__lte=last_day)
    Bet.objects.filter(match__in=matches).update(at=moment)
    PointStake.objects.filter(match__in=matches).update(at=moment)
    matches.filter(finished_at__isnull=False).update(finished_at=moment)
    matches.update(created_at=moment)
    campaign.chronicle.filter(day__lte=last_day).update(at=moment)
    RecordEntry.objects.filter(character__campaign=campaign, day__lte=last_day).update(at=moment)


def person(campaign: Campaign, name: str) -> Character:
    return campaign.characters.get(name__startswith=name)


def _person(campaign: Campaign, dm: User, demo_values: Mapping[str, object]) -> Character:
    values = dict(demo_values)
    cm = values.pop("cm", None)
    if "profession" in values:
        values["profession"] = ProfessionRow.objects.get(campaign=None, slug=values["profession"])
    pk = characters.create(campaign.pk, new_key(), values=values, tags=["demo"]).pk
    character = Character.objects.get(pk=pk)
    if cm is not None:
        first_cm, reason = chess_modifier.read(str(cm)), "the demo campaign starts here"
        characters.set_cm(
            campaign.pk, new_key(), character=character, cm=first_cm, initial_cm=None, reason=reason, by=dm
        )
    return character
