//! Profile files: round trip, and every way in which one is refused.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use weft_copy::Routine;
use weft_profile::*;
use weft_topo::Topology;

fn machine() -> Machine {
    let t = Topology::synthetic("package:2 l3:1(size=32MB) l2:4(size=1MB) l1d:1(size=32KB) core:1").unwrap();
    let have = [Routine::Libc, Routine::Portable, Routine::Sse128, Routine::Nt128];
    Machine { model: "A \"quoted\" CPU".into(), ..Machine::synthetic(&t, &have, false) }
}

/// A profile as weft tune makes one: two classes measured, with all fields set.
fn measured(m: &Machine) -> (Profile, String) {
    let mut p = Profile::builtin(m);
    let classes = [DistanceClass::SharedL3, DistanceClass::OtherPackage];
    for d in classes {
        let class = p.class_mut(d);
        class.thresholds.eager_max = 24 << 10;
        class.thresholds.single_copy_min.cma = NEVER;
        class.origins = vec![Origin::Measured; Field::ALL.len()];
        let step = |from, routine| Step { from, routine, why: Why::Measured };
        class.tables[2] = RoutineTable::new(vec![step(0, Routine::Libc), step(3 << 20, Routine::Nt128)]).unwrap();
    }
    p.net = Net { bundled: 32 << 10, segment: 8 << 10, ..Net::default() };
    let text = render(&p, &classes, m, "today");
    (p, text)
}

#[test]
fn what_is_written_is_read() {
    let m = machine();
    let (p, text) = measured(&m);
    let q = parse(&text, &m).unwrap_or_else(|e| panic!("{e}\n{text}"));
    for d in DistanceClass::ALL {
        assert_eq!(p.thresholds(d), q.thresholds(d), "{d}");
        for role in Role::ALL {
            assert_eq!(p.table(d, role), q.table(d, role), "{d} {role:?}");
        }
    }
    assert_eq!(q.routine(DistanceClass::SharedL3, Role::Straight, 4 << 20), (Routine::Nt128, Why::Measured));
    assert_eq!(p.net, q.net);
    // The class that was not measured is the built-in one, and says so.
    assert!(matches!(q.class(DistanceClass::SharedL2).origins[0], Origin::BuiltIn(_)));
    let again = render(&q, &[DistanceClass::SharedL3, DistanceClass::OtherPackage], &m, "today");
    assert_eq!(text, again);
}

#[test]
fn invalid_texts_are_refused_with_the_reason() {
    let m = machine();
    let (_, good) = measured(&m);
    let edit = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} not in\n{good}");
        good.replacen(from, to, 1)
    };
    for (text, words) in [
        (edit("format = 1", "format = 2\nnew = true"), "format 2, this Weft reads 1"),
        (edit("format = 1", ""), "corrupt"),
        (edit("kernel = \"synthetic\"", "kernel = \"7.0\""), "of another machine: kernel 7.0, here synthetic"),
        (edit("l3_bytes = 33554432", "l3_bytes = 1"), "of another machine: L3 bytes 1, here 33554432"),
        (edit("A \"quoted\" CPU", "B"), "of another machine: CPU B"),
        (edit("eager_max = 24576", "eager_max = -1"), "negative"),
        (edit("eager_max = 24576", "eager_max = 1024"), "inline_max = 4096 is above eager_max = 1024"),
        (edit("eager_max = 24576", "eager_max = \"lots\""), "corrupt"),
        (edit("eager_max = 24576", "eager_max = 1.5"), "corrupt"),
        (edit("eager_max = 24576", "eager_maximum = 1"), "no threshold 'eager_maximum'"),
        (edit("window = 4", "window = 0"), "window = 0 is not between 1 and 64"),
        (edit("segment_len = 65536", "segment_len = 65537"), "multiples"),
        (edit("coop_chunk = 16384", "coop_chunk = 65536"), "coop_chunk = 65536 is above coop_min"),
        (edit("cma_min = \"never\"", "cma_min = 8"), "inline_max = 4096 is above cma_min = 8"),
        (edit("routine = \"nt128\"", "routine = \"avx512\""), "lacks the copy routine 'avx512'"),
        (edit("routine = \"nt128\"", "routine = \"warp\""), "no copy routine 'warp'"),
        (edit("from = 3145728", "from = 0"), "straight: step from 0 follows step from 0"),
        (edit("from = 0", "from = 1"), "the first step must be from 0"),
        (edit("[class.shared-l3.", "[class.shared-l4."), "no distance class 'shared-l4'"),
        (edit("straight = [", "sideways = ["), "no role 'sideways'"),
        (edit("bundled = 32768", "bundled = 0"), "net: bundled = 0 is not between 1 and 1073741824"),
        (edit("bundled = 32768", "bundled = -5"), "negative"),
        (edit("bundled = 32768", "bundled = \"never\""), "net: bundled"),
        (edit("bundled = 32768", "bundles = 32768"), "net: there is no 'bundles'"),
        (edit("[net]", "[nets]"), "corrupt"),
        (good[..good.len() / 2].to_string(), "corrupt"),
        (String::new(), "corrupt"),
        ("\0\u{1}\u{2}".into(), "corrupt"),
    ] {
        match parse(&text, &m) {
            Ok(_) => panic!("taken, but should say '{words}':\n{text}"),
            Err(e) => assert!(e.to_string().contains(words), "'{e}' does not say '{words}'"),
        }
    }
}

/// Every prefix and every single damaged byte is read or refused, never a panic; what is read is
/// in order.
#[test]
#[cfg_attr(miri, ignore = "thousands of parses")]
fn damaged_files_do_no_harm() {
    let m = machine();
    let (_, good) = measured(&m);
    let check = |text: &str| {
        if let Ok(p) = parse(text, &m) {
            DistanceClass::ALL.iter().for_each(|&d| p.thresholds(d).check().unwrap());
        }
    };
    for cut in 0..good.len() {
        check(&good[..cut]);
    }
    for at in 0..good.len() {
        for byte in [b'9', b'-', b'"', b'\n', b'[', 0] {
            let mut bytes = good.clone().into_bytes();
            bytes[at] = byte;
            check(&String::from_utf8(bytes).unwrap());
        }
    }
}

struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("weft-profile-{name}-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
#[cfg_attr(miri, ignore = "files")]
fn files_that_others_could_have_written_are_refused() {
    let dir = Dir::new("modes");
    let path = dir.0.join("p.toml");
    let m = machine();
    fs::write(&path, measured(&m).1).unwrap();
    let refused = |words: &str| {
        let why = read(&path, &m).unwrap_err().to_string();
        assert!(why.contains(words), "{why}");
    };
    let mode = |m| fs::set_permissions(&path, fs::Permissions::from_mode(m)).unwrap();
    mode(0o644);
    read(&path, &m).unwrap();
    mode(0o646);
    refused("can be written by anyone (mode 646)");
    mode(0o644);
    // SAFETY: geteuid has no preconditions.
    if unsafe { libc::geteuid() } == 0 {
        mode(0o664);
        std::os::unix::fs::chown(&path, None, Some(12345)).unwrap();
        refused("can be written by group 12345");
        std::os::unix::fs::chown(&path, None, Some(0)).unwrap();
        read(&path, &m).unwrap();
        mode(0o644);
        std::os::unix::fs::chown(&path, Some(12345), None).unwrap();
        refused("belongs to user 12345");
    }
    fs::write(&path, vec![b'#'; 70_000]).unwrap();
    std::os::unix::fs::chown(&path, Some(own_uid()), None).unwrap();
    refused("70000 bytes");
    fs::write(&path, [0xff, 0xfe]).unwrap();
    refused("not UTF-8");
    fs::remove_file(&path).unwrap();
    refused("cannot be read");
    fs::create_dir(&path).unwrap();
    refused("no regular file");
    fs::remove_dir(&path).unwrap();
    let c = std::ffi::CString::new(path.to_str().unwrap()).unwrap();
    // SAFETY: a valid C string.
    assert_eq!(unsafe { libc::mkfifo(c.as_ptr(), 0o600) }, 0);
    refused("no regular file");
}

fn own_uid() -> u32 {
    // SAFETY: geteuid has no preconditions.
    unsafe { libc::geteuid() }
}
