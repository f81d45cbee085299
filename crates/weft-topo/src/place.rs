//! The place of a processor, or of a process: what it shares, level by level.

use weft_base::Distance;

/// An identifier that matches nothing: the level is absent, or a process floats over several.
pub const NO_ID: u32 = u32::MAX;

/// Levels at which processors share something, nearest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    Core,
    L2,
    L3,
    Numa,
    Package,
}

impl Level {
    pub const ALL: [Level; 5] = [Level::Core, Level::L2, Level::L3, Level::Numa, Level::Package];

    pub fn name(self) -> &'static str {
        match self {
            Level::Core => "core",
            Level::L2 => "L2",
            Level::L3 => "L3",
            Level::Numa => "NUMA node",
            Level::Package => "package",
        }
    }
}

/// For each level the unit that holds the processor, named by the lowest operating-system CPU
/// number in it. Such names need no numbering of the whole machine, so two processes that have
/// each read only their own place can compare them.
///
/// Plain words: a launcher may write it to shared memory ([`Place::to_words`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    pub package: u32,
    pub numa: u32,
    pub l3: u32,
    pub l2: u32,
    pub core: u32,
}

impl Place {
    /// Nothing is known: farthest on this node from everything.
    pub const UNKNOWN: Place = Place { package: NO_ID, numa: NO_ID, l3: NO_ID, l2: NO_ID, core: NO_ID };

    pub fn get(&self, level: Level) -> u32 {
        match level {
            Level::Core => self.core,
            Level::L2 => self.l2,
            Level::L3 => self.l3,
            Level::Numa => self.numa,
            Level::Package => self.package,
        }
    }

    pub fn set(&mut self, level: Level, id: u32) {
        *match level {
            Level::Core => &mut self.core,
            Level::L2 => &mut self.l2,
            Level::L3 => &mut self.l3,
            Level::Numa => &mut self.numa,
            Level::Package => &mut self.package,
        } = id;
    }

    /// The nearest level that both share.
    pub fn distance(&self, other: &Place) -> Distance {
        let same = |level| self.get(level) != NO_ID && self.get(level) == other.get(level);
        match Level::ALL.into_iter().find(|&l| same(l)) {
            Some(Level::Core) => Distance::SameCore,
            Some(Level::L2) => Distance::SharedL2,
            Some(Level::L3) => Distance::SharedL3,
            Some(Level::Numa) => Distance::SameNuma,
            Some(Level::Package) => Distance::SameSocket,
            None => Distance::OtherSocket,
        }
    }

    /// The place of a process that may run at any of `places`: a level counts only where all of
    /// them agree, so a distance is never promised that migration would break.
    pub fn common(places: impl IntoIterator<Item = Place>) -> Place {
        let mut places = places.into_iter();
        let Some(mut common) = places.next() else {
            return Place::UNKNOWN;
        };
        for place in places {
            for level in Level::ALL {
                if common.get(level) != place.get(level) {
                    common.set(level, NO_ID);
                }
            }
        }
        common
    }

    pub fn to_words(self) -> [u32; 5] {
        [self.package, self.numa, self.l3, self.l2, self.core]
    }

    pub fn from_words([package, numa, l3, l2, core]: [u32; 5]) -> Place {
        Place { package, numa, l3, l2, core }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_takes_the_nearest_level_and_unknown_never_matches() {
        let a = Place { package: 0, numa: 0, l3: 0, l2: 0, core: 0 };
        let b = Place { core: 1, ..a };
        assert_eq!(a.distance(&a), Distance::SameCore);
        assert_eq!(a.distance(&b), Distance::SharedL2);
        let c = Place { l2: 2, l3: NO_ID, core: 2, ..a };
        assert_eq!(a.distance(&c), Distance::SameNuma);
        assert_eq!(c.distance(&Place { core: 3, l2: 3, ..c }), Distance::SameNuma);
        assert_eq!(Place::UNKNOWN.distance(&Place::UNKNOWN), Distance::OtherSocket);
        assert_eq!(Place::common([a, c]), Place { l2: NO_ID, l3: NO_ID, core: NO_ID, ..a });
        assert_eq!(Place::from_words(c.to_words()), c);
    }
}
