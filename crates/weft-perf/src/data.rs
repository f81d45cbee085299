//! What was measured.

use serde::{Deserialize, Serialize};
use weft_profile::{DistanceClass, Header};

/// What the lines of one plot have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// By routine: from the send buffer into the cells.
    IntoRing,
    /// By routine: out of the cells into the receive buffer.
    OutOfRing,
    /// By routine: from buffer to buffer.
    Straight,
    /// By mechanism, each with the best routine.
    Mechanism,
    /// By chunk in bytes: cooperative copies.
    Chunk,
    /// By segment in bytes: the double buffer.
    Segment,
}

impl Group {
    pub const ALL: [Group; 6] =
        [Group::IntoRing, Group::OutOfRing, Group::Straight, Group::Mechanism, Group::Chunk, Group::Segment];

    pub fn title(self) -> &'static str {
        match self {
            Group::IntoRing => "double buffer, by routine into the cells",
            Group::OutOfRing => "double buffer, by routine out of the cells",
            Group::Straight => "one copy from mapped memory, by routine",
            Group::Mechanism => "mechanisms",
            Group::Chunk => "both sides copy, by chunk",
            Group::Segment => "double buffer, by segment",
        }
    }

    pub fn file_name(self) -> &'static str {
        match self {
            Group::IntoRing => "into-ring",
            Group::OutOfRing => "out-of-ring",
            Group::Straight => "straight",
            Group::Mechanism => "mechanisms",
            Group::Chunk => "chunks",
            Group::Segment => "segments",
        }
    }
}

/// One line: time by size.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Curve {
    pub group: Group,
    pub name: String,
    /// Message length in bytes and time of one way in microseconds, the sender's writing and the
    /// receiver's reading of the data included. Lengths ascend.
    pub points: Vec<(usize, f64)>,
}

/// Names of the curves of [`Group::Mechanism`].
pub mod mechanism {
    pub const DOUBLE: &str = "double buffer";
    pub const MAPPED: &str = "mapped, receiver copies";
    pub const PUSH: &str = "mapped, sender copies past the caches";
    pub const COOP: &str = "mapped, both copy";
    pub const CMA: &str = "CMA, receiver copies";
    pub const CMA_COOP: &str = "CMA, both copy";
}

/// The figures of one distance class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ClassData {
    /// [`DistanceClass::name`].
    pub class: String,
    pub cpus: [u32; 2],
    /// Least and greatest one-way time of a cache line seen meanwhile, in nanoseconds. Far apart:
    /// the CPUs moved (virtual machines), or others used them.
    pub line_ns: [f64; 2],
    pub curves: Vec<Curve>,
    /// What could not be measured, and why.
    pub notes: Vec<String>,
}

impl ClassData {
    pub fn distance(&self) -> Option<DistanceClass> {
        DistanceClass::from_name(&self.class)
    }

    pub fn group(&self, group: Group) -> impl Iterator<Item = &Curve> {
        self.curves.iter().filter(move |c| c.group == group)
    }

    pub fn curve(&self, group: Group, name: &str) -> Option<&Curve> {
        self.group(group).find(|c| c.name == name)
    }
}

/// All figures of a run of `weft tune`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measured {
    pub machine: Header,
    pub seconds: f64,
    pub classes: Vec<ClassData>,
}
