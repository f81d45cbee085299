//! Lengths at which collectives over nodes change their way, as `weft tune --net` finds them.

use crate::file::bytes;
use std::fmt::Write;

/// What has a length.
const NAMES: [&str; 4] = ["bundled", "pairs", "sliced", "segment"];
/// The longest that a file may say.
const GREATEST: usize = 1 << 30;

/// Lengths in bytes; 0: not measured, the built-in one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Net {
    /// The longest block that goes in a bundle of its node's.
    pub bundled: u32,
    /// The same where a bundle has a block for each pair of ranks of two nodes.
    pub pairs: u32,
    /// From this length on all ranks of a node send, each its slice.
    pub sliced: u32,
    /// The shortest segment of a chain.
    pub segment: u32,
}

impl Net {
    /// Whether nothing was measured.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// All in the order of the file.
    pub fn new([bundled, pairs, sliced, segment]: [u32; 4]) -> Self {
        Self { bundled, pairs, sliced, segment }
    }
    /// All in the order of the file.
    pub fn lengths(&self) -> [u32; 4] {
        [self.bundled, self.pairs, self.sliced, self.segment]
    }

    /// Sets one length. Errors: an unknown name, or a value that cannot be, in words.
    pub fn set(&mut self, name: &str, value: usize) -> Result<(), String> {
        let i = NAMES.iter().position(|n| *n == name).ok_or_else(|| format!("there is no '{name}'"))?;
        if !(1..=GREATEST).contains(&value) {
            return Err(format!("{name} = {value} is not between 1 and {GREATEST}"));
        }
        let mut all = self.lengths();
        all[i] = value as u32;
        *self = Self::new(all);
        Ok(())
    }

    /// The table of the file.
    pub(crate) fn render(&self) -> String {
        let mut out = String::new();
        if !self.is_empty() {
            out.push_str(
                "\n# Over nodes: the longest block in a bundle, the same for each pair of ranks, slices from, the shortest segment.\n[net]\n",
            );
            for (name, value) in NAMES.iter().zip(self.lengths()).filter(|(_, v)| *v != 0) {
                let _ = writeln!(out, "{name} = {value}");
            }
        }
        out
    }

    /// The lengths in words, a line each, for people.
    pub fn explain(&self) -> String {
        let mut out = String::new();
        for (name, value) in NAMES.iter().zip(self.lengths()) {
            let (value, why) = match value {
                0 => ("-".into(), "built-in, not measured"),
                v => (bytes(v as usize), "measured between two nodes"),
            };
            let _ = writeln!(out, "  {name:<16} {value:>10}  {why}");
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_set_by_name() {
        let mut n = Net::default();
        assert!(n.is_empty() && n.render().is_empty());
        n.set("bundled", 8192).unwrap();
        n.set("sliced", 65536).unwrap();
        assert_eq!(n, Net { bundled: 8192, sliced: 65536, ..Net::default() });
        assert!(n.render().ends_with("[net]\nbundled = 8192\nsliced = 65536\n"));
        for (name, value) in [("bundled", 0), ("sliced", usize::MAX), ("latency", 1)] {
            assert!(n.set(name, value).is_err(), "{name} = {value}");
        }
        assert!(n.explain().contains("pairs"), "{}", n.explain());
    }
}
