//! Whatever comes in from outside, mpiexec takes it or refuses it: no panic, and no more memory than it is worth.

use crate::orders::{Hello, Orders};
use crate::{args, elf, hosts, pipe, subnets};
use proptest::prelude::*;
use std::ffi::OsString;
use std::io::Write;
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::net::UnixStream;

/// Texts of the characters that parsers look for, and of any.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[ab019:,@/=#.\\[\\]()x \n-]{0,40}",
        1 => any::<String>(),
    ]
}

fn words() -> impl Strategy<Value = Vec<OsString>> {
    let option = prop::sample::select(vec![
        "-n",
        "-np",
        "-hosts",
        "-ppn",
        "-bind-to",
        "-map-by",
        "-env",
        "-genv",
        "-wdir",
        "-timeout",
        "-launcher",
        "-host",
        ":",
        "-l",
        "--oversubscribe",
        "-x",
        "--mca",
        "-iface",
        "-stdin",
        "-cpu-set",
        "a.out",
        "2",
        "-1",
        "99999999999",
    ]);
    let word = prop_oneof![
        4 => option.prop_map(OsString::from),
        1 => text().prop_map(OsString::from),
        1 => prop::collection::vec(1u8..=255, 0..12).prop_map(OsString::from_vec),
    ];
    prop::collection::vec(word, 0..10)
}

/// Bytes of a program with some of them changed, most at its head.
fn program() -> impl Strategy<Value = Vec<u8>> {
    let changes = prop::collection::vec((prop_oneof![0usize..1024, 0usize..40_000], any::<u8>()), 1..40);
    changes.prop_map(|changes| {
        let mut bytes = std::fs::read("/bin/true").unwrap_or_default();
        for (at, to) in changes {
            if let Some(b) = bytes.get_mut(at) {
                *b = to;
            }
        }
        bytes
    })
}

proptest! {
    #[test]
    fn hosts_and_files_of_them(t in text()) {
        for found in [hosts::list(&t), hosts::file(&t)].into_iter().flatten() {
            prop_assert!(found.len() <= 100_000 * (t.len() + 1));
            prop_assert!(found.iter().all(|h| !h.name.is_empty() && !h.name.starts_with('-')));
        }
        let _ = hosts::expand(&t);
    }

    #[test]
    fn arguments(words in words()) {
        let _ = args::parse(&words);
    }

    #[test]
    fn subnets_that_nodes_tell(a in text(), b in text()) {
        let _ = subnets::common(&[&a, &b]);
        let _ = subnets::common(&["10.0.0.1/8", &a]);
    }

    #[test]
    fn programs(bytes in program()) {
        let folder = std::env::temp_dir().join(format!("weft-elf-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("program");
        std::fs::write(&path, bytes).unwrap();
        let _ = (elf::read(&path), elf::build_id(&path), elf::refuses_heap(&path));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_agents_say(bytes in prop::collection::vec(any::<u8>(), 0..400), cut in any::<prop::sample::Index>()) {
        let _ = (Hello::of_body(&bytes), Orders::of_body(&bytes));
        let orders = Orders { args: vec!["-n".into(), "2".into()], counts: vec![2], node_of: vec![0, 1], ..Orders::default() };
        let mut body = orders.to_body();
        let at = cut.index(body.len());
        body[at] = bytes.first().copied().unwrap_or(0);
        let _ = Orders::of_body(&body);
        let (mut there, here) = UnixStream::pair().unwrap();
        there.write_all(pipe::GREETING).unwrap();
        there.write_all(&pipe::frame(pipe::kind::SAY, &bytes)).unwrap();
        there.write_all(&bytes).unwrap();
        let mut incoming = pipe::Incoming::default();
        prop_assert!(incoming.read(here.as_raw_fd()));
        prop_assert_eq!(incoming.greeting(), Some(Vec::new()));
        let first = incoming.next();
        prop_assert_eq!(first.ok().flatten(), Some((pipe::kind::SAY, bytes.clone())));
        while let Ok(Some(_)) = incoming.next() {}
    }
}
