//! libmpi_abi.so.1: the MPI-5.0 standard ABI over the engine
