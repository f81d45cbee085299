//! Lock-free rings, doorbells and pools over memory that two processes share
