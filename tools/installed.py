"""`game-of-kings`: the commands of the installed program. The wheel has this file as `game_of_kings/__main__.py`."""

import os
import sys
from pathlib import Path

_HOME = Path(__file__).resolve().parent


def main() -> int:
    """Put the program's own folder before all others on the path, here and in what is started; carry out the words."""
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(_HOME), os.environ.get("PYTHONPATH"))))
    os.environ.setdefault("GOK_STATIC", str(_HOME / "collected"))
    sys.path.insert(0, str(_HOME))
    from tools import app_commands

    return app_commands.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
