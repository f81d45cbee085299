//! Entries written by hand: what concerns only the front end, or needs more than the table says.
//!
//! The generator finds them by name and exports them instead of writing an entry.

pub mod contents;
pub mod dynamic;
pub mod extensions;
pub mod integers;
pub mod polled;
pub mod recovery;
pub mod start;
pub mod status;
pub mod streams;
pub mod tool;
pub mod tool_events;
pub mod tool_vars;
