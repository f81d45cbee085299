//! Every collective against a naive oracle, on simulated jobs: random ranks, counts, roots, types,
//! layouts, orders of events, in place or not, on intra- and intercommunicators.

mod case;
mod data;
mod inter;
mod intra;
mod sequence;
mod sim;
