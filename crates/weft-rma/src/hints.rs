//! Info keys of windows (MPI-5.0 section 12.2).

/// The key of the alignment of memory that MPI allocates.
pub const MINIMUM_ALIGNMENT: &str = "mpi_minimum_memory_alignment";
/// The largest alignment that is honoured, in bytes: that of the largest pages.
const MAX_ALIGNMENT: u64 = 1 << 30;

/// The alignment in bytes that a value of `MINIMUM_ALIGNMENT` asks for; None where it is none.
pub fn alignment(value: &str) -> Option<u64> {
    let n = value.trim().parse::<u64>().ok()?;
    (n.is_power_of_two() && n <= MAX_ALIGNMENT).then_some(n)
}

/// What the user promised or asked for. Only `no_locks`, the granularity and what concerns the
/// allocation change what Weft does; the others are kept and told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hints {
    pub no_locks: bool,
    /// As the user wrote it; the default is all orders.
    pub accumulate_ordering: String,
    /// `same_op` or `same_op_no_op`.
    pub accumulate_ops: &'static str,
    pub same_size: bool,
    pub same_disp_unit: bool,
    pub alloc_shared_noncontig: bool,
    /// Bytes; 0: not given.
    pub accumulate_granularity: u64,
    /// Bytes, a power of two; 0: not given.
    pub minimum_alignment: u64,
}

impl Default for Hints {
    fn default() -> Self {
        Self {
            no_locks: false,
            accumulate_ordering: "rar,raw,war,waw".into(),
            accumulate_ops: "same_op_no_op",
            same_size: false,
            same_disp_unit: false,
            alloc_shared_noncontig: false,
            accumulate_granularity: 0,
            minimum_alignment: 0,
        }
    }
}

const ORDERS: [&str; 4] = ["rar", "raw", "war", "waw"];

/// A logical value, as MPI-5.0 section 10 writes it.
fn logical(v: &str) -> Option<bool> {
    match v.trim() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

impl Hints {
    /// Takes over what `get` knows. Values that are no values of their key are ignored, as unknown
    /// keys are. With `after_creation`, keys that concern the allocation are ignored too.
    pub fn update(&mut self, get: impl Fn(&str) -> Option<String>, after_creation: bool) {
        let flag = |key: &str, to: &mut bool| {
            if let Some(v) = get(key).as_deref().and_then(logical) {
                *to = v;
            }
        };
        flag("no_locks", &mut self.no_locks);
        flag("same_size", &mut self.same_size);
        flag("same_disp_unit", &mut self.same_disp_unit);
        if let Some(v) = get("accumulate_ordering") {
            let v: String = v.chars().filter(|c| !c.is_whitespace()).collect();
            if v == "none" || v.split(',').all(|o| ORDERS.contains(&o)) {
                self.accumulate_ordering = v;
            }
        }
        match get("accumulate_ops").as_deref().map(str::trim) {
            Some("same_op") => self.accumulate_ops = "same_op",
            Some("same_op_no_op") => self.accumulate_ops = "same_op_no_op",
            _ => {}
        }
        if let Some(n) = get("mpi_accumulate_granularity").and_then(|v| v.trim().parse().ok()) {
            self.accumulate_granularity = n;
        }
        if after_creation {
            return;
        }
        flag("alloc_shared_noncontig", &mut self.alloc_shared_noncontig);
        if let Some(n) = get(MINIMUM_ALIGNMENT).and_then(|v| alignment(&v)) {
            self.minimum_alignment = n;
        }
    }

    /// The keys in use and their values; `allocated`: also those of memory that Weft allocated.
    pub fn to_keys(&self, allocated: bool, shared: bool) -> Vec<(&'static str, String)> {
        let mut keys = vec![
            ("no_locks", self.no_locks.to_string()),
            ("accumulate_ordering", self.accumulate_ordering.clone()),
            ("accumulate_ops", self.accumulate_ops.to_owned()),
            ("same_size", self.same_size.to_string()),
            ("same_disp_unit", self.same_disp_unit.to_string()),
            ("mpi_accumulate_granularity", self.accumulate_granularity.to_string()),
        ];
        if shared {
            keys.push(("alloc_shared_noncontig", self.alloc_shared_noncontig.to_string()));
        }
        if allocated && self.minimum_alignment > 0 {
            keys.push((MINIMUM_ALIGNMENT, self.minimum_alignment.to_string()));
        }
        keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alignments_are_powers_of_two_up_to_a_page() {
        assert_eq!(alignment(" 4096 "), Some(4096));
        assert_eq!(alignment("1073741824"), Some(1 << 30));
        for wrong in ["", "0", "-64", "48", "2147483648", "9223372036854775808", "much"] {
            assert_eq!(alignment(wrong), None, "{wrong}");
        }
    }

    fn from(pairs: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        move |k| pairs.iter().find(|(key, _)| *key == k).map(|(_, v)| v.to_string())
    }

    #[test]
    fn values_are_taken_or_ignored() {
        let mut h = Hints::default();
        h.update(
            from(&[
                ("no_locks", "true"),
                ("accumulate_ordering", "rar, waw"),
                ("accumulate_ops", "same_op"),
                ("same_size", "maybe"),
                ("mpi_minimum_memory_alignment", "4096"),
                ("alloc_shared_noncontig", "true"),
                ("mpi_accumulate_granularity", "64"),
            ]),
            false,
        );
        assert!(h.no_locks && !h.same_size && h.alloc_shared_noncontig);
        assert_eq!((h.accumulate_ordering.as_str(), h.accumulate_ops), ("rar,waw", "same_op"));
        assert_eq!((h.minimum_alignment, h.accumulate_granularity), (4096, 64));
        let before = h.clone();
        h.update(
            from(&[
                ("accumulate_ordering", "raw,later"),
                ("mpi_minimum_memory_alignment", "8"),
                ("alloc_shared_noncontig", "false"),
            ]),
            true,
        );
        assert_eq!(h, before);
        let keys = h.to_keys(true, true);
        assert_eq!(keys.len(), 8);
        assert!(keys.contains(&("no_locks", "true".into())));
    }
}
