//! Collective algorithms over a transport trait
