//! What mpiexec says of nodes.

use super::node::Node;
use crate::report;
use crate::sys::Exit;

/// The beginning of a build's mark, enough to tell it from another one.
pub fn short(build: &str) -> String {
    build.split('/').map(|w| w.get(..8).unwrap_or(w)).collect::<Vec<_>>().join("/")
}

fn ended(exit: Option<Exit>) -> String {
    match exit {
        Some(Exit::Code(c)) => format!("ended with exit code {c}"),
        Some(Exit::Signal(s)) => format!("was killed by signal {s}"),
        None => "does not answer".into(),
    }
}

/// Why no agent came to be.
pub fn not_started(node: &Node, agent: &str) -> String {
    let words = match node.last_words.as_str() {
        "" => String::new(),
        w => format!(" ({w})"),
    };
    let remedy = match node.exit {
        Some(Exit::Code(127)) => format!("is Weft installed there as {agent}? -prefix names another folder"),
        Some(Exit::Code(126)) => format!("{agent} cannot be run there"),
        _ => node.engine.remedy(&node.host),
    };
    format!("node {}: no agent of Weft: {} {}{words}; {remedy}", node.name(), node.engine.name(), ended(node.exit))
}

/// A node has gone that had ranks.
pub fn lost(node: &Node, why: &str) -> String {
    let ranks: Vec<usize> = node.ranks.iter().map(|r| *r as usize).collect();
    let s = if ranks.len() == 1 { "" } else { "s" };
    format!("node {}: lost with rank{s} {}: {why}", node.name(), report::ranges(&ranks))
}

/// Why a pipe to an agent that ran has ended.
pub fn pipe_end(node: &Node) -> String {
    format!("its agent is gone ({} {})", node.engine.name(), ended(node.exit))
}
