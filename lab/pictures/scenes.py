"""Every picture by its name: what is played and shown for it, in this order; the last lets campaign time pass."""

from lab.pictures import boards, first_evening, grice
from lab.pictures.scene import Scene

SCENES: dict[str, Scene] = {**first_evening.SCENES, **boards.SCENES, **grice.SCENES}
