//! Registered memory: what peers may read and write, by keys that nobody can guess.

use super::frame::Frame;
use crate::port::{Access, Region};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

struct Area {
    start: *mut u8,
    len: usize,
    key: u64,
}

/// All of a port.
#[derive(Default)]
pub struct Regions {
    all: Vec<Option<Area>>,
    keys: HashMap<u64, usize>,
    /// A keyed hash of the system's randomness: what one key was says nothing of the next.
    secret: RandomState,
    made: u64,
}

impl Regions {
    pub fn register(&mut self, start: *mut u8, len: usize, access: Access) -> Region {
        let at = self.all.iter().position(Option::is_none).unwrap_or_else(|| {
            self.all.push(None);
            self.all.len() - 1
        });
        let mut key = 0;
        if access == Access::Remote {
            while key == 0 || self.keys.contains_key(&key) {
                self.made += 1;
                key = self.secret.hash_one(self.made);
            }
            self.keys.insert(key, at);
        }
        self.all[at] = Some(Area { start, len, key });
        Region(at as u32)
    }

    /// The key of one that is there.
    pub fn key_of(&self, region: Region) -> Option<u64> {
        self.all.get(region.0 as usize)?.as_ref().map(|a| a.key)
    }

    /// False if there is none.
    pub fn close(&mut self, region: Region) -> bool {
        let Some(area) = self.all.get_mut(region.0 as usize).and_then(Option::take) else { return false };
        self.keys.remove(&area.key);
        true
    }

    /// Where an access goes: the region and its memory; None if the peer may not.
    pub fn of_frame(&self, frame: &Frame) -> Option<(Region, *mut u8)> {
        let at = *self.keys.get(&frame.key)?;
        let area = self.all[at].as_ref()?;
        let offset = usize::try_from(frame.offset).ok()?;
        let end = offset.checked_add(frame.len as usize)?;
        (end <= area.len).then(|| (Region(at as u32), area.start.wrapping_add(offset)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::frame::Kind;
    use super::*;

    #[test]
    fn accesses_stay_within_and_end_with_it() {
        let mut memory = vec![0_u8; 100];
        let mut regions = Regions::default();
        let local = regions.register(memory.as_mut_ptr(), 100, Access::Local);
        let region = regions.register(memory.as_mut_ptr(), 100, Access::Remote);
        assert_eq!(regions.key_of(local), Some(0));
        let key = regions.key_of(region).unwrap();
        let at = |key, offset, len| regions.of_frame(&Frame { kind: Kind::Read, pad: 0, len, key, offset, word: 0 });
        assert_eq!(at(key, 10, 90), Some((region, memory.as_mut_ptr().wrapping_add(10))));
        for (key, offset, len) in [(key, 10, 91), (key, 101, 0), (key, u64::MAX, 2), (key ^ 1, 0, 1), (0, 0, 1)] {
            assert_eq!(at(key, offset, len), None, "{offset} {len}");
        }
        assert!(regions.close(region) && !regions.close(region));
        assert_eq!(regions.key_of(region), None);
        let again = regions.register(memory.as_mut_ptr(), 100, Access::Remote);
        assert!(again == region && regions.key_of(again) != Some(key));
        let old = Frame { kind: Kind::Read, pad: 0, len: 1, key, offset: 0, word: 0 };
        assert_eq!(regions.of_frame(&old), None, "a key of what is gone");
    }
}
