"""The documentation: generated pages are up to date, examples run, links work, every public name is listed."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import overtrick as ot
from docs import generate, picture
from docs.pages.game_pages import built_in_games
from docs.pages.writing import OutOfStep, fill, sections

ROOT = Path(__file__).parent.parent
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CHANGELOG.md"]
PAGES = [page for page in PAGES if page.parent.name != "templates"]
GAMES = [game.name for game in built_in_games()]
PROGRAMS = ("open_hands", "random_match", "seats_see")


def read(*path: str) -> str:
    return ROOT.joinpath(*path).read_text(encoding="utf-8")


def fenced(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.fixture(scope="module")
def written() -> dict[Path, str]:
    return generate.pages()


# Generated pages


@pytest.mark.parametrize(
    "name", ["api", "protocol", "observations", "games/README", *(f"games/{name}" for name in GAMES)]
)
def test_page_is_up_to_date(name: str, written: dict[Path, str]) -> None:
    assert read("docs", f"{name}.md") == written[ROOT / "docs" / f"{name}.md"], f"{name} is out of date: run make docs"


def test_number_of_generated_pages(written: dict[Path, str]) -> None:
    assert len(written) == len(GAMES) + 4


def test_template_with_an_unknown_placeholder_is_refused() -> None:
    with pytest.raises(OutOfStep, match=r"docs/templates/games\.md .* \['games'\]"):
        fill("games", {})


def test_check_accepts_up_to_date_pages() -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "docs.generate", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stdout) == (0, "")


def test_check_reports_an_outdated_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "old.md"
    old.write_text("old text\n")
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    monkeypatch.setattr(generate, "pages", lambda: {old: "new text\n"})
    monkeypatch.setattr(sys, "argv", ["generate.py", "--check"])
    with pytest.raises(SystemExit) as stopped:
        generate.main()
    assert stopped.value.code == 1
    assert capsys.readouterr().out == "old.md: out of date, run make docs\n"
    assert old.read_text() == "old text\n"


def test_generate_writes_outdated_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "new folder" / "old.md"
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    monkeypatch.setattr(generate, "pages", lambda: {old: "new text\n"})
    monkeypatch.setattr(sys, "argv", ["generate.py"])
    generate.main()
    assert old.read_text() == "new text\n"


def test_every_public_name_is_in_the_api_reference() -> None:
    reference = read("docs", "api.md")
    missing = [name for name in ot.__all__ if f"`ot.{name}`" not in reference and f"| `{name}` |" not in reference]
    assert missing == []


# Pages of the games


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_explained_by_a_ruling_or_by_what_people_play(name: str) -> None:
    found, options = sections(name), set(ot.load(name).options)
    rulings = " ".join(row.split("|")[-2] for row in found["Rulings"].splitlines()[2:])
    variants = " ".join(row.split("|")[1] for row in found.get("Variants", "").splitlines() if row.startswith("| `"))
    in_rulings, in_variants = (set(re.findall(r"`(\w+)`", text)) for text in (rulings, variants))
    assert in_rulings <= options
    assert in_rulings | in_variants >= options


@pytest.mark.parametrize("name", GAMES)
def test_sample_record_reads_back(name: str) -> None:
    (sample,) = fenced(read("docs", "games", f"{name}.md"), "text")
    table = ot.read_record(sample)
    assert table.game.name == name
    assert table.record() == sample


# The other pages


def test_record_page_shows_the_example() -> None:
    (shown,) = fenced(read("docs", "records.md"), "text")
    assert shown == read("examples", "rook_match.txt")
    assert ot.read_record(shown).record() == shown


def test_invent_page_shows_the_example() -> None:
    assert read("examples", "landfall.py") in fenced(read("docs", "invent.md"), "python")


def test_the_bot_in_the_docs_is_the_example() -> None:
    assert read("examples", "careful_bot.py") in fenced(read("docs", "bots.md"), "python")


def test_readme_lists_the_games() -> None:
    readme = read("README.md")
    for game in built_in_games():
        assert f"| [{game.title}](docs/games/{game.name}.md) | {game.players_text} |" in readme


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_work(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if re.match(r"\w+://", target):
            continue
        path, _, place = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), target
        assert ROOT in (found, *found.parents), target
        if place:
            headings = re.findall(r"^#+ (.+)$", found.read_text(encoding="utf-8"), flags=re.MULTILINE)
            assert place in {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}, target


# Pictures


def test_picture_of_packages_is_complete() -> None:
    drawn = ET.fromstring(read("docs", "img", "packages.svg"))
    shown = {text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text") if text.get("class") == "name"}
    modules = {path.stem for path in (ROOT / "src" / "overtrick").glob("*.py")}
    modules |= {path.parent.name for path in (ROOT / "src" / "overtrick").glob("*/__init__.py")}
    assert shown <= modules, "docs/img/packages.svg shows a package that does not exist"
    assert modules - shown <= {"__init__"}, "docs/img/packages.svg lacks a package"


def test_table_picture_can_be_drawn() -> None:
    drawn = ET.fromstring(picture.draw())
    text = "".join(drawn.itertext())
    assert "Spades" in text
    assert "http" not in text


# Examples


@pytest.mark.parametrize("name", PROGRAMS)
def test_example_runs(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [name])
    runpy.run_path(str(ROOT / "examples" / f"{name}.py"), run_name="__main__")
    assert capsys.readouterr().out.strip()


def test_all_examples_are_tested() -> None:
    examples = {path.stem for path in (ROOT / "examples").glob("*.py")}
    tested_elsewhere = {"landfall", "bot_client", "careful_bot", "river_policy", "solve_exact_bids"}
    assert examples == {*PROGRAMS, *tested_elsewhere}


def test_open_hands_finds_the_best_lead(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "open_hands.py"), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line.strip() for line in lines] == [
        "play C10: 3 tricks",
        "play CJ: 3 tricks",
        "play D8: 2 tricks",
        "play HK: 4 tricks",
        "play SQ: 4 tricks",
    ]


def test_seats_see_example_shows_no_hidden_cards(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "seats_see.py"), run_name="__main__")
    bidder, other, watcher = re.split(r"\n(?=\S)", capsys.readouterr().out.strip())
    assert "discarded: R5" in bidder
    assert "discarded: ?" in other
    assert "R5" not in other + watcher
    assert watcher.startswith("a watcher sees no cards")
