#!/usr/bin/env bash
# build-files.sh OUT VERSION: what pkg-config and CMake read to build against the installation in OUT. They find it from
# where they are, so that it can be moved.
set -euo pipefail
out=$1 version=$2
mkdir -p "$out"/lib/{pkgconfig,cmake/weft}

pc() { # pc NAME DESCRIPTION LIBRARIES
    cat > "$out/lib/pkgconfig/$1.pc" <<PC
prefix=\${pcfiledir}/../..
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: $1
Description: $2
Version: $version
Cflags: -I\${includedir}
Libs: -L\${libdir} -Wl,-rpath,\${libdir} $3
PC
}
pc weft "MPI for the many-core node (MPI-5.0 standard ABI)" -lmpi_abi
pc weft-fortran "MPI for the many-core node, Fortran (MPI-5.0 standard ABI)" "-lmpifort_abi -lmpi_abi"
pc weft-shmem "OpenSHMEM for the many-core node" -lweft_shmem

cat > "$out/lib/cmake/weft/weft-config.cmake" <<'CMAKE'
# find_package(weft) gives the targets weft::mpi and weft::shmem. find_package(MPI) finds Weft, too, by its mpicc.
get_filename_component(_weft "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
foreach(_part "mpi;libmpi_abi.so.1" "shmem;libweft_shmem.so.1")
  list(GET _part 0 _name)
  list(GET _part 1 _soname)
  if(NOT TARGET weft::${_name})
    add_library(weft::${_name} SHARED IMPORTED)
    set_target_properties(weft::${_name} PROPERTIES
      IMPORTED_LOCATION "${_weft}/lib/${_soname}"
      IMPORTED_SONAME "${_soname}"
      INTERFACE_INCLUDE_DIRECTORIES "${_weft}/include")
  endif()
endforeach()
set(weft_MPIEXEC "${_weft}/bin/mpiexec")
set(weft_FOUND TRUE)
CMAKE
cat > "$out/lib/cmake/weft/weft-config-version.cmake" <<CMAKE
set(PACKAGE_VERSION "$version")
if(NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
CMAKE
