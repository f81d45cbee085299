//! What a datatype was made of: some of the integers are numbers of the ABI.

use crate::abi::{Abi, AbiHandle};
use crate::entry;
use crate::generated::names::id;
use std::ffi::c_int;
use weft_base::Result;
use weft_base::handle::DatatypeH;
use weft_core::api::datatype_contents::{self, ContentsInt};
use weft_core::errh::Site;

fn translate<A: Abi>(datatype: DatatypeH, ints: &mut [i32]) {
    if A::IDENTITY {
        return;
    }
    datatype_contents::translate_contents(datatype, ints, |what, v| match what {
        ContentsInt::Order => A::order_out(v),
        ContentsInt::Distribution => A::dtype_distribution_out(v),
        ContentsInt::DistributionArg => A::dtype_distribution_arg_out(v),
    });
}

/// `MPI_Type_get_contents`.
pub unsafe fn type_get_contents<A: Abi>(
    datatype: A::Datatype,
    max_integers: c_int,
    max_addresses: c_int,
    max_datatypes: c_int,
    array_of_integers: *mut c_int,
    array_of_addresses: *mut i64,
    array_of_datatypes: *mut A::Datatype,
) -> c_int {
    let dt = datatype.to_engine();
    let r = (|| -> Result<()> {
        entry::begin(id::TYPE_GET_CONTENTS)?;
        entry::array("array_of_integers", !entry::is_address(array_of_integers), max_integers.into())?;
        entry::array("array_of_addresses", !entry::is_address(array_of_addresses), max_addresses.into())?;
        entry::array("array_of_datatypes", !entry::is_address(array_of_datatypes), max_datatypes.into())?;
        let (mut ints, addresses, types) =
            datatype_contents::type_get_contents(dt, max_integers, max_addresses, max_datatypes)?;
        translate::<A>(dt, &mut ints);
        // SAFETY: the user's arrays have the lengths that were given.
        unsafe {
            entry::write_array(array_of_integers, max_integers.into(), &ints, |x| *x);
            entry::write_array(array_of_addresses, max_addresses.into(), &addresses, |x| *x);
            entry::write_array(array_of_datatypes, max_datatypes.into(), &types, |x| AbiHandle::from_engine(*x));
        }
        Ok(())
    })();
    entry::end::<A>(id::TYPE_GET_CONTENTS, Site::Default, r)
}

/// `MPI_Type_get_contents_c`.
pub unsafe fn type_get_contents_c<A: Abi>(
    datatype: A::Datatype,
    max_integers: i64,
    max_addresses: i64,
    max_large_counts: i64,
    max_datatypes: i64,
    array_of_integers: *mut c_int,
    array_of_addresses: *mut i64,
    array_of_large_counts: *mut i64,
    array_of_datatypes: *mut A::Datatype,
) -> c_int {
    let dt = datatype.to_engine();
    let r = (|| -> Result<()> {
        entry::begin(id::TYPE_GET_CONTENTS_C)?;
        entry::array("array_of_integers", !entry::is_address(array_of_integers), max_integers)?;
        entry::array("array_of_addresses", !entry::is_address(array_of_addresses), max_addresses)?;
        entry::array("array_of_large_counts", !entry::is_address(array_of_large_counts), max_large_counts)?;
        entry::array("array_of_datatypes", !entry::is_address(array_of_datatypes), max_datatypes)?;
        let (mut ints, addresses, counts, types) =
            datatype_contents::type_get_contents_c(dt, max_integers, max_addresses, max_large_counts, max_datatypes)?;
        translate::<A>(dt, &mut ints);
        // SAFETY: the user's arrays have the lengths that were given.
        unsafe {
            entry::write_array(array_of_integers, max_integers, &ints, |x| *x);
            entry::write_array(array_of_addresses, max_addresses, &addresses, |x| *x);
            entry::write_array(array_of_large_counts, max_large_counts, &counts, |x| *x);
            entry::write_array(array_of_datatypes, max_datatypes, &types, |x| AbiHandle::from_engine(*x));
        }
        Ok(())
    })();
    entry::end::<A>(id::TYPE_GET_CONTENTS_C, Site::Default, r)
}
