"""Game of Kings' own commands: python3 dev.py help lists them.

This file stays readable for Pythons far too old for the rest, so that they can say so.
"""

import sys

if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.stderr.write(
            "Game of Kings needs Python 3.11 or newer; this is {}.{}. "
            "Name a newer one: make run PYTHON=python3.12\n".format(*sys.version_info)
        )
        sys.exit(1)

    from tools.commands import main

    sys.exit(main(sys.argv[1:]))
