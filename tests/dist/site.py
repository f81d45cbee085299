"""The documentation: its links, the options and variables that it names, and its examples, which run."""

import os
import pathlib
import re
import shutil
import tempfile

from driver import browser, places, proc
from driver.pytests import every, limit, skip

ROOT = places.ROOT
GUIDE = sorted((ROOT / "docs/guide").glob("*.md"))
# What tells users what to type.
TOLD = [ROOT / "README.md", *GUIDE, *(p for p in sorted((ROOT / "docs").glob("*.md")))]
NOT_RUN = re.compile(r"<!-- not run: (.+?) -->\n```sh\n(.*?)^```$", re.S | re.M)
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.S | re.M)
SITE = ROOT / "target/site/html"
WHOLE = os.environ.get("WEFT_TEST_WHEEL_PUBLISHED") == "1"
LAUNCH = ROOT / "crates/weft-launch/src"


@limit(300)
def test_the_site_is_built_and_no_link_is_broken():
    got = proc.run([ROOT / "scripts/docs.sh"], limit_s=200, env=places.clean_env())
    assert got.ok(), got.tail(20)
    page = (ROOT / "target/site/html/guide/migrating.html").read_text()
    assert "MPIR_CVAR" in page and "<table" in page
    # Nothing is loaded from elsewhere.
    assert not re.findall(r'(?:src|<link[^>]*href)="(?:https?:)?//[^"]*"', page)


@every(3)
@limit(900)
def test_its_pages_fit_wide_and_narrow_windows():
    """As the distribution's Chromium draws them. Records and decisions, which are many and alike, with --all only."""
    got = proc.run([ROOT / "scripts/docs.sh"], limit_s=200, env=places.clean_env())
    assert got.ok(), got.tail(20)
    # The page of what is not found asks a server for its styles.
    pages = [p for p in sorted(SITE.rglob("*.html")) if p.name != "404.html"]
    if not WHOLE:
        pages = [p for p in pages if p.parent.name not in ("record", "adr")]
    assert len(pages) > 40
    pictures = {p: f"<body style='margin:0;background:#fff'>{p.read_text()}" for p in sorted((ROOT / "docs").rglob("*.svg"))}
    assert pictures
    try:
        for some in (pages[i : i + 8] for i in range(0, len(pages), 8)):
            look(some, some, (1280, 390))
        look(list(pictures), list(pictures.values()), (900,))
    except places.Unavailable as why:
        skip(f"Chromium: {str(why).splitlines()[0]}")


def look(names, sources, widths):
    """Nothing is beyond a page or over something else, and all can be read."""
    found = browser.looked_at(sources, widths, "light")
    for i, page in enumerate(found):
        assert page["texts"] > 5 and not page["wrong"], (names[i // len(widths)], widths[i % len(widths)], page)


def variables():
    known = set(re.findall(r'"(WEFT_\w+)"', (ROOT / "crates/weft-base/src/generated/params.rs").read_text()))
    assert len(known) > 60
    # Those of the tests and of make.
    return known | {"WEFT_TEST_FUZZ_S"}


def test_variables_that_are_told_exist():
    known = variables()
    for path in TOLD:
        for name in set(re.findall(r"\bWEFT_[A-Z0-9_]*[A-Z0-9]\b", path.read_text())):
            assert name in known or name.startswith("WEFT_TEST_"), f"{path.name}: {name}"


def test_variables_that_exist_are_told():
    page = (ROOT / "docs/parameters.md").read_text()
    internal = re.search(r"internal = \[(.*?)\]", (ROOT / "api/variables.toml").read_text(), re.S).group(1)
    for name in variables() - {"WEFT_TEST_FUZZ_S"}:
        assert f"`{name}`" in page or f'"{name}"' in internal, name


def test_options_of_mpiexec_that_are_told_exist():
    """Each is tried with a program that does nothing: an unknown one is refused."""
    sources = "".join(p.read_text() for p in (LAUNCH / "args.rs", *(LAUNCH / "args").glob("*.rs")))
    known = set(re.findall(r'"([\w-]+)"', sources))
    told = set()
    for path in TOLD:
        text = path.read_text()
        for line in re.findall(r"(?:mpiexec|mpirun)((?: -[^`|#\n]*)+)", text):
            told |= {(path.name, w.lstrip("-").partition("=")[0]) for w in re.findall(r"(?<= )--?[a-zA-Z][\w-]*(?==|\b)", re.split(r" (?:\./|python|gdb)", line)[0])}
    for row in (ROOT / "docs/guide/migrating.md").read_text().split("## Variables")[0].splitlines():
        if row.startswith("| `-") or row.startswith("| | `-"):
            told |= {("migrating.md", w.lstrip("-")) for w in re.findall(r"`(--?[\w-]+)", row)}
    assert len(told) > 30, told
    for page, option in sorted(told):
        assert option in known, f"{page}: -{option}"


def test_options_of_mpiexec_are_told():
    pages = (ROOT / "scripts/site.py").read_text()
    assert "args.rs" in pages and "HELP" in pages
    got = proc.run([places.PREFIX / "bin/mpiexec", "-h"], limit_s=60)
    listed = (ROOT / "target/site/pages/mpiexec.md").read_text() if (ROOT / "target/site/pages/mpiexec.md").exists() else got.out
    for line in got.out.splitlines():
        assert line in listed, line


def test_commands_of_weft_that_are_told_exist():
    weft = places.PREFIX / "bin/weft"
    helps = {}
    for path in TOLD:
        for command, rest in re.findall(r"`?weft (topo|doctor|tune|explain|bench|report|sim)\b([^`\n#]*)", path.read_text()):
            if command not in helps:
                helps[command] = proc.run([weft, command, "--help"], limit_s=60).out
                if command == "doctor":
                    helps[command] += proc.run([weft, "doctor", "net", "--help"], limit_s=60).out
            for option in re.findall(r"(?<= )--([a-z][\w-]*)", rest):
                assert re.search(rf"--{option}(?![\w-])", helps[command]) or command == "sim", f"{path.name}: weft {command} --{option}"
    assert len(helps) >= 6


def test_the_picture_is_the_tables():
    got = proc.run([ROOT / "bench/readme.py", "--check"], limit_s=60)
    assert got.ok(), got.out


@limit(150)
def test_examples_run():
    """Each block of the guide and the README, in a folder with the examples, unless it says why not."""
    ran, left = 0, []
    for path in (ROOT / "README.md", *GUIDE):
        text = path.read_text()
        left += [(path.name, why) for why, _ in NOT_RUN.findall(text)]
        folder = pathlib.Path(tempfile.mkdtemp(prefix="weft-site-"))
        try:
            for block in BLOCK.findall(NOT_RUN.sub("", text)):
                _run(path, block, folder)
                ran += 1
        finally:
            shutil.rmtree(folder)
    assert ran >= 8 and len(left) < 16, (ran, left)


def _run(path, block, folder):
    for source in (ROOT / "examples").iterdir():
        shutil.copy(source, folder)
    (folder / "examples").exists() or shutil.copytree(ROOT / "examples", folder / "examples")
    env = places.clean_env(HOME=folder, PATH=f"{places.PREFIX}/bin:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    if not (folder / "hello").exists():
        proc.run([places.PREFIX / "bin/mpicc", folder / "hello.c", "-o", folder / "hello"], limit_s=60, env=env)
        shutil.copy(folder / "hello", folder / "a.out")
    script = folder / "block.sh"
    script.write_text(block)
    got = proc.run(["bash", "-e", script], limit_s=60, env=env, cwd=folder)
    assert got.ok(), f"{path.name}: {block}\n{got.why()}\n{got.tail(12)}"
