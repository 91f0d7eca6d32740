"""The words on and about the pieces, from the tables `look` and `tip` of a game's words files."""

from functools import lru_cache
from typing import Final

from kancha.draw.keeping import FORGETTING
from kancha.draw.markup import tip
from kancha.words import LINKS, Speaker, linked


class Name(str):
    """What a template may link: `{god:de}` is “de Mama Quilla” and “d’Inti”."""

    def __format__(self, form: str) -> str:
        return linked(form, self) if form in LINKS else super().__format__(form)


class Figures:
    """What every tooltip of a game may tell besides: the prices of its edition."""

    def __init__(self, told: dict[str, str]) -> None:
        self.told = told


NO_FIGURES: Final = Figures({})


class Captions:
    """What a game writes on its drawing; a game adds the names of its own pieces."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.besides = NO_FIGURES

    def say(self, *path: str, **values: object) -> str:
        return self.speaker.entry("look", *path).format(**values)

    def tip(self, about: str, rule: str = "", /, **values: object) -> dict[str, str]:
        """A tooltip: its title, its sentence, the rule."""
        entry = self.speaker.entry
        return dict(tipped(entry("tip", about, "title"), entry("tip", about, "text"), rule, self.besides, **values))

    def tip_text(self, about: str, /, **values: object) -> str:
        return self.speaker.entry("tip", about, "text").format(**{**self.besides.told, **values})


# Most of what a drawing says it has said before. By their types too: 1 and True are equal, and are not said alike.
@lru_cache(maxsize=1 << 13, typed=True)
def tipped(title: str, text: str, rule: str, figures: Figures, /, **values: object) -> dict[str, str]:
    return tip(title.format(**values), text.format(**{**figures.told, **values}), rule)


FORGETTING.append(tipped.cache_clear)
