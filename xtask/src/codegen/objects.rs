//! The predefined objects of an ABI whose handles are addresses.

use super::Input;
use super::values::handle_value;
use std::error::Error;
use std::fmt::Write;

/// `objects.rs`: name, size, kind, the engine's number and Fortran's; -1 where there is none.
pub fn objects(input: &Input) -> Result<String, Box<dyn Error>> {
    let mut s = format!(
        "//! The predefined objects of the {}: size, kind, the number in the MPI-5.0 ABI, Fortran's.\n\n\
         use crate::objects::objects;\n\nobjects! {{\n",
        input.ompi.name
    );
    for h in &input.ompi.handle {
        let bytes = h.bytes.ok_or_else(|| format!("{}: objects without a size", h.c))?;
        let kind = match h.c.strip_prefix("MPI_") {
            Some(kind) => kind,
            None => return Err(format!("{} is no type of handle", h.c).into()),
        };
        for v in &h.values {
            let Some(object) = &v.object else { continue };
            let engine = handle_value(input, v).map_or("-1".to_owned(), |n| format!("0x{n:x}"));
            let _ = writeln!(s, "{object}: {bytes}, {kind}, {engine}, {};", v.fortran.unwrap_or(-1));
        }
    }
    s.push_str("}\n");
    Ok(s)
}
