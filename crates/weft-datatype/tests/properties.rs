//! Random nested types against the naive oracle.
//!
//! Not under Miri, where generating one type takes a second: there `corpus.rs` does the same checks
//! on chosen types.
#![cfg(not(miri))]

mod oracle;

use oracle::{checks, types};
use proptest::prelude::*;

fn config() -> ProptestConfig {
    ProptestConfig { cases: 5000, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn bounds_and_signature(t in types()) {
        checks::bounds_and_signature(&t);
    }

    #[test]
    fn pack_any_range(t in types(), count in 0i64..4, a in 0.0..1.0f64, b in 0.0..1.0f64) {
        checks::pack_any_range(&t, count, a, b);
    }

    #[test]
    fn unpack_in_chunks(t in types(), count in 0i64..4, chunk in 1usize..70) {
        checks::unpack_in_chunks(&t, count, chunk);
    }

    #[test]
    fn runs_are_the_stream(t in types(), count in 0i64..4, slots in 1usize..5) {
        checks::runs_are_the_stream(&t, count, slots);
    }

    #[test]
    fn elements_of_any_byte_count(t in types()) {
        checks::elements_of_any_byte_count(&t);
    }

    #[test]
    fn contents_round_trip(t in types()) {
        checks::contents_round_trip(&t);
    }

    #[test]
    fn copies_between_types(a in types(), b in types(), na in 0i64..3, nb in 0i64..3) {
        checks::copies_between_types(&a, &b, na, nb);
    }

    #[test]
    fn external32_of_any_bytes(t in types(), count in 0i64..3, bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        checks::external32_of_any_bytes(&t, count, &bytes);
    }

    #[test]
    fn external32_is_element_wise(t in types(), count in 0i64..3) {
        checks::external32_is_element_wise(&t, count);
    }
}
