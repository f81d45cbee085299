//! Parameters of the shared heap. `libweft-heap.so` reads them when it is loaded, before any other
//! part of Weft; declared here they are control variables of the library as well.

use weft_base::param::Param;

/// `WEFT_HEAP`.
pub static HEAP: Param = Param::new(
    "WEFT_HEAP",
    "which allocations of 8 KiB and more lie in memory that peers can map: auto (but where huge \
     pages matter), large (but what the program wants in huge pages), always or never",
    "auto",
)
.at_load();

/// Requests from this size on get memory that peers can map, in bytes; the text of `WEFT_HEAP` says it, too. Shorter
/// messages go through the ring.
pub const HEAP_FROM: usize = 8 << 10;

/// Values of `WEFT_HEAP`.
pub const HEAP_WORDS: [&str; 4] = ["auto", "large", "always", "never"];

/// `WEFT_HEAP_KEEP`.
pub static HEAP_KEEP: Param = Param::new(
    "WEFT_HEAP_KEEP",
    "freed memory in MiB that a rank's shared heap keeps for reuse",
    "1/8 of the machine's memory, divided by the number of ranks",
)
.at_load();
