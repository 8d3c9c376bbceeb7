"""What a Dungeon Master does and where it is done, found by a few letters in the search of a campaign."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import PLACES
from campaigns.desk.presenters.more import GROUPS
from campaigns.people.rules.professions import PRINTED
from campaigns.rules.folding import fold_name

MOST = 8

# Label, icon, what else it is called, route, and what follows the address.
DEEDS = (
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
    ("Make it fair", "equal", "handicap odds even", "game-fair", ""),
    ("How to play", "book-open", "rules rulings pieces help", "campaign-rules-index", ""),
    ("An evening’s gambling", "dices", "tavern night gamble coins strangers", "evening-new", ""),
    ("Puzzle doors", "door-closed-locked", "dungeon lock riddle puzzle", "puzzle-doors", ""),
    ("Studies", "notebook-pen", "analysis notes arrows lines annotate", "studies", ""),
    ("Search games", "search", "position opening moves find database", "game-search", ""),
    ("House rules", "scale", "options settings switches", "house-rules", ""),
)
PASSING = (("+1 day", "days", "tomorrow advance date rest"), ("+1 week", "weeks", "advance date travel"))


@dataclass(frozen=True, slots=True)
class Command:
    """A page, or with `values` a form that is one button; `words` say what else it is called."""

    label: str
    icon: str
    words: str
    url: str
    values: Mapping[str, str] = field(default_factory=dict)

    def rank(self, words: Sequence[str]) -> int | None:
        """0 where its label has all the words' beginnings, 1 where its other words help; None where they are not there."""
        label = fold_name(self.label).replace("+", " +").split()
        every = [*label, *fold_name(self.words).split()]
        for rank, names in enumerate((label, every)):
            if all(any(name.startswith(word) for name in names) for word in words):
                return rank
        return None


def deeds(campaign: Campaign) -> Iterator[Command]:
    """The things that are done most, as the list that has no word typed yet shows them."""
    args = [campaign.pk]
    for label, icon, words, route, more in DEEDS:
        yield Command(label, icon, words, reverse(route, args=args) + more)
    for label, unit, words in PASSING:
        values = {"amount": "1", "unit": unit}
        yield Command(label, "calendar-plus", words, reverse("campaign-advance", args=args), values)


def commands(campaign: Campaign, words: Sequence[str]) -> list[Command]:
    """What fits the words best: things to do, people to generate by their profession, then pages; without words what is done most."""
    if not words:
        return list(deeds(campaign))
    folded = [fold_name(word) for word in words]
    ranks = ((command.rank(folded), command) for command in _every(campaign))
    fitting = sorted(
        ((rank, command) for rank, command in ranks if rank is not None), key=lambda pair: pair[0]
    )
    by_label = {command.label: command for _, command in reversed(fitting)}
    return [command for _, command in fitting if by_label[command.label] is command][:MOST]


def _every(campaign: Campaign) -> Iterator[Command]:
    args = [campaign.pk]
    yield from deeds(campaign)
    for profession in PRINTED:
        names = f"npc people {profession.name}s"
        url = f"{reverse('generator', args=args)}?profession={profession.slug}"
        yield Command(f"Generate: {profession.name}", "dices", names, url)
    for label, _, icon, route in PLACES:
        yield Command(label, icon, "", reverse(route, args=args))
    for _, pages in GROUPS:
        for label, icon, words, route, is_own in pages:
            yield Command(label, icon, words, reverse(route, args=args if is_own else []))
