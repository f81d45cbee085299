"""weft --version."""

from driver import places, proc


def test_version_tells_the_abis():
    said = proc.run([places.PREFIX / "bin/weft", "--version"], limit_s=60).out
    version = (places.ROOT / "Cargo.toml").read_text().split('version = "')[1].split('"')[0]
    assert said.startswith(f"weft {version}\n"), said
    for library in ("libmpi_abi.so.1", "libmpi.so.12", "libmpi.so.40", "libweft_shmem.so.1"):
        assert library in said and (places.PREFIX / "lib" / library).exists(), said
    assert proc.run([places.PREFIX / "bin/weft", "-V"], limit_s=60).out == f"weft {version}\n"
