"""What kind of device a browser says it is on, in a few words: enough to tell one's own apart."""

_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "Chromebook"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)
# Each says what it is beside what it wants to be taken for: the first that is found counts.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)


def device_words(user_agent: str) -> str:
    """`Chrome on Android`; empty where nothing is known."""
    found = [
        next((words for mark, words in table if mark in user_agent), "") for table in (_BROWSERS, _SYSTEMS)
    ]
    return " on ".join(filter(None, found))
