//! mpiexec and the compiler wrappers
