//! What two ranks share, as far as the choices differ.

use weft_base::Distance;

/// The nearest thing that the cores of two ranks of one node share, nearest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum DistanceClass {
    /// Hardware threads of one core, or one CPU in turns.
    SameCore,
    SharedL2,
    SharedL3,
    /// One package, no common cache (several L3s in a package, or none).
    SamePackage,
    OtherPackage,
}

impl DistanceClass {
    pub const ALL: [DistanceClass; 5] = [
        DistanceClass::SameCore,
        DistanceClass::SharedL2,
        DistanceClass::SharedL3,
        DistanceClass::SamePackage,
        DistanceClass::OtherPackage,
    ];

    /// The class's name in the profile file and in tables.
    pub fn name(self) -> &'static str {
        match self {
            DistanceClass::SameCore => "same-core",
            DistanceClass::SharedL2 => "shared-l2",
            DistanceClass::SharedL3 => "shared-l3",
            DistanceClass::SamePackage => "same-package",
            DistanceClass::OtherPackage => "other-package",
        }
    }

    pub fn from_name(name: &str) -> Option<DistanceClass> {
        Self::ALL.into_iter().find(|c| c.name() == name)
    }

    /// True where the data of a message can pass from one rank to the other in a cache.
    pub fn shares_cache(self) -> bool {
        self <= DistanceClass::SharedL3
    }

    pub fn index(self) -> usize {
        self as usize
    }
}

impl From<Distance> for DistanceClass {
    /// Memory on one NUMA node is no cache: both distances inside a package are one class. Other
    /// nodes have no shared memory and take the farthest class.
    fn from(d: Distance) -> DistanceClass {
        match d {
            Distance::SameCore => DistanceClass::SameCore,
            Distance::SharedL2 => DistanceClass::SharedL2,
            Distance::SharedL3 => DistanceClass::SharedL3,
            Distance::SameNuma | Distance::SameSocket => DistanceClass::SamePackage,
            Distance::OtherSocket | Distance::OtherNode => DistanceClass::OtherPackage,
        }
    }
}

impl std::fmt::Display for DistanceClass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
