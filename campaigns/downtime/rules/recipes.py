"""Groups ready to meet: what a recipe fills the form of a group with."""

from dataclasses import dataclass

from campaigns.downtime.rules.fixtures import GroupKind


@dataclass(frozen=True, slots=True)
class DowntimeRecipe:
    """`stake` as typed; `takes_everybody`: all who know chess meet, else those the DM names."""

    slug: str
    name: str
    about: str
    kind: GroupKind
    every: int = 7
    stake: str = ""
    takes_everybody: bool = True


RECIPES = (
    DowntimeRecipe(
        "league",
        "Guild league",
        "NPCs who know chess meet each other in turn, once a week, for 2 sp a game.",
        GroupKind.LEAGUE,
        stake="2 sp",
    ),
    DowntimeRecipe(
        "club",
        "Tavern club",
        "Whoever is there plays, every third day, for a few coppers.",
        GroupKind.CLUB,
        every=3,
        stake="5 cp",
    ),
    DowntimeRecipe(
        "school",
        "Chess school",
        "A teacher and pupils whom you name, once a week; beginners learn chess.",
        GroupKind.TEACHER,
        takes_everybody=False,
    ),
)
BY_SLUG = {recipe.slug: recipe for recipe in RECIPES}
