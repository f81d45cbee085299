//! The MPI matching engine as a pure data structure
