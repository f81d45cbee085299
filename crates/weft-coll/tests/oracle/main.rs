//! Every collective against a naive oracle, on simulated jobs: random ranks, counts, roots, types,
//! layouts, orders of events, in place or not, on intra- and intercommunicators.

mod boards;
mod case;
mod data;
mod forced;
mod hostile;
mod inter;
mod intra;
mod machine;
mod mismatch;
mod neighbor;
mod nodes;
mod overlap;
mod sequence;
mod short;
mod sim;
mod stored;
