"""The file's format as one table: its sections in their order, each with its columns.

The table drives writing, reading, checking and the published schema (`docs/campaign.schema.json`). A section refers to
earlier ones alone, so a file is read once from its beginning to its end. What is not carried along stands in `exclusions`.
"""

from dataclasses import dataclass, replace

from campaigns.campaign.rules import calendar, coins, house_rules, own_calendar
from campaigns.campaign.rules.calendars import CALENDARS
from campaigns.chronicle.rules import tags
from campaigns.chronicle.rules.entry import MAX_PEOPLE
from campaigns.exchange.rules.columns import (
    MAX_BIG_INT,
    MAX_INT,
    MAX_SMALL_INT,
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
from campaigns.exchange.rules.runs import GAMES, PLAN, REPORT, WRITTEN
from campaigns.match.rules.chess_clock import MAX_EXTRA_SECONDS, MAX_MINUTES, Extra, Stop
from campaigns.match.rules.series import MAX_GOAL
from campaigns.money.rules.bets import Ruling
from campaigns.money.rules.odds import MAX_ODDS
from campaigns.money.rules.wagers import OUTCOMES
from campaigns.npc.rules import generator
from campaigns.people.rules import abilities, powers, professions, professions_record
from campaigns.people.rules.abilities import AGE_LEVELS
from campaigns.tournaments.rules.standings import EDITION
from campaigns.tournaments.rules.terms import MAX_DAYS_APART, MAX_ROUNDS, Format, RoundKind, Seeding

FORMAT = "game-of-kings-campaign"
VERSION = 7
MAX_TAGS = 20
WITH_PEOPLE = ("chronicle", "studies")
"""The sections whose rows list people."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a section under its `name`; `field` is the database's, where that is another. Null where `optional`.

    `since_version` is the first version of the format that has the column; in rows of files before that it is `default`.
    """

    name: str
    kind: ColumnKind
    optional: bool = False
    field: str = ""
    since_version: int = 1
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
    """Rows of one kind: at most `max_rows`, of `model`, whose `path` leads to the campaign.

    `order` is that of the rows in the file, `unique` the columns that no two rows have in common. Rows that others refer
    to have an `id` of the file's own. `since_version` is the first version of the format that has the section, `ids_since` the first
    whose rows have an id; rows of files before that are numbered as they come.
    """

    name: str
    model: str
    path: str
    max_rows: int
    about: str
    columns: tuple[Column, ...]
    order: tuple[str, ...] = ("pk",)
    unique: tuple[tuple[str, ...], ...] = ()
    has_id: bool = False
    since_version: int = 1
    ids_since: int = 1

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a row, in the order they are written in."""
        names = tuple(column.name for column in self.columns)
        return ("id", *names) if self.has_id else names

    def added_since(self, version: int) -> dict[str, object]:
        """The columns that files of that version did not have yet, with the values they then stand for."""
        return {column.name: column.default for column in self.columns if column.since_version > version}


def maybe(kind: ColumnKind) -> Column:
    """A column that may be null; `named_columns` names it."""
    return Column("", kind, optional=True)


def named_columns(**kinds: ColumnKind | Column) -> tuple[Column, ...]:
    """Columns by their names, in the order of the file."""
    rows = [(name, kind if isinstance(kind, Column) else Column(name, kind)) for name, kind in kinds.items()]
    return tuple(column if column.name else replace(column, name=name) for name, column in rows)


FLAG, MOMENT, FRACTION = FlagColumn(), MomentColumn(), FractionColumn()
COUNT, LITTLE = WholeColumn(0), WholeColumn(0, MAX_SMALL_INT)
DAY = WholeColumn(calendar.FIRST_DAY, calendar.LAST_DAY)
COPPERS = WholeColumn(-MAX_BIG_INT, MAX_BIG_INT)
MS, SINCE_1970 = WholeColumn(-(10**12), 10**12), WholeColumn(0, 10**15)
RULES = TextColumn(2000, readable=house_rules.read)
POWERS = TextColumn(200, readable=powers.read)
ABILITY = WholeColumn(abilities.MIN_ABILITY, abilities.MAX_ABILITY)
SIDE = WordColumn(("white", "black"))
SIDES = WordColumn(("", "white", "black", "white black", "black white"))
SIDE_OR_NONE = WordColumn(("", "white", "black"))
LONG = TextColumn(20_000)
NOTES = TextColumn(10_000)
REASON = TextColumn(2000)
PROFESSION = JsonColumn(professions_record.read)
PERSON = JsonColumn(generator.from_json)
PRINTED = ProfessionColumn(tuple(profession.slug for profession in professions.PRINTED))
MATCH, SOMEBODY, PURSE = ReferenceColumn("matches"), ReferenceColumn("people"), ReferenceColumn("purses")
TOURNAMENT, ENTRANT = ReferenceColumn("tournaments"), ReferenceColumn("entrants")
LINE = TextColumn(120)
PLAYER = PatternColumn(r"(character [1-9]\d{0,9}|person [^\x00-\x1f]{0,110})")

BY = Column("by", WordColumn(("dm",)), optional=True, field="by_id")
AT = Column("at", MOMENT)

CAMPAIGN = Section(
    "campaign", "campaigns.Campaign", "pk", 1, "The campaign itself.",
    named_columns(
        name=NameColumn(80), calendar=WordColumn((*CALENDARS, own_calendar.SLUG)),
        own_calendar=TextColumn(own_calendar.MAX_DEFINITION_LENGTH), day=DAY,
        day_offset=WholeColumn(-MAX_INT, MAX_INT), minute=maybe(WholeColumn(0, 24 * 60 - 1)), house_rules=RULES,
        coins=Column("coins", TextColumn(40, readable=coins.read_coinage), since_version=3, default=""),
        next_number=WholeColumn(1), created_at=MOMENT, archived_at=maybe(MOMENT),
    ),
)  # fmt: skip

SECTIONS = (
    Section(
        "professions", "campaigns.ProfessionRow", "campaign", 1000, "The campaign's own professions.",
        named_columns(
            slug=PatternColumn(r"[a-z0-9]+(-[a-z0-9]+)*"), name=NameColumn(40), position=LITTLE,
            data=PROFESSION, retired_at=maybe(MOMENT),
        ), unique=(("slug",),), has_id=True,
    ),
    Section(
        "tags", "campaigns.Tag", "campaign", 20_000, "Words people are filed under.",
        named_columns(name=NameColumn(30)), unique=(("name",),), has_id=True,
    ),
    Section(
        "people", "campaigns.Character", "campaign", 50_000, "PCs and NPCs, those in the bin too.",
        named_columns(
            kind=WordColumn(("pc", "npc")), name=NameColumn(80), profession=maybe(PRINTED),
            class_name=TextColumn(40), intelligence=ABILITY, wisdom=ABILITY, dexterity=ABILITY,
            hit_points=WholeColumn(0, 1_000_000), age_level=maybe(WholeColumn(1, AGE_LEVELS)),
            pick_pockets=maybe(WholeColumn(0, 1000)), powers=POWERS, language_slots=maybe(LITTLE),
            languages_known=LITTLE, adventurer=FLAG, temperament=LINE, mannerism=LINE, hook=LINE, notes=NOTES,
            public_notes=NOTES, tags=ReferencesColumn("tags", MAX_TAGS),
            learning_limit_weeks=maybe(WholeColumn(1, 4)), initial_cm=maybe(FRACTION), cm=maybe(FRACTION),
            shows_purse=FLAG, shows_gains=FLAG, portrait=maybe(PatternColumn(r"portraits/[1-9]\d{0,9}\.webp")),
            dice=maybe(PERSON), created_at=MOMENT, binned_at=maybe(MOMENT), archived_at=maybe(MOMENT),
        ), unique=(("portrait",),), has_id=True,
    ),
    Section(
        "relations", "campaigns.Relation", "of__campaign", 500_000, "What one character has to do with another.",
        named_columns(of=SOMEBODY, to=SOMEBODY, text=NameColumn(40)), unique=(("of", "to"),),
    ),
    Section(
        "record", "campaigns.RecordEntry", "character__campaign", 1_000_000,
        "What the Dungeon Master decided about a character.",
        named_columns(
            character=SOMEBODY, kind=WordColumn(("learned", "generated", "cm", "shift", "changed", "asked")),
            number=COUNT, day=DAY, cm=maybe(FRACTION), initial_cm=maybe(FRACTION), text=LONG,
            teacher=maybe(SOMEBODY), by=BY, at=AT,
        ), has_id=True, ids_since=2,
    ),
    Section(
        "date_changes", "campaigns.DateChange", "campaign", 100_000, "Steps of the campaign’s date, on and back.",
        named_columns(was=DAY, now=DAY, reason=TextColumn(200), by=BY, at=AT), has_id=True, ids_since=2,
    ),
    Section(
        "batches", "campaigns.Batch", "campaign", 20_000, "Runs of the generator.",
        named_columns(
            profession=PRINTED, seed=NameColumn(40), count=LITTLE, house_rules=RULES,
            profession_data=maybe(PROFESSION), created_at=MOMENT,
        ), has_id=True,
    ),
    Section(
        "candidates", "campaigns.Candidate", "batch__campaign", 500_000, "The people of those runs.",
        named_columns(
            batch=ReferenceColumn("batches"), number=LITTLE, state=WordColumn(("open", "kept", "discarded")),
            data=PERSON, character=maybe(SOMEBODY),
        ), unique=(("batch", "number"), ("character",)),
    ),
    Section(
        "series", "campaigns.Series", "campaign", 100_000, "Several matches with one score: first to so many points or games.",
        named_columns(
            goal=WholeColumn(1, MAX_GOAL), counts=WordColumn(("points", "games")), crawford=FLAG, sides_stay=FLAG,
            ended=WordColumn(("", "first", "second", "nobody")), reason=REASON, by=BY, at=AT,
        ), has_id=True, since_version=5,
    ),
    Section(
        "matches", "campaigns.Match", "campaign", 100_000, "Matches of any game.",
        named_columns(
            game=PatternColumn(r"[a-z0-9-]{1,40}"), options=TextColumn(5000), house_rules=RULES, number=COUNT,
            day=DAY, place=LINE, status=WordColumn(("playing", "over")), how=TextColumn(50),
            winner=SIDE_OR_NONE, played_out=FLAG, turns=COUNT, cheated=SIDES, public_version=WholeColumn(1),
            dm_version=WholeColumn(1), players_roll=FLAG,
            rematch_rule=WordColumn(("asking", "freely", "never")), rematch_wanted=SIDES, engine_sides=SIDES,
            hours_per_move=maybe(WholeColumn(1, 1_000_000)),
            waits_for=WordColumn(("", "white", "black", "both")), waits_since=maybe(MOMENT),
            due_at=maybe(MOMENT), is_timed=Column("is_timed", FLAG, since_version=5, default=False),
            created_at=MOMENT, finished_at=maybe(MOMENT),
            series=Column("series", ReferenceColumn("series"), optional=True, since_version=5),
            series_game=Column("series_game", WholeColumn(1, MAX_SMALL_INT), optional=True, since_version=5),
            series_points=Column("series_points", COUNT, optional=True, since_version=5),
        ), unique=(("number",), ("series", "series_game")), has_id=True,
    ),
    Section(
        "seats", "campaigns.Seat", "match__campaign", 200_000, "Who sat where, with the numbers of the day.",
        named_columns(
            match=MATCH, side=SIDE, admission=WordColumn(("freely", "asking", "nobody")),
            character=maybe(SOMEBODY), name=NameColumn(80), cm=maybe(FRACTION), initial_cm=maybe(FRACTION),
            intelligence=maybe(LITTLE), is_pc=FLAG, adventurer=FLAG,
        ), unique=(("match", "side"),),
    ),
    Section(
        "engine_players", "variants.EnginePlayer", "match__campaign", 200_000,
        "Sides that the engine plays for an NPC.",
        named_columns(
            match=MATCH, side=SIDE, plays_as=LITTLE, reason=TextColumn(200),
            dice=WordColumn(("machine", "table")), pace=LITTLE, is_paused=FLAG,
        ), unique=(("match", "side"),),
    ),
    Section(
        "lines", "campaigns.Line", "match__campaign", 5_000_000, "The logs of the matches, each in order.",
        named_columns(
            match=MATCH, seq=WholeColumn(1),
            kind=WordColumn(("start", "act", "throw", "learn", "note", "ask", "refuse", "undo", "correct", "void", "redo", "abandon")),
            side=SIDE_OR_NONE, by=BY, text=TextColumn(5000), notation=TextColumn(40), taken=TextColumn(40),
            roll_key=TextColumn(60), sides=maybe(LITTLE), faces=PatternColumn(r"(\d{1,3}( \d{1,3}){0,24})?"),
            thrown_by=WordColumn(("", "typed", "machine", "recorded")), secret=FLAG, keeps=maybe(COUNT),
            state=TextColumn(20_000), position=TextColumn(5000), at=AT,
        ), order=("match_id", "seq"),
    ),
    Section(
        "watchers", "campaigns.Watcher", "match__campaign", 500_000, "Spectators who may notice a cheat.",
        named_columns(
            match=MATCH, number=LITTLE, name=NameColumn(80), character=maybe(SOMEBODY),
            cm=WholeColumn(0, 1_000_000), powers=POWERS, watching=FLAG,
        ), unique=(("match", "number"),),
    ),
    Section(
        "intimidations", "campaigns.Intimidation", "match__campaign", 500_000, "Attempts at intimidation.",
        named_columns(
            match=MATCH, turn=COUNT, side=SIDE, by=SOMEBODY, victim=SOMEBODY, means=TextColumn(200),
            automatic=FLAG, face=maybe(LITTLE), needed=maybe(WholeColumn(-MAX_SMALL_INT, MAX_SMALL_INT)), succeeded=maybe(FLAG),
        ),
    ),
    Section(
        "clock_lines", "campaigns.ClockLine", "match__campaign", 500_000, "Game time that matches have taken.",
        named_columns(match=MATCH, minutes=WholeColumn(-MAX_INT, MAX_INT), by=BY, at=AT),
    ),
    Section(
        "time_changes", "campaigns.TimeChange", "match__campaign", 500_000,
        "The time per move as it was agreed and changed.",
        named_columns(
            match=MATCH, kind=WordColumn(("agreed", "changed", "more")), hours=maybe(WholeColumn(0, 1_000_000)),
            since=maybe(MOMENT), reason=TextColumn(200), by=BY, at=AT,
        ),
    ),
    Section(
        "chess_clocks", "campaigns.ChessClock", "match__campaign", 100_000,
        "Chess clocks as they stand, in milliseconds; moments since 1970.",
        named_columns(
            match=MATCH, minutes=WholeColumn(1, MAX_MINUTES), seconds=WholeColumn(0, MAX_EXTRA_SECONDS),
            extra=WordColumn(tuple(Extra)),
            black_minutes=Column("black_minutes", WholeColumn(1, MAX_MINUTES), optional=True, since_version=7),
            black_seconds=Column("black_seconds", WholeColumn(0, MAX_EXTRA_SECONDS), since_version=7, default=0),
            armageddon=Column("armageddon", FLAG, since_version=7, default=False), flag_loses=FLAG, waits_for_devices=FLAG, waits_for_dice=FLAG,
            white_left=MS, white_spent=MS, black_left=MS, black_spent=MS, on_move=SIDES,
            stop=WordColumn(tuple(Stop)), since=SINCE_1970, alive_at=SINCE_1970,
        ), unique=(("match",),), since_version=5,
    ),
    Section(
        "chess_clock_readings", "campaigns.ChessClockReading", "match__campaign", 5_000_000,
        "What chess clocks showed after each line of the log.",
        named_columns(
            match=MATCH, seq=WholeColumn(1), has_begun=FLAG, white_left=MS, white_spent=MS,
            black_left=MS, black_spent=MS,
        ), order=("match_id", "seq"), unique=(("match", "seq"),), since_version=5,
    ),
    Section(
        "notes", "campaigns.Draft", "match__campaign", 200_000, "Sealed notes that wait for the other one.",
        named_columns(
            match=MATCH, side=SIDE, turn=COUNT, text=TextColumn(2000), by=BY, at=AT,
        ), unique=(("match", "side"),),
    ),
    Section(
        "gains", "campaigns.Gain", "match__campaign", 200_000, "What matches taught.",
        named_columns(
            match=MATCH, character=SOMEBODY, verdict=NameColumn(20), raw=FRACTION, credited=FRACTION,
            cm_before=FRACTION, cm_after=FRACTION, working=LONG, why=LONG,
            again_on=maybe(WholeColumn(-MAX_INT, MAX_INT)),
        ), unique=(("match", "character"),),
    ),
    Section(
        "gain_overrides", "campaigns.GainOverride", "match__campaign", 200_000,
        "The Dungeon Master's own word on what a match taught.",
        named_columns(match=MATCH, character=SOMEBODY, points=maybe(FRACTION), reason=TextColumn(200), by=BY, at=AT),
    ),
    Section(
        "purses", "campaigns.Purse", "campaign", 100_000, "Whose money it is.",
        named_columns(
            kind=WordColumn(("character", "backer", "bank")), character=maybe(SOMEBODY), name=TextColumn(80),
            may_owe=FLAG,
        ), unique=(("character",),), has_id=True,
    ),
    Section(
        "bets", "campaigns.Bet", "match__campaign", 500_000, "Bets on matches; stakes in coppers.",
        named_columns(
            match=MATCH, backer=PURSE, taker=PURSE, outcome=WordColumn(tuple(OUTCOMES)),
            stake=WholeColumn(1, MAX_BIG_INT), odds_against=WholeColumn(1, MAX_ODDS),
            odds_on=WholeColumn(1, MAX_ODDS), turns=COUNT,
            status=WordColumn(("open", "awaits", "won", "lost", "back", "withdrawn")),
            ruling=WordColumn(("", *Ruling)), reason=REASON, by=BY, at=AT,
        ), has_id=True,
    ),
    Section(
        "point_stakes", "campaigns.PointStake", "match__campaign", 500_000, "Coppers a point, as agreed.",
        named_columns(
            match=MATCH, a_point=WholeColumn(0, MAX_BIG_INT), white=PURSE, black=PURSE, reason=REASON, by=BY, at=AT,
            settled=PatternColumn(r"((white|black) \d{1,9})?"), forgiven=FLAG, decided=REASON,
        ), has_id=True,
    ),
    Section(
        "purse_lines", "campaigns.PurseLine", "purse__campaign", 2_000_000,
        "What went into a purse or out of it, in coppers.",
        named_columns(
            purse=PURSE, bet=maybe(ReferenceColumn("bets")), point_stake=maybe(ReferenceColumn("point_stakes")),
            kind=WordColumn(("in", "out", "staked", "withdrawn", "settled", "points", "reversed", "fee", "prize")),
            amount=COPPERS, reason=REASON, day=DAY, by=BY, at=AT,
        ), has_id=True, ids_since=2,
    ),
    Section(
        "tournaments", "campaigns.Tournament", "campaign", 20_000, "Tournaments; fees and pots in coppers.",
        named_columns(
            name=NameColumn(80), game=PatternColumn(r"[a-z0-9-]{1,40}"), format=WordColumn(tuple(Format)),
            rounds=WholeColumn(0, MAX_ROUNDS), twice=FLAG, final_places=LITTLE, final_above=maybe(LITTLE),
            seeding=WordColumn(tuple(Seeding)), seed=NameColumn(40), first_day=DAY,
            days_apart=WholeColumn(0, MAX_DAYS_APART), place=LINE, fee=WholeColumn(0, MAX_BIG_INT), added=WholeColumn(0, MAX_BIG_INT),
            status=WordColumn(("entry", "running", "over", "cancelled")), number=COUNT, over_on=maybe(DAY),
            holds_back=Column("holds_back", FLAG, field="hides_results"), tournament_version=Column("tournament_version", WholeColumn(1), field="version"),
            by=BY, created_at=MOMENT, finished_at=Column("finished_at", MOMENT, optional=True, since_version=5),
            edition=Column("edition", WholeColumn(1, EDITION), since_version=6, default=1),
        ), has_id=True, since_version=4,
    ),
    Section(
        "entrants", "campaigns.Entrant", "tournament__campaign", 200_000, "Who takes part in them.",
        named_columns(
            tournament=TOURNAMENT, character=SOMEBODY, name=NameColumn(80), number=LITTLE, cm=maybe(FRACTION),
            from_round=LITTLE, out_from=Column("out_from", LITTLE, optional=True, field="left_from_round"), out=WordColumn(("", "withdrew", "expelled", "dead", "away")),
            cheats=FLAG, cheat_note=TextColumn(200), by=BY, at=AT,
            wins_prizes=Column("wins_prizes", FLAG, since_version=6, default=False),
        ), unique=(("tournament", "character"),), has_id=True, since_version=4,
    ),
    Section(
        "rounds", "campaigns.Round", "tournament__campaign", 200_000, "Rounds that were drawn.",
        named_columns(
            tournament=TOURNAMENT, number=LITTLE, kind=WordColumn(tuple(RoundKind)), day=DAY, remark=TextColumn(200),
            by=BY, at=AT,
        ), unique=(("tournament", "number"),), has_id=True, since_version=4,
    ),
    Section(
        "encounters", "campaigns.Pairing", "round__tournament__campaign", 500_000, "Who met whom; one alone has a bye.",
        named_columns(
            round=ReferenceColumn("rounds"), board=LITTLE, white=ENTRANT, black=maybe(ENTRANT), match=maybe(MATCH),
            ruling=WordColumn(("", "white", "black", "neither", "lot white", "lot black", "said white", "said black", "said draw")), reason=TextColumn(200),
            revealed=FLAG,
        ), unique=(("round", "board"), ("match",)), since_version=4,
    ),
    Section(
        "prizes", "campaigns.Prize", "tournament__campaign", 200_000, "What a place wins.",
        named_columns(
            tournament=TOURNAMENT, place=WholeColumn(1, MAX_SMALL_INT), coppers=WholeColumn(0, MAX_BIG_INT),
            percent=WholeColumn(0, 100), words=LINE,
        ), unique=(("tournament", "place"),), since_version=4,
    ),
    Section(
        "winner_bets", "campaigns.WinnerBet", "tournament__campaign", 200_000, "Bets on who wins a tournament.",
        named_columns(
            tournament=TOURNAMENT, entrant=ENTRANT, backer=PURSE, taker=PURSE, stake=WholeColumn(1, MAX_BIG_INT),
            odds_against=WholeColumn(1, MAX_ODDS), odds_on=WholeColumn(1, MAX_ODDS),
            status=WordColumn(("open", "won", "lost", "back")), by=BY, at=AT,
        ), has_id=True, since_version=4,
    ),
    Section(
        "pot_lines", "campaigns.PotLine", "tournament__campaign", 1_000_000,
        "Which lines of the purses a tournament wrote.",
        named_columns(
            tournament=TOURNAMENT, line=ReferenceColumn("purse_lines"), entrant=maybe(ENTRANT),
            bet=maybe(ReferenceColumn("winner_bets")),
        ), unique=(("line",),), since_version=4,
    ),
    Section(
        "runs", "campaigns.BulkRun", "campaign", 20_000,
        "Evenings of gambling and downtimes: what was agreed, the games, and what of other sections came of them.",
        named_columns(
            kind=WordColumn(("evening", "downtime")), state=WordColumn(
                ("planned", "playing", "preview", "taking", "taken", "undoing", "undone", "discarded")
            ),
            place=LINE, seed=TextColumn(40), first_day=DAY, last_day=DAY, plan=PLAN, games=GAMES, report=REPORT,
            written=WRITTEN, by=BY, at=AT,
        ), since_version=5,
    ),
    Section(
        "chronicle", "campaigns.ChronicleText", "campaign", 200_000,
        "The Dungeon Master’s own entries of the chronicle, and words on derived ones.",
        named_columns(
            key=EntryKeyColumn(), day=DAY, number=COUNT, title=LINE, text=NOTES,
            tag_lines=Column("tag_lines", TextColumn(400, readable=tags.check_tags), field="tags"), place=LINE,
            people=ReferencesColumn("people", MAX_PEOPLE), for_players=FLAG, kept_back=FLAG, by=BY, at=AT,
        ), since_version=2,
    ),
    Section(
        "recaps", "campaigns.Recap", "campaign", 5000, "Recaps that players may read.",
        named_columns(title=NameColumn(120), text=TextColumn(60_000), by=BY, at=AT), since_version=2,
    ),
    Section(
        "points_given", "variants.PointsGiven", "campaign", 200_000,
        "Handicap points the Dungeon Master has given.",
        named_columns(
            game=PatternColumn(r"[a-z0-9-]{1,40}"), one=PLAYER, other=PLAYER, who=PLAYER,
            points=WholeColumn(-MAX_SMALL_INT, MAX_SMALL_INT), reason=TextColumn(200), number=COUNT, day=DAY, by=BY, at=AT,
        ),
    ),
    Section(
        "studies", "variants.Study", "campaign", 500,
        "Lines of a full board with words, arrows and circles to their moves.",
        named_columns(
            title=NameColumn(80), game=PatternColumn(r"[a-z0-9-]{1,40}"), start=TextColumn(20_000), line=TextColumn(60_000),
            match=maybe(MATCH), people=ReferencesColumn("people", 12), is_shown=FLAG, at=AT,
        ), since_version=5,
    ),
)  # fmt: skip
