"""Parts of the docs that commands write: what stands between two marks that name it."""

from pathlib import Path

from kancha.kernel.errors import KanchaError


class NoSection(KanchaError):
    """A page lacks the marks that a command writes between."""


def write_section(page: Path, name: str, text: str) -> None:
    """Replace what stands between `<!-- name -->` and `<!-- /name -->`."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    old = page.read_text("utf-8") if page.is_file() else ""
    before, found, rest = old.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise NoSection(f"{page} has no place for {name}: expected {begin} … {end}")
    page.write_text(f"{before}{begin}\n{text}{end}{after}", "utf-8")
