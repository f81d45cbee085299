//! What stands beside the queues of `weft-match`: how much may wait unexpected, and how operations leave them.

pub(crate) mod cancel;
pub(crate) mod quota;
