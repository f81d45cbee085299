// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! The numbers of the ABI of Open MPI v4.0, v4.1, v5.0.

#![allow(dead_code)]

pub const NAME: &str = "ABI of Open MPI v4.0, v4.1, v5.0";

/// How MPI_Get_library_version begins.
pub const SAYS: &str = "Open MPI v5.0.11, ";

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
    if v & !31 != 0 {
        return NONE;
    }
    let mut r = 0;
    if v & 1 != 0 {
        r |= 1024;
    }
    if v & 2 != 0 {
        r |= 2048;
    }
    if v & 4 != 0 {
        r |= 4096;
    }
    if v & 8 != 0 {
        r |= 8192;
    }
    if v & 16 != 0 {
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
        r |= 1;
    }
    if v & 2048 != 0 {
        r |= 2;
    }
    if v & 4096 != 0 {
        r |= 4;
    }
    if v & 8192 != 0 {
        r |= 8;
    }
    if v & 16384 != 0 {
        r |= 16;
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
        0 => 12,
        1 => 15,
        _ => NONE,
    }
}

/// Array orders.
pub fn order_out(v: i32) -> i32 {
    match v {
        12 => 0,
        15 => 1,
        _ => NONE,
    }
}

/// Distributions of darray.
pub fn dtype_distribution_in(v: i32) -> i32 {
    match v {
        2 => 16,
        0 => 17,
        1 => 18,
        _ => NONE,
    }
}

/// Distributions of darray.
pub fn dtype_distribution_out(v: i32) -> i32 {
    match v {
        16 => 2,
        17 => 0,
        18 => 1,
        _ => NONE,
    }
}

/// Default argument of a distribution.
pub fn dtype_distribution_arg_in(v: i32) -> i32 {
    match v {
        -1 => 19,
        _ => v,
    }
}

/// Default argument of a distribution.
pub fn dtype_distribution_arg_out(v: i32) -> i32 {
    match v {
        19 => -1,
        _ => v,
    }
}

/// Combiners of datatypes.
pub fn combiner_in(v: i32) -> i32 {
    match v {
        0 => 101,
        1 => 102,
        2 => 103,
        3 => 104,
        5 => 105,
        6 => 106,
        8 => 107,
        9 => 108,
        11 => 110,
        12 => 111,
        13 => 112,
        14 => 113,
        15 => 114,
        16 => 115,
        17 => 116,
        18 => 109,
        19 => 117,
        _ => NONE,
    }
}

/// Combiners of datatypes.
pub fn combiner_out(v: i32) -> i32 {
    match v {
        101 => 0,
        102 => 1,
        103 => 2,
        104 => 3,
        105 => 5,
        106 => 6,
        107 => 8,
        108 => 9,
        110 => 11,
        111 => 12,
        112 => 13,
        113 => 14,
        114 => 15,
        115 => 16,
        116 => 17,
        109 => 18,
        117 => 19,
        _ => NONE,
    }
}

/// Type classes.
pub fn typeclass_in(v: i32) -> i32 {
    match v {
        1 => 192,
        2 => 193,
        3 => 194,
        _ => NONE,
    }
}

/// Type classes.
pub fn typeclass_out(v: i32) -> i32 {
    match v {
        192 => 1,
        193 => 2,
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
        1 => 211,
        2 => 212,
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
        211 => 1,
        212 => 2,
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
        0 => 221,
        1 => 16384,
        2 => 16384,
        3 => 16384,
        4 => 16385,
        5 => 16386,
        6 => 16388,
        7 => 16387,
        8 => 221,
        9 => 221,
        10 => 221,
        11 => 221,
        12 => 222,
        13 => 223,
        14 => 224,
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
        221 => 0,
        16384 => 1,
        16385 => 4,
        16386 => 5,
        16388 => 6,
        16387 => 7,
        222 => 12,
        223 => 13,
        224 => 14,
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
        1 => 301,
        2 => 302,
        _ => NONE,
    }
}

/// Window locks.
pub fn lock_type_out(v: i32) -> i32 {
    match v {
        301 => 1,
        302 => 2,
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
        0 => 321,
        1 => 322,
        _ => NONE,
    }
}

/// Memory models.
pub fn win_model_out(v: i32) -> i32 {
    match v {
        321 => 0,
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
        -1 => 0,
        0 => 501,
        2 => 502,
        1 => 503,
        3 => 504,
        4 => 505,
        5 => 506,
        6 => 507,
        7 => 601,
        9 => 602,
        8 => 603,
        10 => 604,
        11 => 605,
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
        0 => -1,
        501 => 0,
        502 => 2,
        503 => 1,
        504 => 3,
        505 => 4,
        506 => 5,
        507 => 6,
        601 => 7,
        602 => 9,
        603 => 8,
        604 => 10,
        605 => 11,
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
        0 => 9,
        1 => 10,
        2 => 12,
        3 => 17,
        4 => 18,
        5 => 20,
        6 => 33,
        7 => 34,
        8 => 36,
        _ => NONE,
    }
}

/// Verbosity levels of tool variables.
pub fn verbosity_out(v: i32) -> i32 {
    match v {
        9 => 0,
        10 => 1,
        12 => 2,
        17 => 3,
        18 => 4,
        20 => 5,
        33 => 6,
        34 => 7,
        36 => 8,
        _ => NONE,
    }
}

/// Objects that tool variables bind to.
pub fn bind_type_in(v: i32) -> i32 {
    match v {
        0 => 1,
        1 => 2,
        2 => 3,
        3 => 4,
        4 => 5,
        5 => 6,
        6 => 7,
        7 => 8,
        8 => 9,
        9 => 10,
        10 => 11,
        11 => 12,
        _ => NONE,
    }
}

/// Objects that tool variables bind to.
pub fn bind_type_out(v: i32) -> i32 {
    match v {
        1 => 0,
        2 => 1,
        3 => 2,
        4 => 3,
        5 => 4,
        6 => 5,
        7 => 6,
        8 => 7,
        9 => 8,
        10 => 9,
        11 => 10,
        12 => 11,
        _ => NONE,
    }
}

/// Scopes of control variables.
pub fn variable_scope_in(v: i32) -> i32 {
    match v {
        0 => 1,
        1 => 2,
        2 => 3,
        3 => 4,
        4 => 5,
        5 => 6,
        6 => 7,
        _ => NONE,
    }
}

/// Scopes of control variables.
pub fn variable_scope_out(v: i32) -> i32 {
    match v {
        1 => 0,
        2 => 1,
        3 => 2,
        4 => 3,
        5 => 4,
        6 => 5,
        7 => 6,
        _ => NONE,
    }
}

/// Classes of performance variables.
pub fn pvar_class_in(v: i32) -> i32 {
    match v {
        0 => 1,
        1 => 2,
        2 => 3,
        3 => 4,
        4 => 5,
        5 => 6,
        6 => 7,
        7 => 8,
        8 => 9,
        9 => 10,
        _ => NONE,
    }
}

/// Classes of performance variables.
pub fn pvar_class_out(v: i32) -> i32 {
    match v {
        1 => 0,
        2 => 1,
        3 => 2,
        4 => 3,
        5 => 4,
        6 => 5,
        7 => 6,
        8 => 7,
        9 => 8,
        10 => 9,
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
    (7, 7),
    (8, 8),
    (9, 9),
    (10, 10),
    (11, 11),
    (12, 12),
    (13, 13),
    (14, 14),
    (15, 15),
    (16, 16),
    (17, 17),
    (18, 19),
    (19, 18),
    (20, 20),
    (21, 21),
    (22, 22),
    (23, 23),
    (24, 24),
    (25, 25),
    (26, 26),
    (27, 27),
    (28, 28),
    (29, 29),
    (30, 30),
    (31, 31),
    (32, 32),
    (33, 33),
    (34, 34),
    (35, 35),
    (36, 36),
    (37, 37),
    (38, 38),
    (39, 39),
    (40, 40),
    (41, 41),
    (42, 42),
    (43, 43),
    (44, 44),
    (45, 45),
    (46, 47),
    (47, 50),
    (48, 51),
    (49, 52),
    (50, 53),
    (51, 54),
    (52, 55),
    (53, 56),
    (54, 1005),
    (55, 1003),
    (56, 1001),
    (57, 1007),
    (58, 1008),
    (59, 1010),
    (60, 1012),
    (61, 1013),
    (62, 1009),
    (63, 1014),
    (64, 1015),
    (65, 1017),
    (66, 1016),
    (67, 1018),
    (68, 48),
    (69, 46),
    (70, 57),
    (71, 49),
    (72, 1006),
    (73, 1011),
    (74, 58),
    (75, 256),
    (76, 257),
    (77, 258),
    (78, 60),
    (79, 59),
    (80, 61),
    (81, 1002),
    (82, 1004),
    (83, 62),
    (92, 16383),
];

pub const MAX_DATAREP_STRING: usize = 128;
pub const MAX_ERROR_STRING: usize = 256;
pub const MAX_INFO_KEY: usize = 36;
pub const MAX_INFO_VAL: usize = 256;
pub const MAX_LIBRARY_VERSION_STRING: usize = 256;
pub const MAX_OBJECT_NAME: usize = 64;
pub const MAX_PORT_NAME: usize = 1024;
pub const MAX_PROCESSOR_NAME: usize = 256;
pub const MAX_STRINGTAG_LEN: usize = 1024;
pub const MAX_PSET_NAME_LEN: usize = 512;
