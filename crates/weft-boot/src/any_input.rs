//! Whatever process managers, the kernel's files and other processes of the job say, it is taken or refused: no panic, no
//! wait for more, and no more memory than it is worth.

use crate::cgroup::Groups;
use crate::exchange::Card;
use crate::frames::Frames;
use crate::kvs::Kvs;
use crate::pmi_job::Job;
use crate::request::{Spawn, decode, encode};
use crate::{mapping, pmi1, pmi2};
use proptest::prelude::*;
use std::io::{self, Write};
use std::net::Shutdown;
use std::os::fd::{IntoRawFd, RawFd};
use std::os::unix::net::UnixStream;

/// A manager that has said all of this, and goes.
fn manager(says: &[u8]) -> (RawFd, UnixStream) {
    let (ours, mut theirs) = UnixStream::pair().unwrap();
    theirs.write_all(says).unwrap();
    theirs.shutdown(Shutdown::Write).unwrap();
    (ours.into_raw_fd(), theirs)
}

/// Lines and frames as managers send them, parts of them, and any bytes.
fn said(known: &'static [&'static str]) -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        6 => prop::sample::select(known).prop_map(|s| s.as_bytes().to_vec()),
        1 => "[a-z0-9=;() ,_-]{0,30}\n?".prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ];
    prop::collection::vec(part, 0..8).prop_map(|parts| parts.concat())
}

const PMI1: &[&str] = &[
    "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0\n",
    "cmd=my_kvsname kvsname=k1\n",
    "cmd=put_result rc=0\n",
    "cmd=get_result rc=0 value=(vector,(0,2,1))\n",
    "cmd=get_result rc=0 value=(vector,(4294967295,4294967295,4294967295))\n",
    "cmd=get_result rc=-1 msg=no such key\n",
    "cmd=maxes vallen_max=18446744073709551615\n",
    "cmd=barrier_out\n",
    "cmd=appnum appnum=99999999999\n",
    "cmd=universe_size size=-1\n",
    "\n",
    "cmd=",
];

const PMI2: &[&str] = &[
    "cmd=response_to_init pmi_version=2 pmi_subversion=0 rc=0\n",
    "    53cmd=fullinit-response;rc=0;rank=0;size=2;appnum=0;x=y;;",
    "    57cmd=fullinit-response;rc=0;rank=4294967295;size=4294967295",
    "    29cmd=kvs-put-response;rc=0;a=b;",
    "    51cmd=kvs-get-response;rc=0;found=TRUE;value=a;;b;c=d;;",
    "    57cmd=info-getjobattr-response;rc=0;value=(vector,(0,1,9));a",
    "    31cmd=kvs-fence-response;rc=0;a=b;",
    "999999",
    "    -1",
    "     0",
];

/// All that a process asks of a manager.
fn ask_all(pmi: &mut dyn Kvs) -> Vec<Option<Vec<u32>>> {
    let _: io::Result<()> = pmi.put("key", "value");
    let _ = (pmi.get(0, "key"), pmi.barrier(), pmi.appnum(), pmi.universe_size());
    assert!(pmi.longest_value() <= 1 << 20);
    let maps = vec![pmi.node_map(1), pmi.node_map(7)];
    let _ = pmi.finalize();
    maps
}

fn maps_are_whole(maps: &[Option<Vec<u32>>]) -> bool {
    maps.iter().zip([1, 7]).all(|(m, n)| m.as_ref().is_none_or(|m| m.len() == n))
}

fn fields() -> impl Strategy<Value = Vec<Vec<u8>>> {
    let number = prop::sample::select(&["0", "1", "2", "4294967295", "-1", ""][..]);
    let field = prop_oneof![
        2 => number.prop_map(|s| s.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..9),
    ];
    prop::collection::vec(field, 0..14)
}

const MOUNT: &str =
    "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n31 23 0:27 /a /cg/cpu rw - cgroup cgroup rw,cpu,cpuacct\n";

proptest! {
    #[test]
    fn managers_of_pmi_1(hello in prop::bool::weighted(0.8), rest in said(PMI1)) {
        let mut says = if hello { PMI1[..2].concat().into_bytes() } else { Vec::new() };
        says.extend(&rest);
        let (fd, _theirs) = manager(&says);
        if let Ok(mut client) = pmi1::Client::connect(fd) {
            prop_assert!(maps_are_whole(&ask_all(&mut client)));
        }
    }

    #[test]
    fn managers_of_pmi_2(hello in 0usize..4, rest in said(PMI2)) {
        let mut says = PMI2[..hello.min(2)].concat().into_bytes();
        says.extend(&rest);
        let (fd, _theirs) = manager(&says);
        if let Ok(mut client) = pmi2::Client::connect(fd) {
            prop_assert!(maps_are_whole(&ask_all(&mut client)));
        }
    }

    #[test]
    fn maps_of_nodes(text in "(\\(vector,)?(\\([0-9,]{0,24}\\),?){0,4}\\)?", size in 0u32..100) {
        prop_assert!(mapping::of_pmi(&text, size).is_none_or(|m| m.len() == size as usize));
    }

    #[test]
    fn words_of_the_job(text in "[0-9a-fA-Fx/.:-]{0,60}", other in any::<String>()) {
        let _ = (Job::parse(&text), Job::parse(&other), Card::parse(&text), Card::parse(&other));
    }

    #[test]
    fn control_groups(groups in "([0-9]{0,2}:(cpu|memory|cpu,memory|)?:(/|[a-z/.]{0,9})\n?){0,3}", mounts in any::<String>(), cut in any::<prop::sample::Index>()) {
        let known = &MOUNT[..cut.index(MOUNT.len())];
        let all = [Groups::parse(&groups, &mounts), Groups::parse(&groups, known), Groups::parse(&mounts, MOUNT)];
        for g in all {
            prop_assert!(g.quota().is_none_or(|q| q >= 0.0), "{g:?}");
        }
    }

    #[test]
    fn requests_to_launchers(fields in fields(), bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut spawn = vec![b"spawn".to_vec()];
        spawn.extend(fields.clone());
        let _ = (Spawn::from_fields(&fields), Spawn::from_fields(&spawn), decode(&bytes));
        prop_assert_eq!(decode(&encode(&spawn)), Some(spawn));
    }

    #[test]
    fn frames(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        theirs.write_all(&bytes).unwrap();
        theirs.shutdown(Shutdown::Write).unwrap();
        let mut frames = Frames::new(ours);
        let mut taken = 0;
        while let Ok(Some(frame)) = frames.try_recv() {
            taken += frame.len() + 4;
        }
        prop_assert!(taken <= bytes.len());
    }
}
