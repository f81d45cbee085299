//! Ids and names of the functions, for the state rows and for messages.

use super::Input;
use std::fmt::Write;

/// `names.rs`: `NAMES[id]` and the constants `id::SEND`. Id 0 is "outside MPI".
pub fn names(input: &Input) -> String {
    let mut functions: Vec<_> = input.table.functions.iter().collect();
    functions.sort_by_key(|f| f.snake());
    let mut s = String::from("//! Ids and names of the MPI functions; id 0 is \"outside MPI\".\n\n");
    s.push_str("pub static NAMES: &[&str] = &[\"outside MPI\",\n");
    for f in &functions {
        let _ = writeln!(s, "\"{}\",", f.name);
    }
    s.push_str("];\n\n/// The ids, named as the entries.\npub mod id {\n");
    for (i, f) in functions.iter().enumerate() {
        let _ = writeln!(s, "pub const {}: u32 = {};", f.snake().to_uppercase(), i + 1);
    }
    s.push_str("}\n");
    s
}
