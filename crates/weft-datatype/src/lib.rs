//! MPI datatypes: typemaps compiled to pack programs
