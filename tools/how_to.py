"""How a person calls our commands here: by make in a clone, by the program's name where it was installed."""

from tools import system
from tools.places import IS_INSTALLED


def how_to(command: str, **settings: object) -> str:
    """The words to type, as in `make run PORT=8001`."""
    arguments = [f"{name}={value}" for name, value in settings.items()]
    return " ".join(["game-of-kings" if IS_INSTALLED else system.MAKE, command, *arguments])


def how_to_manage(command: str) -> str:
    """The words to type for one of Django's commands, as in `python manage.py migrate`."""
    return f"{'game-of-kings manage' if IS_INSTALLED else 'python manage.py'} {command}"
