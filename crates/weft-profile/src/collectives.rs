//! Sizes at which collectives change their way, as `weft tune --collectives` measures them.

use crate::file::bytes;
use std::fmt::Write;

/// What has a size: an operation, with the longest data that go through lanes of shared memory
/// rather than straight from buffer to buffer, and the segment of a broadcast through a lane.
pub const NAMES: [&str; 10] =
    ["bcast", "reduce", "allreduce", "reduce_scatter", "scan", "gather", "scatter", "allgather", "alltoall", "segment"];

/// The longest that a file may say.
const GREATEST: usize = 1 << 30;
/// Limits of a segment.
const SEGMENT: [usize; 2] = [256, 1 << 20];

/// The sizes in bytes of one setting, in the order of [`NAMES`]; 0: not measured, the built-in one.
///
/// Of a broadcast its message, of reductions the vectors of all ranks together, of the others a block.
pub type Sizes = [u32; NAMES.len()];

/// The sizes of both settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Collectives {
    /// Ranks have cores of their own.
    pub own: Sizes,
    /// Ranks outnumber cores.
    pub shared: Sizes,
}

impl Collectives {
    /// Whether nothing was measured.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The two settings by their names in the file, and what they are.
    pub fn settings(&self) -> [(&'static str, &'static str, &Sizes); 2] {
        [("own", "as many ranks as cores", &self.own), ("shared", "more ranks than cores", &self.shared)]
    }

    /// Sets one value of a setting. Errors: an unknown name, or a value that cannot be, in words.
    pub fn set(&mut self, shared: bool, name: &str, value: usize) -> Result<(), String> {
        let i = NAMES.iter().position(|n| *n == name).ok_or_else(|| format!("there is no '{name}'"))?;
        let [least, greatest] = if name == "segment" { SEGMENT } else { [1, GREATEST] };
        if value < least || value > greatest || name == "segment" && !value.is_multiple_of(64) {
            return Err(format!(
                "{name} = {value} is not between {least} and {greatest}{}",
                if name == "segment" { ", in whole cache lines of 64" } else { "" }
            ));
        }
        (if shared { &mut self.shared } else { &mut self.own })[i] = value as u32;
        Ok(())
    }

    /// The tables of the file.
    pub(crate) fn render(&self) -> String {
        let mut out = String::new();
        for (name, what, sizes) in self.settings() {
            if sizes.iter().all(|&s| s == 0) {
                continue;
            }
            let _ = writeln!(out, "\n# The longest that goes through lanes, {what}.\n[collectives.{name}]");
            for (name, value) in NAMES.iter().zip(sizes).filter(|(_, v)| **v != 0) {
                let _ = writeln!(out, "{name} = {value}");
            }
        }
        out
    }

    /// The sizes in words, a line each, for people.
    pub fn explain(&self) -> String {
        let mut out = String::new();
        for (_, what, sizes) in self.settings() {
            let _ = writeln!(out, "  {what}:");
            for (name, &value) in NAMES.iter().zip(sizes) {
                let (value, why) = match value {
                    0 => ("-".into(), "built-in, not measured"),
                    v => (bytes(v as usize), "measured on this machine"),
                };
                let _ = writeln!(out, "  {name:<16} {value:>10}  {why}");
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_cannot_be_are_told() {
        let mut c = Collectives::default();
        assert!(c.set(false, "bcast", 4096).is_ok());
        assert!(c.set(true, "segment", 8192).is_ok());
        for (name, value) in [("bcast", 0), ("segment", 100), ("segment", 4 << 20), ("alltoall", 1 << 31)] {
            let why = c.set(false, name, value).unwrap_err();
            assert!(why.contains(name) && why.contains(&value.to_string()), "{why}");
        }
        assert_eq!(c.set(false, "bcasts", 1).unwrap_err(), "there is no 'bcasts'");
        assert_eq!((c.own[0], c.shared[9]), (4096, 8192));
    }
}
