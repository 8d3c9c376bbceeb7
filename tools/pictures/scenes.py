"""Every picture by its name: what is played and shown for it."""

from tools.pictures import boards, grice

SCENES = {**grice.SCENES, **boards.SCENES}
