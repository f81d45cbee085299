//! Which choices ranks will make, and whether a profile was refused.

use super::{Finding, Grade};
use weft_profile::{Machine, Profile, Source};

pub fn checks() -> Vec<Finding> {
    let machine = Machine::current();
    let (profile, source) = Profile::load(&machine);
    let mut out = vec![of_source(&source)];
    for problem in profile.problems() {
        out.push(Finding::new(
            "choices",
            Grade::Bad,
            problem.as_str(),
            "what the variable asks for is not done",
            "unset it, or take one of the values named",
        ));
    }
    out
}

pub fn of_source(source: &Source) -> Finding {
    match source {
        Source::File(path) => Finding::ok("profile", format!("choices measured here: {}", path.display())),
        Source::Disabled => Finding::ok("profile", source.to_string()),
        Source::BuiltIn(_) => Finding::new(
            "profile",
            Grade::Note,
            source.to_string(),
            "copy routines and thresholds follow from the cache sizes, unmeasured",
            "weft tune, once, on a quiet machine (under a minute)",
        ),
        Source::Refused(..) => Finding::new(
            "profile",
            Grade::Slow,
            source.to_string(),
            "what was measured is not used",
            "weft tune writes a new one; or remove the file or WEFT_PROFILE",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_profile::{Invalid, Refusal};

    #[test]
    fn a_refused_profile_is_told_with_its_reason() {
        let why = Refusal::Invalid(Invalid::Version(9));
        let f = of_source(&Source::Refused("/x/p.toml".into(), why));
        assert_eq!(f.grade, Grade::Slow);
        assert!(f.finding.contains("/x/p.toml refused: format 9"), "{}", f.finding);
        assert_eq!(of_source(&Source::BuiltIn(None)).grade, Grade::Note);
        assert_eq!(of_source(&Source::File("/p".into())).grade, Grade::Ok);
    }
}
