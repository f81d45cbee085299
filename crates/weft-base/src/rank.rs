//! Ranks of different kinds are different types.

/// A process of the job, numbered as in MPI_COMM_WORLD. Groups and communicators map their own
/// ranks to it; the transport knows nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct Proc(pub u32);

impl Proc {
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rank within one group or communicator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct CommRank(pub i32);

impl CommRank {
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What two processes share, nearest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Distance {
    SameCore,
    SharedL2,
    SharedL3,
    SameNuma,
    SameSocket,
    OtherSocket,
    OtherNode,
}
