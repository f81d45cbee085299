//! Integer constants of the MPI-5.0 ABI, the dialect of the engine.
//!
//! Datatype and op constants are the values of predefined handles (`DatatypeH::constant(INT)`).

/// The displacement "where the shared file pointer is".
pub const DISPLACEMENT_CURRENT: i64 = -1;
pub const MODE_APPEND: i32 = 1;
pub const MODE_CREATE: i32 = 2;
pub const MODE_DELETE_ON_CLOSE: i32 = 4;
pub const MODE_EXCL: i32 = 8;
pub const MODE_RDONLY: i32 = 16;
pub const MODE_RDWR: i32 = 32;
pub const MODE_SEQUENTIAL: i32 = 64;
pub const MODE_UNIQUE_OPEN: i32 = 128;
pub const MODE_WRONLY: i32 = 256;
pub const MODE_NOCHECK: i32 = 1024;
pub const MODE_NOPRECEDE: i32 = 2048;
pub const MODE_NOPUT: i32 = 4096;
pub const MODE_NOSTORE: i32 = 8192;
pub const MODE_NOSUCCEED: i32 = 16384;
pub const ANY_SOURCE: i32 = -1;
pub const ANY_TAG: i32 = -2;
pub const PROC_NULL: i32 = -3;
pub const ROOT: i32 = -4;
pub const UNDEFINED: i32 = -32766;
pub const THREAD_SINGLE: i32 = 0;
pub const THREAD_FUNNELED: i32 = 1024;
pub const THREAD_SERIALIZED: i32 = 2048;
pub const THREAD_MULTIPLE: i32 = 4096;
pub const ORDER_C: i32 = 0xC;
pub const ORDER_FORTRAN: i32 = 0xF;
pub const DISTRIBUTE_NONE: i32 = 16;
pub const DISTRIBUTE_BLOCK: i32 = 17;
pub const DISTRIBUTE_CYCLIC: i32 = 18;
pub const DISTRIBUTE_DFLT_DARG: i32 = 19;
pub const COMBINER_NAMED: i32 = 101;
pub const COMBINER_DUP: i32 = 102;
pub const COMBINER_CONTIGUOUS: i32 = 103;
pub const COMBINER_VECTOR: i32 = 104;
pub const COMBINER_HVECTOR: i32 = 105;
pub const COMBINER_INDEXED: i32 = 106;
pub const COMBINER_HINDEXED: i32 = 107;
pub const COMBINER_INDEXED_BLOCK: i32 = 108;
pub const COMBINER_HINDEXED_BLOCK: i32 = 109;
pub const COMBINER_STRUCT: i32 = 110;
pub const COMBINER_SUBARRAY: i32 = 111;
pub const COMBINER_DARRAY: i32 = 112;
pub const COMBINER_F90_REAL: i32 = 113;
pub const COMBINER_F90_COMPLEX: i32 = 114;
pub const COMBINER_F90_INTEGER: i32 = 115;
pub const COMBINER_RESIZED: i32 = 116;
pub const COMBINER_VALUE_INDEX: i32 = 117;
pub const MPIX_TYPECLASS_LOGICAL: i32 = 191;
pub const TYPECLASS_INTEGER: i32 = 192;
pub const TYPECLASS_REAL: i32 = 193;
pub const TYPECLASS_COMPLEX: i32 = 194;
pub const IDENT: i32 = 201;
pub const CONGRUENT: i32 = 202;
pub const SIMILAR: i32 = 203;
pub const UNEQUAL: i32 = 204;
pub const CART: i32 = 211;
pub const GRAPH: i32 = 212;
pub const DIST_GRAPH: i32 = 213;
pub const COMM_TYPE_SHARED: i32 = 221;
pub const COMM_TYPE_HW_UNGUIDED: i32 = 222;
pub const COMM_TYPE_HW_GUIDED: i32 = 223;
pub const COMM_TYPE_RESOURCE_GUIDED: i32 = 224;
/// Plus a level's number, nearest first: split types of ABIs that number the levels of the machine.
pub const COMM_TYPE_LEVEL: i32 = 0x4000;
pub const LOCK_EXCLUSIVE: i32 = 301;
pub const LOCK_SHARED: i32 = 302;
pub const WIN_FLAVOR_CREATE: i32 = 311;
pub const WIN_FLAVOR_ALLOCATE: i32 = 312;
pub const WIN_FLAVOR_DYNAMIC: i32 = 313;
pub const WIN_FLAVOR_SHARED: i32 = 314;
pub const WIN_UNIFIED: i32 = 321;
pub const WIN_SEPARATE: i32 = 322;
pub const SEEK_CUR: i32 = 401;
pub const SEEK_END: i32 = 402;
pub const SEEK_SET: i32 = 403;
pub const KEYVAL_INVALID: i32 = 0;
pub const TAG_UB: i32 = 501;
pub const IO: i32 = 502;
pub const HOST: i32 = 503;
pub const WTIME_IS_GLOBAL: i32 = 504;
pub const APPNUM: i32 = 505;
pub const LASTUSEDCODE: i32 = 506;
pub const UNIVERSE_SIZE: i32 = 507;
pub const WIN_BASE: i32 = 601;
pub const WIN_DISP_UNIT: i32 = 602;
pub const WIN_SIZE: i32 = 603;
pub const WIN_CREATE_FLAVOR: i32 = 604;
pub const WIN_MODEL: i32 = 605;

/// Buffer sentinels, as addresses.
pub const BOTTOM: usize = 0;
pub const IN_PLACE: usize = 1;
pub const BUFFER_AUTOMATIC: usize = 2;
/// Weight-array sentinels of the graph topologies, as addresses.
pub const UNWEIGHTED: usize = 10;
pub const WEIGHTS_EMPTY: usize = 11;

/// Whether memory can be at this address: it is neither NULL nor a sentinel of an ABI, of which the
/// MPICH ABI's are -1 and -2. One comparison, for hot paths.
#[inline(always)]
pub fn is_address<T: ?Sized>(p: *const T) -> bool {
    p.addr().wrapping_add(2) >= 18
}

pub const MAX_DATAREP_STRING: usize = 128;
pub const MAX_ERROR_STRING: usize = 512;
pub const MAX_INFO_KEY: usize = 256;
pub const MAX_INFO_VAL: usize = 1024;
pub const MAX_LIBRARY_VERSION_STRING: usize = 8192;
pub const MAX_OBJECT_NAME: usize = 128;
pub const MAX_PORT_NAME: usize = 1024;
pub const MAX_PROCESSOR_NAME: usize = 256;
pub const MAX_STRINGTAG_LEN: usize = 1024;
pub const MAX_PSET_NAME_LEN: usize = 1024;
pub const BSEND_OVERHEAD: usize = 512;

/// Predefined datatypes.
pub mod dt {
    pub const DATATYPE_NULL: u32 = 0x200;
    pub const AINT: u32 = 0x201;
    pub const COUNT: u32 = 0x202;
    pub const OFFSET: u32 = 0x203;
    pub const PACKED: u32 = 0x207;
    pub const SHORT: u32 = 0x208;
    pub const INT: u32 = 0x209;
    pub const LONG: u32 = 0x20a;
    pub const LONG_LONG: u32 = 0x20b;
    pub const UNSIGNED_SHORT: u32 = 0x20c;
    pub const UNSIGNED: u32 = 0x20d;
    pub const UNSIGNED_LONG: u32 = 0x20e;
    pub const UNSIGNED_LONG_LONG: u32 = 0x20f;
    pub const FLOAT: u32 = 0x210;
    pub const C_FLOAT_COMPLEX: u32 = 0x212;
    pub const CXX_FLOAT_COMPLEX: u32 = 0x213;
    pub const DOUBLE: u32 = 0x214;
    pub const C_DOUBLE_COMPLEX: u32 = 0x216;
    pub const CXX_DOUBLE_COMPLEX: u32 = 0x217;
    pub const LOGICAL: u32 = 0x218;
    pub const INTEGER: u32 = 0x219;
    pub const REAL: u32 = 0x21a;
    pub const COMPLEX: u32 = 0x21b;
    pub const DOUBLE_PRECISION: u32 = 0x21c;
    pub const DOUBLE_COMPLEX: u32 = 0x21d;
    pub const CHARACTER: u32 = 0x21e;
    pub const LONG_DOUBLE: u32 = 0x220;
    pub const C_LONG_DOUBLE_COMPLEX: u32 = 0x224;
    pub const CXX_LONG_DOUBLE_COMPLEX: u32 = 0x225;
    pub const FLOAT_INT: u32 = 0x228;
    pub const DOUBLE_INT: u32 = 0x229;
    pub const LONG_INT: u32 = 0x22a;
    pub const TWO_INT: u32 = 0x22b;
    pub const SHORT_INT: u32 = 0x22c;
    pub const LONG_DOUBLE_INT: u32 = 0x22d;
    pub const TWO_REAL: u32 = 0x230;
    pub const TWO_DOUBLE_PRECISION: u32 = 0x231;
    pub const TWO_INTEGER: u32 = 0x232;
    pub const C_BOOL: u32 = 0x238;
    pub const CXX_BOOL: u32 = 0x239;
    pub const WCHAR: u32 = 0x23c;
    pub const INT8_T: u32 = 0x240;
    pub const UINT8_T: u32 = 0x241;
    pub const CHAR: u32 = 0x243;
    pub const SIGNED_CHAR: u32 = 0x244;
    pub const UNSIGNED_CHAR: u32 = 0x245;
    pub const BYTE: u32 = 0x247;
    pub const INT16_T: u32 = 0x248;
    pub const UINT16_T: u32 = 0x249;
    pub const INT32_T: u32 = 0x250;
    pub const UINT32_T: u32 = 0x251;
    pub const INT64_T: u32 = 0x258;
    pub const UINT64_T: u32 = 0x259;
    pub const LOGICAL1: u32 = 0x2c0;
    pub const INTEGER1: u32 = 0x2c1;
    pub const LOGICAL2: u32 = 0x2c8;
    pub const INTEGER2: u32 = 0x2c9;
    pub const REAL2: u32 = 0x2ca;
    pub const LOGICAL4: u32 = 0x2d0;
    pub const INTEGER4: u32 = 0x2d1;
    pub const REAL4: u32 = 0x2d2;
    pub const COMPLEX4: u32 = 0x2d3;
    pub const LOGICAL8: u32 = 0x2d8;
    pub const INTEGER8: u32 = 0x2d9;
    pub const REAL8: u32 = 0x2da;
    pub const COMPLEX8: u32 = 0x2db;
    pub const LOGICAL16: u32 = 0x2e0;
    pub const INTEGER16: u32 = 0x2e1;
    pub const REAL16: u32 = 0x2e2;
    pub const COMPLEX16: u32 = 0x2e3;
    pub const COMPLEX32: u32 = 0x2eb;
    // Not in the MPI-5.0 ABI; Weft numbers them for the ABIs that have them.
    pub const LB: u32 = 0x800;
    pub const UB: u32 = 0x801;
    /// _Float16 (MPIX_C_FLOAT16).
    pub const C_FLOAT16: u32 = 0x802;
    /// Fortran 2COMPLEX and 2DOUBLE_COMPLEX of old ABIs.
    pub const TWO_COMPLEX: u32 = 0x803;
    pub const TWO_DOUBLE_COMPLEX: u32 = 0x804;
    pub const BFLOAT16: u32 = 0x805;
}

/// Predefined reduction operations.
pub mod op {
    pub const SUM: u32 = 0x21;
    pub const MIN: u32 = 0x22;
    pub const MAX: u32 = 0x23;
    pub const PROD: u32 = 0x24;
    pub const BAND: u32 = 0x28;
    pub const BOR: u32 = 0x29;
    pub const BXOR: u32 = 0x2a;
    pub const LAND: u32 = 0x30;
    pub const LOR: u32 = 0x31;
    pub const LXOR: u32 = 0x32;
    pub const MINLOC: u32 = 0x38;
    pub const MAXLOC: u32 = 0x39;
    pub const REPLACE: u32 = 0x3c;
    pub const NO_OP: u32 = 0x3d;
    /// MPICH's MPIX_EQUAL. The standard has no number for it.
    pub const EQUAL: u32 = 0x800;
}
