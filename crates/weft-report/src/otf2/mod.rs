//! The calls as an archive of the Open Trace Format 2, by its own library, which is looked for at run time.

mod library;
mod trace;

use crate::log::{CALLS, Kind};
use library::{CLOSED, Library, NONE_32, NONE_64};
use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use trace::{Message, Step, regions};

pub use trace::Trace;

/// The file of an archive that programs open.
pub const ANCHOR: &str = "traces.otf2";
const NAME: &str = "traces";
/// Ticks of a second.
const RESOLUTION: u64 = 1_000_000_000;

/// Writes the archive `dir`, which must not be there.
///
/// # Errors
/// In words: it is there, no libotf2 is, or that fails.
pub fn write(dir: &Path, trace: &Trace) -> Result<(), String> {
    if dir.exists() {
        return Err(format!("{} is there already: OTF2 archives are folders of their own", dir.display()));
    }
    let lib = Library::open()?;
    let archive = Archive::create(&lib, dir)?;
    archive.events(trace)?;
    archive.definitions(trace)?;
    archive.close()
}

/// An open archive; closed, without a word, where writing it failed.
struct Archive<'a> {
    lib: &'a Library,
    at: library::Handle,
}

impl Drop for Archive<'_> {
    fn drop(&mut self) {
        if !self.at.is_null() {
            // SAFETY: it is open; nothing is done with it hereafter.
            unsafe { (self.lib.archive_close)(self.at) };
        }
    }
}

impl<'a> Archive<'a> {
    fn create(lib: &'a Library, dir: &Path) -> Result<Archive<'a>, String> {
        let path = CString::new(dir.as_os_str().as_bytes()).map_err(|e| e.to_string())?;
        let name = CString::new(NAME).map_err(|e| e.to_string())?;
        // SAFETY: C strings; a mode to write, the library's own chunks, files of the system, no compression.
        let at = unsafe { (lib.archive_open)(path.as_ptr(), name.as_ptr(), 0, 1 << 20, 4 << 20, 1, 1) };
        if at.is_null() {
            return Err(format!("libotf2 cannot write {}", dir.display()));
        }
        let archive = Archive { lib, at };
        // SAFETY: it is open; the callbacks are there as long as the program.
        unsafe {
            lib.check((lib.set_flush_callbacks)(at, &library::FLUSH, std::ptr::null_mut()))?;
            lib.check((lib.set_serial)(at))?;
        }
        Ok(archive)
    }

    fn close(mut self) -> Result<(), String> {
        let at = std::mem::replace(&mut self.at, CLOSED);
        // SAFETY: it is open; drop sees that it is not any more.
        self.lib.check(unsafe { (self.lib.archive_close)(at) })
    }

    /// Each lane's events, and an empty file of its own definitions.
    fn events(&self, trace: &Trace) -> Result<(), String> {
        let (lib, at) = (self.lib, self.at);
        // SAFETY: an open archive; writers are closed before their files are.
        unsafe {
            lib.check((lib.open_evt_files)(at))?;
            lib.check((lib.open_def_files)(at))?;
            for (i, lane) in (0..).zip(&trace.lanes) {
                let writer = (lib.get_evt_writer)(at, i);
                for &(time, step) in &lane.steps {
                    lib.check(self.event(writer, time, step))?;
                }
                lib.check((lib.close_evt_writer)(at, writer))?;
                lib.check((lib.close_def_writer)(at, (lib.get_def_writer)(at, i)))?;
            }
            lib.check((lib.close_evt_files)(at))?;
            lib.check((lib.close_def_files)(at))
        }
    }

    /// # Safety
    /// `writer` is an open writer of events.
    unsafe fn event(&self, writer: library::Handle, time: u64, step: Step) -> i32 {
        let (lib, no) = (self.lib, std::ptr::null_mut());
        // SAFETY: the caller's writer, no attributes.
        unsafe {
            match step {
                Step::Enter(call) => (lib.enter)(writer, no, time, call as u32),
                Step::Leave(call) => (lib.leave)(writer, no, time, call as u32),
                Step::Send(Message { peer, comm, tag, bytes }) => (lib.send)(writer, no, time, peer, comm, tag, bytes),
                Step::Receive(Message { peer, comm, tag, bytes }) => {
                    (lib.recv)(writer, no, time, peer, comm, tag, bytes)
                }
                Step::SendLater(m, request) => (lib.isend)(writer, no, time, m.peer, m.comm, m.tag, m.bytes, request),
                Step::SendEnded(request) => (lib.isend_complete)(writer, no, time, request),
                Step::ReceiveLater(request) => (lib.irecv_request)(writer, no, time, request),
                Step::ReceiveEnded(m, request) => {
                    (lib.irecv)(writer, no, time, m.peer, m.comm, m.tag, m.bytes, request)
                }
                Step::Begin => (lib.collective_begin)(writer, no, time),
                Step::End { call, comm, root, bytes } => {
                    (lib.collective_end)(writer, no, time, operation(call), comm, root.unwrap_or(NONE_32), bytes, bytes)
                }
            }
        }
    }

    /// The names of everything, ranks and communicators.
    fn definitions(&self, trace: &Trace) -> Result<(), String> {
        let (lib, at) = (self.lib, self.at);
        // SAFETY: an open archive, whose events are written.
        let writer = unsafe { (lib.get_global_def_writer)(at) };
        let mut names = Names { lib, writer, n: 0 };
        let empty = names.add("")?;
        let ranks = trace.comms.first().map_or(0, |w| w.members.len());
        // SAFETY: an open writer of definitions; arrays as long as their numbers say.
        unsafe {
            lib.check((lib.clock)(writer, RESOLUTION, 0, trace.length, NONE_64))?;
            for call in regions(trace) {
                let (name, kind) = CALLS[call];
                let name = names.add(name)?;
                let mpi = library::PARADIGM_MPI;
                lib.check((lib.region)(writer, call as u32, name, name, empty, role(kind), mpi, 0, empty, 0, 0))?;
            }
            let (machine, class) = (names.add("machine")?, names.add("machine")?);
            lib.check((lib.tree_node)(writer, 0, machine, class, NONE_32))?;
            for rank in 0..ranks as u32 {
                let name = names.add(&format!("rank {rank}"))?;
                lib.check((lib.location_group)(writer, rank, name, library::PROCESS, 0, NONE_32))?;
            }
            let mut threads = vec![0; ranks];
            for (i, lane) in (0..).zip(&trace.lanes) {
                let thread = &mut threads[lane.rank as usize];
                let name = names.add(&if *thread == 0 { "main".into() } else { format!("thread {thread}") })?;
                *thread += 1;
                let n = lane.steps.len() as u64;
                lib.check((lib.location)(writer, i, name, library::THREAD, n, lane.rank))?;
            }
            // The first group says which place each rank has, the others are of ranks.
            let all: Vec<u64> = (0..ranks as u64).collect();
            let (group, mpi) = (library::COMM_LOCATIONS, library::PARADIGM_MPI);
            lib.check((lib.group)(writer, 0, empty, group, mpi, 0, all.len() as u32, all.as_ptr()))?;
            for (i, comm) in (0..).zip(&trace.comms) {
                let members: Vec<u64> = comm.members.iter().map(|&r| r.into()).collect();
                let (group, n) = (library::COMM_GROUP, members.len() as u32);
                lib.check((lib.group)(writer, i + 1, empty, group, mpi, 0, n, members.as_ptr()))?;
                let parent = if i == 0 { NONE_32 } else { 0 };
                lib.check((lib.comm)(writer, i, names.add(&comm.name)?, i + 1, parent, 0))?;
            }
            lib.check((lib.close_global_def_writer)(at, writer))
        }
    }
}

/// Strings, which have numbers.
struct Names<'a> {
    lib: &'a Library,
    writer: library::Handle,
    n: u32,
}

impl Names<'_> {
    fn add(&mut self, text: &str) -> Result<u32, String> {
        let c = CString::new(text).map_err(|e| e.to_string())?;
        // SAFETY: an open writer of definitions, a C string.
        self.lib.check(unsafe { (self.lib.string)(self.writer, self.n, c.as_ptr()) })?;
        self.n += 1;
        Ok(self.n - 1)
    }
}

/// OTF2_RegionRole.
fn role(kind: Kind) -> u8 {
    match kind {
        Kind::Send | Kind::SendLater | Kind::Receive | Kind::ReceiveLater | Kind::Wait => 28,
        Kind::Collective => 26,
        Kind::OneSided => 29,
        Kind::Other => 1,
    }
}

/// OTF2_CollectiveOp.
fn operation(call: usize) -> u8 {
    match CALLS[call].0 {
        "MPI_Barrier" => 0,
        "MPI_Bcast" => 1,
        "MPI_Gather" => 2,
        "MPI_Gatherv" => 3,
        "MPI_Scatter" => 4,
        "MPI_Scatterv" => 5,
        "MPI_Allgather" => 6,
        "MPI_Allgatherv" => 7,
        "MPI_Alltoall" => 8,
        "MPI_Alltoallv" => 9,
        "MPI_Allreduce" => 11,
        "MPI_Reduce" => 12,
        "MPI_Scan" => 14,
        "MPI_Exscan" => 15,
        "MPI_Reduce_scatter_block" => 16,
        other => unreachable!("{other} is no collective operation"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_collective_operation_has_its_number() {
        let mut found: Vec<u8> =
            CALLS.iter().enumerate().filter(|(_, c)| c.1 == Kind::Collective).map(|(i, _)| operation(i)).collect();
        let n = found.len();
        found.sort_unstable();
        found.dedup();
        assert_eq!((n, found.len()), (15, 15));
    }

    #[test]
    fn a_folder_that_is_there_is_left_alone() {
        let trace = Trace::of(&[], &[]);
        assert!(write(Path::new("/"), &trace).unwrap_err().contains("is there already"));
    }
}
