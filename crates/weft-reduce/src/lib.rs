//! Reduction kernels: every predefined op on every predefined type
