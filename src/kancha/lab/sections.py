"""Parts of the docs that commands write: what stands between two marks that name it."""

from pathlib import Path

from kancha.kernel.errors import KanchaError


class NoSection(KanchaError):
    """A page lacks the marks that a command writes between."""


def write_section(page: Path, name: str, text: str) -> None:
    """Replace what stands between `<!-- name -->` and `<!-- /name -->`."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    before, _, after = cut(page, name)
    page.write_text(f"{before}{begin}\n{text}{end}{after}", "utf-8")


def write_row(page: Path, name: str, row: list[str]) -> None:
    """Put a row into the table of a section, in place of the one with the same first cell or after all others."""
    _, table, _ = cut(page, name)
    lines = [line for line in table.splitlines() if line]
    told = f"| {' | '.join(row)} |"
    places = [at for at, line in enumerate(lines) if line.startswith(f"| {row[0]} |")]
    if places:
        lines[places[0]] = told
    else:
        lines.append(told)
    write_section(page, name, "\n".join([*lines, ""]))


def cut(page: Path, name: str) -> tuple[str, str, str]:
    """A page before a section, the section, and what comes after it (NoSection)."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    old = page.read_text("utf-8") if page.is_file() else ""
    before, found, rest = old.partition(begin)
    text, closed, after = rest.partition(end)
    if not found or not closed:
        raise NoSection(f"{page} has no place for {name}: expected {begin} … {end}")
    return before, text, after
