//! What the simulator has found, as short programs: each runs under many schedules.

use crate::net::{Cut, NetPlan};
use crate::plan::{Asked, Buffer, COLLECTIVE, Coll, Epoch, Faults, Kind, Locks, Op, Plan, Shape, Way, What, Which};
use crate::spawn::{JobPlan, Meeting};
use weft_fabric::{hook, wire};
use weft_p2p::{SendMode, params};
use weft_singlecopy::SINGLECOPY;

/// A job without faults, in which nothing is chosen by parameters.
fn quiet(n: u32, layout: usize, ops: Vec<Op>) -> Plan {
    Plan {
        seed: 0,
        n,
        layout,
        oversubscribed: false,
        threads: true,
        seals: false,
        params: crate::plan::all_params().iter().map(|&p| (p, String::new())).collect(),
        faults: Faults::default(),
        net: None,
        death: None,
        revoked: None,
        stalls: 0,
        windows: 0,
        jobs: Vec::new(),
        ops,
    }
}

fn send(rank: u32, dest: u32, ctx: u32, len: usize, mode: SendMode) -> Op {
    let (what, buffer) = (What { ctx, tag: 0 }, Buffer::Own { heap: true });
    Op { rank, kind: Kind::Send { dest, what, len, mode, shape: None, buffer, way: Way::General } }
}

fn recv(rank: u32, src: u32, ctx: u32, room: usize, shape: Option<Shape>) -> Op {
    let asked = Asked { ctx, src: Some(src), tag: Some(0) };
    Op { rank, kind: Kind::Recv { asked, room, shape, heap: true, way: Way::General } }
}

fn shaped(op: Op, shape: Shape) -> Op {
    match op.kind {
        Kind::Send { dest, what, len, mode, buffer, way, .. } => {
            let shape = Some(shape);
            Op { kind: Kind::Send { dest, what, len, mode, shape, buffer, way }, ..op }
        }
        _ => op,
    }
}

/// A barrier of two ranks, which begin nothing else before it ends.
fn barrier() -> Op {
    let coll = Coll {
        id: 1,
        ctx: COLLECTIVE[0],
        members: 3,
        which: Which::Barrier,
        root: 0,
        count: 0,
        commutative: true,
        in_place: false,
        forced: None,
        blocking: true,
        heap: true,
    };
    Op { rank: 0, kind: Kind::Coll(coll) }
}

/// A collective of the first `n` ranks that the rest need not wait for.
fn allreduce(id: i32, ctx: u32, n: u32) -> Op {
    let Kind::Coll(coll) = barrier().kind else { return barrier() };
    let members = (1 << n) - 1;
    let coll = Coll { id, ctx, members, which: Which::Allreduce, count: 4000, blocking: false, ..coll };
    Op { rank: 0, kind: Kind::Coll(coll) }
}

/// Two nodes whose card does later what it is asked for, piece by piece.
fn late(way: wire::Way) -> NetPlan {
    NetPlan { depth: Some(2), way: Some(way), chunk: 5000, lone_chunk: 5000, ..NetPlan::plain(2) }
}

/// A message that is sent and cancelled.
fn recalled(len: usize) -> [Op; 2] {
    [send(0, 1, 0, len, SendMode::Sync), Op { rank: 0, kind: Kind::Cancel { back: 1 } }]
}

/// Two nodes whose fabric reads short messages from the program's memory, and tells of their ends late and in any order.
fn told_late() -> NetPlan {
    NetPlan { lend: 1, faults: hook::Faults { seed: 1, shuffle: true, ..Default::default() }, ..NetPlan::plain(2) }
}

/// A rank says hello again to one that is away for long, and has more to say than that one's window holds.
fn again_welcome() -> Vec<Op> {
    let away = Op { rank: 1, kind: Kind::Stall { steps: 400 } };
    let others = (0..12).flat_map(|_| [send(1, 2, 0, 290, SendMode::Standard), recv(2, 1, 0, 290, None)]);
    let many = (0..12).flat_map(|_| [send(0, 1, 0, 282, SendMode::Standard), recv(1, 0, 0, 282, None)]);
    [away].into_iter().chain(others).chain(many).collect()
}

/// An epoch of rank 1 that makes long puts to rank 0.
fn long_puts() -> Op {
    let (locks, number) = (Locks::Of { shared: 0, exclusive: 1 }, 12424682717522638739);
    Op { rank: 1, kind: Kind::Epoch(Epoch { number, window: 1, locks, ops: 37, blocking: true, heap: false }) }
}

/// One of two ranks makes long puts to the other one, which gets as much from there at the same time, by the same numbers.
fn both_ways() -> Vec<Op> {
    let epoch = |rank: u32, number| {
        let locks = Locks::Of { shared: 2 >> rank, exclusive: 0 };
        Op { rank, kind: Kind::Epoch(Epoch { number, window: 0, locks, ops: 1, blocking: true, heap: true }) }
    };
    (0..20).flat_map(|_| [epoch(0, 675), epoch(1, 559)]).collect()
}

/// Two ranks lock a window of the first one by turns, the other one over the wire, for puts and gets of all lengths.
fn by_turns() -> Vec<Op> {
    let locks = Locks::Of { shared: 0, exclusive: 1 };
    let epoch = |rank: u32, number| Op {
        rank,
        kind: Kind::Epoch(Epoch { number, window: 0, locks, ops: 5, blocking: true, heap: true }),
    };
    (0..60).flat_map(|i| [epoch(1, 6466740931789853604 + i), epoch(0, 1074243722899473376 + i)]).collect()
}

/// All ranks start a job of one rank before the plan's operations, and part from it after them.
fn guest(node: usize, plan: Plan) -> Plan {
    let m = Meeting { number: 0, members: (2 << plan.n) - 1, starts: Some(0) };
    let (meet, part) = (Op { rank: 0, kind: Kind::Meet(m) }, Op { rank: 0, kind: Kind::Part(m) });
    let jobs = vec![JobPlan { n: 1, layout: 4, node_of: vec![node] }];
    Plan { jobs, ops: [vec![meet], plan.ops, vec![part]].concat(), ..plan }
}

/// A rank parts from one of another job while both send, and meets it again in places that a third rank keeps.
fn again_in_its_place() -> Plan {
    let m = |number, members| Meeting { number, members, starts: (number == 0).then_some(0) };
    let meet = |number, members| Op { rank: 0, kind: Kind::Meet(m(number, members)) };
    let messages = (0..6).flat_map(|_| [(0, 2), (2, 0)].map(|(a, b)| send(a, b, GUESTS, 19_410, SendMode::Standard)));
    let parted = [Op { rank: 0, kind: Kind::Part(m(0, 13)) }, meet(2, 5)];
    let jobs = vec![JobPlan { n: 2, layout: 4, node_of: vec![0, 0] }];
    let ops = [meet(0, 13), meet(1, 6), meet(3, 9)].into_iter().chain(messages).chain(parted).collect();
    Plan { jobs, ..quiet(2, 4, ops) }
}

/// A rank parts from two of another job, and meets that one of them again that is on another node.
fn its_number_goes_far() -> Plan {
    let meet = |number, members, starts| Kind::Meet(Meeting { number, members, starts });
    let parts = Kind::Part(Meeting { number: 0, members: 13, starts: Some(0) });
    let lone = |kind| vec![Op { rank: 0, kind }];
    let messages = vec![send(0, 2, GUESTS, 19_410, SendMode::Standard); 12];
    let ops = [lone(meet(0, 13, Some(0))), messages, lone(parts), lone(meet(1, 9, None))].concat();
    Plan { jobs: vec![JobPlan { n: 2, layout: 4, node_of: vec![0, 1] }], ..quiet(2, 4, ops) }
}

/// Rank 2 takes messages back that wait for a card which writes a long one to rank 3; later the link of ranks 0 and 1 breaks.
fn taken_back_where_refused() -> Plan {
    let many = (0..6).flat_map(|_| [recv(3, 2, 0, 60_000, None), send(2, 3, 0, 60_000, SendMode::Standard)]);
    let back = |dest| [send(2, dest, 1, 8, SendMode::Standard), Op { rank: 2, kind: Kind::Cancel { back: 1 } }];
    let later = [Op { rank: 0, kind: Kind::Stall { steps: 3000 } }, send(0, 1, 5, 8, SendMode::Standard)];
    let net = NetPlan { node_of: (0..6).collect(), cut: Some(refuses(0, 1, 2000)), ..late(wire::Way::Write) };
    let net = NetPlan { depth: Some(1), chunk: 200, lone_chunk: 200, ..net };
    let ops = many.chain([4, 5, 0, 1].into_iter().flat_map(back)).chain(later).collect();
    Plan { net: Some(net), ..quiet(6, 0, ops) }
}

/// Rank 1 asks for what rank 0 has offered, while its own messages notice that their link has broken.
fn asked_for_when_lost() -> Plan {
    let offered = vec![send(0, 1, 0, 200, SendMode::Standard); 40];
    // Half of them with too little room.
    let asked = (0..40).flat_map(|i| [send(1, 0, 1, 8, SendMode::Standard), recv(1, 0, 0, 100 << (i % 2), None)]);
    let away = Op { rank: 1, kind: Kind::Stall { steps: 200 } };
    let cut = Some(Cut { fails: true, ..refuses(1, 0, 260) });
    let net = NetPlan { way: Some(wire::Way::Stream), eager: 100, cut, ..NetPlan::plain(2) };
    Plan { net: Some(net), ..quiet(2, 0, offered.into_iter().chain([away]).chain(asked).collect()) }
}

/// The context of the messages with that.
const GUESTS: u32 = 1000;

/// A link that takes nothing more.
fn refuses(from: usize, to: usize, when: usize) -> Cut {
    Cut { between: (from, to), when, both: false, fails: false }
}

/// Seeds that have failed once, of which no short program does.
pub const SEEDS: [u64; 5] = [99_000_815, 99_001_168, 99_005_974, 99_007_456, 99_101_476];

/// Name and plan.
pub fn all() -> Vec<(&'static str, Plan)> {
    let cells = |mut p: Plan| {
        p.params.push((&SINGLECOPY, "none".into()));
        p
    };
    let pairs = |n: usize, ctx: u32, len: usize| -> Vec<Op> {
        (0..n).flat_map(|_| [send(0, 1, ctx, len, SendMode::Standard), recv(1, 0, ctx, len, None)]).collect()
    };
    let both = [pairs(12, 0, 100_000), pairs(3, 1, 20_000)].concat();
    let to_oneself = (0..12).flat_map(|_| [send(0, 0, 0, 300, SendMode::Sync), send(0, 1, 1, 90, SendMode::Sync)]);
    let wide = Shape { block: 5000, stride: 5037 };
    let listed = |_| [recv(1, 0, 0, 300_000, None), shaped(send(0, 1, 0, 300_000, SendMode::Standard), wide)];
    let taken = |_| {
        let asked = Asked { ctx: 0, src: Some(0), tag: None };
        let take = Kind::Take { asked, room: 9000, heap: true, later: true };
        [send(0, 1, 0, 9000, SendMode::Standard), Op { rank: 1, kind: take }]
    };
    let mut crowd = vec![send(0, 1, 0, 244, SendMode::Sync); 120];
    crowd.push(recv(1, 0, 0, 244, None));
    let to_guest = vec![send(0, 2, GUESTS, 19_410, SendMode::Standard); 6];
    vec![
        (
            "a message that is handed over is no longer than what its receiver takes",
            quiet(2, 1, vec![send(0, 1, 0, 8193, SendMode::Standard)]),
        ),
        (
            "pieces beyond the room of a derived type go nowhere",
            quiet(
                2,
                0,
                (0..4)
                    .flat_map(|_| [recv(1, 0, 0, 7000, Some(wide)), send(0, 1, 0, 16_000, SendMode::Standard)])
                    .collect(),
            ),
        ),
        (
            "cells that went to a peer come back when it dies",
            cells(Plan { death: Some((1, 60)), ..quiet(3, 4, [both.clone(), pairs(3, 1, 50_000)].concat()) }),
        ),
        (
            "cells of a message whose communicator was revoked come back",
            cells(Plan { revoked: Some((0, 90)), ..quiet(2, 4, both) }),
        ),
        (
            "messages to oneself go with their communicator",
            Plan { revoked: Some((0, 40)), ..quiet(2, 0, to_oneself.collect()) },
        ),
        (
            "the list of an offer comes back from a receive that failed",
            Plan {
                revoked: Some((0, 25)),
                params: vec![(&params::WAY, "push".into())],
                ..quiet(2, 1, (0..6).flat_map(listed).collect())
            },
        ),
        (
            "whom no record waits for any more is not in the list of those who wait for room",
            Plan { revoked: Some((0, 120)), stalls: 60, ..quiet(2, 4, crowd) },
        ),
        (
            "a message that was taken out of matching may come no more",
            cells(Plan { revoked: Some((0, 60)), ..quiet(2, 4, (0..8).flat_map(taken).collect()) }),
        ),
        (
            "messages between nodes that are under way when their communicator is revoked go to their ends",
            Plan { revoked: Some((0, 60)), net: Some(late(wire::Way::Read)), ..quiet(2, 0, pairs(8, 0, 30_000)) },
        ),
        (
            "the same where they are written, and in pieces",
            Plan { revoked: Some((0, 90)), net: Some(late(wire::Way::Write)), ..quiet(2, 0, pairs(8, 0, 30_000)) },
        ),
        (
            "offers that nobody has asked for yet keep nothing back that is behind them",
            Plan {
                net: Some(NetPlan { window: 2048, eager: 0, ..NetPlan::plain(2) }),
                ..quiet(2, 0, [vec![send(0, 1, 0, 9000, SendMode::Standard); 30], vec![barrier()]].concat())
            },
        ),
        (
            "a key that is not used is not mapped",
            Plan { net: Some(late(wire::Way::Stream)), ..quiet(2, 0, pairs(3, 0, 30_000)) },
        ),
        (
            "what has come from another node without a receive is not counted as what has come in a ring",
            Plan { net: Some(NetPlan::plain(2)), ..quiet(2, 0, pairs(4, 0, 9000)) },
        ),
        (
            "that a synchronous message was matched may be heard before it is told that it has gone",
            Plan {
                net: Some(told_late()),
                ..quiet(
                    2,
                    0,
                    (0..8).flat_map(|_| [recv(1, 0, 0, 90, None), send(0, 1, 0, 90, SendMode::Sync)]).collect(),
                )
            },
        ),
        (
            "short messages that a card reads when their communicator is revoked go to their ends",
            Plan {
                revoked: Some((0, 60)),
                net: Some(NetPlan { lend: 1, depth: Some(2), ..NetPlan::plain(2) }),
                ..quiet(2, 0, pairs(16, 0, 3000))
            },
        ),
        (
            "what a card reads from one that has died ends when it is through",
            Plan {
                death: Some((0, 90)),
                net: Some(NetPlan { closes: 400, ..late(wire::Way::Read) }),
                ..quiet(2, 0, pairs(8, 0, 30_000))
            },
        ),
        (
            "a welcome that is said again, and waits, tells no credit",
            Plan {
                net: Some(NetPlan { depth: Some(1), slots: 1, window: 2048, eager: 2048, ..NetPlan::plain(3) }),
                ..quiet(3, 0, again_welcome())
            },
        ),
        (
            "a long put to one that dies ends when both of its messages have ended",
            Plan {
                windows: 2,
                net: Some(NetPlan { node_of: vec![0, 1, 0], cut: Some(refuses(1, 0, 95)), ..NetPlan::plain(3) }),
                ..quiet(3, 0, [vec![long_puts()], pairs(1, 0, 150_000)].concat())
            },
        ),
        (
            "the bytes of a put are not those that the same rank is to give for a get",
            Plan { windows: 1, net: Some(NetPlan::plain(2)), ..quiet(2, 0, both_ways()) },
        ),
        (
            "a lock is given back when the long puts of its holder are there",
            Plan {
                windows: 1,
                net: Some(NetPlan { way: Some(wire::Way::Stream), ..NetPlan::plain(2) }),
                ..quiet(2, 0, by_turns())
            },
        ),
        (
            "the same of that it was cancelled",
            Plan { net: Some(told_late()), ..quiet(2, 0, (0..20).flat_map(|_| recalled(90)).collect()) },
        ),
        (
            "cells that went to a guest come back from one that parts without a look at them",
            guest(0, Plan { death: Some((1, 90)), ..quiet(2, 4, to_guest.clone()) }),
        ),
        (
            "what went to a guest behind its last look comes back when the two meet again in their places",
            Plan { revoked: Some((GUESTS, 60)), ..again_in_its_place() },
        ),
        (
            "cells that went to a guest come back where one on another node has its number",
            Plan { revoked: Some((GUESTS, 60)), net: Some(NetPlan::plain(2)), ..its_number_goes_far() },
        ),
        (
            "messages that a guest has kept go with their sender",
            guest(0, Plan { revoked: Some((GUESTS, 60)), ..quiet(2, 4, to_guest) }),
        ),
        (
            "who asks a message back from a guest that has parted hears that it is",
            guest(
                1,
                Plan {
                    revoked: Some((GUESTS, 60)),
                    net: Some(late(wire::Way::Read)),
                    ..quiet(2, 0, vec![send(0, 2, GUESTS, 30_000, SendMode::Standard); 4])
                },
            ),
        ),
        (
            "who waits for a word of a guest knows it until that has come",
            guest(
                1,
                Plan {
                    death: Some((1, 100)),
                    net: Some(NetPlan { node_of: vec![0, 1, 0], ..late(wire::Way::Read) }),
                    ..quiet(3, 0, (1..6).map(|id| allreduce(id, GUESTS + 1, 4)).collect())
                },
            ),
        ),
        ("that a message was refused goes with it when it is taken back", taken_back_where_refused()),
        ("no request fails with its peer before that is lost", asked_for_when_lost()),
    ]
}
