"""What a Dungeon Master does and where it is done, found by a few letters in the search of a campaign."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import NAVIGATION
from campaigns.dashboard.presenters.more import GROUPS
from campaigns.people.rules.professions import PRINTED
from campaigns.rules.folding import fold_name

MAX_COMMANDS = 8

# Label, icon, what else it is called, route, and what follows the address.
ACTIONS = (
    ("New game", "swords", "start match play", "game-new", ""),
    ("New tournament", "trophy", "start cup league knock-out swiss round robin", "tournament-new", ""),
    ("New character", "user-round-plus", "person pc npc add", "character-new", ""),
    ("Generate people", "dices", "npc roll batch", "generator", ""),
    ("Court or guild", "castle", "generate group npc", "groups", ""),
    ("Chronicle entry", "scroll-text", "write note diary what happened", "chronicle-new", ""),
    ("Set the date", "calendar-days", "advance rewind time passes day", "campaign", "#id_later_date"),
    ("Downtime", "fast-forward", "advance years weeks pass league club teacher", "downtime", ""),
    ("Time of day", "clock", "hour minute", "clock", ""),
    ("Purses", "coins", "pay gold give take bank money", "purses", ""),
    ("Paper", "printer", "print cards note slips score sheets", "paper", ""),
    ("People as cards", "id-card", "print paper handouts", "paper-cards", ""),
    ("Make it fair", "scale", "handicap odds even", "game-fair", ""),
    ("How to play", "book-open", "rules rulings pieces help", "campaign-rules-index", ""),
    ("An evening’s gambling", "dices", "tavern night gamble coins strangers", "evening-new", ""),
    ("Puzzle doors", "door-closed-locked", "dungeon lock riddle puzzle", "puzzle-doors", ""),
    ("Studies", "notebook-pen", "analysis notes arrows lines annotate", "studies", ""),
    ("Search games", "search", "position opening moves find database", "game-search", ""),
    ("House rules", "gavel", "options settings switches", "house-rules", ""),
)
DATE_STEPS = (("+1 day", "days", "tomorrow advance date rest"), ("+1 week", "weeks", "advance date travel"))


@dataclass(frozen=True, slots=True)
class Command:
    """A page, or with `values` a form that is one button; `synonyms` say what else it is called."""

    label: str
    icon: str
    synonyms: str
    url: str
    values: Mapping[str, str] = field(default_factory=dict)

    def rank(self, words: Sequence[str]) -> int | None:
        """0 where its label has all the words' beginnings, 1 where its other words help; None where they are not there."""
        label = fold_name(self.label).replace("+", " +").split()
        all_names = [*label, *fold_name(self.synonyms).split()]
        for rank, names in enumerate((label, all_names)):
            if all(any(name.startswith(word) for name in names) for word in words):
                return rank
        return None


def action_commands(campaign: Campaign) -> Iterator[Command]:
    """The things that are done most, as the list that has no word typed yet shows them."""
    args = [campaign.pk]
    for label, icon, synonyms, route, suffix in ACTIONS:
        yield Command(label, icon, synonyms, reverse(route, args=args) + suffix)
    for label, unit, synonyms in DATE_STEPS:
        values = {"amount": "1", "unit": unit}
        yield Command(label, "calendar-plus", synonyms, reverse("campaign-advance", args=args), values)


def commands(campaign: Campaign, words: Sequence[str]) -> list[Command]:
    """What fits the words best: things to do, people to generate by their profession, then pages; without words what is done most."""
    if not words:
        return list(action_commands(campaign))
    folded_words = [fold_name(word) for word in words]
    ranks = ((command.rank(folded_words), command) for command in _all_commands(campaign))
    ranked = sorted(((rank, command) for rank, command in ranks if rank is not None), key=itemgetter(0))
    by_label = {command.label: command for _, command in reversed(ranked)}
    return [command for _, command in ranked if by_label[command.label] is command][:MAX_COMMANDS]


def _all_commands(campaign: Campaign) -> Iterator[Command]:
    args = [campaign.pk]
    yield from action_commands(campaign)
    for profession in PRINTED:
        names = f"npc people {profession.name}s"
        url = f"{reverse('generator', args=args)}?profession={profession.slug}"
        yield Command(f"Generate: {profession.name}", "dices", names, url)
    for label, icon, route in NAVIGATION:
        yield Command(label, icon, "", reverse(route, args=args))
    for _, pages in GROUPS:
        for label, icon, synonyms, route, is_own in pages:
            yield Command(label, icon, synonyms, reverse(route, args=args if is_own else []))
