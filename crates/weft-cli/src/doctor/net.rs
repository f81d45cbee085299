//! `weft doctor net`: which libfabrics, providers and interfaces there are, which would be used between nodes and why, and
//! whether that works, by a trial between two processes of this machine.

use serde::Serialize;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use weft_base::hex;
use weft_fabric::choose::{FABRIC_PROVIDER, Verdict, names};
use weft_fabric::library::{self, FABRIC_LIB};
use weft_fabric::tcp::PROVIDER;
use weft_fabric::{Carrier, Choice, Library, Offer, Offers, Port, Survey, Wishes, trial};

#[derive(clap::Args, Clone)]
pub struct NetArgs {
    /// Interfaces to use, by commas (default: WEFT_FABRIC_IFACE, else any that leads to other nodes)
    #[arg(long)]
    iface: Option<String>,
    /// libfabric's provider (default: WEFT_FABRIC_PROVIDER, else the best that fits)
    #[arg(long)]
    provider: Option<String>,
    /// Leave the trial out
    #[arg(long)]
    no_trial: bool,
    /// Try the links between these hosts, each to the next one, started as by mpiexec's options of these names
    #[arg(long)]
    hosts: Option<String>,
    #[arg(long, requires = "hosts")]
    launcher: Option<String>,
    #[arg(long, requires = "hosts")]
    launcher_exec: Option<String>,
}

/// The other process of the trial.
#[derive(clap::Args)]
pub struct PongArgs {
    provider: String,
    iface: String,
    peer: String,
}

#[derive(Serialize, Default)]
struct Report {
    libraries: Vec<String>,
    not_there: Vec<String>,
    used: String,
    offers: Vec<Line>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trial: Option<Trial>,
}

#[derive(Serialize)]
struct Line {
    provider: String,
    interface: String,
    fabric: String,
    address: String,
    verdict: String,
}

#[derive(Serialize)]
struct Trial {
    over: String,
    half_round_trips_us: Vec<(usize, f64)>,
    mib_per_s: f64,
}

pub fn run(args: &NetArgs, json: bool) -> Result<(), String> {
    if let Some(list) = &args.hosts {
        let mut options = vec!["-hosts", list.as_str(), "-ppn", "1", "-q"];
        for (name, value) in
            [("-launcher", &args.launcher), ("-launcher-exec", &args.launcher_exec), ("-iface", &args.iface)]
        {
            options.extend(value.iter().flat_map(|v| [name, v.as_str()]));
        }
        let provider = args.provider.as_ref().map(|p| format!("{}={p}", FABRIC_PROVIDER.name));
        options.extend(provider.iter().flat_map(|p| ["-genv", p.as_str()]));
        return super::hosts::run(&options, json);
    }
    let mut report = Report::default();
    for place in library::places() {
        match Library::at(&place) {
            Ok(lib) => {
                let text = format!("{lib:?}");
                if !report.libraries.contains(&text) {
                    report.libraries.push(text);
                }
            }
            Err(why) => report.not_there.push(why),
        }
    }
    let result = examine(args, &mut report);
    if json {
        println!("{}", serde_json::to_string_pretty(&report).map_err(|e| e.to_string())?);
    } else {
        print(&report);
    }
    result
}

/// Fills the report; an error if several nodes could not work.
fn examine(args: &NetArgs, report: &mut Report) -> Result<(), String> {
    let mut wishes = Wishes::of_environment();
    if let Some(list) = &args.iface {
        wishes.interfaces = names(list);
    }
    if args.provider.is_some() {
        wishes.provider.clone_from(&args.provider);
    }
    let offers = everything(&wishes)?;
    let choice = offers.choose(&wishes);
    report.chosen = choice.chosen;
    report.offers = lines(&offers.all, &choice);
    let Some(chosen) = choice.chosen else {
        return Err("no provider and interface that would do between nodes; the reasons are above".into());
    };
    if !args.no_trial {
        report.trial = Some(attempt(&offers, &offers.all[chosen])?);
    }
    let chosen = &offers.all[chosen].provider;
    report.used =
        offers.library.filter(|_| chosen != PROVIDER).map_or_else(String::new, |library| format!("{library:?}"));
    Ok(())
}

/// What there is, libfabric's too where a job would not look at it: its providers are told, with the reason.
fn everything(wishes: &Wishes) -> Result<Offers, String> {
    let mut offers = Offers::of(wishes)?;
    if offers.library.is_none()
        && let Ok(library) = Library::open()
        && let Ok(survey) = Survey::of(&library)
    {
        offers.all.extend(survey.offers);
        offers.library = Some(library);
    }
    Ok(offers)
}

fn lines(offers: &[Offer], choice: &Choice) -> Vec<Line> {
    let line = |(offer, verdict): (&Offer, &Verdict)| Line {
        provider: offer.provider.clone(),
        interface: offer.domain.clone(),
        fabric: offer.fabric.clone(),
        address: offer.ip().map_or(String::new(), |ip| ip.to_string()),
        verdict: match verdict {
            Verdict::Chosen => "chosen".into(),
            Verdict::Behind(n) => format!("would do, place {}", n + 1),
            Verdict::Rejected(why) => why.to_string(),
        },
    };
    offers.iter().zip(&choice.verdicts).map(line).collect()
}

fn print(report: &Report) {
    for l in &report.libraries {
        println!("found   {l}{}", if *l == report.used { ", which is used" } else { "" });
    }
    for l in &report.not_there {
        println!("absent  {l}");
    }
    if !report.offers.is_empty() {
        println!("\n{:<14} {:<10} {:<26} verdict", "provider", "interface", "address");
    }
    // Rejected alike, told once: a library lists tcp's interfaces four times.
    let mut told: Vec<(String, String, String, String)> = Vec::new();
    for l in &report.offers {
        let at = if l.address.is_empty() { &l.fabric } else { &l.address };
        let row = (l.provider.clone(), l.interface.clone(), at.clone(), l.verdict.clone());
        if !told.contains(&row) {
            println!("{:<14} {:<10} {:<26} {}", row.0, row.1, row.2, row.3);
            told.push(row);
        }
    }
    if let Some(t) = &report.trial {
        println!("\ntrial between two processes of this machine over {}:", t.over);
        for (bytes, us) in &t.half_round_trips_us {
            println!("  {bytes:>8} bytes  {us:>9.1} us (half a round trip)");
        }
        println!("  {:>8}        {:>9.0} MiB/s (windows of 16 messages of 1 MiB)", "", t.mib_per_s);
    }
}

/// The offer to try: of this provider the one on loopback, else the chosen one.
fn on_loopback<'a>(offers: &'a Offers, provider: &str, iface: &str) -> Option<&'a Offer> {
    let wish = |list: &str| Wishes {
        provider: Some(provider.into()),
        interfaces: names(list),
        loopback: true,
        ..Wishes::default()
    };
    let found = offers.choose(&wish("lo")).chosen;
    found.or_else(|| offers.choose(&wish(iface)).chosen).map(|i| &offers.all[i])
}

fn open(offers: &Offers, provider: &str, iface: &str) -> Result<Carrier, String> {
    let offer = on_loopback(offers, provider, iface).ok_or("the chosen provider is gone")?;
    offers.open(offer, 2, 0).map_err(|e| e.to_string())
}

fn attempt(offers: &Offers, chosen: &Offer) -> Result<Trial, String> {
    let failed = |why: String| format!("the trial over {} failed: {why}", chosen.provider);
    let mut carrier = open(offers, &chosen.provider, &chosen.domain).map_err(failed)?;
    let over = format!("{}, {}", chosen.provider, carrier.told(carrier.address()));
    let exe = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut child = Command::new(exe)
        .args(["net-pong", &chosen.provider, &chosen.domain, &hex::encode(carrier.address())])
        .envs(offers.library.as_ref().map(|library| (FABRIC_LIB.name, &library.path)))
        .env_remove(FABRIC_PROVIDER.name)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| e.to_string())?;
    let mut line = String::new();
    if let Some(out) = child.stdout.take() {
        BufReader::new(out).read_line(&mut line).map_err(|e| e.to_string())?;
    }
    let asked = unhex(line.trim()).ok_or("the other process did not start".to_string()).and_then(|address| {
        let peer = carrier.insert(&address).map_err(|e| e.to_string())?;
        trial::ask(&mut carrier, peer)
    });
    if asked.is_err() {
        // It waits for messages that do not come.
        let _ = child.kill();
    }
    let ended = child.wait().map_err(|e| e.to_string())?;
    let report = asked.map_err(failed)?;
    if !ended.success() {
        return Err(failed(format!("the other process ended by {ended}")));
    }
    Ok(Trial {
        over,
        half_round_trips_us: report.rows.iter().map(|r| (r.bytes, r.half_us)).collect(),
        mib_per_s: report.bytes_per_s / f64::from(1 << 20),
    })
}

/// The other process: says where it is, and answers.
pub fn pong(args: &PongArgs) -> Result<(), String> {
    let wishes = Wishes { provider: Some(args.provider.clone()), ..Wishes::default() };
    let mut carrier = open(&Offers::of(&wishes)?, &args.provider, &args.iface)?;
    let address = unhex(&args.peer).ok_or("no address")?;
    let peer = carrier.insert(&address).map_err(|e| e.to_string())?;
    println!("{}", hex::encode(carrier.address()));
    std::io::stdout().flush().map_err(|e| e.to_string())?;
    trial::answer(&mut carrier, peer)
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    hex::decode(text).filter(|v| !v.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_travel_as_text() {
        assert_eq!(unhex(&hex::encode(&[0, 1, 254])), Some(vec![0, 1, 254]));
        assert_eq!((unhex(""), unhex("0"), unhex("zz"), unhex("+1")), (None, None, None, None));
    }

    #[test]
    fn verdicts_are_told() {
        let offers = [Offer { provider: "sockets".into(), kind: weft_fabric::sys::EP_MSG, ..Offer::default() }];
        let told = lines(&offers, &weft_fabric::choose(&offers, &Wishes::default()));
        assert_eq!(told[0].verdict, "connections only, no reliable datagrams");
    }
}
