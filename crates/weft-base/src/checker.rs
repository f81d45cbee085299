//! What Valgrind is told of memory that it does not see allocated: blocks of the shared heap.
//!
//! A client request is a sequence of rotations that ends where it began, followed by an exchange of a register with itself:
//! four cycles on a processor, and a call of its own under Valgrind. No header of Valgrind's is needed, and no library.
//! Source: Valgrind's manual, "The Client Request mechanism", and the numbers of its public headers valgrind.h and memcheck.h.

/// The requests that are made.
#[derive(Clone, Copy, Debug)]
#[repr(usize)]
enum Request {
    MallocLikeBlock = 0x1301,
    FreeLikeBlock = 0x1302,
    /// Memcheck's own begin at its letters, M and C.
    MakeNoAccess = 0x4D43_0000,
    MakeUndefined = 0x4D43_0001,
    MakeDefined = 0x4D43_0002,
}

/// Nothing without Valgrind.
#[inline(always)]
fn ask(request: Request, a: usize, b: usize, c: usize, d: usize) {
    let words = [request as usize, a, b, c, d, 0];
    // SAFETY: the rotations restore their register, and add up to whole turns; the exchange changes nothing. Under
    // Valgrind the request reads `words` and writes the answer.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    unsafe {
        std::arch::asm!(
            "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
            inout("rdx") 0usize => _,
            in("rax") words.as_ptr(),
            options(nostack),
        );
    }
    // SAFETY: as above.
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    unsafe {
        std::arch::asm!(
            "ror x12, x12, #3", "ror x12, x12, #13", "ror x12, x12, #51", "ror x12, x12, #61", "orr x10, x10, x10",
            inout("x3") 0usize => _,
            in("x4") words.as_ptr(),
            options(nostack),
        );
    }
    #[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
    let _ = words;
}

/// `len` bytes at `p` are the program's from here on, with nothing in them. The `before` and `after` bytes around them are
/// nobody's.
#[inline]
pub fn allocated(p: *const u8, len: usize, before: usize, after: usize) {
    let at = p.expose_provenance();
    ask(Request::MakeNoAccess, at - before, before, 0, 0);
    ask(Request::MakeNoAccess, at + len, after, 0, 0);
    // Without a red zone of its own: what is around the block is marked already.
    ask(Request::MallocLikeBlock, at, len, 0, 0);
}

/// These bytes are read next, as they were written before `allocated`.
#[inline]
pub fn readable(p: *const u8, len: usize) {
    ask(Request::MakeDefined, p.expose_provenance(), len, 0, 0);
}

/// The program has given the block back; until it is `fresh` nobody may touch it.
#[inline]
pub fn freed(p: *const u8) {
    ask(Request::FreeLikeBlock, p.expose_provenance(), 0, 0, 0);
}

/// Bytes that an allocator hands out, whoever had them before.
#[inline]
pub fn fresh(p: *const u8, len: usize) {
    ask(Request::MakeUndefined, p.expose_provenance(), len, 0, 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_valgrind_nothing_changes() {
        let block = [7u8; 256];
        fresh(block.as_ptr(), 256);
        allocated(&raw const block[64], 100, 64, 92);
        readable(block.as_ptr(), 64);
        freed(&raw const block[64]);
        readable(block.as_ptr(), 256);
        assert!(block.iter().all(|b| *b == 7));
    }
}
