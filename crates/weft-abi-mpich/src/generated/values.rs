// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! The numbers of the MPICH ABI.

#![allow(dead_code)]

pub const NAME: &str = "MPICH ABI";

/// How MPI_Get_library_version begins.
pub const SAYS: &str = "MPICH Version:      5.0.2\n";

/// A number that the engine refuses everywhere.
const NONE: i32 = i32::MIN;

/// File access modes: bits.
pub fn access_mode_in(v: i32) -> i32 {
    if v & !511 != 0 {
        return NONE;
    }
    let mut r = 0;
    if v & 128 != 0 {
        r |= 1;
    }
    if v & 1 != 0 {
        r |= 2;
    }
    if v & 16 != 0 {
        r |= 4;
    }
    if v & 64 != 0 {
        r |= 8;
    }
    if v & 2 != 0 {
        r |= 16;
    }
    if v & 8 != 0 {
        r |= 32;
    }
    if v & 256 != 0 {
        r |= 64;
    }
    if v & 32 != 0 {
        r |= 128;
    }
    if v & 4 != 0 {
        r |= 256;
    }
    r
}

/// File access modes: bits.
pub fn access_mode_out(v: i32) -> i32 {
    if v & !511 != 0 {
        return NONE;
    }
    let mut r = 0;
    if v & 1 != 0 {
        r |= 128;
    }
    if v & 2 != 0 {
        r |= 1;
    }
    if v & 4 != 0 {
        r |= 16;
    }
    if v & 8 != 0 {
        r |= 64;
    }
    if v & 16 != 0 {
        r |= 2;
    }
    if v & 32 != 0 {
        r |= 8;
    }
    if v & 64 != 0 {
        r |= 256;
    }
    if v & 128 != 0 {
        r |= 32;
    }
    if v & 256 != 0 {
        r |= 4;
    }
    r
}

/// Assertions of one-sided communication: bits.
pub fn assert_in(v: i32) -> i32 {
    if v & !31744 != 0 {
        return NONE;
    }
    let mut r = 0;
    if v & 1024 != 0 {
        r |= 1024;
    }
    if v & 8192 != 0 {
        r |= 2048;
    }
    if v & 4096 != 0 {
        r |= 4096;
    }
    if v & 2048 != 0 {
        r |= 8192;
    }
    if v & 16384 != 0 {
        r |= 16384;
    }
    r
}

/// Assertions of one-sided communication: bits.
pub fn assert_out(v: i32) -> i32 {
    if v & !31744 != 0 {
        return NONE;
    }
    let mut r = 0;
    if v & 1024 != 0 {
        r |= 1024;
    }
    if v & 2048 != 0 {
        r |= 8192;
    }
    if v & 4096 != 0 {
        r |= 4096;
    }
    if v & 8192 != 0 {
        r |= 2048;
    }
    if v & 16384 != 0 {
        r |= 16384;
    }
    r
}

/// Thread support levels.
pub fn thread_level_in(v: i32) -> i32 {
    match v {
        0 => 0,
        1 => 1024,
        2 => 2048,
        3 => 4096,
        _ => NONE,
    }
}

/// Thread support levels.
pub fn thread_level_out(v: i32) -> i32 {
    match v {
        0 => 0,
        1024 => 1,
        2048 => 2,
        4096 => 3,
        _ => NONE,
    }
}

/// Array orders.
pub fn order_in(v: i32) -> i32 {
    match v {
        56 => 12,
        57 => 15,
        _ => NONE,
    }
}

/// Array orders.
pub fn order_out(v: i32) -> i32 {
    match v {
        12 => 56,
        15 => 57,
        _ => NONE,
    }
}

/// Distributions of darray.
pub fn dtype_distribution_in(v: i32) -> i32 {
    match v {
        123 => 16,
        121 => 17,
        122 => 18,
        _ => NONE,
    }
}

/// Distributions of darray.
pub fn dtype_distribution_out(v: i32) -> i32 {
    match v {
        16 => 123,
        17 => 121,
        18 => 122,
        _ => NONE,
    }
}

/// Default argument of a distribution.
pub fn dtype_distribution_arg_in(v: i32) -> i32 {
    match v {
        -49767 => 19,
        _ => v,
    }
}

/// Default argument of a distribution.
pub fn dtype_distribution_arg_out(v: i32) -> i32 {
    match v {
        19 => -49767,
        _ => v,
    }
}

/// Combiners of datatypes.
pub fn combiner_in(v: i32) -> i32 {
    match v {
        1 => 101,
        2 => 102,
        3 => 103,
        4 => 104,
        6 => 105,
        7 => 106,
        9 => 107,
        10 => 108,
        19 => 109,
        12 => 110,
        13 => 111,
        14 => 112,
        15 => 113,
        16 => 114,
        17 => 115,
        18 => 116,
        20 => 117,
        _ => NONE,
    }
}

/// Combiners of datatypes.
pub fn combiner_out(v: i32) -> i32 {
    match v {
        101 => 1,
        102 => 2,
        103 => 3,
        104 => 4,
        105 => 6,
        106 => 7,
        107 => 9,
        108 => 10,
        109 => 19,
        110 => 12,
        111 => 13,
        112 => 14,
        113 => 15,
        114 => 16,
        115 => 17,
        116 => 18,
        117 => 20,
        _ => NONE,
    }
}

/// Type classes.
pub fn typeclass_in(v: i32) -> i32 {
    match v {
        2 => 192,
        1 => 193,
        3 => 194,
        _ => NONE,
    }
}

/// Type classes.
pub fn typeclass_out(v: i32) -> i32 {
    match v {
        192 => 2,
        193 => 1,
        194 => 3,
        _ => NONE,
    }
}

/// Results of comparisons.
pub fn comparison_in(v: i32) -> i32 {
    match v {
        0 => 201,
        1 => 202,
        2 => 203,
        3 => 204,
        _ => NONE,
    }
}

/// Results of comparisons.
pub fn comparison_out(v: i32) -> i32 {
    match v {
        201 => 0,
        202 => 1,
        203 => 2,
        204 => 3,
        _ => NONE,
    }
}

/// Kinds of topologies.
pub fn topology_type_in(v: i32) -> i32 {
    match v {
        2 => 211,
        1 => 212,
        3 => 213,
        _ => {
            if v == -32766 {
                v
            } else {
                NONE
            }
        }
    }
}

/// Kinds of topologies.
pub fn topology_type_out(v: i32) -> i32 {
    match v {
        211 => 2,
        212 => 1,
        213 => 3,
        _ => {
            if v == -32766 {
                v
            } else {
                NONE
            }
        }
    }
}

/// Split types.
pub fn split_type_in(v: i32) -> i32 {
    match v {
        1 => 221,
        3 => 222,
        2 => 223,
        4 => 224,
        _ => {
            if v == -32766 {
                v
            } else {
                NONE
            }
        }
    }
}

/// Split types.
pub fn split_type_out(v: i32) -> i32 {
    match v {
        221 => 1,
        222 => 3,
        223 => 2,
        224 => 4,
        _ => {
            if v == -32766 {
                v
            } else {
                NONE
            }
        }
    }
}

/// Window locks.
pub fn lock_type_in(v: i32) -> i32 {
    match v {
        234 => 301,
        235 => 302,
        _ => NONE,
    }
}

/// Window locks.
pub fn lock_type_out(v: i32) -> i32 {
    match v {
        301 => 234,
        302 => 235,
        _ => NONE,
    }
}

/// Kinds of windows.
pub fn win_flavor_in(v: i32) -> i32 {
    match v {
        1 => 311,
        2 => 312,
        3 => 313,
        4 => 314,
        _ => NONE,
    }
}

/// Kinds of windows.
pub fn win_flavor_out(v: i32) -> i32 {
    match v {
        311 => 1,
        312 => 2,
        313 => 3,
        314 => 4,
        _ => NONE,
    }
}

/// Memory models.
pub fn win_model_in(v: i32) -> i32 {
    match v {
        2 => 321,
        1 => 322,
        _ => NONE,
    }
}

/// Memory models.
pub fn win_model_out(v: i32) -> i32 {
    match v {
        321 => 2,
        322 => 1,
        _ => NONE,
    }
}

/// File positioning.
pub fn update_mode_in(v: i32) -> i32 {
    match v {
        602 => 401,
        604 => 402,
        600 => 403,
        _ => NONE,
    }
}

/// File positioning.
pub fn update_mode_out(v: i32) -> i32 {
    match v {
        401 => 602,
        402 => 604,
        403 => 600,
        _ => NONE,
    }
}

/// Predefined attribute keys.
pub fn keyval_in(v: i32) -> i32 {
    match v {
        603979776 => 0,
        1681915905 => 501,
        1681915909 => 502,
        1681915907 => 503,
        1681915911 => 504,
        1681915917 => 505,
        1681915915 => 506,
        1681915913 => 507,
        1711276033 => 601,
        1711276037 => 602,
        1711276035 => 603,
        1711276039 => 604,
        1711276041 => 605,
        _ => {
            if v < 0x10000 {
                NONE
            } else {
                v
            }
        }
    }
}

/// Predefined attribute keys.
pub fn keyval_out(v: i32) -> i32 {
    match v {
        0 => 603979776,
        501 => 1681915905,
        502 => 1681915909,
        503 => 1681915907,
        504 => 1681915911,
        505 => 1681915917,
        506 => 1681915915,
        507 => 1681915913,
        601 => 1711276033,
        602 => 1711276037,
        603 => 1711276035,
        604 => 1711276039,
        605 => 1711276041,
        _ => {
            if v < 0x10000 {
                NONE
            } else {
                v
            }
        }
    }
}

/// What event callbacks may do.
pub fn callback_safety_in(v: i32) -> i32 {
    match v {
        0 => 0,
        1 => 3,
        2 => 15,
        3 => 63,
        _ => NONE,
    }
}

/// What event callbacks may do.
pub fn callback_safety_out(v: i32) -> i32 {
    match v {
        0 => 0,
        3 => 1,
        15 => 2,
        63 => 3,
        _ => NONE,
    }
}

/// Order of events from a source.
pub fn source_ordering_in(v: i32) -> i32 {
    match v {
        0 => 1,
        1 => 2,
        _ => NONE,
    }
}

/// Order of events from a source.
pub fn source_ordering_out(v: i32) -> i32 {
    match v {
        1 => 0,
        2 => 1,
        _ => NONE,
    }
}

/// Verbosity levels of tool variables.
pub fn verbosity_in(v: i32) -> i32 {
    match v {
        221 => 9,
        222 => 10,
        223 => 12,
        224 => 17,
        225 => 18,
        226 => 20,
        227 => 33,
        228 => 34,
        229 => 36,
        _ => NONE,
    }
}

/// Verbosity levels of tool variables.
pub fn verbosity_out(v: i32) -> i32 {
    match v {
        9 => 221,
        10 => 222,
        12 => 223,
        17 => 224,
        18 => 225,
        20 => 226,
        33 => 227,
        34 => 228,
        36 => 229,
        _ => NONE,
    }
}

/// Objects that tool variables bind to.
pub fn bind_type_in(v: i32) -> i32 {
    match v {
        9700 => 1,
        9701 => 2,
        9702 => 3,
        9703 => 4,
        9704 => 5,
        9705 => 6,
        9706 => 7,
        9707 => 8,
        9708 => 9,
        9709 => 10,
        9710 => 11,
        9711 => 12,
        _ => NONE,
    }
}

/// Objects that tool variables bind to.
pub fn bind_type_out(v: i32) -> i32 {
    match v {
        1 => 9700,
        2 => 9701,
        3 => 9702,
        4 => 9703,
        5 => 9704,
        6 => 9705,
        7 => 9706,
        8 => 9707,
        9 => 9708,
        10 => 9709,
        11 => 9710,
        12 => 9711,
        _ => NONE,
    }
}

/// Scopes of control variables.
pub fn variable_scope_in(v: i32) -> i32 {
    match v {
        60438 => 1,
        60439 => 2,
        60440 => 3,
        60441 => 4,
        60442 => 5,
        60443 => 6,
        60444 => 7,
        _ => NONE,
    }
}

/// Scopes of control variables.
pub fn variable_scope_out(v: i32) -> i32 {
    match v {
        1 => 60438,
        2 => 60439,
        3 => 60440,
        4 => 60441,
        5 => 60442,
        6 => 60443,
        7 => 60444,
        _ => NONE,
    }
}

/// Classes of performance variables.
pub fn pvar_class_in(v: i32) -> i32 {
    match v {
        240 => 1,
        241 => 2,
        242 => 3,
        243 => 4,
        244 => 5,
        245 => 6,
        246 => 7,
        247 => 8,
        248 => 9,
        249 => 10,
        _ => NONE,
    }
}

/// Classes of performance variables.
pub fn pvar_class_out(v: i32) -> i32 {
    match v {
        1 => 240,
        2 => 241,
        3 => 242,
        4 => 243,
        5 => 244,
        6 => 245,
        7 => 246,
        8 => 247,
        9 => 248,
        10 => 249,
        _ => NONE,
    }
}

/// Error classes: (ABI, engine).
pub const ERROR_CLASSES: &[(i32, i32)] = &[
    (0, 0),
    (1, 1),
    (2, 2),
    (3, 3),
    (4, 4),
    (5, 5),
    (6, 6),
    (19, 7),
    (7, 8),
    (8, 9),
    (9, 10),
    (10, 11),
    (11, 12),
    (12, 13),
    (13, 14),
    (14, 15),
    (15, 16),
    (16, 17),
    (18, 18),
    (17, 19),
    (20, 20),
    (21, 21),
    (53, 22),
    (22, 23),
    (46, 24),
    (23, 25),
    (52, 26),
    (24, 27),
    (25, 28),
    (26, 29),
    (27, 30),
    (29, 31),
    (31, 32),
    (30, 33),
    (28, 34),
    (32, 35),
    (48, 36),
    (47, 37),
    (33, 38),
    (34, 39),
    (35, 40),
    (36, 41),
    (37, 42),
    (38, 43),
    (39, 44),
    (40, 45),
    (56, 46),
    (49, 47),
    (55, 48),
    (57, 49),
    (50, 50),
    (41, 51),
    (51, 52),
    (42, 53),
    (43, 54),
    (44, 55),
    (45, 56),
    (58, 57),
    (76, 58),
    (77, 59),
    (75, 60),
    (80, 61),
    (81, 62),
    (61, 1001),
    (79, 1002),
    (60, 1003),
    (78, 1004),
    (59, 1005),
    (74, 1006),
    (62, 1007),
    (63, 1008),
    (67, 1009),
    (64, 1010),
    (73, 1011),
    (65, 1012),
    (66, 1013),
    (68, 1014),
    (69, 1015),
    (71, 1016),
    (70, 1017),
    (72, 1018),
    (1073741823, 16383),
    (101, 256),
    (102, 257),
    (103, 258),
    (106, 259),
];

/// Predefined handles of type MPI_Op: (ABI, MPI-5.0).
pub const OP: &[(u32, u32)] = &[
    (0x18000000, 0x20),
    (0x58000003, 0x21),
    (0x58000002, 0x22),
    (0x58000001, 0x23),
    (0x58000004, 0x24),
    (0x58000006, 0x28),
    (0x58000008, 0x29),
    (0x5800000a, 0x2a),
    (0x58000005, 0x30),
    (0x58000007, 0x31),
    (0x58000009, 0x32),
    (0x5800000b, 0x38),
    (0x5800000c, 0x39),
    (0x5800000d, 0x3c),
    (0x5800000e, 0x3d),
    (0x5800000f, 0x800),
];

/// Predefined handles of type MPI_Comm: (ABI, MPI-5.0).
pub const COMM: &[(u32, u32)] = &[(0x04000000, 0x100), (0x44000000, 0x101), (0x44000001, 0x102)];

/// Predefined handles of type MPI_Group: (ABI, MPI-5.0).
pub const GROUP: &[(u32, u32)] = &[(0x08000000, 0x108), (0x48000000, 0x109)];

/// Predefined handles of type MPI_Win: (ABI, MPI-5.0).
pub const WIN: &[(u32, u32)] = &[(0x20000000, 0x110)];

/// Predefined handles of type MPI_File: (ABI, MPI-5.0).
pub const FILE: &[(u32, u32)] = &[(0x00000000, 0x118)];

/// Predefined handles of type MPI_Session: (ABI, MPI-5.0).
pub const SESSION: &[(u32, u32)] = &[(0x38000000, 0x120)];

/// Predefined handles of type MPI_Message: (ABI, MPI-5.0).
pub const MESSAGE: &[(u32, u32)] = &[(0x2c000000, 0x128), (0x6c000000, 0x129)];

/// Predefined handles of type MPI_Info: (ABI, MPI-5.0).
pub const INFO: &[(u32, u32)] = &[(0x1c000000, 0x130), (0x5c000001, 0x131)];

/// Predefined handles of type MPI_Errhandler: (ABI, MPI-5.0).
pub const ERRHANDLER: &[(u32, u32)] =
    &[(0x14000000, 0x140), (0x54000000, 0x141), (0x54000003, 0x142), (0x54000001, 0x143)];

/// Predefined handles of type MPI_Request: (ABI, MPI-5.0).
pub const REQUEST: &[(u32, u32)] = &[(0x2c000000, 0x180)];

/// Predefined handles of type MPI_Datatype: (ABI, MPI-5.0).
pub const DATATYPE: &[(u32, u32)] = &[
    (0x0c000000, 0x200),
    (0x4c000843, 0x201),
    (0x4c000845, 0x202),
    (0x4c000844, 0x203),
    (0x4c00010f, 0x207),
    (0x4c000203, 0x208),
    (0x4c000405, 0x209),
    (0x4c000807, 0x20a),
    (0x4c000809, 0x20b),
    (0x4c000204, 0x20c),
    (0x4c000406, 0x20d),
    (0x4c000808, 0x20e),
    (0x4c000819, 0x20f),
    (0x4c00040a, 0x210),
    (0x4c000840, 0x212),
    (0x4c000834, 0x213),
    (0x4c00080b, 0x214),
    (0x4c001041, 0x216),
    (0x4c001035, 0x217),
    (0x4c00041d, 0x218),
    (0x4c00041b, 0x219),
    (0x4c00041c, 0x21a),
    (0x4c00081e, 0x21b),
    (0x4c00081f, 0x21c),
    (0x4c001022, 0x21d),
    (0x4c00011a, 0x21e),
    (0x4c00100c, 0x220),
    (0x4c002042, 0x224),
    (0x4c002036, 0x225),
    (0x8c000000, 0x228),
    (0x8c000001, 0x229),
    (0x8c000002, 0x22a),
    (0x4c000816, 0x22b),
    (0x8c000003, 0x22c),
    (0x8c000004, 0x22d),
    (0x4c000821, 0x230),
    (0x4c001023, 0x231),
    (0x4c000820, 0x232),
    (0x4c00013f, 0x238),
    (0x4c000133, 0x239),
    (0x4c00040e, 0x23c),
    (0x4c000137, 0x240),
    (0x4c00013b, 0x241),
    (0x4c000101, 0x243),
    (0x4c000118, 0x244),
    (0x4c000102, 0x245),
    (0x4c00010d, 0x247),
    (0x4c000238, 0x248),
    (0x4c00023c, 0x249),
    (0x4c000439, 0x250),
    (0x4c00043d, 0x251),
    (0x4c00083a, 0x258),
    (0x4c00083e, 0x259),
    (0x4c000147, 0x2c0),
    (0x4c00012d, 0x2c1),
    (0x4c000248, 0x2c8),
    (0x4c00022f, 0x2c9),
    (0x4c000226, 0x2ca),
    (0x4c000449, 0x2d0),
    (0x4c000430, 0x2d1),
    (0x4c000427, 0x2d2),
    (0x4c00042e, 0x2d3),
    (0x4c00084a, 0x2d8),
    (0x4c000831, 0x2d9),
    (0x4c000829, 0x2da),
    (0x4c000828, 0x2db),
    (0x4c00104b, 0x2e0),
    (0x4c001032, 0x2e1),
    (0x4c00102b, 0x2e2),
    (0x4c00102a, 0x2e3),
    (0x4c00202c, 0x2eb),
    (0x4c000010, 0x800),
    (0x4c000011, 0x801),
    (0x4c000246, 0x802),
    (0x4c00024c, 0x805),
];

pub const MAX_DATAREP_STRING: usize = 128;
pub const MAX_ERROR_STRING: usize = 512;
pub const MAX_INFO_KEY: usize = 255;
pub const MAX_INFO_VAL: usize = 1024;
pub const MAX_LIBRARY_VERSION_STRING: usize = 8192;
pub const MAX_OBJECT_NAME: usize = 128;
pub const MAX_PORT_NAME: usize = 256;
pub const MAX_PROCESSOR_NAME: usize = 128;
pub const MAX_STRINGTAG_LEN: usize = 256;
pub const MAX_PSET_NAME_LEN: usize = 256;
