#!/usr/bin/env bash
# bindings.sh OUT: builds the Fortran and C++ interfaces over the libraries that are in OUT, and the library of
# mpiexec -trace, and adds them to that installation. Needs a C compiler; the modules of Fortran are compiled where
# gfortran is there, otherwise by mpifort when it is first used.
set -euo pipefail
source "$(dirname "$0")/common.sh"
out=$1
cd "$ROOT/bindings"
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
mkdir -p "$out"/{lib,include,share/weft/fortran}
CC=${CC:-cc}

flags="-std=gnu11 -O2 -fPIC -Wall -Wextra -Wno-unused-parameter -Wno-cast-function-type -Wno-ignored-attributes"
fortran() { # fortran ABI INCLUDE SONAME LIBRARY SOURCES: over -lLIBRARY
    local abi=$1 include=$2 soname=$3 library=$4 source
    shift 4
    for source in "$@"; do
        $CC $flags -I"$include" -c "fortran/$source.c" -o "$objects/$abi-$source.o"
    done
    $CC $flags -I"$include" -DWEFT_PROFILING -c fortran/glue.c -o "$objects/$abi-p.o"
    $CC -shared -Wl,-soname,"$soname" -Wl,-z,defs -Wl,-rpath,'$ORIGIN' -o "$out/lib/$soname" \
        "$objects/$abi"-*.o -L"$out/lib" -l"$library"
    ln -sf "$soname" "$out/lib/${soname%.so.*}.so"
}
step "bindings: Fortran"
fortran mpi5 ../include libmpifort_abi.so.1 mpi_abi glue data sections attributes &
one=$!
fortran mpich mpich libmpifort.so.12 mpi glue data sections attributes mpich &
two=$!
# Nothing is linked to these here, so they have no names for the linker.
fortran ompi ompi libmpi_mpifh.so.40 :libmpi.so.40 glue attributes ompi ompi_sizeof
rm -f "$out/lib/libmpi_mpifh.so"
wait "$one" "$two"
ln -sf libmpifort.so.12 "$out/lib/libmpichfort.so.12" # Debian's name
modules() { # modules SONAME SOURCE LIBRARIES: what Open MPI's modules have beside procedures
    $CC $flags -Iompi -shared -Wl,-soname,"$1" -Wl,-rpath,'$ORIGIN' -o "$out/lib/$1" "fortran/$2.c" -L"$out/lib" "${@:3}"
}
modules libmpi_usempi_ignore_tkr.so.40 ompi_sizeof
modules libmpi_usempif08.so.40 ompi_f08 -Wl,--no-as-needed -l:libmpi_mpifh.so.40 -l:libmpi.so.40

step "bindings: trace"
$CC $flags -Werror -fno-optimize-sibling-calls -shared -Wl,-soname,libweft-trace.so -o "$out/lib/libweft-trace.so" trace/trace.c -ldl

install -m 644 fortran/mpif.h "$out/include/"
install -m 644 fortran/mpi.f90 fortran/mpi_f08.f90 "$out/share/weft/fortran/"
for name in mpifort mpif77 mpif90; do
    ln -sf mpicc "$out/bin/$name"
done
if [ -n "${GLIBC:-}" ]; then
    echo "   for any gfortran: mpifort compiles the modules when it is first used"
elif command -v gfortran >/dev/null; then
    # Named as mpifort looks for them: by compiler and version.
    modules=$out/lib/weft/fortran/gfortran-$(gfortran -dumpfullversion -dumpversion | head -1)
    mkdir -p "$modules"
    for module in mpi mpi_f08; do
        gfortran -fsyntax-only -J"$modules" "fortran/$module.f90"
    done
else
    echo "   no gfortran: mpifort compiles the modules when it is first used"
fi
