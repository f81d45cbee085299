"""Weft: MPI and OpenSHMEM for the many-core node.

The programs (mpiexec, mpicc, weft, ...) are in the environment's bin folder, the libraries in its lib folder, where
mpi4py finds them. These functions tell where, for builds that ask Python.
"""

import pathlib
import sysconfig

__all__ = ["get_include", "get_library_dir", "prefix"]


def prefix():
    """The folder whose bin, lib and include hold Weft: the environment, wherever this file came from."""
    # The record of files counts, not the running interpreter: `pip install --user` and `--prefix` put Weft elsewhere.
    from importlib import metadata

    for file in metadata.files("weft-mpi") or ():
        if file.name == "mpiexec":
            return str(pathlib.Path(file.locate()).resolve().parents[1])
    return sysconfig.get_path("data")


def get_include():
    """The folder of mpi.h and shmem.h."""
    return str(pathlib.Path(prefix(), "include"))


def get_library_dir():
    """The folder of libmpi.so.12, libmpi.so.40, libmpi_abi.so.1 and libweft_shmem.so.1."""
    return str(pathlib.Path(prefix(), "lib"))
