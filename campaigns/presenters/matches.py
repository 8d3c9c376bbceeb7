"""Who played whom, and where that is shown: what other rooms ask of a match."""

from campaigns.models import Match


def address(match: Match) -> str:
    """The page of a match."""
    return match.get_absolute_url()


def title(match: Match) -> str:
    """Who plays whom: "Ysolde against Brannoc"."""
    return match.title
