"""Man pages: every function and program has one, groff finds nothing wrong, and `man MPI_Send` shows it."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from driver import packages, places, proc
from driver.pytests import limit, skip

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
        got = proc.run(["man", page], limit_s=60, env=env)
        assert got.ok() and says in got.out, f"{page}: {got.out[:300]}"


def test_completions_are_read_by_their_shells():
    bash = f"source {SHARE}/bash-completion/completions/mpiexec; COMP_WORDS=(mpiexec -bi); COMP_CWORD=1; _weft_mpiexec; echo ${{COMPREPLY[@]}}"
    got = proc.run(["bash", "-c", bash], limit_s=60)
    assert got.ok() and "-bind-to" in got.out, got.out
    got = proc.run(["bash", "-c", f"source {SHARE}/bash-completion/completions/weft; complete -p weft"], limit_s=60)
    assert got.ok(), got.out
    for file in ("zsh/site-functions/_mpiexec", "zsh/site-functions/_weft", "fish/vendor_completions.d/mpiexec.fish", "fish/vendor_completions.d/weft.fish"):
        assert (SHARE / file).stat().st_size > 500, file


def shell(name, *more):
    """A shell, and the environment in which it runs: the system's, or Debian's package, unpacked."""
    if shutil.which(name):
        return pathlib.Path(shutil.which(name)), places.clean_env(), pathlib.Path("/")
    try:
        root = packages.unpack_only((name, *more))
    except places.Unavailable as why:
        skip(str(why))
    lib = next((root / "usr/lib").glob("*-linux-gnu*"))
    path = f"{lib}:{root}/lib/{lib.name}"
    found = next((p for p in (root / f"bin/{name}", root / f"usr/bin/{name}") if p.exists()), None)
    assert found, f"{name}: not in its package"
    return found, places.clean_env(LD_LIBRARY_PATH=path), root


@limit(150)
def test_fish_takes_its_completions():
    fish, env, root = shell("fish", "fish-common")
    with tempfile.TemporaryDirectory() as home:
        env |= {"HOME": home, "XDG_DATA_DIRS": f"{root}/usr/share"}
        for name, line, wanted in (("mpiexec", "mpiexec -bin", "-bind-to"), ("mpiexec", "mpiexec -gd", "-gdb"), ("weft", "weft do", "doctor")):
            file = SHARE / f"fish/vendor_completions.d/{name}.fish"
            got = proc.run([fish, "--no-config", "-n", file], limit_s=60, env=env)
            assert got.ok() and not got.out.strip(), got.out
            got = proc.run([fish, "--no-config", "-c", f"source {file}; complete -C '{line}'"], limit_s=60, env=env)
            assert got.ok() and wanted in got.out, f"{line}\n{got.out}"
        # A file that is wrong is seen.
        bad = pathlib.Path(home, "bad.fish")
        bad.write_text("complete -c mpiexec -d 'no end\n")
        assert not proc.run([fish, "--no-config", "-n", bad], limit_s=60, env=env).ok()


@limit(150)
def test_zsh_takes_its_completions():
    zsh, env, root = shell("zsh", "zsh-common")
    modules = next((root / "usr/lib").glob("*-linux-gnu*/zsh/*"), None)
    functions = [p for p in (root / "usr/share/zsh/functions").rglob("*") if p.is_dir()]
    with tempfile.TemporaryDirectory() as home:
        env |= {"HOME": home, "ZDOTDIR": home, "TERM": "dumb"}
        for name in ("_mpiexec", "_weft"):
            file = SHARE / f"zsh/site-functions/{name}"
            got = proc.run([zsh, "-f", "-n", file], limit_s=60, env=env)
            assert got.ok() and not got.out.strip(), got.out
        bad = pathlib.Path(home, "bad")
        bad.write_text("f() { if true; then\n")
        assert not proc.run([zsh, "-f", "-n", bad], limit_s=60, env=env).ok()
        # Completion runs only in a line editor, so a shell in a terminal is asked.
        start = f"module_path=({modules} $module_path); fpath=({SHARE}/zsh/site-functions {' '.join(map(str, functions))})\nautoload -Uz compinit; compinit -D -u; PS1='ready> '\n"
        pathlib.Path(home, ".zshrc").write_text(start)
        for line, wanted in (("mpiexec -bin\t", "-bind-to"), ("weft doct\t", "doctor")):
            text = typed([zsh, "-d", "-i"], line, wanted, env)
            assert wanted in text, f"{line!r}\n{text[-600:]}"


def typed(command, line, wanted, env, limit_s=60):
    """What a shell in a terminal shows for a line."""
    import pty
    import select
    import time

    child, fd = pty.fork()
    if child == 0:
        os.execve(command[0], [str(c) for c in command], env)
    shown, sent, end = "", False, time.monotonic() + limit_s
    try:
        while time.monotonic() < end:
            if not select.select([fd], [], [], 0.2)[0]:
                continue
            try:
                shown += os.read(fd, 4096).decode(errors="replace")
            except OSError:
                break
            if not sent and "ready> " in shown:
                os.write(fd, line.encode())
                sent, shown = True, ""
            elif sent and wanted in shown:
                break
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
        os.close(fd)
    return shown


def test_every_option_of_mpiexec_in_its_help_is_completed():
    text = pathlib.Path(SHARE / "bash-completion/completions/mpiexec").read_text()
    got = proc.run([places.PREFIX / "bin/mpiexec", "-h"], limit_s=60)
    for option in re.findall(r"^  (-[\w-]+)", got.out, re.M):
        assert re.search(rf"[\" ]{option}[\" ]", text), option
