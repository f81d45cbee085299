//! An MPI once more, with settings of its own: what `--also` says. Pure.

/// Whom it is, what it is called, and what differs.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Also {
    pub mpi: String,
    pub title: String,
    pub how: How,
}

/// How an MPI is started otherwise than by default.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct How {
    pub settings: Vec<(String, String)>,
    /// Ranks may use all CPUs.
    pub is_unbound: bool,
    /// Of Weft: programs are those of another MPI.
    pub abi: Option<String>,
    /// The compiler with its flags.
    pub cc: Vec<String>,
}

/// "TITLE: MPI WORD..." or "MPI WORD...": a word is NAME=VALUE, unbound, abi=mpich, abi=openmpi, or cc=COMPILER,FLAG...
///
/// # Errors
/// What is none of these.
pub fn parse(text: &str) -> Result<Also, String> {
    let (title, rest) = match text.split_once(": ") {
        Some((title, rest)) => (title.trim().to_string(), rest),
        None => (String::new(), text),
    };
    let mut words = rest.split_whitespace();
    let mpi = words.next().ok_or_else(|| format!("'{text}' names no MPI"))?.to_string();
    let mut how = How::default();
    let mut all = Vec::new();
    for word in words {
        all.push(word);
        match word.split_once('=') {
            None if word == "unbound" => how.is_unbound = true,
            Some(("abi", abi @ ("mpich" | "openmpi"))) if mpi == "weft" => how.abi = Some(abi.into()),
            Some(("cc", cc)) if mpi == "weft" => how.cc = cc.split(',').map(String::from).collect(),
            Some((name, value)) if name.contains('_') && !name.contains(|c: char| c.is_ascii_lowercase()) => {
                how.settings.push((name.into(), value.into()));
            }
            _ => {
                return Err(format!(
                    "'{word}' of '{text}': NAME=VALUE, unbound; of weft abi=mpich, abi=openmpi, cc=COMPILER,FLAG"
                ));
            }
        }
    }
    if how == How::default() {
        return Err(format!("'{text}' differs in nothing from {mpi}"));
    }
    let title = if title.is_empty() { all.join(" ") } else { title };
    Ok(Also { mpi, title, how })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read() {
        let got = parse("pull: weft WEFT_P2P_WAY=pull WEFT_SKEW=off unbound").unwrap();
        let pull = |(name, value): (&str, &str)| (name.to_string(), value.to_string());
        assert_eq!((got.mpi.as_str(), got.title.as_str(), got.how.is_unbound), ("weft", "pull", true));
        assert_eq!(got.how.settings, [("WEFT_P2P_WAY", "pull"), ("WEFT_SKEW", "off")].map(pull));
        assert_eq!(parse("mpich MPIR_CVAR_ASYNC_PROGRESS=1").unwrap().title, "MPIR_CVAR_ASYNC_PROGRESS=1");
        assert_eq!(parse("weft cc=gcc,-O3").unwrap().how.cc, ["gcc", "-O3"]);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "weft", "x: weft", "weft fast", "mpich abi=openmpi", "weft abi=lam", "weft lower=1"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
