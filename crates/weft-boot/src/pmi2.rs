//! A client of PMI-2's wire protocol, as Slurm's `srun --mpi=pmi2` speaks it: six digits of length, then
//! `key=value;` pairs, over the descriptor `PMI_FD`.
//!
//! Source: "PMI v2 API" of the Argonne National Laboratory (the wire protocol's description).

use crate::kvs::Kvs;
use crate::mapping;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{FromRawFd, RawFd};

/// Digits of a frame's length.
const HEAD: usize = 6;
/// PMI2_MAX_VALLEN is 1024, with the end of a C string.
const LONGEST_VALUE: usize = 1000;

/// A connection with the process manager, and what it said of this process.
pub struct Client {
    sock: File,
    job_id: String,
    pub rank: u32,
    pub size: u32,
    appnum: Option<i32>,
}

fn bad(text: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// The pairs of a frame; two ';' stand for one in a value.
fn pairs(text: &str) -> HashMap<String, String> {
    let text = text.replace(";;", "\u{1}");
    let each = text.split(';').filter_map(|p| p.split_once('='));
    each.map(|(k, v)| (k.to_string(), v.replace('\u{1}', ";"))).collect()
}

impl Client {
    /// Says hello over an inherited descriptor.
    ///
    /// # Errors
    /// When the descriptor is not open or the peer does not answer as PMI-2 does.
    pub fn connect(fd: RawFd) -> io::Result<Client> {
        // SAFETY: plain system call; it fails when the descriptor is not open.
        if unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) } != 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the launcher left this descriptor for us; nobody else in this process uses it.
        let mut sock = unsafe { File::from_raw_fd(fd) };
        // The version is agreed on in the words of PMI-1.
        sock.write_all(b"cmd=init pmi_version=2 pmi_subversion=0\n")?;
        let mut line = Vec::new();
        let mut byte = [0];
        while line.len() < 4096 {
            // Signals do not end it.
            sock.read_exact(&mut byte)?;
            if byte[0] == b'\n' {
                break;
            }
            line.push(byte[0]);
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        if !line.contains("cmd=response_to_init") || !line.contains("pmi_version=2") || line.contains("rc=-") {
            return Err(bad(format!("the process manager does not speak PMI version 2: {line:?}")));
        }
        let job_id = std::env::var("PMI_JOBID").unwrap_or_default();
        let rank = std::env::var("PMI_RANK").unwrap_or_default();
        let mut c = Client { sock, job_id, rank: 0, size: 0, appnum: None };
        let ask = format!("cmd=fullinit;pmijobid={};pmirank={rank};threaded=FALSE;", c.job_id);
        let hello = c.ask(&ask, "fullinit-response")?;
        let number = |k: &str| hello.get(k).and_then(|v| v.parse::<i64>().ok());
        let sound = |k: &str| number(k).and_then(|n| u32::try_from(n).ok());
        let (Some(rank), Some(size)) = (sound("rank"), sound("size")) else {
            return Err(bad(format!("no rank and size in {hello:?}")));
        };
        (c.rank, c.size) = (rank, size);
        c.appnum = number("appnum").and_then(|n| i32::try_from(n).ok());
        Ok(c)
    }

    fn send(&mut self, body: &str) -> io::Result<()> {
        self.sock.write_all(format!("{:6}{body}", body.len()).as_bytes())
    }

    /// Sends a command and waits for its answer.
    fn ask(&mut self, body: &str, answer: &str) -> io::Result<HashMap<String, String>> {
        self.send(body)?;
        let mut head = [0; HEAD];
        self.sock.read_exact(&mut head)?;
        let len = String::from_utf8_lossy(&head).trim().parse::<usize>();
        let len = len.map_err(|_| bad(format!("the process manager sent {head:?} for a length")))?;
        let mut text = vec![0; len];
        self.sock.read_exact(&mut text)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let map = pairs(&text);
        match (map.get("cmd").map(String::as_str), map.get("rc").map(String::as_str)) {
            (Some(cmd), None | Some("0")) if cmd == answer => Ok(map),
            _ => Err(bad(format!("asked {body:?}, the process manager answered {text:?}"))),
        }
    }
}

impl Kvs for Client {
    fn put(&mut self, key: &str, value: &str) -> io::Result<()> {
        self.ask(&format!("cmd=kvs-put;key={key};value={value};"), "kvs-put-response").map(drop)
    }

    fn get(&mut self, _from: u32, key: &str) -> io::Result<String> {
        let ask = format!("cmd=kvs-get;jobid={};srcid=0;key={key};", self.job_id);
        let mut map = self.ask(&ask, "kvs-get-response")?;
        let found = map.get("found").is_none_or(|f| f.eq_ignore_ascii_case("true"));
        map.remove("value").filter(|_| found).ok_or_else(|| bad(format!("no value for {key}")))
    }

    fn longest_value(&mut self) -> usize {
        LONGEST_VALUE
    }

    fn node_map(&mut self, size: u32) -> Option<Vec<u32>> {
        let ask = format!("cmd=info-getjobattr;key={};", mapping::KEY);
        let map = self.ask(&ask, "info-getjobattr-response").ok()?;
        mapping::of_pmi(map.get("value")?, size)
    }

    fn barrier(&mut self) -> io::Result<()> {
        self.ask("cmd=kvs-fence;", "kvs-fence-response").map(drop)
    }

    fn appnum(&mut self) -> Option<i32> {
        self.appnum
    }

    fn universe_size(&mut self) -> Option<i32> {
        let map = self.ask("cmd=info-getjobattr;key=universeSize;", "info-getjobattr-response").ok()?;
        map.get("value")?.parse().ok().filter(|&n| n > 0)
    }

    fn finalize(&mut self) -> io::Result<()> {
        self.ask("cmd=finalize;", "finalize-response").map(drop)
    }

    fn abort(&mut self, _exit_code: i32) {
        // The caller exits in any case; a manager that is gone cannot be told.
        let _ = self.send("cmd=abort;isworld=TRUE;msg=MPI_Abort;");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::IntoRawFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn values_may_hold_semicolons() {
        let m = pairs("cmd=x;value=a;;b;rc=0;");
        assert_eq!(m["value"], "a;b");
        assert_eq!(m["rc"], "0");
    }

    /// A manager of one process, which keeps what is put.
    #[test]
    fn a_conversation() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        let manager = std::thread::spawn(move || {
            let mut line = [0; 40];
            theirs.read_exact(&mut line).unwrap();
            assert_eq!(&line, b"cmd=init pmi_version=2 pmi_subversion=0\n");
            theirs.write_all(b"cmd=response_to_init pmi_version=2 pmi_subversion=0 rc=0\n").unwrap();
            let mut kvs = HashMap::new();
            loop {
                let mut head = [0; HEAD];
                theirs.read_exact(&mut head).unwrap();
                let mut body = vec![0; String::from_utf8_lossy(&head).trim().parse().unwrap()];
                theirs.read_exact(&mut body).unwrap();
                let m = pairs(&String::from_utf8(body).unwrap());
                let cmd = m["cmd"].clone();
                let more = match cmd.as_str() {
                    "fullinit" => {
                        assert!(["pmijobid", "pmirank"].iter().all(|k| m.contains_key(*k)), "{m:?}");
                        "rank=0;size=1;appnum=2;".to_string()
                    }
                    "kvs-put" => {
                        kvs.insert(m["key"].clone(), m["value"].clone());
                        String::new()
                    }
                    "kvs-get" => match kvs.get(&m["key"]) {
                        Some(v) => format!("found=TRUE;value={v};"),
                        None => "found=FALSE;".into(),
                    },
                    _ => String::new(),
                };
                let answer = format!("cmd={cmd}-response;{more}rc=0;");
                theirs.write_all(format!("{:6}{answer}", answer.len()).as_bytes()).unwrap();
                if cmd == "finalize" {
                    return;
                }
            }
        });
        let mut c = Client::connect(ours.into_raw_fd()).unwrap();
        assert_eq!((c.rank, c.size, c.appnum()), (0, 1, Some(2)));
        c.put("a", "b").unwrap();
        c.barrier().unwrap();
        assert_eq!(c.get(0, "a").unwrap(), "b");
        assert!(c.get(0, "z").is_err());
        c.finalize().unwrap();
        manager.join().unwrap();
    }
}
