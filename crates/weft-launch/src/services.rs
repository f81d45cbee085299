//! Names of services that ranks publish, and their ports: of a job on one host its launcher has them, of a job on several
//! hosts mpiexec, which the agents ask.

use std::collections::HashMap;
use weft_boot::request::{LOOKUP, NO, OK, PUBLISH, UNPUBLISH};

/// Whether a request is about names.
pub fn is_about_names(fields: &[&[u8]]) -> bool {
    matches!(fields.first(), Some(&(PUBLISH | UNPUBLISH | LOOKUP)))
}

/// Names and ports.
#[derive(Default)]
pub struct Services(HashMap<Vec<u8>, Vec<u8>>);

impl Services {
    /// The answer to a request; `NO` also to one that is none.
    pub fn answer(&mut self, fields: &[&[u8]]) -> Vec<Vec<u8>> {
        let answer = match *fields {
            [PUBLISH, name, _] if self.0.contains_key(name) => None,
            [PUBLISH, name, port] => {
                self.0.insert(name.to_vec(), port.to_vec());
                Some(Vec::new())
            }
            [LOOKUP, name] => self.0.get(name).cloned(),
            [UNPUBLISH, name, port] if self.0.get(name).is_some_and(|p| p == port) => self.0.remove(name),
            _ => None,
        };
        match answer {
            Some(port) => vec![OK.to_vec(), port],
            None => vec![NO.to_vec()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_until_they_are_withdrawn() {
        let mut s = Services::default();
        let mut ask = |fields: &[&[u8]]| {
            let got = s.answer(fields);
            (got[0] == OK).then(|| got[1].clone())
        };
        assert_eq!(ask(&[LOOKUP, b"n"]), None);
        assert_eq!(ask(&[PUBLISH, b"n", b"port"]), Some(Vec::new()));
        assert_eq!(ask(&[PUBLISH, b"n", b"other"]), None);
        assert_eq!(ask(&[LOOKUP, b"n"]), Some(b"port".to_vec()));
        assert_eq!(ask(&[UNPUBLISH, b"n", b"other"]), None);
        assert_eq!(ask(&[UNPUBLISH, b"n", b"port"]), Some(b"port".to_vec()));
        assert_eq!(ask(&[LOOKUP, b"n"]), None);
        assert_eq!(ask(&[]), None);
        assert_eq!(ask(&[b"what", b"n"]), None);
        assert!(is_about_names(&[LOOKUP, b"n"]) && !is_about_names(&[b"spawn"]) && !is_about_names(&[]));
    }
}
