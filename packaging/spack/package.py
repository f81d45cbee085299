# For a repository of packages of your own (`spack repo create`); packages/weft/package.py there. Weft is not published
# anywhere yet: put its source archive (`git archive --prefix=weft-0.1.0/ -o weft-0.1.0.tar.gz HEAD`) into the folder
# that you call `spack install weft` in.
import os

from spack.package import *


class Weft(MakefilePackage):
    """MPI and OpenSHMEM for the many-core node."""

    url = f"file://{os.getcwd()}/weft-0.1.0.tar.gz"
    license("Apache-2.0 OR MIT")

    version("0.1.0")

    variant("hwloc", default=True, description="weft topo reads the machine through libhwloc")

    depends_on("c", type="build")
    depends_on("fortran", type="build")
    depends_on("rust@1.95:", type="build")
    depends_on("python@3.8:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("hwloc@2.8:", when="+hwloc")

    provides("mpi@:5.0")

    def build(self, spec, prefix):
        make("build")

    def install(self, spec, prefix):
        make("install", f"PREFIX={prefix}")

    def setup_dependent_build_environment(self, env, dependent_spec):
        for variable, wrapper in (("MPICC", "mpicc"), ("MPICXX", "mpicxx"), ("MPIFC", "mpifort"), ("MPIF90", "mpif90")):
            env.set(variable, os.path.join(self.prefix.bin, wrapper))
