"""Recipes for Spack, EasyBuild, environment modules and containers: read as far as they can be without those tools. With
--all EasyBuild itself reads its own."""

import ast
import os
import pathlib
import re
import shutil
import sys
import tempfile
import tomllib
import types

from driver import places, proc
from driver.pytests import limit, skip

PACKAGING = places.ROOT / "packaging"
VERSION = tomllib.loads((places.ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]

# What a module file may call, by what modules do: each says what it was given.
TCL = """
proc module-whatis args { puts "whatis $args" }
proc conflict args { puts "conflict $args" }
proc prepend-path {name value} { puts "path $name $value"; if {![file exists $value]} { error "$value is not there" } }
proc setenv {name value} { puts "set $name $value" }
set ModulesCurrentModulefile [lindex $argv 0]
source $ModulesCurrentModulefile
"""


@limit(150)
def test_the_module_file_leads_to_its_installation():
    if not shutil.which("tclsh"):
        skip("no tclsh")
    files = [p for p in (places.PREFIX / "share/modulefiles").rglob("*") if p.is_file()]
    assert files, "none is installed"
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder, "modules.tcl")
        script.write_text(TCL)
        for file in files:
            assert file.read_text().startswith("#%Module"), file
            got = proc.run(["tclsh", script, file], limit_s=60)
            assert got.ok(), got.out
            said = dict(line.split(" ", 1)[1].split(" ", 1) for line in got.out.splitlines() if line.startswith(("path ", "set ")))
            assert said["PATH"] == f"{places.PREFIX}/bin" and said["LD_LIBRARY_PATH"] == f"{places.PREFIX}/lib" and said["MPI_HOME"] == str(places.PREFIX), said
            # And one that leads elsewhere is found out.
            moved = pathlib.Path(folder, "a/b/c/d")
            moved.parent.mkdir(parents=True, exist_ok=True)
            moved.write_bytes(file.read_bytes())
            assert not proc.run(["tclsh", script, moved], limit_s=60).ok()


def test_spacks_package_is_a_package():
    """Executed with stand-ins for Spack's directives, which note what they are given."""
    said = []

    class Package:
        pass

    spack, package = types.ModuleType("spack"), types.ModuleType("spack.package")
    package.MakefilePackage = Package
    directives = ("license", "version", "variant", "depends_on", "provides")
    for name in directives:
        setattr(package, name, lambda *a, _name=name, **k: said.append((_name, a, k)))
    package.make = lambda *a: said.append(("make", a, {}))
    package.__all__ = ["MakefilePackage", "make", *directives]
    before = {n: sys.modules.get(n) for n in ("spack", "spack.package")}
    sys.modules |= {"spack": spack, "spack.package": package}
    try:
        space = {}
        exec(compile((PACKAGING / "spack/package.py").read_text(), "package.py", "exec"), space)
    finally:
        for name, module in before.items():
            sys.modules.pop(name) if module is None else sys.modules.__setitem__(name, module)
    weft = space["Weft"]
    assert issubclass(weft, Package) and f"weft-{VERSION}.tar.gz" in weft.url
    assert ("version", (VERSION,), {}) in said and any(n == "provides" and a[0].startswith("mpi@") for n, a, _ in said), said
    oldest = tomllib.loads((places.ROOT / "Cargo.toml").read_text())["workspace"]["package"]["rust-version"]
    assert any(a[0] == f"rust@{oldest}:" for n, a, _ in said if n == "depends_on"), said
    weft().build(None, "/p")
    weft().install(None, "/p")
    targets = re.findall(r"^(\w+):", (places.ROOT / "Makefile").read_text(), re.M)
    made = [a for n, a, _ in said if n == "make"]
    assert [a[0] for a in made] == ["build", "install"] and {a[0] for a in made} <= set(targets) and made[1][1] == "PREFIX=/p", made
    env, prefix = {}, types.SimpleNamespace(bin=str(places.PREFIX / "bin"))
    one = weft()
    one.prefix = prefix
    one.setup_dependent_build_environment(types.SimpleNamespace(set=env.__setitem__), None)
    assert env and all(pathlib.Path(p).exists() for p in env.values()), env


def test_easybuilds_recipe_names_what_is_there():
    (file,) = (PACKAGING / "easybuild").glob("Weft-*.eb")
    space = {}
    tree = ast.parse(file.read_text())
    assert all(isinstance(n, ast.Assign) for n in tree.body), "more than assignments"
    exec(compile(tree, file.name, "exec"), space)
    assert space["name"] == "Weft" and space["version"] == VERSION and space["moduleclass"] == "mpi"
    chain = space["toolchain"]
    assert file.name == f"Weft-{VERSION}-{chain['name']}-{chain['version']}.eb", file.name
    assert [s % {"version": VERSION} for s in space["sources"]] == [f"weft-{VERSION}.tar.gz"]
    for path in space["sanity_check_paths"]["files"]:
        assert (places.PREFIX / path).is_file(), path
    for path in space["sanity_check_paths"]["dirs"]:
        assert (places.PREFIX / path).is_dir(), path
    for command in space["sanity_check_commands"]:
        got = proc.run([places.PREFIX / "bin" / command.split()[0], *command.split()[1:]], limit_s=60, env=places.clean_env())
        assert got.ok(), f"{command}\n{got.out}"
    assert re.search(rf"^{space['build_cmd_targets']}:", (places.ROOT / "Makefile").read_text(), re.M)


def modules_tool(folder):
    """The program of environment modules, which EasyBuild insists on: the machine's, or one that is unpacked there."""
    named = os.environ.get("MODULES_CMD")
    if named and pathlib.Path(named).is_file():
        return named
    got = proc.run(["apt-get", "download", "-qq", "environment-modules"], cwd=folder, limit_s=60) if shutil.which("apt-get") else None
    debs = list(folder.glob("*.deb"))
    if not (got and got.ok() and debs and shutil.which("dpkg-deb") and shutil.which("tclsh")):
        skip("no environment modules, and apt cannot fetch them")
    assert proc.run(["dpkg-deb", "-x", debs[0], folder / "modules"], limit_s=60).ok()
    return next((folder / "modules/usr/lib").glob("*/modulecmd.tcl"))


@limit(500)
def test_easybuild_finds_all_that_its_recipe_needs():
    """A dry run of EasyBuild itself: each dependency has a recipe, EasyBuild's own or one that lies beside."""
    if os.environ.get("WEFT_TEST_WHEEL_PUBLISHED") != "1":
        skip("fetches EasyBuild; with --all")
    (recipe,) = (PACKAGING / "easybuild").glob("Weft-*.eb")
    parts = [f"easybuild-{part}==5.4.1" for part in ("framework", "easyblocks", "easyconfigs")]
    try:
        venv = places.venv("easybuild", parts)
    except places.Unavailable as why:
        skip(f"no EasyBuild: {why}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        env = places.clean_env(
            HOME=folder, PATH=f"{venv}/bin:/usr/bin:/bin", MODULES_CMD=modules_tool(folder), EASYBUILD_PREFIX=folder,
            EASYBUILD_MODULES_TOOL="EnvironmentModules", EASYBUILD_MODULE_SYNTAX="Tcl",
            EASYBUILD_ALLOW_USE_AS_ROOT_AND_ACCEPT_CONSEQUENCES="1",
        )
        run = [venv / "bin/eb", recipe, "--dry-run"]
        got = proc.run([*run, f"--robot={recipe.parent}:"], env=env, limit_s=200)
        assert got.ok() and f"(module: Weft/{VERSION}-" in got.out and "(module: Rust/" in got.out, got.tail(20)
        # Without the folder that has Rust it is not: the tool looks.
        assert "Missing dependencies" in proc.run([*run, "--robot"], env=env, limit_s=200).out


def test_the_container_file_copies_what_is_there():
    lines = [line for line in (PACKAGING / "container/Containerfile").read_text().splitlines() if line and not line.startswith("#")]
    words = [line.split() for line in lines]
    known = {"FROM", "COPY", "RUN", "USER", "WORKDIR", "CMD", "ENV", "ARG", "LABEL"}
    assert words[0][0] == "FROM" and {w[0] for w in words} <= known, words
    copied = [w[1] for w in words if w[0] == "COPY"]
    assert "examples" in copied and (places.ROOT / "examples").is_dir()
    # The wheel is where `make wheel` puts it.
    assert "dist/weft_mpi-*.whl" in copied and re.search(r"^wheel:.*\n(\t.*\n)*\t.*dist", (places.ROOT / "Makefile").read_text(), re.M)
    made = [w[-1] for w in words if w[0] == "RUN" and "useradd" in w]
    assert [w[1] for w in words if w[0] == "USER"] == made, "the user is not the one that is made"
    command = next(ast.literal_eval(line.split(None, 1)[1]) for line in lines if line.startswith("CMD"))
    assert command[0] == "mpiexec", command
