//! Records with small numbers as names, reused.

/// No record.
pub const NONE: u32 = u32::MAX;

/// A list of records with the numbers of the free ones.
pub struct Slab<T> {
    items: Vec<T>,
    free: Vec<u32>,
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Slab { items: Vec::new(), free: Vec::new() }
    }
}

impl<T> Slab<T> {
    /// Stores a record; its number.
    #[inline]
    pub fn insert(&mut self, item: T) -> u32 {
        if let Some(i) = self.free.pop() {
            self.items[i as usize] = item;
            return i;
        }
        self.items.push(item);
        self.items.len() as u32 - 1
    }

    /// Gives a number back.
    #[inline]
    pub fn remove(&mut self, i: u32) {
        self.free.push(i);
    }

    /// Records in use.
    pub fn len(&self) -> usize {
        self.items.len() - self.free.len()
    }

    /// The most records that were in use at once.
    pub fn peak(&self) -> usize {
        self.items.len()
    }
}

impl<T> std::ops::Index<u32> for Slab<T> {
    type Output = T;
    #[inline]
    fn index(&self, i: u32) -> &T {
        &self.items[i as usize]
    }
}

impl<T> std::ops::IndexMut<u32> for Slab<T> {
    #[inline]
    fn index_mut(&mut self, i: u32) -> &mut T {
        &mut self.items[i as usize]
    }
}
