"""What the rules refuse, and how: each message quotes the text or names the position and says what to do."""


class RulesError(ValueError):
    """The rules refuse a text, an action or a number; the message is fit for people."""


class Unreadable(RulesError):
    """The text is not of the form this game writes."""


class NotPossible(RulesError):
    """Readable, but not allowed in this position."""


class Ambiguous(RulesError):
    """Readable, but more than one action is meant by it; the message names them."""


class BadDice(RulesError):
    """Faces that the asked-for dice cannot show, or a text that is no number."""
