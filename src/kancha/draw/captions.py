"""The words on and about the pieces, from the tables `look` and `tip` of a game's words files."""

from kancha.draw.markup import tip
from kancha.words import LINKS, Speaker, linked


class Name(str):
    """What a template may link: `{god:de}` is “de Mama Quilla” and “d’Inti”."""

    def __format__(self, form: str) -> str:
        return linked(form, self) if form in LINKS else super().__format__(form)


class Captions:
    """What a game writes on its drawing; a game adds the names of its own pieces."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def say(self, *path: str, **values: object) -> str:
        return self.speaker.entry("look", *path).format(**values)

    def tip(self, about: str, rule: str = "", /, **values: object) -> dict[str, str]:
        """A tooltip: its title, its sentence, the rule."""
        title = self.speaker.entry("tip", about, "title").format(**values)
        return tip(title, self.tip_text(about, **values), rule)

    def tip_text(self, about: str, /, **values: object) -> str:
        return self.speaker.entry("tip", about, "text").format(**values)
