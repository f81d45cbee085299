//! What a copy of a message is for.

/// What a copy is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// From the sender's buffer into shared memory that the receiver reads next.
    IntoRing,
    /// From shared memory into the receiver's buffer.
    OutOfRing,
    /// From the sender's buffer into the receiver's, by either side.
    Straight,
}

impl Role {
    pub const ALL: [Role; 3] = [Role::IntoRing, Role::OutOfRing, Role::Straight];

    /// The role's name in profiles and tables.
    pub fn name(self) -> &'static str {
        match self {
            Role::IntoRing => "into-ring",
            Role::OutOfRing => "out-of-ring",
            Role::Straight => "straight",
        }
    }

    /// The role of a name.
    pub fn from_name(name: &str) -> Option<Role> {
        Self::ALL.into_iter().find(|r| r.name() == name)
    }

    /// Its place in `ALL`.
    pub fn index(self) -> usize {
        self as usize
    }
}
