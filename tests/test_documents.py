"""The documents: links work, and each document has the required length and form."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from engine.game import Game
from engine.play import By

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    path.relative_to(ROOT) for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob(".github/**/*.md"))
)
CHOICE_LABELS = sorted((ROOT / "docs/design").glob("[0-9]*.md"))
ROOMS = ("engine", "store", "renderers", "bot", "tavern", "tools", "tests", "benchmarks")
PARTS = ["Context", "Decision", "Consequences", "Rejected"]
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|<img [^>]*src=\"([^\"]+)\"")


@cache
def anchors(document: Path) -> frozenset[str]:
    """Return the anchors that GitHub generates for the headings of a document."""
    text = FENCED.sub("", document.read_text("utf-8"))
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles)


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_every_link_in_a_document_leads_to_an_existing_target(document: Path) -> None:
    text = FENCED.sub("", (ROOT / document).read_text("utf-8"))
    for found in LINK.findall(text):
        link = found[0] or found[1]
        if link.startswith(("https://", "mailto:")):
            continue
        name, _, anchor = link.partition("#")
        target = (ROOT / document).parent / name if name else ROOT / document
        assert target.exists(), f"{document} links to {link}, which does not exist"
        assert not anchor or anchor in anchors(target), f"{document} links to {link}, which has no such heading"


def test_every_document_is_linked_from_the_readme() -> None:
    reached, open_ones = set[Path](), [ROOT / "README.md"]
    while open_ones:
        document = open_ones.pop().resolve()
        if document in reached:
            continue
        reached.add(document)
        for name, _ in LINK.findall(document.read_text("utf-8")):
            target = (document.parent / name.partition("#")[0]).resolve()
            if target.is_dir():
                open_ones += target.glob("**/*.md")
            elif target.suffix == ".md" and target.exists():
                open_ones.append(target)
    unreached = {path for path in DOCUMENTS if path.parts[0] != ".github"} - {
        path.relative_to(ROOT) for path in reached
    }
    assert not unreached, "link them from docs/README.md"


def test_every_picture_is_used_in_a_document() -> None:
    text = "".join((ROOT / document).read_text("utf-8") for document in DOCUMENTS)
    assert [picture.name for picture in (ROOT / "docs/pictures").iterdir() if picture.name not in text] == []


@pytest.mark.parametrize(("name", "most"), [("README.md", 700), ("docs/design/README.md", 1200)])
def test_overviews_stay_within_their_number_of_words(name: str, most: int) -> None:
    assert len((ROOT / name).read_text("utf-8").split()) <= most


@pytest.mark.parametrize("decision", CHOICE_LABELS, ids=lambda path: path.stem)
def test_a_decision_has_its_parts_and_at_most_300_words(decision: Path) -> None:
    text = decision.read_text("utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == PARTS
    assert len(text.split()) <= 300
    assert text.startswith(f"# {int(decision.name[:4])}. ")


def test_each_decision_has_a_number_of_its_own_and_is_listed() -> None:
    numbers = [int(one.name[:4]) for one in CHOICE_LABELS]
    assert numbers == sorted(set(numbers))
    overview = (ROOT / "docs/design/decisions.md").read_text("utf-8")
    assert [one.name for one in CHOICE_LABELS if one.name not in overview] == []


def test_the_unreleased_changes_have_at_most_60_lines() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    _, found, after = text.partition("## [Unreleased]")
    assert found, "the next changes need a heading"
    assert len(after.partition("\n## [")[0].strip().splitlines()) <= 60


def test_the_page_on_fairness_names_the_sources_of_answers() -> None:
    page = (ROOT / "docs" / "fairness.md").read_text("utf-8")
    row = next(line for line in page.splitlines() if line.startswith("| `answers`"))
    assert set(re.findall(r"`(\w+)`", row)) == {"answers", *(set(By) - {By.AUTO_ANSWER})}


def test_every_make_target_named_in_a_document_exists() -> None:
    text = "".join((ROOT / document).read_text("utf-8") for document in DOCUMENTS)
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z]+)", text)) <= targets


def test_modules_that_the_documents_run_exist() -> None:
    text = "".join((ROOT / document).read_text("utf-8") for document in DOCUMENTS)
    for module in set(re.findall(r"python -m ([a-z_.]+[a-z])", text)) - {"venv", "pytest"}:
        path = ROOT / module.replace(".", "/")
        if "sharks" not in module:
            assert path.is_dir() or path.with_suffix(".py").exists(), f"python -m {module}"


def test_files_that_the_documents_name_exist() -> None:
    """A code span with a slash is a file or folder, relative to the repository, to `bot` or to `tavern`."""
    missing = []
    for document in DOCUMENTS:
        if document.name == "glossary.md" or (document.parent.name == "rules" and document.name != "host.md"):
            continue  # the glossary has its own test, and the games' ledgers use slashes for other things
        text = FENCED.sub("", (ROOT / document).read_text("utf-8"))
        for name in re.findall(r"`([a-z_]+(?:/[a-z_0-9]+)+/?(?:\.[a-z]+)?)`", text):
            places = [ROOT / name, ROOT / "bot" / name, ROOT / "tavern" / name]
            if not any(place.exists() or place.with_suffix(".py").exists() for place in places):
                missing.append(f"{document}: {name}")
    missing = [one for one in missing if "your-first-game.md: tests/" not in one]  # those of the reader's package
    missing = [one for one in missing if "sharks" not in one and "tavern-cellar" not in one and "build/" not in one]
    assert not missing


def test_files_in_the_drawing_of_a_click_exist() -> None:
    drawing = "".join(FENCED.findall((ROOT / "docs/design/README.md").read_text("utf-8")))
    names = re.findall(r"\b(?:commands|components|delivery|tables)/[a-z_]+(?:/[a-z_]+)?", drawing)
    assert len(names) > 10
    assert [name for name in names if not (ROOT / "bot" / name).with_suffix(".py").exists()] == []


def test_the_modules_named_in_the_hosts_ledger_exist() -> None:
    ledger = (ROOT / "docs/rules/host.md").read_text("utf-8")
    rows = re.findall(r"^\| H-\d+ \|.*\| ([^|]+) \|$", ledger, re.MULTILINE)
    owners = {name.replace(".", "/") for row in rows for name in re.findall(r"`([^`]+)`", row)}
    ways = {name: [way for room in (ROOT, ROOT / "bot") for way in room.glob(f"{name}*")] for name in owners}
    assert [name for name, found in ways.items() if Path(name).name not in {way.stem for way in found}] == []


def test_names_in_documents_for_contributors_exist_in_the_code() -> None:
    files = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    code = "".join(f"{file.stem} {file.read_text('utf-8')}" for file in files)
    known = set(re.findall(r"\w+", (code + (ROOT / "Makefile").read_text("utf-8")).lower()))
    guides = [ROOT / "CONTRIBUTING.md", ROOT / "docs/adding-a-game.md", *(ROOT / "docs/design").glob("*.md")]
    spans = [(guide, span) for guide in guides for span in re.findall(r"`([^`\n]+)`", guide.read_text("utf-8"))]
    names = [(guide.name, name) for guide, span in spans for name in re.findall(r"[A-Za-z_]{4,}", span)]
    assert [one for one in names if one[1].lower() not in known] == []


def test_fields_of_game_that_the_documents_name_exist() -> None:
    text = "".join((ROOT / document).read_text("utf-8") for document in DOCUMENTS)
    assert [name for name in set(re.findall(r"`Game\.(\w+)", text)) if name not in Game.__dataclass_fields__] == []
