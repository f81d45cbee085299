#!/usr/bin/env python3
"""sbom.py FOLDER: writes what Weft is made of into FOLDER: sbom.cdx.json (CycloneDX 1.5) and THIRD-PARTY, the licences of
all crates that are linked into its programs and libraries, with their texts. The same sources give the same bytes.
"""

import collections
import hashlib
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
# What is installed, by the crates that it is built from.
SHIPPED = ("weft-abi-mpi5", "weft-abi-mpich", "weft-abi-ompi", "weft-abi-shmem", "weft-launch", "weft-heap", "weft-cli")
TEXTS = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|UNLICENSE)", re.I)


def metadata():
    machine = os.environ.get("ARCH") or platform.machine()
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", f"{machine}-unknown-linux-gnu"]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def linked(meta):
    """(package, ids of what it depends on) of all that is linked, by name and version."""
    nodes = {n["id"]: n for n in meta["resolve"]["nodes"]}
    packages = {p["id"]: p for p in meta["packages"]}
    todo = [i for i, p in packages.items() if p["name"] in SHIPPED]
    seen = {}
    while todo:
        one = todo.pop()
        if one in seen:
            continue
        # Build scripts and tests are not linked; procedural macros are not either, but what they write is.
        needs = [d["pkg"] for d in nodes[one]["deps"] if any(k["kind"] is None for k in d["dep_kinds"])]
        seen[one] = needs
        todo += needs
    return sorted(((packages[i], needs) for i, needs in seen.items()), key=lambda x: (x[0]["name"], x[0]["version"])), packages


def purl(p):
    return f"pkg:cargo/{p['name']}@{p['version']}"


def checksums():
    lock = (ROOT / "Cargo.lock").read_text()
    found = re.findall(r'name = "(.*?)"\nversion = "(.*?)"\nsource = ".*?"\nchecksum = "(.*?)"', lock)
    return {(n, v): c for n, v, c in found}


def sbom(all_of_it, packages):
    sums = checksums()
    components, relations = [], []
    for p, needs in all_of_it:
        entry = {"type": "library", "bom-ref": purl(p), "name": p["name"], "version": p["version"], "purl": purl(p),
                 "licenses": [{"expression": p["license"]}]}
        if (p["name"], p["version"]) in sums:
            entry["hashes"] = [{"alg": "SHA-256", "content": sums[p["name"], p["version"]]}]
        components.append(entry)
        relations.append({"ref": purl(p), "dependsOn": sorted(purl(packages[n]) for n in needs)})
    version = next(p["version"] for p, _ in all_of_it if p["name"] == "weft-cli")
    top = {"type": "application", "bom-ref": "weft", "name": "weft", "version": version, "licenses": [{"expression": "Apache-2.0 OR MIT"}]}
    relations.insert(0, {"ref": "weft", "dependsOn": sorted(purl(p) for p, _ in all_of_it if p["name"] in SHIPPED)})
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": top},
            "components": components, "dependencies": relations}


def third_party(all_of_it):
    texts, of = {}, collections.defaultdict(list)
    lines = ["What Weft is linked with beside its own code: the standard library of Rust (MIT OR Apache-2.0) and these crates.", ""]
    without = []
    for p, _ in all_of_it:
        if not p["source"]:
            continue
        lines.append(f"{p['name']} {p['version']}: {p['license']}")
        folder = pathlib.Path(p["manifest_path"]).parent
        found = sorted(f for f in folder.iterdir() if f.is_file() and TEXTS.match(f.name))
        if not found:
            without.append(p)
        for f in found:
            text = "\n".join(line.rstrip() for line in f.read_text(errors="replace").strip().splitlines())
            key = hashlib.sha256(text.encode()).hexdigest()
            texts[key] = text
            of[key].append(f"{p['name']} {p['version']} ({f.name})")
    if without:
        lines += ["", "Without a text in their packages; the expressions above hold, and the common texts are below or in Weft's own",
                  f"LICENSE files: {', '.join(p['name'] for p in without)}."]
    for key in sorted(texts, key=lambda k: of[k]):
        lines += ["", "=" * 78, f"Of {', '.join(of[key])}:", "", texts[key]]
    return "\n".join(lines) + "\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    all_of_it, packages = linked(metadata())
    (folder / "sbom.cdx.json").write_text(json.dumps(sbom(all_of_it, packages), indent=1) + "\n")
    (folder / "THIRD-PARTY").write_text(third_party(all_of_it))
    print(f"sbom: {len(all_of_it)} crates, {sum(1 for p, _ in all_of_it if p['source'])} of others")


if __name__ == "__main__":
    main()
