//! Categories: which variables and events belong together. They don't nest and never change.

use super::{cvar, event, pvar};
use weft_base::{ErrClass, MpiError, Result};

/// A group of variables.
pub struct Category {
    pub name: &'static str,
    pub description: &'static str,
    /// Parameters whose names begin with one of these.
    prefixes: &'static [&'static str],
}

/// The last one takes the parameters that no other has.
pub const ALL: [Category; 5] = [
    Category { name: "paths", description: "how messages travelled", prefixes: &[] },
    Category { name: "waiting", description: "how ranks wait", prefixes: &["WEFT_WAIT_"] },
    Category {
        name: "thresholds",
        description: "sizes at which the ways of messages change",
        prefixes: &["WEFT_P2P_"],
    },
    Category {
        name: "copies",
        description: "which copy routine is used, and the machine's profile",
        prefixes: &["WEFT_COPY", "WEFT_PROFILE"],
    },
    Category { name: "job", description: "how a job starts and what it reports", prefixes: &[] },
];

/// Errors: `MPI_T_ERR_INVALID_INDEX`.
pub fn get(index: i32) -> Result<&'static Category> {
    usize::try_from(index)
        .ok()
        .and_then(|i| ALL.get(i))
        .ok_or_else(|| MpiError::new(ErrClass::T_INVALID_INDEX, "no category has this index"))
}

/// Errors: `MPI_T_ERR_INVALID_NAME`.
pub fn index(name: &str) -> Result<i32> {
    let at = ALL.iter().position(|c| c.name == name);
    at.map(|i| i as i32).ok_or_else(|| MpiError::new(ErrClass::T_INVALID_NAME, "no category has this name"))
}

impl Category {
    /// Indices of its control variables.
    pub fn cvars(&self) -> Vec<i32> {
        let of = |name: &str| {
            let named = ALL.iter().find(|c| c.prefixes.iter().any(|p| name.starts_with(p)));
            named.unwrap_or(&ALL[ALL.len() - 1]).name
        };
        let all = cvar::params();
        (0..all.len()).filter(|&i| of(all[i].name) == self.name).map(|i| i as i32).collect()
    }

    /// Indices of its events.
    pub fn events(&self) -> Vec<i32> {
        let all = &event::ALL;
        assert!(all.iter().all(|e| ALL.iter().any(|c| c.name == e.category)), "an event has a category");
        (0..all.len()).filter(|&i| all[i].category == self.name).map(|i| i as i32).collect()
    }

    /// Indices of its performance variables.
    pub fn pvars(&self) -> Vec<i32> {
        let all = pvar::all();
        assert!(all.iter().all(|p| ALL.iter().any(|c| c.name == p.category)), "a variable has a category");
        (0..all.len()).filter(|&i| all[i].category == self.name).map(|i| i as i32).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_is_in_one_category() {
        let (mut cvars, mut pvars, mut events) = (Vec::new(), Vec::new(), Vec::new());
        for (i, c) in ALL.iter().enumerate() {
            assert_eq!(index(c.name).unwrap(), i as i32);
            cvars.extend(c.cvars());
            pvars.extend(c.pvars());
            events.extend(c.events());
        }
        cvars.sort_unstable();
        pvars.sort_unstable();
        assert!(cvars.into_iter().eq(0..cvar::params().len() as i32));
        assert!(events.into_iter().eq(0..event::ALL.len() as i32));
        assert!(pvars.into_iter().eq(0..pvar::all().len() as i32));
        assert!(get(ALL.len() as i32).is_err() && get(-1).is_err() && index("").is_err());
    }
}
