//! Programs in C over OpenSHMEM on the simulated machine: the benchmarks' own sources, compiled with
//! the simulator's `shmem.h`.
//!
//! A program is a library that is loaded once for each PE, so that each has its variables, and runs
//! as a fibre: a call leaves a request and stops the fibre, and the PE's future serves it on the
//! machine like an operation of a program in Rust. The simulated heap is the memory that the program
//! works on; its variables are copied to the simulated memory at each call, and back behind it.

mod calls;
mod fibre;
mod image;

use crate::machine::{self, Outcome, SimPe};
use crate::params::Params;
use calls::{CALLS, Request, Task};
use fibre::Fibre;
use image::Image;
use std::cell::{Cell, RefCell};
use std::ffi::{CString, c_char, c_int};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use weft_pgas::{Report, Shmem};

/// `shmem.h` of the simulator.
const SHMEM_H: &str = include_str!("shmem.h");
/// The distributions, with what they cost.
const DISTRIBUTION_H: &str = concat!(include_str!("../../../../include/weft_distribution.h"), include_str!("work.h"));
/// Bytes in which a get lands that is for private memory.
const LANDING: usize = 64 << 10;

/// How a program is run.
pub struct Wish {
    /// The source, or a library made of it with the simulator's `shmem.h`.
    pub file: PathBuf,
    /// `NAME=VALUE` for the compiler.
    pub defines: Vec<String>,
    /// Of the program.
    pub args: Vec<String>,
    /// Bytes of the symmetric heap of each PE.
    pub heap: usize,
}

/// Runs a program on every PE of the machine.
///
/// # Errors
/// In words: it does not compile, asks for what is not there, ends with another status than 0, or
/// waits for ever.
pub fn run(p: &Params, wish: &Wish) -> Result<Outcome, String> {
    let library = match wish.file.extension().is_some_and(|e| e == "so") {
        true => std::fs::read(&wish.file).map_err(|e| format!("{}: {e}", wish.file.display()))?,
        false => compile(&wish.file, &wish.defines)?,
    };
    let n_pes = p.sockets() * p.socket.cores as usize;
    let images = (0..n_pes).map(|_| Image::load(&library).map(Some)).collect::<Result<Vec<_>, _>>()?;
    let images = RefCell::new(images);
    let failure: Failure = Rc::default();
    let outcome = machine::run(p, |sh| {
        let image = images.borrow_mut()[sh.my_pe()].take().expect("one program a PE");
        program(sh, image, wish.heap, arguments(wish), failure.clone())
    });
    match failure.take() {
        Some(why) => Err(why),
        None => outcome,
    }
}

/// What ends all PEs.
type Failure = Rc<RefCell<Option<String>>>;

fn arguments(wish: &Wish) -> Vec<CString> {
    let name = wish.file.display().to_string();
    // An argument of a process has no zero in it.
    [name].iter().chain(&wish.args).map(|a| CString::new(a.as_str()).unwrap_or_default()).collect()
}

/// The library made of a source.
fn compile(source: &Path, defines: &[String]) -> Result<Vec<u8>, String> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    // ORDERING: Relaxed; only to have different ones.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("weft-sim-{}-{number}", std::process::id()));
    let say = |e: std::io::Error| format!("{}: {e}", folder.display());
    std::fs::create_dir_all(&folder).map_err(say)?;
    let out = folder.join("program.so");
    let made = || -> Result<Vec<u8>, String> {
        std::fs::write(folder.join("shmem.h"), SHMEM_H).map_err(say)?;
        std::fs::write(folder.join("weft_distribution.h"), DISTRIBUTION_H).map_err(say)?;
        let cc = std::env::var("CC").unwrap_or_else(|_| "cc".into());
        let mut command = Command::new(&cc);
        command.args(["-std=gnu11", "-O2", "-w", "-fPIC", "-shared", "-Wl,-Bsymbolic", "-I"]).arg(&folder);
        command.args(defines.iter().map(|d| format!("-D{d}"))).arg(source).arg("-o").arg(&out).arg("-lm");
        let status = command.status().map_err(|e| format!("{cc}: {e}"))?;
        if !status.success() {
            return Err(format!("{} does not compile with the simulator's shmem.h: see above", source.display()));
        }
        std::fs::read(&out).map_err(say)
    };
    let library = made();
    std::fs::remove_dir_all(&folder).map_err(say)?;
    library
}

/// Where a PE's symmetric objects are: own addresses, and places in the simulated memory.
#[derive(Clone, Copy)]
struct Places {
    heap: (usize, usize),
    heap_at: usize,
    variables: (usize, usize),
    variables_at: usize,
    landing: usize,
}

impl Places {
    fn find(&self, addr: usize, len: usize) -> Option<usize> {
        let within = |(start, all): (usize, usize), at: usize| {
            let off = addr.wrapping_sub(start);
            (off <= all && len <= all - off).then(|| at + off)
        };
        within(self.heap, self.heap_at).or_else(|| within(self.variables, self.variables_at))
    }

    /// Copies the variables to the simulated memory, or back.
    fn copy_variables(&self, sh: &SimPe, to_simulated: bool) {
        let own = std::ptr::with_exposed_provenance_mut::<u8>(self.variables.0);
        let simulated = sh.memory(self.variables_at, self.variables.1);
        // SAFETY: two places of that length; the program does not run.
        unsafe {
            match to_simulated {
                true => std::ptr::copy_nonoverlapping(own, simulated, self.variables.1),
                false => std::ptr::copy_nonoverlapping(simulated, own, self.variables.1),
            }
        }
    }
}

/// A PE's program to its end.
async fn program(sh: SimPe, image: Image, heap: usize, args: Vec<CString>, failure: Failure) -> Report {
    // All at once: the memory must not move while the program has addresses in it.
    let heap_at = sh.alloc(heap + LANDING + image.variables.1);
    let start = sh.memory(heap_at, heap).expose_provenance();
    let landing = heap_at + heap;
    let places =
        Places { heap: (start, heap), heap_at, variables: image.variables, variables_at: landing + LANDING, landing };
    let task = match task(&sh, &image, places, args) {
        Ok(task) => task,
        Err(why) => {
            failure.replace(Some(why));
            return Report::default();
        }
    };
    // SAFETY: the program's own variable for it.
    unsafe { image.calls.write((&raw const CALLS).cast()) };
    loop {
        let request = task.next();
        places.copy_variables(&sh, true);
        if failure.borrow().is_some() {
            return Report::default();
        }
        match serve(&sh, &places, request).await {
            Ok(Some(answer)) => task.answer.set(answer),
            Ok(None) => return Report { operations: 1, ..Report::default() },
            Err(why) => {
                let call = task.call.get().to_string_lossy();
                failure.borrow_mut().get_or_insert(format!("{call} of PE {}: {why}", sh.my_pe()));
                return Report::default();
            }
        }
        places.copy_variables(&sh, false);
    }
}

fn task(sh: &SimPe, image: &Image, places: Places, args: Vec<CString>) -> Result<Box<Task>, String> {
    let (main, given) = (image.main, Cell::new(0));
    let (clock, worker) = (sh.clone(), sh.clone());
    Ok(Box::new(Task {
        fibre: Fibre::new(calls::start).map_err(|e| format!("no stack for a PE's program: {e}"))?,
        request: Cell::new(None),
        call: Cell::new(c"main"),
        answer: Cell::new(0),
        pe: sh.my_pe(),
        n_pes: sh.n_pes(),
        now_ps: Box::new(move || clock.now_ps()),
        work: Box::new(move |w| worker.work(w, 1)),
        allocate: Box::new(move |len| {
            let at = given.get();
            let end = at + len.next_multiple_of(64);
            if end > places.heap.1 {
                return std::ptr::null_mut();
            }
            given.set(end);
            std::ptr::with_exposed_provenance_mut(places.heap.0 + at)
        }),
        main: Box::new(move || {
            let mut argv: Vec<*mut c_char> = args.iter().map(|a| a.as_ptr().cast_mut()).collect();
            argv.push(std::ptr::null_mut());
            // SAFETY: C's main with its arguments.
            unsafe { main(args.len() as c_int, argv.as_mut_ptr()) }
        }),
    }))
}

/// Does what a program asks; its answer, or None where it has ended.
async fn serve(sh: &SimPe, places: &Places, request: Request) -> Result<Option<u64>, String> {
    let place = |addr: usize, len: usize| {
        let at = places.find(addr, len);
        let at = at.ok_or_else(|| format!("{len} bytes at address {addr:#x} are not symmetric"))?;
        match at.is_multiple_of(8) && len.is_multiple_of(4) {
            true => Ok(at),
            false => Err(format!("{len} bytes at address {addr:#x}: the simulated NIC moves words at multiples of 8")),
        }
    };
    let there = |pe: usize| match pe < sh.n_pes() {
        true => Ok(pe),
        false => Err(format!("PE {} does not exist: there are {}", pe as c_int, sh.n_pes())),
    };
    match request {
        Request::Put { dest, source, len, pe } => {
            // SAFETY: the program's source, which it does not touch until the call returns.
            let source = unsafe { std::slice::from_raw_parts(source, len) };
            sh.put(place(dest, len)?, source, there(pe)?).await;
        }
        Request::Get { dest, source, len, pe } => {
            let from = place(source, len)?;
            let symmetric = places.find(dest.addr(), len);
            if symmetric.is_none() && len > LANDING {
                return Err(format!("a get to private memory has {LANDING} bytes at most, not {len}"));
            }
            let to = symmetric.unwrap_or(places.landing);
            sh.get(to, from, len, there(pe)?).await;
            if symmetric.is_none() {
                // SAFETY: the program's own memory of that length.
                unsafe { std::ptr::copy_nonoverlapping(sh.memory(to, len), dest, len) };
            }
        }
        Request::Atomic { op, fetch, dest, operand, pe } => {
            let at = place(dest, 8)?;
            if fetch {
                return Ok(Some(sh.atomic_fetch(op, at, operand, there(pe)?).await));
            }
            sh.atomic(op, at, operand, there(pe)?).await;
        }
        Request::Wait { word, cmp, value } => sh.wait_until(place(word, 8)?, cmp, value).await,
        Request::Fence | Request::Quiet => {
            let before = sh.now_ps();
            match request {
                Request::Quiet => sh.quiet().await,
                _ => sh.fence().await,
            }
            if sh.now_ps() == before {
                // A loop that polls gets on.
                sh.look();
            }
        }
        Request::Barrier => sh.barrier_all().await,
        Request::Sum { dest, source, n } => {
            let at = place(source, 8 * n)?;
            for i in 0..n {
                let sum = (0..sh.n_pes()).fold(0i64, |s, pe| s.wrapping_add(sh.word_of(pe, at + 8 * i) as i64));
                let to = sh.memory(place(dest.addr(), 8 * n)? + 8 * i, 8).cast::<i64>();
                // SAFETY: a word of this PE's memory.
                unsafe { to.write_unaligned(sum) };
            }
        }
        Request::Exit(status) => return Err(format!("the program ends the job with status {status}")),
        Request::End(0) => return Ok(None),
        Request::End(status) => return Err(format!("returns {status}")),
    }
    Ok(Some(0))
}
