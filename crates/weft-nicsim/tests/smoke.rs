use weft_nicsim::{run, Params};
use weft_pgas::programs::{latency, stream::*, random_access::*};

#[test]
fn smoke() {
    let p = Params::paper();
    let got = run(&p.shaped([2,1,1],1), |pe| latency::ping_pong(pe, 8, 20)).unwrap();
    println!("pp {} ns {:?}", got.reports[0].elapsed_ps / got.reports[0].operations/1000, got.attribution);
    for cores in [1,2,4] {
        for len in [4, 8, 64, 1024] {
        let cfg = Stream { pattern: Pattern::Pair, len, window: 4096, loops: 1, all_inject: false };
        let got = run(&p.shaped([2,1,1],cores), move |pe| stream(pe, cfg)).unwrap();
        let ops: u64 = got.reports.iter().map(|r| r.operations).sum();
        let t = got.reports.iter().map(|r| r.elapsed_ps).max().unwrap();
        println!("stream {cores} {len} {} M/s {} MB/s {:?} wrong {}", ops as f64 / t as f64 * 1e6, ops as f64 * len as f64/ t as f64 * 1e6, got.attribution, got.reports.iter().map(|r| r.wrong).sum::<u64>());
        }
    }
    for cores in [1,2,4] {
        let cfg = RandomAccess { variant: Variant::Listing, iterations: 10, updates: 512, table_words: 4096 };
        let t0 = std::time::Instant::now();
        let got = run(&p.shaped([4,4,2],cores), move |pe| random_access(pe, cfg)).unwrap();
        let ops: u64 = got.reports.iter().map(|r| r.operations).sum();
        let t = got.reports.iter().map(|r| r.elapsed_ps).max().unwrap();
        println!("ra {cores} {} M/s/socket  {:?} applied {} events {} in {:?}: {} M ev/s", ops as f64 / t as f64 * 1e6/32., got.attribution, got.reports.iter().map(|r| r.applied).sum::<u64>() as f64 / ops as f64, got.stats.events, t0.elapsed(), got.stats.events as f64/t0.elapsed().as_secs_f64()/1e6);
    }
}
