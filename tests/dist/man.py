"""Man pages: every function and program has one, groff finds nothing wrong, and `man MPI_Send` shows it."""

import os
import pathlib
import re
import shutil
import subprocess

from driver import places, proc
from driver.pytests import skip

MAN = places.PREFIX / "share/man"
SHARE = places.PREFIX / "share"


def names(section):
    return {p.name.removesuffix(f".{section}") for p in (MAN / f"man{section}").iterdir()}


def test_every_function_has_a_page():
    have = names(3)
    mpi = set(re.findall(r"\b(MPIX?_\w+)\(", re.sub(r"typedef.*", "", (places.PREFIX / "include/mpi.h").read_text())))
    assert len(mpi) > 500 and mpi <= have, sorted(mpi - have)[:20]
    shmem = set((places.TESTS / "shmem/names.txt").read_text().split())
    assert len(shmem) > 1000 and shmem <= have, sorted(shmem - have)[:20]


def test_every_program_has_a_page():
    programs = {p.name for p in (places.PREFIX / "bin").iterdir()}
    assert programs <= names(1), sorted(programs - names(1))
    assert {"weft", "weft-doctor", "weft-tune", "weft-explain", "weft-bench", "weft-report", "weft-topo"} <= names(1)
    assert "weft" in names(7)


def test_links_lead_somewhere():
    for page in MAN.rglob("*.[137]"):
        text = page.read_text()
        if text.startswith(".so "):
            assert (MAN / text.split()[1]).exists(), page
        for name, section in re.findall(r"^\.BR (\S+) \((\d)\)", text, re.M):
            name = name.replace("\\-", "-")
            assert (MAN / f"man{section}/{name}.{section}").exists(), f"{page.name}: {name}({section})"


def test_groff_finds_nothing_wrong():
    if not shutil.which("groff"):
        skip("no groff")
    pages = [p for p in MAN.rglob("*.[137]") if not p.read_bytes().startswith(b".so ")]
    assert len(pages) > 600, len(pages)
    # Each page by itself takes long; one run shows all, and its warnings name the file.
    got = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", *map(str, pages)], capture_output=True, text=True, timeout=50)
    said = [line for line in got.stderr.splitlines() if "can't break line" not in line and "cannot break" not in line and "adjust" not in line]
    assert got.returncode == 0 and not said, "\n".join(said[:20])


def test_man_shows_it():
    if not shutil.which("man"):
        skip("no man")
    for page, says in (("MPI_Send", "returns when its buffer"), ("shmem_int_put", "writes memory of a PE"), ("mpirun", "starts the ranks")):
        env = {**os.environ, "MANPATH": str(MAN), "MANPAGER": "cat", "MANWIDTH": "200", "LC_ALL": "C"}
        got = proc.run(["man", page], limit_s=20, env=env)
        assert got.ok() and says in got.out, f"{page}: {got.out[:300]}"


def test_completions_are_read_by_their_shells():
    bash = f"source {SHARE}/bash-completion/completions/mpiexec; COMP_WORDS=(mpiexec -bi); COMP_CWORD=1; _weft_mpiexec; echo ${{COMPREPLY[@]}}"
    got = proc.run(["bash", "-c", bash], limit_s=10)
    assert got.ok() and "-bind-to" in got.out, got.out
    got = proc.run(["bash", "-c", f"source {SHARE}/bash-completion/completions/weft; complete -p weft"], limit_s=10)
    assert got.ok(), got.out
    for shell, file in (("zsh", "zsh/site-functions/_mpiexec"), ("zsh", "zsh/site-functions/_weft"), ("fish", "fish/vendor_completions.d/mpiexec.fish"), ("fish", "fish/vendor_completions.d/weft.fish")):
        assert (SHARE / file).stat().st_size > 500, file
        if shutil.which(shell):
            got = proc.run([shell, "-n", SHARE / file], limit_s=10)
            assert got.ok(), got.out


def test_every_option_of_mpiexec_in_its_help_is_completed():
    text = pathlib.Path(SHARE / "bash-completion/completions/mpiexec").read_text()
    got = proc.run([places.PREFIX / "bin/mpiexec", "-h"], limit_s=10)
    for option in re.findall(r"^  (-[\w-]+)", got.out, re.M):
        assert re.search(rf"[\" ]{option}[\" ]", text), option
