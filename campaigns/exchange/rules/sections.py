"""The file's format as one table: its sections in their order, each with its columns.

The table drives writing, reading, checking and the published schema (`docs/campaign.schema.json`). A section refers to
earlier ones alone, so a file is read once from its beginning to its end. What is not carried along stands in LEFT_OUT.
"""

from dataclasses import dataclass

from campaigns.campaign.rules import calendar, coins, house_rules, own_calendar
from campaigns.campaign.rules.calendars import CALENDARS
from campaigns.chronicle.rules import tags
from campaigns.chronicle.rules.entry import MOST_PEOPLE
from campaigns.exchange.rules.columns import (
    BIG,
    SMALL,
    WHOLE,
    ColumnKind,
    EntryKeyColumn,
    FlagColumn,
    FractionColumn,
    JsonColumn,
    MomentColumn,
    NameColumn,
    PatternColumn,
    ProfessionColumn,
    ReferenceColumn,
    ReferencesColumn,
    TextColumn,
    WholeColumn,
    WordColumn,
)
from campaigns.money.rules.bets import Ruling
from campaigns.money.rules.odds import MOST as MOST_ODDS
from campaigns.money.rules.wagers import OUTCOMES
from campaigns.npc.rules import generator
from campaigns.people.rules import abilities, powers, professions, professions_record
from campaigns.people.rules.abilities import AGE_LEVELS

FORMAT = "game-of-kings-campaign"
VERSION = 3
MOST_TAGS = 20


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a section under its `name`; `field` is the database's, where that is another. Null where `optional`.

    `since` is the first version of the format that has the column; in rows of files before that it is `default`.
    """

    name: str
    kind: ColumnKind
    optional: bool = False
    field: str = ""
    since: int = 1
    default: object = None

    @property
    def target(self) -> str:
        """The section that it refers to; empty for a value of its own."""
        if isinstance(self.kind, ReferenceColumn | ReferencesColumn):
            return self.kind.section
        return "professions" if isinstance(self.kind, ProfessionColumn) else ""

    @property
    def attribute(self) -> str:
        """The attribute of the model: of a reference that of the id."""
        if self.field:
            return self.field
        is_one = isinstance(self.kind, ReferenceColumn | ProfessionColumn)
        return f"{self.name}_id" if is_one else self.name


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of one kind: at most `most`, of `model`, whose `path` leads to the campaign.

    `order` is that of the rows in the file, `unique` the columns that no two rows have in common. Rows that others refer
    to have an `id` of the file's own. `since` is the first version of the format that has the section, `ids_since` the first
    whose rows have an id; rows of files before that are numbered as they come.
    """

    name: str
    model: str
    path: str
    columns: tuple[Column, ...]
    most: int
    order: tuple[str, ...] = ("pk",)
    unique: tuple[tuple[str, ...], ...] = ()
    has_id: bool = False
    about: str = ""
    since: int = 1
    ids_since: int = 1

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a row, in the order they are written in."""
        names = tuple(column.name for column in self.columns)
        return ("id", *names) if self.has_id else names

    def added_since(self, version: int) -> dict[str, object]:
        """The columns that files of that version did not have yet, with the values they then stand for."""
        return {column.name: column.default for column in self.columns if column.since > version}


FLAG, MOMENT, FRACTION = FlagColumn(), MomentColumn(), FractionColumn()
COUNT, LITTLE = WholeColumn(0), WholeColumn(0, SMALL)
DAY = WholeColumn(calendar.FIRST_DAY, calendar.LAST_DAY)
COPPERS = WholeColumn(-BIG, BIG)
RULES = TextColumn(2000, readable=house_rules.read)
POWERS = TextColumn(200, readable=powers.read)
ABILITY = WholeColumn(abilities.LOWEST, abilities.HIGHEST)
SIDE = WordColumn(("white", "black"))
SIDES = WordColumn(("", "white", "black", "white black", "black white"))
SIDE_OR_NONE = WordColumn(("", "white", "black"))
LONG = TextColumn(20_000)
NOTES = TextColumn(10_000)
REASON = TextColumn(2000)
PROFESSION = JsonColumn(professions_record.read)
PERSON = JsonColumn(generator.from_json)
PRINTED = ProfessionColumn(tuple(profession.slug for profession in professions.PRINTED))
PLAYER = PatternColumn(r"(character [1-9]\d{0,9}|person [^\x00-\x1f]{0,110})")

BY = Column("by", WordColumn(("dm",)), optional=True, field="by_id")
AT = Column("at", MOMENT)

CAMPAIGN = Section(
    "campaign", "campaigns.Campaign", "pk",
    (
        Column("name", NameColumn(80)),
        Column("calendar", WordColumn((*CALENDARS, own_calendar.SLUG))),
        Column("own_calendar", TextColumn(own_calendar.LONGEST_DEFINITION)),
        Column("day", DAY),
        Column("day_offset", WholeColumn(-WHOLE, WHOLE)),
        Column("minute", WholeColumn(0, 24 * 60 - 1), optional=True),
        Column("house_rules", RULES),
        Column("coins", TextColumn(40, readable=coins.read_coinage), since=3, default=""),
        Column("next_number", WholeColumn(1)),
        Column("created_at", MOMENT),
        Column("archived_at", MOMENT, optional=True),
    ),
    1,
    about="The campaign itself.",
)  # fmt: skip

SECTIONS = (
    Section(
        "professions", "campaigns.ProfessionRow", "campaign",
        (
            Column("slug", PatternColumn(r"[a-z0-9]+(-[a-z0-9]+)*")),
            Column("name", NameColumn(40)),
            Column("position", LITTLE),
            Column("data", PROFESSION),
            Column("retired_at", MOMENT, optional=True),
        ),
        1000, unique=(("slug",),), has_id=True, about="The campaign's own professions.",
    ),
    Section(
        "tags", "campaigns.Tag", "campaign",
        (Column("name", NameColumn(30)),),
        20_000, unique=(("name",),), has_id=True, about="Words people are filed under.",
    ),
    Section(
        "people", "campaigns.Character", "campaign",
        (
            Column("kind", WordColumn(("pc", "npc"))),
            Column("name", NameColumn(80)),
            Column("profession", PRINTED, optional=True),
            Column("class_name", TextColumn(40)),
            Column("intelligence", ABILITY), Column("wisdom", ABILITY), Column("dexterity", ABILITY),
            Column("hit_points", WholeColumn(0, 1_000_000)),
            Column("age_level", WholeColumn(1, AGE_LEVELS), optional=True),
            Column("pick_pockets", WholeColumn(0, 1000), optional=True),
            Column("powers", POWERS),
            Column("language_slots", LITTLE, optional=True),
            Column("languages_known", LITTLE),
            Column("adventurer", FLAG),
            Column("temperament", TextColumn(120)), Column("mannerism", TextColumn(120)),
            Column("hook", TextColumn(120)),
            Column("notes", NOTES), Column("public_notes", NOTES),
            Column("tags", ReferencesColumn("tags", MOST_TAGS)),
            Column("learning_limit_weeks", WholeColumn(1, 4), optional=True),
            Column("initial_cm", FRACTION, optional=True), Column("cm", FRACTION, optional=True),
            Column("shows_purse", FLAG), Column("shows_gains", FLAG),
            Column("portrait", PatternColumn(r"portraits/[1-9]\d{0,9}\.webp"), optional=True),
            Column("dice", PERSON, optional=True),
            Column("created_at", MOMENT),
            Column("binned_at", MOMENT, optional=True), Column("archived_at", MOMENT, optional=True),
        ),
        50_000, unique=(("portrait",),), has_id=True, about="PCs and NPCs, those in the bin too.",
    ),
    Section(
        "relations", "campaigns.Relation", "of__campaign",
        (
            Column("of", ReferenceColumn("people")), Column("to", ReferenceColumn("people")),
            Column("text", NameColumn(40)),
        ),
        500_000, unique=(("of", "to"),), about="What one character has to do with another.",
    ),
    Section(
        "record", "campaigns.RecordEntry", "character__campaign",
        (
            Column("character", ReferenceColumn("people")),
            Column("kind", WordColumn(("learned", "generated", "cm", "shift", "changed", "asked"))),
            Column("number", COUNT),
            Column("day", DAY),
            Column("cm", FRACTION, optional=True), Column("initial_cm", FRACTION, optional=True),
            Column("text", LONG),
            Column("teacher", ReferenceColumn("people"), optional=True), BY, AT,
        ),
        1_000_000, has_id=True, ids_since=2, about="What the Dungeon Master decided about a character.",
    ),
    Section(
        "date_changes", "campaigns.DateChange", "campaign",
        (Column("was", DAY), Column("now", DAY), Column("reason", TextColumn(200)), BY, AT),
        100_000, has_id=True, ids_since=2, about="Steps of the campaign’s date, on and back.",
    ),
    Section(
        "batches", "campaigns.Batch", "campaign",
        (
            Column("profession", PRINTED),
            Column("seed", NameColumn(40)),
            Column("count", LITTLE),
            Column("house_rules", RULES),
            Column("profession_data", PROFESSION, optional=True),
            Column("created_at", MOMENT),
        ),
        20_000, has_id=True, about="Runs of the generator.",
    ),
    Section(
        "candidates", "campaigns.Candidate", "batch__campaign",
        (
            Column("batch", ReferenceColumn("batches")),
            Column("number", LITTLE),
            Column("state", WordColumn(("open", "kept", "discarded"))),
            Column("data", PERSON),
            Column("character", ReferenceColumn("people"), optional=True),
        ),
        500_000, unique=(("batch", "number"), ("character",)), about="The people of those runs.",
    ),
    Section(
        "matches", "campaigns.Match", "campaign",
        (
            Column("game", PatternColumn(r"[a-z0-9-]{1,40}")),
            Column("options", TextColumn(5000)),
            Column("house_rules", RULES),
            Column("number", COUNT),
            Column("day", DAY),
            Column("place", TextColumn(120)),
            Column("status", WordColumn(("playing", "over"))),
            Column("how", TextColumn(30)),
            Column("winner", SIDE_OR_NONE),
            Column("played_out", FLAG),
            Column("turns", COUNT),
            Column("cheated", SIDES),
            Column("public_version", WholeColumn(1)), Column("dm_version", WholeColumn(1)),
            Column("players_roll", FLAG),
            Column("rematch_rule", WordColumn(("asking", "freely", "never"))),
            Column("rematch_wanted", SIDES), Column("engine_sides", SIDES),
            Column("hours_per_move", WholeColumn(1, 1_000_000), optional=True),
            Column("waits_for", WordColumn(("", "white", "black", "both"))),
            Column("waits_since", MOMENT, optional=True), Column("due_at", MOMENT, optional=True),
            Column("created_at", MOMENT),
            Column("finished_at", MOMENT, optional=True),
        ),
        100_000, unique=(("number",),), has_id=True, about="Matches of any game.",
    ),
    Section(
        "seats", "campaigns.Seat", "match__campaign",
        (
            Column("match", ReferenceColumn("matches")),
            Column("side", SIDE),
            Column("admission", WordColumn(("freely", "asking", "nobody"))),
            Column("character", ReferenceColumn("people"), optional=True),
            Column("name", NameColumn(80)),
            Column("cm", FRACTION, optional=True), Column("initial_cm", FRACTION, optional=True),
            Column("intelligence", LITTLE, optional=True),
            Column("is_pc", FLAG), Column("adventurer", FLAG),
        ),
        200_000, unique=(("match", "side"),), about="Who sat where, with the numbers of the day.",
    ),
    Section(
        "engine_players", "variants.EnginePlayer", "match__campaign",
        (
            Column("match", ReferenceColumn("matches")),
            Column("side", SIDE),
            Column("plays_as", LITTLE),
            Column("reason", TextColumn(200)),
            Column("dice", WordColumn(("machine", "table"))),
            Column("pace", LITTLE),
            Column("is_paused", FLAG),
        ),
        200_000, unique=(("match", "side"),), about="Sides that the engine plays for an NPC.",
    ),
    Section(
        "lines", "campaigns.Line", "match__campaign",
        (
            Column("match", ReferenceColumn("matches")),
            Column("seq", WholeColumn(1)),
            Column("kind", WordColumn((
                "start", "act", "throw", "learn", "note", "ask", "refuse", "undo", "correct", "void", "redo", "abandon",
            ))),
            Column("side", SIDE_OR_NONE), BY,
            Column("text", TextColumn(5000)),
            Column("notation", TextColumn(40)), Column("taken", TextColumn(40)),
            Column("roll_key", TextColumn(60)),
            Column("sides", LITTLE, optional=True),
            Column("faces", PatternColumn(r"(\d{1,3}( \d{1,3}){0,24})?")),
            Column("thrown_by", WordColumn(("", "typed", "machine", "recorded"))),
            Column("secret", FLAG),
            Column("keeps", COUNT, optional=True),
            Column("state", TextColumn(20_000)),
            Column("position", TextColumn(5000)), AT,
        ),
        5_000_000, order=("match_id", "seq"), about="The logs of the matches, each in order.",
    ),
    Section(
        "watchers", "campaigns.Watcher", "match__campaign",
        (
            Column("match", ReferenceColumn("matches")),
            Column("number", LITTLE),
            Column("name", NameColumn(80)),
            Column("character", ReferenceColumn("people"), optional=True),
            Column("cm", WholeColumn(0, 1_000_000)),
            Column("powers", POWERS),
            Column("watching", FLAG),
        ),
        500_000, unique=(("match", "number"),), about="Spectators who may notice a cheat.",
    ),
    Section(
        "intimidations", "campaigns.Intimidation", "match__campaign",
        (
            Column("match", ReferenceColumn("matches")),
            Column("turn", COUNT),
            Column("side", SIDE),
            Column("by", ReferenceColumn("people")), Column("victim", ReferenceColumn("people")),
            Column("means", TextColumn(200)),
            Column("automatic", FLAG),
            Column("face", LITTLE, optional=True),
            Column("needed", WholeColumn(-SMALL, SMALL), optional=True),
            Column("succeeded", FLAG, optional=True),
        ),
        500_000, about="Attempts at intimidation.",
    ),
    Section(
        "clock_lines", "campaigns.ClockLine", "match__campaign",
        (Column("match", ReferenceColumn("matches")), Column("minutes", WholeColumn(-WHOLE, WHOLE)), BY, AT),
        500_000, about="Game time that matches have taken.",
    ),
    Section(
        "time_changes", "campaigns.TimeChange", "match__campaign",
        (
            Column("match", ReferenceColumn("matches")),
            Column("kind", WordColumn(("agreed", "changed", "more"))),
            Column("hours", WholeColumn(0, 1_000_000), optional=True),
            Column("since", MOMENT, optional=True),
            Column("reason", TextColumn(200)), BY, AT,
        ),
        500_000, about="The time per move as it was agreed and changed.",
    ),
    Section(
        "notes", "campaigns.Draft", "match__campaign",
        (Column("match", ReferenceColumn("matches")), Column("side", SIDE), Column("turn", COUNT),
         Column("text", TextColumn(2000)), BY, AT),
        200_000, unique=(("match", "side"),), about="Sealed notes that wait for the other one.",
    ),
    Section(
        "gains", "campaigns.Gain", "match__campaign",
        (
            Column("match", ReferenceColumn("matches")),
            Column("character", ReferenceColumn("people")),
            Column("verdict", NameColumn(20)),
            Column("raw", FRACTION), Column("credited", FRACTION), Column("cm_before", FRACTION),
            Column("cm_after", FRACTION),
            Column("working", LONG), Column("why", LONG),
            Column("again_on", WholeColumn(-WHOLE, WHOLE), optional=True),
        ),
        200_000, unique=(("match", "character"),), about="What matches taught.",
    ),
    Section(
        "gain_overrides", "campaigns.GainOverride", "match__campaign",
        (
            Column("match", ReferenceColumn("matches")),
            Column("character", ReferenceColumn("people")),
            Column("points", FRACTION, optional=True),
            Column("reason", TextColumn(200)), BY, AT,
        ),
        200_000, about="The Dungeon Master's own word on what a match taught.",
    ),
    Section(
        "purses", "campaigns.Purse", "campaign",
        (
            Column("kind", WordColumn(("character", "backer", "bank"))),
            Column("character", ReferenceColumn("people"), optional=True),
            Column("name", TextColumn(80)),
            Column("may_owe", FLAG),
        ),
        100_000, unique=(("character",),), has_id=True, about="Whose money it is.",
    ),
    Section(
        "bets", "campaigns.Bet", "match__campaign",
        (
            Column("match", ReferenceColumn("matches")),
            Column("backer", ReferenceColumn("purses")), Column("taker", ReferenceColumn("purses")),
            Column("outcome", WordColumn(tuple(OUTCOMES))),
            Column("stake", WholeColumn(1, BIG)),
            Column("odds_against", WholeColumn(1, MOST_ODDS)), Column("odds_on", WholeColumn(1, MOST_ODDS)),
            Column("turns", COUNT),
            Column("status", WordColumn(("open", "awaits", "won", "lost", "back", "withdrawn"))),
            Column("ruling", WordColumn(("", *Ruling))),
            Column("reason", REASON), BY, AT,
        ),
        500_000, has_id=True, about="Bets on matches; stakes in coppers.",
    ),
    Section(
        "point_stakes", "campaigns.PointStake", "match__campaign",
        (
            Column("match", ReferenceColumn("matches")),
            Column("a_point", WholeColumn(0, BIG)),
            Column("white", ReferenceColumn("purses")), Column("black", ReferenceColumn("purses")),
            Column("reason", REASON), BY, AT,
            Column("settled", PatternColumn(r"((white|black) \d{1,9})?")),
            Column("forgiven", FLAG),
            Column("decided", REASON),
        ),
        500_000, has_id=True, about="Coppers a point, as agreed.",
    ),
    Section(
        "purse_lines", "campaigns.PurseLine", "purse__campaign",
        (
            Column("purse", ReferenceColumn("purses")),
            Column("bet", ReferenceColumn("bets"), optional=True),
            Column("point_stake", ReferenceColumn("point_stakes"), optional=True),
            Column("kind", WordColumn(("in", "out", "staked", "withdrawn", "settled", "points", "reversed"))),
            Column("amount", COPPERS),
            Column("reason", REASON),
            Column("day", DAY), BY, AT,
        ),
        2_000_000, has_id=True, ids_since=2, about="What went into a purse or out of it, in coppers.",
    ),
    Section(
        "chronicle", "campaigns.ChronicleText", "campaign",
        (
            Column("key", EntryKeyColumn()),
            Column("day", DAY),
            Column("number", COUNT),
            Column("title", TextColumn(120)),
            Column("text", NOTES),
            Column("tag_lines", TextColumn(400, readable=tags.check_tags), field="tags"),
            Column("place", TextColumn(120)),
            Column("people", ReferencesColumn("people", MOST_PEOPLE)),
            Column("for_players", FLAG), Column("kept_back", FLAG), BY, AT,
        ),
        200_000, since=2, about="The Dungeon Master’s own entries of the chronicle, and words on derived ones.",
    ),
    Section(
        "recaps", "campaigns.Recap", "campaign",
        (Column("title", NameColumn(120)), Column("text", TextColumn(60_000)), BY, AT),
        5000, since=2, about="Recaps that players may read.",
    ),
    Section(
        "points_given", "variants.PointsGiven", "campaign",
        (
            Column("game", PatternColumn(r"[a-z0-9-]{1,40}")),
            Column("one", PLAYER), Column("other", PLAYER), Column("who", PLAYER),
            Column("points", WholeColumn(-SMALL, SMALL)),
            Column("reason", TextColumn(200)),
            Column("number", COUNT),
            Column("day", DAY), BY, AT,
        ),
        200_000, about="Handicap points the Dungeon Master has given.",
    ),
)  # fmt: skip
