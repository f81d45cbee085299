//! libmpi.so.12: the MPICH ABI over the engine
