"""What Weft is made of, and under which licences."""

import json
import re
import tempfile

from driver import places, proc

DOC = places.PREFIX / "share/doc/weft"


def test_the_list_of_parts_is_whole():
    bom = json.loads((DOC / "sbom.cdx.json").read_text())
    assert bom["bomFormat"] == "CycloneDX"
    parts = {(c["name"], c["version"]): c for c in bom["components"]}
    assert len(parts) > 40 and ("weft-core", bom["metadata"]["component"]["version"]) in parts
    locked = set(re.findall(r'name = "(.*?)"\nversion = "(.*?)"', (places.ROOT / "Cargo.lock").read_text()))
    assert set(parts) <= locked
    known = {c["bom-ref"] for c in bom["components"]} | {"weft"}
    for relation in bom["dependencies"]:
        assert relation["ref"] in known and set(relation["dependsOn"]) <= known, relation
    # As the compiler sees it.
    tree = proc.run(["cargo", "tree", "--locked", "-e", "normal", "--prefix", "none", "-p", "weft-abi-mpi5", "-p", "weft-launch"], cwd=places.ROOT, limit_s=60)
    used = {tuple(m) for m in re.findall(r"^(\S+) v(\S+)", tree.out, re.M)}
    assert len(used) > 10 and used <= set(parts), used - set(parts)


def test_each_licence_is_allowed_and_its_text_is_there():
    allowed = set(re.findall(r'"([\w.-]+)"', re.search(r"allow = \[(.*?)\]", (places.ROOT / "deny.toml").read_text(), re.S).group(1)))
    bom = json.loads((DOC / "sbom.cdx.json").read_text())
    text = (DOC / "THIRD-PARTY").read_text()
    for c in bom["components"]:
        expression = c["licenses"][0]["expression"].replace("/", " OR ")
        words = set(re.findall(r"[A-Z][\w.+-]+", expression)) - {"OR", "AND", "WITH"}
        assert words & allowed, f"{c['name']}: {expression}"
        if "hashes" in c:
            assert f"{c['name']} {c['version']}: " in text, c["name"]
    assert "Permission is hereby granted" in text and "Apache License" in text


def test_the_same_sources_give_the_same_list():
    with tempfile.TemporaryDirectory() as folder:
        got = proc.run([places.ROOT / "scripts/sbom.py", folder], limit_s=60)
        assert got.ok(), got.out
        for name in ("sbom.cdx.json", "THIRD-PARTY"):
            with open(f"{folder}/{name}") as f:
                assert f.read() == (DOC / name).read_text(), name
