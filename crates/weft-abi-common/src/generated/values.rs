// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Translation of numbers, one pair of methods per group of constants.

/// Numbers of an ABI to those of the engine (`_in`) and back (`_out`). A number that means
/// nothing becomes one that the engine refuses.
pub trait Values {
    /// The numbers are the engine's; arrays of them need no copy.
    const IDENTITY: bool = true;
    #[inline(always)]
    fn access_mode_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn access_mode_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn assert_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn assert_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn thread_level_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn thread_level_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn order_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn order_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn dtype_distribution_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn dtype_distribution_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn dtype_distribution_arg_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn dtype_distribution_arg_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn combiner_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn combiner_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn typeclass_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn typeclass_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn comparison_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn comparison_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn topology_type_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn topology_type_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn split_type_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn split_type_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn lock_type_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn lock_type_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn win_flavor_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn win_flavor_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn win_model_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn win_model_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn update_mode_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn update_mode_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn keyval_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn keyval_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn callback_safety_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn callback_safety_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn source_ordering_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn source_ordering_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn verbosity_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn verbosity_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn bind_type_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn bind_type_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn variable_scope_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn variable_scope_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn pvar_class_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn pvar_class_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn rank_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn rank_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn tag_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn tag_out(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn error_in(v: i32) -> i32 {
        v
    }
    #[inline(always)]
    fn error_out(v: i32) -> i32 {
        v
    }
}
