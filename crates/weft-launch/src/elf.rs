//! Which MPI library an executable asks for, and where it looks before LD_LIBRARY_PATH.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use weft_base::hex;

/// What the dynamic section says, as far as it matters here.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dynamic {
    pub needed: Vec<String>,
    /// DT_RPATH: searched before LD_LIBRARY_PATH, unless there is a DT_RUNPATH.
    pub rpath: Option<String>,
    pub runpath: Option<String>,
}

const PT_LOAD: u32 = 1;
const PT_DYNAMIC: u32 = 2;
const PT_NOTE: u32 = 4;
const NT_GNU_BUILD_ID: usize = 3;
const DT_NEEDED: u64 = 1;
const DT_STRTAB: u64 = 5;
const DT_RPATH: u64 = 15;
const DT_RUNPATH: u64 = 29;
/// Sizes above these are no executable's; the file is not worth reading then.
const MAX_HEADERS: u16 = 512;
const MAX_DYNAMIC_BYTES: u64 = 1 << 20;

struct Segment {
    kind: u32,
    offset: u64,
    address: u64,
    len: u64,
}

fn u64_at(b: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(b.get(at..at + 8)?.try_into().ok()?))
}

fn segments(f: &File) -> Option<Vec<Segment>> {
    let mut head = [0u8; 64];
    f.read_exact_at(&mut head, 0).ok()?;
    // 64 bits, little endian.
    if &head[..6] != b"\x7fELF\x02\x01" {
        return None;
    }
    let table = u64_at(&head, 32)?;
    let n = u16::from_le_bytes([head[56], head[57]]);
    if n > MAX_HEADERS || head[54] != 56 {
        return None;
    }
    let mut raw = vec![0u8; n as usize * 56];
    f.read_exact_at(&mut raw, table).ok()?;
    raw.chunks_exact(56)
        .map(|h| {
            Some(Segment {
                kind: u32::from_le_bytes(h[..4].try_into().ok()?),
                offset: u64_at(h, 8)?,
                address: u64_at(h, 16)?,
                len: u64_at(h, 32)?,
            })
        })
        .collect()
}

/// Reads the dynamic section of a 64-bit little-endian ELF file; `None` for anything else.
pub fn read(path: &Path) -> Option<Dynamic> {
    let f = File::open(path).ok()?;
    let segs = segments(&f)?;
    let dynamic = segs.iter().find(|s| s.kind == PT_DYNAMIC && s.len <= MAX_DYNAMIC_BYTES)?;
    let mut raw = vec![0u8; dynamic.len as usize];
    f.read_exact_at(&mut raw, dynamic.offset).ok()?;
    let entries: Vec<(u64, u64)> = raw
        .chunks_exact(16)
        .filter_map(|e| Some((u64_at(e, 0)?, u64_at(e, 8)?)))
        .take_while(|&(tag, _)| tag != 0)
        .collect();
    let strtab = entries.iter().find(|e| e.0 == DT_STRTAB)?.1;
    let home = segs.iter().find(|s| s.kind == PT_LOAD && s.address <= strtab && strtab - s.address < s.len)?;
    let strings_at = home.offset.checked_add(strtab - home.address)?;
    let text = |at: u64| -> Option<String> {
        let mut buf = [0u8; 4096];
        let n = f.read_at(&mut buf, strings_at.checked_add(at)?).ok()?;
        let end = buf[..n].iter().position(|&b| b == 0)?;
        Some(String::from_utf8_lossy(&buf[..end]).into_owned())
    };
    let mut d = Dynamic::default();
    for &(tag, value) in &entries {
        match tag {
            DT_NEEDED => d.needed.extend(text(value)),
            DT_RPATH => d.rpath = text(value),
            DT_RUNPATH => d.runpath = text(value),
            _ => {}
        }
    }
    Some(d)
}

/// The linker's mark of a file's contents, in hexadecimal digits, if it has left one.
pub fn build_id(path: &Path) -> Option<String> {
    let f = File::open(path).ok()?;
    let number = |b: &[u8], at: usize| Some(u32::from_le_bytes(b.get(at..at + 4)?.try_into().ok()?) as usize);
    for notes in segments(&f)?.iter().filter(|s| s.kind == PT_NOTE && s.len <= MAX_DYNAMIC_BYTES) {
        let mut raw = vec![0u8; notes.len as usize];
        f.read_exact_at(&mut raw, notes.offset).ok()?;
        let mut at = 0;
        while let (Some(name), Some(len), Some(kind)) = (number(&raw, at), number(&raw, at + 4), number(&raw, at + 8)) {
            let begin = at + 12 + name.next_multiple_of(4);
            let mark = raw.get(begin..begin.checked_add(len)?)?;
            if kind == NT_GNU_BUILD_ID && raw.get(at + 12..at + 16) == Some(b"GNU\0") {
                return Some(hex::encode(mark));
            }
            at = begin + len.next_multiple_of(4);
        }
    }
    None
}

/// True when a program cannot live with a preloaded allocator: the run-time libraries of the
/// sanitizers insist on being first, and another C library lacks what ours is built on.
pub fn refuses_heap(exe: &Path) -> bool {
    const NAMES: [&str; 7] =
        ["libasan.", "libtsan.", "libmsan.", "liblsan.", "libhwasan.", "libclang_rt.", "libc.musl"];
    let is_such = |needed: &String| NAMES.iter().any(|n| needed.starts_with(n));
    read(exe).is_some_and(|d| d.needed.iter().any(is_such))
}

/// The libraries of another MPI that the executable's RPATH puts before LD_LIBRARY_PATH, with the
/// names under which it asks for them. `ours` is the folder of Weft's libraries.
pub fn rpath_trap(exe: &Path, ours: &Path, sonames: &[&str]) -> Vec<(PathBuf, String)> {
    let d = read(exe).unwrap_or_default();
    let origin = std::fs::canonicalize(exe).ok();
    let origin = origin.as_deref().and_then(Path::parent).and_then(Path::to_str);
    let (Some(rpath), None, Some(origin)) = (&d.rpath, &d.runpath, origin) else { return vec![] };
    let theirs = |wanted: &String| {
        let mine = std::fs::canonicalize(ours.join(wanted)).ok()?;
        rpath
            .split(':')
            .map(|dir| dir.replace("${ORIGIN}", origin).replace("$ORIGIN", origin))
            .map(|dir| Path::new(&dir).join(wanted))
            .find_map(|lib| Some((std::fs::canonicalize(&lib).ok()?, lib)))
            .filter(|(real, _)| *real != mine)
            .map(|(_, lib)| (lib, wanted.clone()))
    };
    d.needed.iter().filter(|n| sonames.contains(&n.as_str())).filter_map(theirs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_executable_needs_libc() {
        let d = read(Path::new("/proc/self/exe")).unwrap();
        assert!(d.needed.iter().any(|n| n.starts_with("libc.so")), "{d:?}");
    }

    #[test]
    fn other_files_are_none() {
        assert_eq!(read(Path::new("/etc/passwd")), None);
        assert_eq!(read(Path::new("/dev/null")), None);
        assert_eq!(read(Path::new("/nonexistent")), None);
    }
}
