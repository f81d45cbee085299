//! Sizes at which the ways change.

use crate::params;
use std::fmt;
use weft_base::param::Param;

/// A threshold that no length reaches.
pub const NEVER: usize = usize::MAX;

/// Shortest message in bytes for which each single-copy mechanism beats the double buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SingleCopyMin {
    pub heap: usize,
    pub xpmem: usize,
    pub cma: usize,
    pub knem: usize,
}

/// Sizes in bytes at which the ways change, for one distance class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thresholds {
    /// Longest message that travels in the ring itself.
    pub inline_max: usize,
    /// Longest message that is sent before its receive is known; rendezvous beyond.
    pub eager_max: usize,
    pub single_copy_min: SingleCopyMin,
    /// One step of the pipelined double buffer.
    pub segment_len: usize,
    /// Steps of the double buffer in flight per message (a count).
    pub window: usize,
    /// Shortest message that both sides copy at once.
    pub coop_min: usize,
    /// Shortest piece that a side claims in a cooperative copy.
    pub coop_chunk: usize,
    /// Shortest message for which the sender, storing past the caches into the receiver's mapped
    /// buffer, beats every other way: where reading lines that another core has written is slow.
    pub push_min: usize,
    /// Shortest straight copy with non-temporal stores.
    pub nt_min: usize,
}

/// Where a threshold's value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Derived from the cache sizes, or a constant: says which.
    BuiltIn(&'static str),
    Measured,
    /// The environment variable named.
    Forced(&'static str),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::BuiltIn(rule) => f.write_str(rule),
            Origin::Measured => f.write_str("measured on this machine"),
            Origin::Forced(variable) => write!(f, "set by {variable}"),
        }
    }
}

/// One threshold: its name in the file, its variable, and where it stands in [`Thresholds`].
pub struct Field {
    pub name: &'static str,
    pub param: &'static Param,
    /// Least and greatest value of a file (NEVER is allowed where `greatest` is NEVER).
    pub least: usize,
    pub greatest: usize,
    place: fn(&mut Thresholds) -> &mut usize,
}

impl Field {
    /// All thresholds, in the order of tables and files.
    pub const ALL: &'static [Field] = &[
        field("inline_max", &params::INLINE_MAX, 0, 1 << 20, |t| &mut t.inline_max),
        field("eager_max", &params::EAGER_MAX, 0, 1 << 30, |t| &mut t.eager_max),
        field("heap_min", &params::HEAP_MIN, 0, NEVER, |t| &mut t.single_copy_min.heap),
        field("xpmem_min", &params::XPMEM_MIN, 0, NEVER, |t| &mut t.single_copy_min.xpmem),
        field("cma_min", &params::CMA_MIN, 0, NEVER, |t| &mut t.single_copy_min.cma),
        field("knem_min", &params::KNEM_MIN, 0, NEVER, |t| &mut t.single_copy_min.knem),
        field("segment_len", &params::SEGMENT, 1 << 12, 1 << 24, |t| &mut t.segment_len),
        field("window", &params::WINDOW, 1, 64, |t| &mut t.window),
        field("coop_min", &params::COOP_MIN, 0, NEVER, |t| &mut t.coop_min),
        field("coop_chunk", &params::COOP_CHUNK, 1 << 10, 1 << 24, |t| &mut t.coop_chunk),
        field("push_min", &params::PUSH_MIN, 0, NEVER, |t| &mut t.push_min),
        field("nt_min", &params::NT_MIN, 0, NEVER, |t| &mut t.nt_min),
    ];

    pub fn get(&self, t: &Thresholds) -> usize {
        *(self.place)(&mut t.clone())
    }

    pub fn set(&self, t: &mut Thresholds, value: usize) {
        *(self.place)(t) = value;
    }

    /// The field of that name in the file, with its place in [`Field::ALL`].
    pub fn find(name: &str) -> Option<(usize, &'static Field)> {
        Self::ALL.iter().enumerate().find(|(_, f)| f.name == name)
    }
}

const fn field(
    name: &'static str,
    param: &'static Param,
    least: usize,
    greatest: usize,
    place: fn(&mut Thresholds) -> &mut usize,
) -> Field {
    Field { name, param, least, greatest, place }
}

impl Thresholds {
    /// Errors: a value outside its limits, or thresholds out of order, in words.
    pub fn check(&self) -> Result<(), String> {
        for f in Field::ALL {
            let v = f.get(self);
            if v < f.least || v > f.greatest {
                return Err(format!("{} = {v} is not between {} and {}", f.name, f.least, f.greatest));
            }
        }
        let order = |low: &str, a: usize, high: &str, b: usize| {
            if a <= b { Ok(()) } else { Err(format!("{low} = {a} is above {high} = {b}")) }
        };
        order("inline_max", self.inline_max, "eager_max", self.eager_max)?;
        order("coop_chunk", self.coop_chunk, "coop_min", self.coop_min)?;
        if !self.segment_len.is_multiple_of(64) || !self.coop_chunk.is_multiple_of(64) {
            return Err("segment_len and coop_chunk must be multiples of a cache line, 64".into());
        }
        let s = &self.single_copy_min;
        for (name, v) in [("heap_min", s.heap), ("xpmem_min", s.xpmem), ("cma_min", s.cma), ("knem_min", s.knem)] {
            order("inline_max", self.inline_max, name, v)?;
        }
        Ok(())
    }
}

/// `65536`, `64K`, `64KiB`, `1M`, `never`: a number of bytes, powers of two.
pub fn parse_bytes(text: &str) -> Option<usize> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("never") {
        return Some(NEVER);
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: usize = text[..digits].parse().ok()?;
    let shift = match text[digits..].trim().to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        _ => return None,
    };
    number.checked_mul(1 << shift)
}
