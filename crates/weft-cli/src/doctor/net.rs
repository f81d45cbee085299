//! `weft doctor net`: which libfabrics, providers and interfaces there are, which would be used between nodes and why, and
//! whether that works, by a trial between two processes of this machine.

use serde::Serialize;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use weft_base::hex;
use weft_fabric::choose::{FABRIC_PROVIDER, Verdict, names};
use weft_fabric::fabric::Entry;
use weft_fabric::library::{self, FABRIC_LIB};
use weft_fabric::{Choice, Lane, Library, Offer, Port, Survey, Wishes, choose, trial};

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
    let library = Library::open()?;
    report.used = format!("{library:?}");
    let survey = Survey::of(&library).map_err(|e| e.to_string())?;
    let mut wishes = Wishes::of_environment();
    if let Some(list) = &args.iface {
        wishes.interfaces = names(list);
    }
    if args.provider.is_some() {
        wishes.provider.clone_from(&args.provider);
    }
    let choice = choose(&survey.offers, &wishes);
    report.chosen = choice.chosen;
    report.offers = lines(&survey.offers, &choice);
    let Some(chosen) = choice.chosen else {
        return Err("no provider and interface that would do between nodes; the reasons are above".into());
    };
    if !args.no_trial {
        report.trial = Some(attempt(&library, &survey, &survey.offers[chosen])?);
    }
    Ok(())
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
fn on_loopback<'a>(survey: &'a Survey, provider: &str, iface: &str) -> Option<&'a Offer> {
    let wish = |list: &str| Wishes {
        provider: Some(provider.into()),
        interfaces: names(list),
        loopback: true,
        ..Wishes::default()
    };
    let found = choose(&survey.offers, &wish("lo")).chosen;
    found.or_else(|| choose(&survey.offers, &wish(iface)).chosen).map(|i| &survey.offers[i])
}

fn open(library: &Arc<Library>, survey: &Survey, provider: &str, iface: &str) -> Result<Lane, String> {
    let offer = on_loopback(survey, provider, iface).ok_or("the chosen provider is gone")?;
    let entry = Entry::of(library, offer).map_err(|e| e.to_string())?;
    Lane::open(entry, 2, 0).map_err(|e| e.to_string())
}

fn attempt(library: &Arc<Library>, survey: &Survey, chosen: &Offer) -> Result<Trial, String> {
    let failed = |why: String| format!("the trial over {} failed: {why}", chosen.provider);
    let mut lane = open(library, survey, &chosen.provider, &chosen.domain).map_err(failed)?;
    let over = format!("{}, {}", chosen.provider, lane.told(lane.address()));
    let exe = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut child = Command::new(exe)
        .args(["net-pong", &chosen.provider, &chosen.domain, &hex::encode(lane.address())])
        .env(FABRIC_LIB.name, &library.path)
        .env_remove(FABRIC_PROVIDER.name)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| e.to_string())?;
    let mut line = String::new();
    if let Some(out) = child.stdout.take() {
        BufReader::new(out).read_line(&mut line).map_err(|e| e.to_string())?;
    }
    let asked = unhex(line.trim()).ok_or("the other process did not start".to_string()).and_then(|address| {
        let peer = lane.insert(&address).map_err(|e| e.to_string())?;
        trial::ask(&mut lane, peer)
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
    let library = Library::open()?;
    let survey = Survey::of(&library).map_err(|e| e.to_string())?;
    let mut lane = open(&library, &survey, &args.provider, &args.iface)?;
    let address = unhex(&args.peer).ok_or("no address")?;
    let peer = lane.insert(&address).map_err(|e| e.to_string())?;
    println!("{}", hex::encode(lane.address()));
    std::io::stdout().flush().map_err(|e| e.to_string())?;
    trial::answer(&mut lane, peer)
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
        let told = lines(&offers, &choose(&offers, &Wishes::default()));
        assert_eq!(told[0].verdict, "connections only, no reliable datagrams");
    }
}
