"""The pages: complete in both languages, strict about what they hold, kept by browsers as long as they may be."""

import random
import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kancha.draw import icons
from kancha.games import folders
from kancha.languages import LANGUAGES, game_help, game_rules
from kancha.learn.rulebook import find as find_rules
from kancha.web import assets, page_words, prose
from kancha.web.chart import chart, grid_step, thinned
from kancha.web.say import marked
from tests.web.serving import TestClient, inside, new_table, play

WEB = Path(page_words.__file__).parent
READ = ["/", "/rules/{}", "/gallery/{}", "/about/{}"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with inside(tmp_path_factory.mktemp("pages")) as client:
        yield client


def addresses(client: TestClient) -> list[str]:
    """Every page there is: what is read of each game, and a table of each mode, at its start and further on."""
    found = [page.format(folder.replace("_", "-")) for page in READ for folder in folders()]
    for mode, seats in (("competitive", 3), ("solo", 1), ("coop", 2)):
        table = str(new_table(client, *["me"] * seats, mode=mode, options={"board": "short"})["table"])
        play(client, table, 12, random.Random(3))
        found += [f"/t/{table}", f"/t/{table}/sheet", f"/t/{table}/story", f"/t/{table}/join"]
    return found


class Reader(HTMLParser):
    """What a page holds, for those who want to look for something."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside not in ("script", "code"):
            self.texts.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    return reader


# Words


def test_both_languages_have_the_same_entries_with_the_same_gaps() -> None:
    english, french = page_words.entries("en"), page_words.entries("fr")
    assert english.keys() == french.keys()
    for key, entry in english.items():
        gaps, others = (set(re.findall(r"\{(\w+)[:}]", words)) for words in (entry, french[key]))
        assert gaps == others, key


def test_no_entry_is_left_over() -> None:
    files = [*WEB.glob("*.py"), *WEB.glob("templates/*.html"), *WEB.glob("static/*.js")]
    source = "\n".join(file.read_text("utf-8") for file in files)
    house = "\n".join(
        file.read_text("utf-8") for file in (WEB.parent / "site").rglob("*") if file.suffix in (".js", ".py")
    )
    spoken_by_name = ("mode", "bot", "option", "choice", "about", "settings.theme", "script.name_")
    for key in page_words.entries("en"):
        if key.startswith(spoken_by_name):
            continue
        plain = key.removesuffix("_one").removeprefix("script.")
        section, _, name = key.removesuffix("_one").partition(".")
        if section == "site":
            assert re.search(rf"\b{name}\b", house), f"nobody says {key} where there is no server"
            continue
        dynamic = re.search(rf'"{section}\.(\w*)" ~|f"{section}\.(\w*)\{{', source)
        assert f'"{plain}"' in source or f"'{plain}'" in source or dynamic, f"nobody says {key} ({name})"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_one_language_without_a_gap(client: TestClient, language: str) -> None:
    for address in addresses(client):
        answer = client.get(address, params={"language": language})
        assert answer.status_code == 200, address
        page = read(answer.text)
        languages = [attrs["lang"] for tag, attrs in page.tags if tag == "html"]
        assert languages in ([language], []), address
        words = [*page.texts, *(attrs.get(name, "") for _, attrs in page.tags for name in SPOKEN)]
        for text in words:
            assert not re.search(r"\{\w*\}", text), f"{address}: {text!r} has a gap"


SPOKEN = ("aria-label", "data-tip", "data-tip-title", "placeholder", "title", "alt")


def test_the_language_follows_the_browser_unless_another_was_chosen() -> None:
    assert page_words.preferred("fr-CH, fr;q=0.9, en;q=0.8") == "fr"
    assert page_words.preferred("de, en;q=0.7, fr;q=0.3") == "en"
    assert page_words.preferred("de") == "en"
    assert page_words.preferred(";;q=x,,") == "en"


# What a page holds


def test_the_pages_say_tu_in_french() -> None:
    polite = re.compile(r"\b(vous|votre|vos)\b|\b[a-zé]+ez\b(?<!chez)(?<!assez)", re.IGNORECASE)
    assert [entry for entry in page_words.entries("fr").values() if polite.search(entry)] == []


def test_a_name_that_begins_with_a_vowel_is_elided_in_french() -> None:
    talk = page_words.PageWords("fr")
    assert talk("table.turn_of", name="Amaru") == "Au tour d’Amaru"
    assert talk("table.turn_of", name="Sisa") == "Au tour de Sisa"
    assert talk("rules.title", title="Ayar") == "Règles d’Ayar"
    assert talk("rules.title", title="{0} {x}") == "Règles de {0} {x}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_about_a_game_shows_no_keys_of_its_files(client: TestClient, language: str) -> None:
    for folder in folders():
        html = client.get(f"/about/{folder.replace('_', '-')}?language={language}").text
        shown = " ".join(read(html).texts)
        assert "score track" not in shown
        assert "meta" not in shown.split()
        assert re.search(r"\d+ (parts|éléments)", shown)


def test_several_people_at_one_screen_are_listed_as_such(tmp_path: Path) -> None:
    with inside(tmp_path) as client:
        new_table(client, "me", "here")
        new_table(client, "me", mode="solo")
        listed = re.findall(
            r'<span class="mine-text"><b>[^<]*</b><small>([^<]*)</small>', client.get("/?language=en").text
        )
        assert sorted("on your own" in line for line in listed) == [False, True]
        assert any(", at this screen: Ana, Berta" in line for line in listed), listed


def test_no_page_holds_styles_scripts_or_anything_from_elsewhere(client: TestClient) -> None:
    for address in addresses(client):
        page = read(client.get(address).text)
        for tag, attrs in page.tags:
            assert "style" not in attrs, (address, tag, attrs)
            assert tag != "style", address
            assert not any(name.startswith("on") for name in attrs), (address, attrs)
            if tag == "script":
                assert attrs.get("type") in ("application/json", "module"), attrs
                assert attrs["type"] == "application/json" or attrs["src"].startswith("/static/")
            for name in ("href", "src", "action"):
                assert not re.match(r"[a-z]+:|//", attrs.get(name, "")), (address, attrs)


def test_a_page_holds_the_icons_it_refers_to_and_a_table_also_those_it_may_come_to_show(client: TestClient) -> None:
    for address in addresses(client):
        html = client.get(address).text
        held = re.findall(r'<symbol id="i-([^"]+)"', html)
        if 'id="table"' in html:
            assert sorted(held) == sorted(icons.symbols("pachamama"))
        elif "<body" in html:
            assert sorted(held) == icons.named_in(html), address
        assert set(icons.named_in(html)) <= set(held) or "<body" not in html


def test_ids_on_a_table_page_are_unique(client: TestClient) -> None:
    for address in addresses(client):
        page = read(client.get(address).text)
        ids = [attrs["id"] for tag, attrs in page.tags if "id" in attrs and address != "/"]
        twice = {id for id in ids if ids.count(id) > 1}
        assert not twice, (address, twice)


def test_names_cannot_become_tags(client: TestClient) -> None:
    name = "<b>Amaru</b>&\"'\ue000\ue001\ue002"
    body = {"slug": "pachamama", "seats": [{"kind": "me", "name": name}, {"kind": "me", "name": "</script>"}]}
    table = client.post("/api/tables", json=body).json()["table"]
    for page in (f"/t/{table}", f"/t/{table}/story", f"/t/{table}/sheet", "/"):
        html = client.get(page).text
        assert "<b>Amaru</b>" not in html
        assert not re.search(r"[^/]</script>\s*[\",]", html)


def test_pages_that_are_not_there_say_so_as_pages(client: TestClient) -> None:
    for address in ("/t/nothing", "/rules/nothing", "/gallery/nothing", "/about/nothing", "/nothing"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert "<h1>" in answer.text


def test_a_seat_of_somebody_else_is_refused(client: TestClient, tmp_path: Path) -> None:
    table = new_table(client, "me", "link")["table"]
    client.cookies.clear()
    assert client.get(f"/t/{table}/story", params={"seat": "0"}).status_code == 403
    assert client.get(f"/t/{table}").status_code == 200, "everybody may look on"


def test_what_the_browser_likes_is_there_from_the_first_byte(client: TestClient) -> None:
    cookies = {"kancha-theme": "dark", "kancha-motion": "off", "kancha-glyphs": "<script>", "language": "fr"}
    html = client.get("/", headers={"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}).text
    assert (
        '<html lang="fr" data-languages="en fr" data-theme="dark" data-motion="off" data-glyphs="on" data-still>'
        in html
    )


# Files


def test_files_are_kept_for_good_under_their_hash_and_asked_for_again_under_another(client: TestClient) -> None:
    address = assets.address("table.js")
    kept = client.get(address)
    assert kept.status_code == 200
    assert "immutable" in kept.headers["cache-control"]
    assert kept.headers["content-encoding"] == "gzip"
    assert kept.headers["content-type"].startswith("text/javascript")
    old = client.get("/static/0000000000000000/table.js")
    assert old.headers["cache-control"] == "no-cache"
    assert old.text == kept.text
    assert client.get("/static/x/../pages.py").status_code == 404
    assert client.get(assets.address("nothing.js")).status_code == 404


def test_every_file_a_page_names_is_there(client: TestClient) -> None:
    for address in addresses(client):
        page = read(client.get(address).text)
        for name in [
            attrs.get("href", "") or attrs.get("src", "") for tag, attrs in page.tags if tag in ("link", "script")
        ]:
            assert not name or client.get(name).status_code == 200, (address, name)


def test_scripts_import_only_what_is_there_and_stay_short() -> None:
    for file in WEB.glob("static/*.js"):
        source = file.read_text("utf-8")
        for name in re.findall(r'from "\./([\w.]+)"|import "\./([\w.]+)"', source):
            assert (file.parent / (name[0] or name[1])).is_file(), (file.name, name)
        assert len(source.splitlines()) < 400, file.name
        assert not re.search(r"\beval\(|new Function|innerHTML|outerHTML *=|setAttribute\(\"style\"", source), file.name


def test_the_script_names_no_game() -> None:
    for file in [*WEB.glob("static/*.js"), *WEB.glob("static/*.css"), *WEB.glob("templates/*.html"), *WEB.glob("*.py")]:
        for folder in folders():
            assert folder.replace("_", "-") not in file.read_text("utf-8").lower(), file.name


# Help texts


def test_help_is_written_in_a_small_part_of_markdown() -> None:
    lines = ["- first", "- second", "  - deeper", "", "1. a", "2. b", "", "|a|b|", "|-|-|", "|1|2|", ""]
    text = "Before.\n\n## One {action offer}\n\nA **bold** *word*, `P-031`.\n\n" + "\n".join(lines)
    before, one = prose.chapters(text)
    assert before.body == "<p>Before.</p>"
    assert one.title == "One"
    assert one.prompts == ("action", "offer")
    number = '<a class="rule-no" href="#all-P-031">P-031</a>'
    assert f"<strong>bold</strong> <em>word</em>, {number}" in one.body
    assert "<ul><li>first</li><li>second<ul><li>deeper</li></ul></li></ul>" in one.body
    assert "<ol><li>a</li><li>b</li></ol>" in one.body
    assert "<td>1</td><td>2</td>" in one.body


def test_nothing_in_a_help_text_can_become_a_tag() -> None:
    text = "# <script>x</script>\n\n<img onerror=1> [a](javascript:alert) **<b>** `<i>` [b](/rules/x)\n"
    found = "".join(str(chapter.title + chapter.body) for chapter in prose.chapters(text))
    assert re.findall(r"<(\w+)", found) == ["p", "strong", "code", "a"]
    assert 'href="/rules/x"' in found
    assert "javascript" in found, "it stays as plain text"


def test_what_is_asked_now_comes_first() -> None:
    found = prose.chapters("## A {offer}\n\na\n\n## B {action}\n\nb\n")
    assert [str(chapter.title) for chapter in prose.first_for(found, "action")] == ["B", "A"]
    assert [str(chapter.title) for chapter in prose.first_for(found, "")] == ["A", "B"]


# Small things


def test_a_sentence_points_at_what_it_names() -> None:
    assert marked("go to \ue000cell:C4\ue001C4\ue002 & stop") == (
        'go to <span class="ref" data-ref="cell:C4">C4</span> &amp; stop'
    )


def test_the_chart_is_thinned_out_and_keeps_the_end() -> None:
    history = [(at, -at) for at in range(1000)]
    assert thinned(history)[-1] == (999, (999, -999))
    assert len(thinned(history)) < 170
    assert chart(history[:1], [1, 2], "points", ("answers", "points"), []) == ""
    drawn = chart(history, [1, 0], "points", ("answers", "points"), [])
    assert drawn.count("chart-score") == 2
    assert [grid_step(span) for span in (3, 12, 40, 100, 333)] == [1, 5, 10, 20, 100]


def test_help_texts_have_pictures_and_numbers_that_lead_to_rules(client: TestClient) -> None:
    """Every rule of a game has one anchor on the page of its rules, and every shelf that page asks for is drawn."""
    for folder in folders():
        slug = folder.replace("_", "-")
        book = {rule.id for rule in find_rules(slug)}
        for language in LANGUAGES:
            page = read(client.get(f"/rules/{slug}", params={"language": language}).text)
            ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
            assert len(ids) == len(set(ids)), f"{slug}: an anchor is there twice"
            assert book <= set(ids), f"{slug}: {sorted(book - set(ids))}"
            aims = {
                attrs["href"][1:] for tag, attrs in page.tags if tag == "a" and attrs.get("href", "").startswith("#")
            }
            assert aims <= set(ids) | {"content"}, f"{slug}: {sorted(aims - set(ids))}"
            assert "[pieces:" not in " ".join(page.texts)
            if "[pieces:" in game_help(slug, language).read_text("utf-8"):
                assert sum("piece-card" in attrs.get("class", "") for _, attrs in page.tags) >= 8


def test_a_sentence_leads_to_the_rules_it_names_and_nowhere_else() -> None:
    told = prose.ruled("He <goes> there (P-165, T-283); seat A-1, code B-123.")
    assert '<a class="rule-no" href="/rules/pachamama#P-165" data-rule="P-165">P-165</a>' in told
    assert '<a class="rule-no" href="/rules/tawantinsuyu#T-283" data-rule="T-283">T-283</a>' in told
    assert told.count("<a ") == 2
    assert "&lt;goes&gt;" in told


def test_rules_told_by_number_in_french_are_rules_that_no_help_text_tells(client: TestClient) -> None:
    for folder in folders():
        slug = folder.replace("_", "-")
        file = game_rules(slug, "fr")
        if not file.is_file():
            continue
        told = set(tomllib.loads(file.read_text("utf-8")))
        assert told <= {rule.id for rule in find_rules(slug)}, slug
        helped = set(re.findall(r"`([A-Z]-\d{3})`", game_help(slug, "fr").read_text("utf-8")))
        assert not told & helped, slug
        page = client.get(f"/rules/{slug}?language=fr").text
        number = sorted(told)[0]
        assert f'<b class="rule-no" id="{number}">{number}</b> <span>' in page
