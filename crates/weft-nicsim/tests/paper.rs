//! Every checkpoint of the paper, and each reading where it contradicts itself.

use weft_nicsim::Params;
use weft_nicsim::checkpoints::{self, Verdict};
use weft_nicsim::experiments::run_all;

#[test]
fn checkpoints_are_reproduced() {
    let points = checkpoints::points(&Params::paper());
    let measured: Result<Vec<_>, _> = run_all(&points, 2, |_| ()).into_iter().collect();
    let checks = checkpoints::judge(&points, &measured.expect("every run ends well"));
    let ids = ["R1", "R2", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14"];
    for id in ids.into_iter().chain(["R15", "F14", "I1", "I10"]) {
        assert!(checks.iter().any(|c| c.id == id), "no checkpoint {id}");
    }
    let differs = |c: &&checkpoints::Checkpoint| c.verdict() == Verdict::Differs;
    let differ: Vec<_> = checks.iter().filter(differs).collect();
    assert!(differ.is_empty(), "{differ:#?}");
}

/// A checkpoint must be able to fail: another machine is not the paper's.
#[test]
fn another_machine_differs() {
    let mut p = Params::paper();
    p.core.put_cycles = 80;
    p.io.mbs = 4000;
    let points = checkpoints::points(&p);
    let measured: Result<Vec<_>, _> = run_all(&points, 2, |_| ()).into_iter().collect();
    let checks = checkpoints::judge(&points, &measured.expect("every run ends well"));
    let differs = |id| checks.iter().any(|c| c.id == id && c.verdict() == Verdict::Differs);
    for id in ["R4b", "R5b", "R10b", "R13c", "R15"] {
        assert!(differs(id), "{id} holds on a machine that is not the paper's");
    }
}
