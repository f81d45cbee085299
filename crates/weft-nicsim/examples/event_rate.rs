//! Events a second on one core: `cargo run --release -p weft-nicsim --example event_rate`.

use std::time::Instant;

use weft_nicsim::experiments::{Program, dims_for};
use weft_nicsim::figures::gups;
use weft_nicsim::{Params, Trace};
use weft_pgas::programs::random_access::Variant;
use weft_pgas::programs::stream::Pattern;

fn main() {
    let p = Params::paper();
    let pair = |cores| (Program::stream(Pattern::Pair, 8, 2, false), p.shaped([2, 1, 1], cores));
    let cyclic = (Program::stream(Pattern::Cyclic, 8, 32, true), p.shaped([4, 4, 2], 4));
    let runs = [
        ("stream, 2 sockets, 1 core", pair(1)),
        ("stream, 2 sockets, 4 cores", pair(4)),
        ("cyclic, all of 32 sockets, 4 cores", cyclic),
        ("RandomAccess, 2 sockets, 4 cores", (gups(Variant::Listing, 40), p.shaped([2, 1, 1], 4))),
        ("RandomAccess, 32 sockets, 4 cores", (gups(Variant::Listing, 5), p.shaped(dims_for(32), 4))),
    ];
    for (name, (program, machine)) in runs {
        let mut best = f64::INFINITY;
        let mut events = 0;
        let mut peak = (0, 0);
        for _ in 0..3 {
            let start = Instant::now();
            let got = program.run(&machine, Trace::default()).expect("it ends well");
            best = best.min(start.elapsed().as_secs_f64());
            events = got.outcome.stats.events;
            peak = got.outcome.peak;
        }
        let rate = events as f64 / best / 1e6;
        println!("{name:36} {events:>9} events {rate:6.2} M/s, {} messages in flight", peak.0);
    }
}
