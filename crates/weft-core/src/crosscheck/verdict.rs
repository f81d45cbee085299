//! What rows say together.

use super::{ALL, NONE, Row, Sum};
use crate::bound_op::op_name;
use weft_base::ErrClass;
use weft_base::consts::dt;
use weft_datatype::Basic;

/// What does not fit together first, and who differs; None where all does.
pub(super) fn of(rows: &[Row]) -> Option<(ErrClass, String)> {
    assert!(!rows.is_empty());
    let text = |what: String| format!("WEFT_CHECK: {what}");
    let found = functions(rows)
        .or_else(|| arguments(rows))
        .or_else(|| roots(rows))
        .or_else(|| ops(rows))
        .or_else(|| lengths(rows))
        .or_else(|| flows(rows))?;
    Some((found.0, text(found.1)))
}

type Found = Option<(ErrClass, String)>;

/// The first rank whose value is not that of most ranks (rank 0's, where two are as many), and a rank that has
/// that one.
fn odd<T: PartialEq>(values: &[T]) -> Option<(usize, usize)> {
    let count = |v: &T| values.iter().filter(|w| *w == v).count();
    let mut most = 0;
    for (i, v) in values.iter().enumerate() {
        if count(v) > count(&values[most]) {
            most = i;
        }
    }
    let found = values.iter().position(|v| *v != values[most]).map(|i| (i, most));
    debug_assert!(found.is_none_or(|(i, most)| count(&values[i]) <= count(&values[most])));
    found
}

/// `MPI_Bcast` of `bcast`.
pub(super) fn mpi(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(|| "nothing".into(), |c| format!("MPI_{}{}", c.to_ascii_uppercase(), letters.as_str()))
}

fn functions(rows: &[Row]) -> Found {
    let names: Vec<_> = rows.iter().map(|r| &r.name).collect();
    let (i, most) = odd(&names)?;
    Some((ErrClass::ARG, format!("rank {i} calls {}, rank {most} {}", mpi(names[i]), mpi(names[most]))))
}

fn arguments(rows: &[Row]) -> Found {
    let i = rows.iter().position(|r| r.refused != 0)?;
    let class = ErrClass(rows[i].refused as i32);
    Some((class, format!("rank {i} passes an argument to {} that is not valid", mpi(&rows[i].name))))
}

fn roots(rows: &[Row]) -> Found {
    let roots: Vec<_> = rows.iter().map(|r| r.root).collect();
    let (i, most) = odd(&roots)?;
    let name = mpi(&rows[0].name);
    Some((ErrClass::ROOT, format!("rank {i} passes root {} to {name}, rank {most} root {}", roots[i], roots[most])))
}

fn op_text(op: i64) -> &'static str {
    match op {
        NONE => "none",
        Row::USER => "a user's operation",
        Row::USER_COMMUTATIVE => "a user's commutative operation",
        id => op_name(id as u32),
    }
}

fn ops(rows: &[Row]) -> Found {
    let ops: Vec<_> = rows.iter().map(|r| r.op).collect();
    let (i, most) = odd(&ops)?;
    let (name, a, b) = (mpi(&rows[0].name), op_text(ops[i]), op_text(ops[most]));
    Some((ErrClass::OP, format!("rank {i} passes {a} to {name}, rank {most} {b}")))
}

fn describe(s: Sum) -> String {
    match u32::try_from(s.ty).ok().and_then(Basic::get) {
        Some(b) => format!("{} of {}", s.elements, b.name),
        None if s.elements == 0 => "nothing".into(),
        None => format!("{} elements of several types ({} bytes)", s.elements, s.bytes),
    }
}

/// The class of the difference, if there is one.
fn differ(a: Sum, b: Sum) -> Option<ErrClass> {
    let packed = [a, b].iter().any(|s| s.ty == i64::from(dt::PACKED));
    if a.bytes == b.bytes && (packed || a.bytes == 0 || a.fingerprint == b.fingerprint) {
        return None;
    }
    Some(if a.ty != b.ty && a.elements == b.elements { ErrClass::TYPE } else { ErrClass::COUNT })
}

fn lengths(rows: &[Row]) -> Found {
    let (first, name) = (rows[0].same?, mpi(&rows[0].name));
    let all: Option<Vec<Sum>> = rows.iter().map(|r| r.same).collect();
    let all = all?;
    // Of equal ones any stands for all.
    let like: Vec<usize> =
        all.iter().map(|s| all.iter().position(|t| differ(*s, *t).is_none()).unwrap_or_default()).collect();
    let (i, most) = odd(&like)?;
    let class = differ(all[i], all[most]).or_else(|| differ(all[i], first))?;
    let (a, b) = (describe(all[i]), describe(all[most]));
    Some((class, format!("rank {i} passes {a} to {name}, rank {most} {b}")))
}

/// What `entries` say of one peer, in a certain order.
fn of_peer(entries: &[(i64, Sum)], peer: usize) -> Vec<Sum> {
    let mut found: Vec<Sum> =
        entries.iter().filter(|e| e.0 == ALL || e.0 == peer as i64).map(|e| e.1).filter(|s| s.bytes > 0).collect();
    found.sort_by_key(|s| (s.bytes, s.fingerprint));
    found
}

/// What ranks send each other.
fn flows(rows: &[Row]) -> Found {
    let name = mpi(&rows[0].name);
    for (to, taker) in rows.iter().enumerate() {
        for (from, giver) in rows.iter().enumerate() {
            // In place a rank says only one side of what it does with itself.
            if from == to && (giver.gives.is_empty() || taker.takes.is_empty()) {
                continue;
            }
            let (gives, takes) = (of_peer(&giver.gives, to), of_peer(&taker.takes, from));
            for k in 0..gives.len().max(takes.len()) {
                let (a, b) = (gives.get(k).copied(), takes.get(k).copied());
                let (a, b) = (a.unwrap_or_default(), b.unwrap_or_default());
                if let Some(class) = differ(a, b) {
                    let (a, b) = (describe(a), describe(b));
                    return Some((class, format!("in {name} rank {from} sends {a} to rank {to}, which expects {b}")));
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_datatype::Datatype;

    fn ints(n: i64) -> Sum {
        Sum::of(n, Datatype::predefined(dt::INT).unwrap())
    }
    fn rows(n: usize, f: impl Fn(&mut Row, usize)) -> Vec<Row> {
        let row = |i| {
            let mut row = Row::new("gather");
            f(&mut row, i);
            row
        };
        (0..n).map(row).collect()
    }

    #[test]
    fn the_odd_one_is_named() {
        let mut r = rows(4, |row, _| row.root(1));
        assert_eq!(of(&r), None);
        r[3].name = "bcast".into();
        assert_eq!(of(&r).unwrap().1, "WEFT_CHECK: rank 3 calls MPI_Bcast, rank 0 MPI_Gather");
        r[3] = r[0].clone();
        r[0].root(2);
        assert_eq!(
            of(&r).unwrap(),
            (ErrClass::ROOT, "WEFT_CHECK: rank 0 passes root 2 to MPI_Gather, rank 1 root 1".into())
        );
    }

    #[test]
    fn what_is_sent_fits_what_is_expected() {
        let gather = |row: &mut Row, i: usize| {
            row.gives(0, ints(if i == 2 { 4 } else { 3 }));
            if i == 0 {
                row.takes_all(ints(3));
            }
        };
        let text = of(&rows(4, gather)).unwrap();
        assert_eq!(text.1, "WEFT_CHECK: in MPI_Gather rank 2 sends 4 of MPI_INT to rank 0, which expects 3 of MPI_INT");
        assert_eq!(text.0, ErrClass::COUNT);
        assert_eq!(of(&rows(2, gather)), None);
        // In place at the root.
        let in_place = rows(3, |row, i| if i == 0 { row.takes_all(ints(3)) } else { row.gives(0, ints(3)) });
        assert_eq!(of(&in_place), None);
    }

    #[test]
    fn types_of_one_size_differ() {
        let float = Sum::of(3, Datatype::predefined(dt::FLOAT).unwrap());
        let r = rows(3, |row, i| row.same(if i == 1 { float } else { ints(3) }));
        let (class, text) = of(&r).unwrap();
        assert_eq!(
            (class, text.as_str()),
            (ErrClass::TYPE, "WEFT_CHECK: rank 1 passes 3 of MPI_FLOAT to MPI_Gather, rank 0 3 of MPI_INT")
        );
        let packed = Sum::of(12, Datatype::predefined(dt::PACKED).unwrap());
        assert_eq!(of(&rows(2, |row, i| row.same(if i == 1 { packed } else { ints(3) }))), None);
        let pairs = Datatype::contiguous(3, Datatype::predefined(dt::INT).unwrap()).unwrap();
        assert_eq!(of(&rows(2, |row, i| row.same(if i == 1 { Sum::of(1, &pairs) } else { ints(3) }))), None);
    }
}
