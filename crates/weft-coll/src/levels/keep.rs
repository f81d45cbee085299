//! Which levels may be used.

use super::Kind;
use std::str::FromStr;
use weft_base::param::Param;

pub static LEVELS: Param = Param::new(
    "WEFT_COLL_LEVELS",
    "levels of the machine that collectives follow: flat, or a list of l2, l3, numa, socket",
    "all where something is shared; none when ranks outnumber cores",
);

/// Which levels within a node may be used. The node itself always is one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Keep {
    /// All, unless [`super::Options`] speak against it.
    #[default]
    Auto,
    /// None: one group however many ranks.
    Flat,
    Only(Vec<Kind>),
}

impl Keep {
    /// What the user asks for.
    pub fn from_env() -> Keep {
        LEVELS.get().unwrap_or_default()
    }
}

impl FromStr for Keep {
    type Err = ();

    fn from_str(text: &str) -> Result<Keep, ()> {
        if text.eq_ignore_ascii_case("flat") {
            return Ok(Keep::Flat);
        }
        let kind = |name: &str| match name.trim().to_ascii_lowercase().as_str() {
            "l2" | "core" => Ok(Kind::L2),
            "l3" => Ok(Kind::L3),
            "numa" => Ok(Kind::Numa),
            "socket" | "package" => Ok(Kind::Socket),
            "node" => Ok(Kind::Node),
            _ => Err(()),
        };
        Ok(Keep::Only(text.split(',').map(kind).collect::<Result<_, _>>()?))
    }
}
