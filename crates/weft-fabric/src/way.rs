//! The endpoint of one process of a job on several nodes: what the environment asks for, or the best that fits.

use crate::wire::{Config, HEADER, Id, eager_bytes};
use crate::{Error, Lane, Library, Offer, Survey, Wishes, choose, fabric::Entry};
use std::net::IpAddr;
use weft_base::ports::Ports;

/// An open endpoint, and what it is of.
pub struct Way {
    pub lane: Lane,
    pub offer: Offer,
    /// The longest message that goes unasked.
    eager: usize,
}

impl Way {
    /// Opens the way to about so many peers. Nodes of one machine send over its loopback, where the user names no interface.
    ///
    /// # Errors
    /// Why there is none, for the user.
    pub fn open(peers: usize, on_one_machine: bool) -> Result<Way, String> {
        let library = Library::open()?;
        let survey = Survey::of(&library).map_err(|e| e.to_string())?;
        let mut wishes = Wishes { loopback: on_one_machine, ..Wishes::of_environment() };
        if wishes.interfaces.is_empty() && on_one_machine {
            wishes.interfaces.push("lo".into());
        }
        let chosen = choose(&survey.offers, &wishes).chosen.or_else(|| {
            wishes.interfaces.retain(|i| i != "lo");
            choose(&survey.offers, &wishes).chosen
        });
        let offer = chosen.map(|i| survey.offers[i].clone());
        let offer =
            offer.ok_or_else(|| format!("{library:?} has no provider that would do; `weft doctor net` says why"))?;
        let entry = Entry::of(&library, &offer).map_err(|e| e.to_string())?;
        let eager = eager_bytes(&offer.provider, peers);
        let lane = Lane::open(entry, peers, eager + HEADER).map_err(|e| why_closed(&e))?;
        Ok(Way { lane, offer, eager })
    }

    /// How a wire over it is set up.
    pub fn config(&self, me: Id, secret: [u8; 16]) -> Config {
        Config::of_environment(me, secret, &self.offer.provider, self.eager)
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
fn why_closed(e: &Error) -> String {
    let is_taken = matches!(e.code, libc::EADDRNOTAVAIL | libc::EADDRINUSE);
    let ports = Ports::of_environment().ok().flatten().filter(|_| is_taken);
    ports.map_or_else(|| e.to_string(), |p| format!("{e}: {}", p.used_up()))
}
