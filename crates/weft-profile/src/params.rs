//! The variables that override the profile.

use weft_base::param::Param;

pub static PROFILE: Param = Param::new(
    "WEFT_PROFILE",
    "profile of this machine to use: a path, or none for the built-in model",
    "the one that weft tune wrote to the user's cache folder, if any",
);

/// Forces one routine for all roles.
pub static COPY: Param =
    Param::new("WEFT_COPY", "copy routine for all long copies (weft tune --show lists them)", "by the profile");
pub static COPY_INTO_RING: Param =
    Param::new("WEFT_COPY_INTO_RING", "copy routine from the send buffer into shared memory", "by the profile");
pub static COPY_OUT_OF_RING: Param =
    Param::new("WEFT_COPY_OUT_OF_RING", "copy routine from shared memory into the receive buffer", "by the profile");
pub static COPY_STRAIGHT: Param = Param::new(
    "WEFT_COPY_STRAIGHT",
    "copy routine from the send buffer straight into the receive buffer",
    "by the profile",
);

pub static INLINE_MAX: Param = Param::new(
    "WEFT_P2P_INLINE_MAX",
    "longest message in bytes that travels in the ring itself",
    "4096, less with many ranks",
);
pub static EAGER_MAX: Param = Param::new(
    "WEFT_P2P_EAGER_MAX",
    "longest message in bytes that is sent before its receive is known",
    "by the profile, 8192 to 524288",
);
pub static HEAP_MIN: Param = Param::new(
    "WEFT_P2P_HEAP_MIN",
    "shortest message in bytes that is copied once, in the shared heap",
    "by the profile",
);
pub static XPMEM_MIN: Param =
    Param::new("WEFT_P2P_XPMEM_MIN", "shortest message in bytes that is copied once, through XPMEM", "by the profile");
pub static CMA_MIN: Param = Param::new(
    "WEFT_P2P_CMA_MIN",
    "shortest message in bytes that is copied once, by process_vm_readv",
    "by the profile",
);
pub static KNEM_MIN: Param =
    Param::new("WEFT_P2P_KNEM_MIN", "shortest message in bytes that is copied once, through KNEM", "by the profile");
pub static SEGMENT: Param = Param::new(
    "WEFT_P2P_SEGMENT",
    "bytes of one step of the pipelined double buffer, at most a cell (65536)",
    "1/16 of the L2 cache, between 16384 and 65536",
);
pub static WINDOW: Param =
    Param::new("WEFT_P2P_WINDOW", "steps of the pipelined double buffer in flight per message", "4");
pub static COOP_MIN: Param =
    Param::new("WEFT_P2P_COOP_MIN", "shortest message in bytes that both sides copy at once", "by the profile");
pub static COOP_CHUNK: Param = Param::new(
    "WEFT_P2P_COOP_CHUNK",
    "bytes that a side claims at a time when both copy; of a long message more, a 16th to a 32nd",
    "by the profile",
);
pub static PUSH_MIN: Param = Param::new(
    "WEFT_P2P_PUSH_MIN",
    "shortest message in bytes that the sender stores straight into the receiver's memory",
    "by the profile",
);
pub static NT_MIN: Param =
    Param::new("WEFT_P2P_NT_MIN", "shortest straight copy in bytes that uses non-temporal stores", "by the profile");
