"""What the full boards store beside their matches."""

from django.conf import settings
from django.db import models

from campaigns.campaign.models import Campaign
from campaigns.core.keys import new_address_key
from campaigns.jobs.models import Job
from campaigns.match.models import Guest, Match
from campaigns.match.models.matches import SIDES
from campaigns.people.models import Character
from variants import catalog


class PointsGiven(models.Model):
    """The DM's adjustment of a pair's handicap points: for whom, how many, and why.

    Append-only. `one` and `other` name the pair in order (`variants.handicap.pairs.key_of`), `who` the one of them it is about.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="points_given")
    game = models.SlugField(max_length=40)
    one = models.CharField(max_length=120)
    other = models.CharField(max_length=120)
    who = models.CharField(max_length=120)
    points = models.SmallIntegerField()
    reason = models.CharField(max_length=200)
    number = models.PositiveIntegerField(help_text="Order within the campaign, shared with matches.")
    day = models.IntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["day", "number"]
        indexes = [models.Index(fields=["campaign", "game", "one", "other"])]

    def __str__(self) -> str:
        return f"{self.points:+} for {self.who}: {self.reason}"


class EnginePlayer(models.Model):
    """A side that the engine plays for an NPC: how strongly, how fast, and what it is thinking about.

    `Match.engine_sides` names the sides that have one, so that a match without any costs no question.
    """

    class Dice(models.TextChoices):
        MACHINE = "machine", "The app rolls for him"
        TABLE = "table", "I roll for him and type the dice"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="engine_players")
    side = models.CharField(max_length=5, choices=SIDES)
    plays_as = models.PositiveSmallIntegerField(help_text="The CM he plays by in this match, in points.")
    reason = models.CharField(
        max_length=200, blank=True, help_text="Why he plays by another CM than his own."
    )
    dice = models.CharField(max_length=7, choices=Dice, default=Dice.MACHINE)
    pace = models.PositiveSmallIntegerField(default=0, help_text="Seconds from a move to his next one.")
    is_paused = models.BooleanField(default=False)
    hurried = models.PositiveIntegerField(
        null=True, help_text="The number of the line after which he was told to move at once."
    )
    thinks_on = models.PositiveIntegerField(
        null=True, help_text="The number of the line after which a worker is thinking."
    )
    beat_at = models.DateTimeField(null=True, help_text="That worker's last sign of life.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "side"], name="one_engine_player_a_side")]

    QUICK_PACE = 1
    """The `pace` of who answers at once; any other adds its seconds to the usual ones."""

    def __str__(self) -> str:
        return f"{self.side} of {self.match} as CM {self.plays_as}"

    @property
    def is_quick(self) -> bool:
        return self.pace == self.QUICK_PACE

    @property
    def delay(self) -> int:
        """Seconds that pass before he begins to think."""
        return 0 if self.is_quick else self.pace


class SeatPlan(models.Model):
    """What a device at a seat has planned for when the other side has acted (B5, B6): nobody else's to know.

    `lines` are lists of actions as the log writes them. It goes with the device, and with the line `after` of the log if that is
    undone. `news` is what became of the last plan, in a sentence for that device.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seat_plans")
    side = models.CharField(max_length=5, choices=SIDES)
    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="seat_plans")
    premove = models.CharField(max_length=20, blank=True)
    lines = models.JSONField(default=list)
    after = models.PositiveIntegerField(
        help_text="The number of the line of the log after which it was made."
    )
    news = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "side"], name="one_plan_a_side")]

    def __str__(self) -> str:
        return f"{self.side}'s plan at {self.match}"


class ShownArrows(models.Model):
    """The arrows and circles that the DM shows to a match's spectators: "e2-e4 g1-g1", a circle on one square.

    They belong to the position after the line `after`, and are gone with the next move.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="shown_arrows")
    arrows = models.CharField(max_length=400)
    after = models.PositiveIntegerField(help_text="The last line that spectators had seen.")

    def __str__(self) -> str:
        return f"{self.arrows} at {self.match}"


class Analysis(models.Model):
    """A state that the engine is to think about, as long as somebody looks at it: the row is all that page and worker share.

    `desk` is the page that asks, `asked_at` its last sign of life. Rows are wiped an hour later.
    """

    key = models.CharField(
        max_length=64, unique=True, help_text="A hash of the desk, the game and the state."
    )
    desk = models.CharField(max_length=80, db_index=True)
    game = models.SlugField(max_length=40)
    state = models.TextField()
    sent_at = models.DateTimeField(help_text="When it was handed to the workers.")
    asked_at = models.DateTimeField()
    beat_at = models.DateTimeField(null=True, help_text="The worker's last sign of life.")
    is_stopped = models.BooleanField(default=False)
    is_done = models.BooleanField(default=False)
    is_plain = models.BooleanField(default=False, help_text="The engine runs uncompiled.")
    findings = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"analysis of {self.game} at {self.desk}"


class GameReview(models.Model):
    """What the engine says of every position of a match that is over, while it is made and afterwards.

    It stands as long as `steps_hash` is that of the match's steps in force: a match that was reopened or put right is reviewed
    anew. `appraisals` are as many as there are so far (`variants.rules.review.appraisal.row_of`).
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="game_review")
    steps_hash = models.CharField(max_length=64)
    appraisals = models.JSONField(default=list)
    is_compiled = models.BooleanField(
        default=False, help_text="Whether the engine that made it was compiled."
    )
    job = models.OneToOneField(
        Job, null=True, blank=True, on_delete=models.SET_NULL, related_name="game_review"
    )
    made_at = models.DateTimeField(null=True, help_text="None before it is complete.")

    def __str__(self) -> str:
        return f"review of {self.match}"


class PuzzleReport(models.Model):
    """What somebody says is wrong with a puzzle; for whoever runs the installation."""

    board = models.SlugField(max_length=40)
    key = models.CharField(max_length=6)
    words = models.CharField(max_length=300)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.board} {self.key}: {self.words}"


class PuzzleDoor(models.Model):
    """A puzzle as the lock of a door in a campaign: everybody before it sees the same board.

    `steps` are the right moves and the answers so far. `person` is whose mind helps: hints by the house rule. What is
    `withdrawn_at` stands before nobody any more.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="puzzle_doors")
    public_id = models.CharField(max_length=43, unique=True, default=new_address_key)
    name = models.CharField(max_length=80)
    opens = models.CharField(max_length=200, help_text="What stands in the chronicle once it is open.")
    board = models.SlugField(max_length=40)
    key = models.CharField(max_length=6)
    person = models.ForeignKey(
        Character, null=True, blank=True, on_delete=models.SET_NULL, related_name="puzzle_doors"
    )
    steps = models.CharField(max_length=200, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    has_piece_named = models.BooleanField(default=False)
    has_square_marked = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0, help_text="Counts up with whatever its devices see.")
    started_at = models.DateTimeField(null=True, help_text="When it was shown to the players.")
    glass_ends_at = models.DateTimeField(null=True, help_text="When the sand-glass beside it runs out.")
    solved_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["board", "key"], name="doors_by_puzzle")]

    def __str__(self) -> str:
        return f"{self.name} in {self.campaign}"

    @property
    def step(self) -> int:
        """How many moves and answers were played: forms about the next move are made for it."""
        return len(self.steps.split())

    @property
    def is_shut(self) -> bool:
        return self.solved_at is None and self.withdrawn_at is None


class DoorGuest(models.Model):
    """A device before a door, which knows itself by `key` in a cookie; its name is no other device's there."""

    door = models.ForeignKey(PuzzleDoor, on_delete=models.CASCADE, related_name="guests")
    name = models.CharField(max_length=40)
    key = models.CharField(max_length=43, unique=True, default=new_address_key)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.name} before {self.door}"


class DoorProposal(models.Model):
    """A move that somebody before a door proposed; `verdict` is what the door said of it once it was tried.

    Without a `guest` it is the Dungeon Master's, or from before devices were told apart.
    """

    door = models.ForeignKey(PuzzleDoor, on_delete=models.CASCADE, related_name="proposals")
    guest = models.ForeignKey(DoorGuest, null=True, on_delete=models.CASCADE, related_name="proposals")
    who = models.CharField(max_length=40)
    move = models.CharField(max_length=20, help_text="As the rules write it.")
    shown = models.CharField(max_length=40, help_text="In the game's notation.")
    after = models.CharField(max_length=200, blank=True, help_text="The door's steps it goes on from.")
    verdict = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.who}: {self.shown} at {self.door}"


class SharedGame(models.Model):
    """A finished game that whoever knows its address may look at, until the Dungeon Master takes that back."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="shared_game")
    public_id = models.CharField(max_length=43, unique=True, default=new_address_key)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.match}, shared"


class Study(models.Model):
    """A line of a game, with branches, and words and drawings to its moves; players see it once it is shown.

    `start` is the state it begins with, `line` the moves and the notes (`variants.rules.annotated_line`).
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="studies")
    public_id = models.CharField(max_length=43, unique=True, default=new_address_key)
    title = models.CharField(max_length=80)
    game = models.SlugField(max_length=40)
    start = models.TextField()
    line = models.TextField(blank=True)
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="studies")
    people = models.ManyToManyField(Character, blank=True, related_name="studies")
    is_shown = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.title} in {self.campaign}"

    @property
    def game_title(self) -> str:
        return catalog.GAMES[self.game].title if self.game in catalog.GAMES else self.game
