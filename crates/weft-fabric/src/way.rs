//! The endpoint of one process of a job on several nodes: what the environment asks for, or the best that fits.

use crate::wire::{Config, HEADER, Id, eager_bytes};
use crate::{Carrier, Choice, Library, Offer, Survey, Wishes, choose, tcp};
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use weft_base::ports::Ports;

/// What there is on this machine: the interfaces, and what libfabric offers where it is asked.
pub struct Offers {
    pub library: Option<Arc<Library>>,
    pub all: Vec<Offer>,
}

/// Where the kernel shows the cards that libfabric drives: InfiniBand, RoCE, EFA and Omni-Path; Slingshot.
const CARDS: [&str; 2] = ["/sys/class/infiniband", "/sys/class/cxi"];

fn has_card() -> bool {
    CARDS.iter().any(|dir| Path::new(dir).read_dir().is_ok_and(|mut all| all.next().is_some()))
}

impl Offers {
    /// Those among which the wishes choose. A machine without libfabric has its interfaces.
    ///
    /// # Errors
    /// There is none, or no libfabric where the user asks for it; for the user.
    pub fn of(wishes: &Wishes) -> Result<Offers, String> {
        // The user names it, or a provider of its own. Else it is worth a look where there is a card, and no loss where it is not there.
        let is_asked = wishes.provider.as_deref().map_or(wishes.by_library, |provider| provider != tcp::PROVIDER);
        let look = || {
            let library = Library::open()?;
            Survey::of(&library).map(|survey| (library, survey.offers)).map_err(|e| e.to_string())
        };
        let found = match is_asked {
            true => Some(look()?),
            false if wishes.provider.is_none() && has_card() => look().ok(),
            false => None,
        };
        let (library, theirs) = found.map_or((None, Vec::new()), |(library, offers)| (Some(library), offers));
        let own = match tcp::survey::offers() {
            Err(e) if library.is_none() => return Err(e.to_string()),
            own => own.unwrap_or_default(),
        };
        Ok(Offers { library, all: [own, theirs].concat() })
    }

    /// Opens one of them.
    ///
    /// # Errors
    /// See [`Carrier::open`].
    pub fn open(&self, offer: &Offer, peers: usize, longest: usize) -> Result<Carrier, crate::Error> {
        Carrier::open(self.library.as_ref(), offer, peers, longest)
    }

    /// Chooses among them.
    pub fn choose(&self, wishes: &Wishes) -> Choice {
        choose(&self.all, wishes)
    }
}

/// An open endpoint, and what it is of.
pub struct Way {
    pub carrier: Carrier,
    pub offer: Offer,
    /// The longest message that goes unasked.
    eager: usize,
    peers: usize,
}

impl Way {
    /// Opens the way to about so many peers. Nodes of one machine send over its loopback, where the user names no interface.
    ///
    /// # Errors
    /// Why there is none, for the user.
    pub fn open(peers: usize, on_one_machine: bool) -> Result<Way, String> {
        let mut wishes = Wishes { loopback: on_one_machine, ..Wishes::of_environment() };
        let offers = Offers::of(&wishes)?;
        if wishes.interfaces.is_empty() && on_one_machine {
            wishes.interfaces.push("lo".into());
        }
        let chosen = offers.choose(&wishes).chosen.or_else(|| {
            wishes.interfaces.retain(|i| i != "lo");
            offers.choose(&wishes).chosen
        });
        let offer = chosen.map(|i| offers.all[i].clone());
        let offer = offer.ok_or_else(|| match &offers.library {
            Some(library) => format!("{library:?} has no provider that would do; `weft doctor net` says why"),
            None => "there is no interface that would do; `weft doctor net` says why".into(),
        })?;
        let eager = eager_bytes(&offer.provider, peers);
        let carrier = offers.open(&offer, peers, eager + HEADER).map_err(|e| why_closed(&e))?;
        Ok(Way { carrier, offer, eager, peers })
    }

    /// How a wire over it is set up.
    pub fn config(&self, me: Id, secret: [u8; 16]) -> Config {
        Config::of_environment(me, secret, &self.offer.provider, self.eager, self.peers)
    }

    /// Equal where processes can reach each other, as far as that can be told.
    pub fn kind(&self) -> String {
        let family = match self.offer.ip() {
            Some(IpAddr::V4(_)) => " over IPv4",
            Some(IpAddr::V6(_)) => " over IPv6",
            None => "",
        };
        format!("{}{family}", self.offer.provider)
    }
}

/// Why an endpoint could not be opened.
fn why_closed(e: &crate::Error) -> String {
    let is_taken = matches!(e.code, libc::EADDRNOTAVAIL | libc::EADDRINUSE);
    let ports = Ports::of_environment().ok().flatten().filter(|_| is_taken);
    ports.map_or_else(|| e.to_string(), |p| format!("{e}: {}", p.used_up()))
}
