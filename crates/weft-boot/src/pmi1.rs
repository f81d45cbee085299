//! A client of PMI-1's wire protocol: lines of `key=value` words over the descriptor `PMI_FD`.
//!
//! Source: Flux RFC 13, "Simple Process Manager Interface v1".

use crate::kvs::Kvs;
use crate::mapping;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{FromRawFd, RawFd};

/// A connection to the process manager.
#[derive(Debug)]
pub struct Client {
    sock: File,
    pending: Vec<u8>,
    kvs_name: String,
}

/// The longest line that a manager may send; far above any vallen_max in use.
const MAX_LINE_BYTES: usize = 1 << 20;

/// What every manager takes for a value.
const SHORTEST_LIMIT: usize = 255;

fn bad(text: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// Splits a line into its words. The value of `value=` and `msg=` may hold blanks: it goes on to
/// the next word that has a '='.
fn words(line: &str) -> HashMap<String, String> {
    let mut map: HashMap<String, String> = HashMap::new();
    let mut last: Option<String> = None;
    for word in line.split(' ').filter(|w| !w.is_empty()) {
        match (word.split_once('='), &last) {
            (Some((k, v)), _) => {
                map.insert(k.to_string(), v.to_string());
                last = Some(k.to_string());
            }
            (None, Some(k)) => {
                let v = map.get_mut(k).expect("inserted above");
                v.push(' ');
                v.push_str(word);
            }
            (None, None) => {}
        }
    }
    map
}

impl Client {
    /// Says hello over an inherited descriptor and asks for the name of the key space.
    ///
    /// # Errors
    /// When the descriptor is not open or the peer does not answer as PMI-1 does.
    pub fn connect(fd: RawFd) -> io::Result<Client> {
        // SAFETY: plain system call; it fails when the descriptor is not open.
        if unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) } != 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the launcher left this descriptor for us; nobody else in this process uses it.
        let sock = unsafe { File::from_raw_fd(fd) };
        let mut c = Client { sock, pending: Vec::new(), kvs_name: String::new() };
        let hello = c.ask("cmd=init pmi_version=1 pmi_subversion=1", "response_to_init")?;
        match hello.get("pmi_version").map(String::as_str) {
            Some("1") => {}
            other => {
                return Err(bad(format!(
                    "the process manager speaks PMI version {}, not 1",
                    other.unwrap_or("unknown")
                )));
            }
        }
        let name = c.ask("cmd=get_my_kvsname", "my_kvsname")?;
        c.kvs_name = name.get("kvsname").cloned().ok_or_else(|| bad("no kvsname".into()))?;
        Ok(c)
    }

    fn read_line(&mut self) -> io::Result<String> {
        loop {
            if let Some(end) = self.pending.iter().position(|&b| b == b'\n') {
                let line: Vec<u8> = self.pending.drain(..=end).collect();
                return Ok(String::from_utf8_lossy(&line[..end]).into_owned());
            }
            if self.pending.len() > MAX_LINE_BYTES {
                return Err(bad("the process manager sent a line without end".into()));
            }
            let mut chunk = [0; 1024];
            match self.sock.read(&mut chunk) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(n) => self.pending.extend_from_slice(&chunk[..n]),
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
    }

    /// Sends a line and waits for its answer.
    fn ask(&mut self, line: &str, answer: &str) -> io::Result<HashMap<String, String>> {
        self.sock.write_all(format!("{line}\n").as_bytes())?;
        let text = self.read_line()?;
        let map = words(&text);
        if map.get("cmd").map(String::as_str) != Some(answer) {
            return Err(bad(format!("asked {line:?}, the process manager answered {text:?}")));
        }
        match map.get("rc").map(String::as_str) {
            None | Some("0") => Ok(map),
            Some(_) => Err(bad(format!("the process manager refused {line:?}: {text:?}"))),
        }
    }
}

impl Kvs for Client {
    fn put(&mut self, key: &str, value: &str) -> io::Result<()> {
        let line = format!("cmd=put kvsname={} key={key} value={value}", self.kvs_name);
        self.ask(&line, "put_result").map(|_| ())
    }

    fn get(&mut self, _from: u32, key: &str) -> io::Result<String> {
        let line = format!("cmd=get kvsname={} key={key}", self.kvs_name);
        let mut map = self.ask(&line, "get_result")?;
        map.remove("value").ok_or_else(|| bad(format!("no value for {key}")))
    }

    fn longest_value(&mut self) -> usize {
        let limits = self.ask("cmd=get_maxes", "maxes").ok();
        let longest = limits.and_then(|l| l.get("vallen_max")?.parse::<usize>().ok());
        // One byte less for who counts the end of a C string.
        longest.map_or(SHORTEST_LIMIT, |n| n.saturating_sub(1).clamp(SHORTEST_LIMIT, MAX_LINE_BYTES / 2))
    }

    fn node_map(&mut self, size: u32) -> Option<Vec<u32>> {
        mapping::of_pmi(&self.get(0, mapping::KEY).ok()?, size)
    }

    fn barrier(&mut self) -> io::Result<()> {
        self.ask("cmd=barrier_in", "barrier_out").map(|_| ())
    }

    fn appnum(&mut self) -> Option<i32> {
        self.ask("cmd=get_appnum", "appnum").ok()?.get("appnum")?.parse().ok()
    }

    fn universe_size(&mut self) -> Option<i32> {
        let map = self.ask("cmd=get_universe_size", "universe_size").ok()?;
        map.get("size")?.parse().ok().filter(|&n| n > 0)
    }

    fn finalize(&mut self) -> io::Result<()> {
        self.ask("cmd=finalize", "finalize_ack").map(|_| ())
    }

    fn abort(&mut self, exit_code: i32) {
        // The caller exits in any case; a manager that is gone cannot be told.
        let _ = self.sock.write_all(format!("cmd=abort exitcode={exit_code}\n").as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufRead, BufReader};
    use std::os::fd::IntoRawFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn words_of_a_line() {
        let m = words("cmd=get_result rc=0 msg=all went well value=a");
        assert_eq!(m["msg"], "all went well");
        assert_eq!(m["value"], "a");
        assert!(words("no pairs here").is_empty());
        assert!(words("").is_empty());
    }

    /// A manager that answers each line by the next of its script.
    fn manager(script: &'static [(&'static str, &'static str)]) -> (RawFd, std::thread::JoinHandle<()>) {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let t = std::thread::spawn(move || {
            let mut lines = BufReader::new(theirs.try_clone().unwrap()).lines();
            for (asked, answer) in script {
                assert_eq!(lines.next().unwrap().unwrap(), *asked);
                (&theirs).write_all(answer.as_bytes()).unwrap();
            }
        });
        (ours.into_raw_fd(), t)
    }

    #[test]
    fn a_conversation() {
        let (fd, t) = manager(&[
            ("cmd=init pmi_version=1 pmi_subversion=1", "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0\n"),
            ("cmd=get_my_kvsname", "cmd=my_kvsname kvsname=k1\n"),
            ("cmd=put kvsname=k1 key=a value=b", "cmd=put_result rc=0 msg=success\n"),
            ("cmd=barrier_in", "cmd=barrier_out\n"),
            ("cmd=get kvsname=k1 key=a", "cmd=get_result rc=0 msg=success value=b\n"),
            ("cmd=get kvsname=k1 key=z", "cmd=get_result rc=-1 msg=key_not_found\n"),
            ("cmd=get_maxes", "cmd=maxes kvsname_max=64 keylen_max=64 vallen_max=1024\n"),
            ("cmd=get kvsname=k1 key=PMI_process_mapping", "cmd=get_result rc=0 msg=success value=(vector,(0,2,1))\n"),
            ("cmd=finalize", "cmd=finalize_ack\n"),
        ]);
        let mut c = Client::connect(fd).unwrap();
        c.put("a", "b").unwrap();
        c.barrier().unwrap();
        assert_eq!(c.get(0, "a").unwrap(), "b");
        assert!(c.get(0, "z").is_err());
        assert_eq!(c.longest_value(), 1023);
        assert_eq!(c.node_map(2), Some(vec![0, 1]));
        c.finalize().unwrap();
        t.join().unwrap();
    }

    #[test]
    fn another_version_is_refused_in_words() {
        let (fd, t) = manager(&[(
            "cmd=init pmi_version=1 pmi_subversion=1",
            "cmd=response_to_init pmi_version=2 pmi_subversion=0 rc=0\n",
        )]);
        assert!(Client::connect(fd).unwrap_err().to_string().contains("version 2"));
        t.join().unwrap();
    }
}
