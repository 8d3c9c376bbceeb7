"""The pages of a campaign that are not in the navigation, as a Dungeon Master looks for them."""

from django.urls import reverse

from campaigns.campaign.models import Campaign

# Of each group its pages: label, icon, what is done there, route, and whether it is the campaign's own.
GROUPS = (
    (
        "At the table",
        (
            ("How to play", "book-open", "The rules of each game, and the rulings", "campaign-rules-index", True),
            ("Lessons", "graduation-cap", "Learn each game at its own board", "campaign-learn", True),
            ("Puzzles", "puzzle", "One right move on every board, one a day", "puzzles", False),
            ("Puzzle doors", "door-closed-locked", "A puzzle as a dungeon's lock", "puzzle-doors", True),
            ("Chess clock", "timer", "For a set on the table, no match needed", "campaign-table-clock", True),
            ("House rules", "scale", "Your rule changes", "house-rules", True),
            ("Devices", "tablet-smartphone", "Phones, tablets and the screen of the room", "devices", False),
            ("Paper", "printer", "Cards, note slips, score sheets", "paper", True),
            ("Make it fair", "equal", "Compare two players", "game-fair", True),
            ("An evening’s gambling", "dices", "A night of games for coins, played at once", "evening-new", True),
            ("Tournaments", "trophy", "Knock-out, round robin, Swiss, with pot and prizes", "tournaments", True),
        ),
    ),
    (
        "Records",
        (
            ("Leaderboards", "medal", "By CM, by what was learned, by results", "leaderboards", True),
            ("Calendar", "calendar-days", "A month with what happened and what falls due", "month", True),
            ("Downtime", "fast-forward", "Weeks or years pass, and leagues play on", "downtime", True),
            ("Deadlines", "hourglass", "Slow games and when a move is due", "deadlines", True),
            ("Studies", "notebook-pen", "Lines of a game with words and arrows to the moves", "studies", True),
            ("Search games", "search", "By player, result, opening moves or position", "game-search", True),
            ("Recap", "book-open-text", "What happened, to read aloud or to send", "recap", True),
        ),
    ),
    (
        "Money",
        (
            ("Purses", "coins", "Who has what, and every payment", "purses", True),
            ("Coins", "circle-dollar-sign", "The coinage of this world", "coins", True),
        ),
    ),
    (
        "People and data",
        (
            ("Professions", "hammer", "The printed ones and your own", "professions", True),
            ("Import people", "table-2", "A table of people from elsewhere", "import-people", True),
            ("Export and import", "download", "The whole campaign as one file", "export", True),
            ("Webhooks", "webhook", "Tell other programs what happens", "hooks", True),
            ("API", "key-round", "Let other programs read", "api-tokens", True),
            ("About", "info", "The version, whose games these are, whose icons", "about", False),
        ),
    ),
)  # fmt: skip


def groups(campaign: Campaign) -> list[tuple[str, list[tuple[str, str, str, str]]]]:
    """Each group's title with the label, icon, words and address of its pages."""
    return [
        (
            title,
            [
                (label, icon, description, reverse(route, args=[campaign.pk] if is_own else []))
                for label, icon, description, route, is_own in pages
            ],
        )
        for title, pages in GROUPS
    ]
