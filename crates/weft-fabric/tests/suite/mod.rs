//! Two ports of one process, and what every port must do, whatever is behind it.

use std::time::{Duration, Instant};
use weft_fabric::fabric::Entry;
use weft_fabric::port::{Access, Part, Peer, Region, Rest, What, WireKey};
use weft_fabric::{Carrier, Done, Lane, Library, Port, Posted, Survey, Wishes, choose, tcp};

pub mod checks;

/// Nothing here takes longer unless it hangs.
pub const LIMIT: Duration = Duration::from_secs(60);

/// Providers of the library that run on this machine without hardware, of those that were asked for.
pub fn providers() -> Vec<String> {
    let wanted =
        std::env::var("WEFT_TEST_FABRIC_PROVIDERS").unwrap_or_else(|_| "tcp,net,tcp;ofi_rxm,shm,sockets".into());
    let library = Library::open().expect("a libfabric");
    let survey = Survey::of(&library).expect("providers");
    let has = |p: &str| {
        let wishes = Wishes { provider: Some(p.into()), loopback: true, ..Wishes::default() };
        choose(&survey.offers, &wishes).chosen.is_some()
    };
    let found: Vec<String> = wanted.split(',').filter(|p| has(p)).map(String::from).collect();
    assert!(found.iter().any(|p| ["tcp", "net"].contains(&p.as_str())), "{library:?} offers neither tcp nor net");
    println!("{library:?}: {}", found.join(", "));
    found
}

/// An entry of this provider on loopback.
pub fn entry(provider: &str, mr_mode: u64) -> Entry {
    let library = Library::open().expect("a libfabric");
    let survey = Survey::of(&library).expect("providers");
    let wishes =
        Wishes { provider: Some(provider.into()), loopback: true, interfaces: vec!["lo".into()], ..Wishes::default() };
    let on_lo = choose(&survey.offers, &wishes).chosen;
    let any = choose(&survey.offers, &Wishes { interfaces: Vec::new(), ..wishes }).chosen;
    let chosen = on_lo.or(any).unwrap_or_else(|| panic!("no {provider}"));
    let mut entry = Entry::of(&library, &survey.offers[chosen]).expect("an entry");
    entry.force_mr_mode(mr_mode);
    entry
}

pub fn carrier(provider: &str, mr_mode: u64) -> Carrier {
    if provider != tcp::PROVIDER {
        return Carrier::Lane(Box::new(Lane::open(entry(provider, mr_mode), 16, 0).expect("a lane")));
    }
    let offers = tcp::survey::offers().expect("interfaces");
    let wishes = Wishes { interfaces: vec!["lo".into()], ..Wishes::default() };
    let lo = choose(&offers, &wishes).chosen.expect("a loopback");
    Carrier::open(None, &offers[lo], 16, 0).expect("a listener")
}

/// Tries an operation until the fabric has room; polls both sides meanwhile.
#[macro_export]
macro_rules! posted {
    ($pair:expr, $side:ident, $port:ident => $call:expr) => {{
        let end = std::time::Instant::now() + $crate::suite::LIMIT;
        loop {
            let $port = &mut $pair.$side.port;
            // SAFETY: tests keep their buffers until the end.
            #[allow(
                unused_unsafe,
                clippy::macro_metavars_in_unsafe,
                reason = "the calls of one contract, some of them safe"
            )]
            let posted = unsafe { $call };
            match posted.unwrap() {
                Posted::Yes => break,
                Posted::Again => {
                    $pair.a.port.poll(&mut $pair.a.done).unwrap();
                    $pair.b.port.poll(&mut $pair.b.done).unwrap();
                    assert!(std::time::Instant::now() < end, "EAGAIN without end: {}", stringify!($call));
                }
            }
        }
    }};
}

/// One side: a port, its peer's name, what has completed.
pub struct Side<P> {
    pub port: P,
    pub peer: Peer,
    pub done: Vec<Done>,
}

pub struct Pair<P> {
    pub a: Side<P>,
    pub b: Side<P>,
}

impl<P: Port> Pair<P> {
    /// Two of which the second knows the first.
    pub fn new(a: P, b: P) -> Pair<P> {
        let mut pair = Pair::of_strangers(a, b);
        pair.introduce();
        pair
    }

    pub fn of_strangers(mut a: P, mut b: P) -> Pair<P> {
        let (to_b, to_a) = (a.insert(b.address()).unwrap(), b.insert(a.address()).unwrap());
        let side = |port, peer| Side { port, peer, done: Vec::new() };
        Pair { a: side(a, to_b), b: side(b, to_a) }
    }

    /// A message from one to the other, whose sender that one knows then.
    fn introduce(&mut self) {
        let (word, into) = ([7_u8; 16], vec![0_u8; 64]);
        let (out, room, to) = (self.a.part(&word), self.b.part(&into), self.a.peer);
        posted!(self, b, p => p.recv(room, false, 1));
        posted!(self, a, p => p.send(to, &[out], 2));
        let (mut sent, mut came) = (false, false);
        self.pump("an introduction", |a, b| {
            sent |= a.take(2).is_some();
            if let Some(Done { what: What::Received { at, .. }, .. }) = b.take(1) {
                b.port.vouch(at, b.peer);
                came = true;
            }
            sent && came
        });
    }

    /// Polls both until `until` is content.
    pub fn pump(&mut self, what: &str, mut until: impl FnMut(&mut Side<P>, &mut Side<P>) -> bool) {
        let end = Instant::now() + LIMIT;
        loop {
            self.a.port.poll(&mut self.a.done).unwrap();
            self.b.port.poll(&mut self.b.done).unwrap();
            if until(&mut self.a, &mut self.b) {
                return;
            }
            assert!(Instant::now() < end, "{what}: not within {LIMIT:?}; a {:?}, b {:?}", self.a.done, self.b.done);
        }
    }
}

impl<P: Port> Side<P> {
    /// A region over these bytes where the port wants one.
    pub fn local(&mut self, bytes: &[u8]) -> Option<Region> {
        self.port.limits().local_regions.then(|| {
            // SAFETY: tests keep their buffers until the end.
            unsafe { self.port.register(bytes.as_ptr().cast_mut(), bytes.len().max(1), Access::Local) }.unwrap()
        })
    }

    pub fn part(&mut self, bytes: &[u8]) -> Part {
        let region = self.local(bytes);
        Part::of(bytes).within(region)
    }

    /// The completion of an operation, taken out.
    pub fn take(&mut self, token: u64) -> Option<Done> {
        let at = self.done.iter().position(|d| d.token == token)?;
        Some(self.done.remove(at))
    }
}

/// Bytes that tell their place and message.
pub fn pattern(len: usize, seed: usize) -> Vec<u8> {
    (0..len).map(|i| (i ^ (i >> 8) ^ (seed * 31)) as u8).collect()
}

/// Sleeps until the port may have something; false if nothing came.
pub fn sleep<P: Port>(port: &mut P, ms: i32) -> bool {
    match port.rest() {
        Rest::Poll => true,
        Rest::Nap => {
            std::thread::sleep(Duration::from_millis(1));
            false
        }
        Rest::Sleep(fd) => {
            let mut p = libc::pollfd { fd, events: libc::POLLIN, revents: 0 };
            // SAFETY: one descriptor.
            unsafe { libc::poll(&mut p, 1, ms) > 0 }
        }
    }
}

pub fn travelled(key: &WireKey) -> WireKey {
    let mut bytes = Vec::new();
    key.encode(&mut bytes);
    WireKey::decode(&bytes).unwrap().0
}
