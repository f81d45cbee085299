//! Programs in C on the simulated machine: what they see is right, and what they do wrong is named.

use std::path::PathBuf;
use weft_nicsim::{Builder, Outcome, c};

/// Compiles and runs a program on `n` PEs.
fn run(name: &str, source: &str, n: u64) -> Result<Outcome, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("{name}.c"));
    std::fs::write(&file, source).unwrap();
    let built = Builder::default().set("net.dims", &format!("[{n}, 1, 1]"));
    let p = built.and_then(|b| b.set("socket.cores", "1")).and_then(|b| b.build()).unwrap();
    c::run(&p, &c::Wish { file, defines: Vec::new(), args: vec!["x".into()], heap: 1 << 20 })
}

/// A main that begins as all do here.
fn program(body: &str) -> String {
    format!(
        "#include <shmem.h>\n#include <weft_distribution.h>\n#include <stdlib.h>\n\
         static long word, words[64], got[64], sum, work[1], sync_[1];\nstatic int me, n;\n\
         int main(int argc, char **argv)\n{{\n    (void)argv;\n    shmem_init();\n    me = shmem_my_pe();\n    \
         n = shmem_n_pes();\n    if (argc != 2)\n        return 90;\n{body}\n    shmem_finalize();\n    return 0;\n}}\n"
    )
}

/// Variables and heap are each PE's own, and symmetric; puts, gets, atomics, waits and sums do what they say.
#[test]
fn programs_see_what_they_should() {
    let body = r#"
    long *heap = shmem_malloc(8 * 64), right = (me + 1) % n, left = (me + n - 1) % n;
    for (long round = 1; round <= 20; round++) {
        for (int i = 0; i < 64; i++)
            words[i] = 1000 * me + 10 * round + i;
        shmem_long_put(heap, words, 64, right);
        shmem_fence();
        shmem_long_p(&word, round, right);
        shmem_long_wait_until(&word, SHMEM_CMP_EQ, round);
        for (int i = 0; i < 64; i++)
            if (heap[i] != 1000 * left + 10 * round + i)
                return 1;
        shmem_barrier_all();
    }
    shmem_long_get(got, heap, 64, right);
    if (got[63] != 1000 * me + 200 + 63 || shmem_long_g(heap + 5, right) != 1000 * me + 205)
        return 2;
    long private[4];
    shmem_getmem(private, words, 32, left);
    if (private[3] != 1000 * left + 203)
        return 3;
    shmem_barrier_all();
    word = 0;
    shmem_barrier_all();
    long was = shmem_long_atomic_fetch_add(&word, 1, 0);
    if (was < 0 || was >= n)
        return 4;
    shmem_long_atomic_add(&word, 10, 0);
    shmem_barrier_all();
    if (shmem_long_g(&word, 0) != 11 * n)
        return 5;
    words[0] = me;
    shmem_long_sum_to_all(&sum, words, 1, 0, 0, n, work, sync_);
    if (sum != (long)n * (n - 1) / 2)
        return 6;
    /* A loop that polls. */
    if (me == 0)
        shmem_long_p(words + 1, -1, n - 1);
    while (me == n - 1 && ((volatile long *)words)[1] != -1)
        shmem_quiet();
    /* Time goes on, and distributions cost it. */
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    size_t places = 0;
    for (size_t i = 0; i < 1000; i++)
        places += weft_cyclic(i, 2).place;
    clock_gettime(CLOCK_MONOTONIC, &b);
    if (places != 249500 || (b.tv_nsec - a.tv_nsec + 1000000000) % 1000000000 < 1000)
        return 7;
"#;
    for n in [2, 3, 8] {
        let outcome = run(&format!("right{n}"), &program(body), n).unwrap_or_else(|e| panic!("{n} PEs: {e}"));
        assert!(outcome.stats.issued > 40 * n, "{}", outcome.stats.issued);
    }
}

/// The same run takes the same simulated time.
#[test]
fn runs_are_the_same() {
    let body = "    for (int i = 0; i < 100; i++)\n        shmem_long_p(&word, i, (me + i) % n);\n    shmem_quiet();";
    let end = |i: usize| run(&format!("same{i}"), &program(body), 4).unwrap().end_ps;
    assert_eq!(end(0), end(1));
}

#[test]
fn what_is_wrong_is_named() {
    let wrong = [
        ("stack", "    long x = 0;\n    shmem_long_p(&x, 1, 1);", "shmem_long_p of PE 0: 8 bytes at address 0x"),
        ("pe", "    shmem_long_p(&word, 1, 7);", "shmem_long_p of PE 0: PE 7 does not exist: there are 2"),
        ("negative", "    shmem_long_g(&word, -1);", "shmem_long_g of PE 0: PE -1 does not exist"),
        ("odd", "    shmem_putmem((char *)words + 4, words, 4, 1);", "moves words at multiples of 8"),
        ("status", "    return 5;", "main of PE 0: returns 5"),
        (
            "exit",
            "    if (me == 1)\n        shmem_global_exit(3);",
            "shmem_global_exit of PE 1: the program ends the job with status 3",
        ),
        ("hang", "    shmem_long_wait_until(&word, SHMEM_CMP_EQ, 1);", "wait for ever"),
        (
            "long",
            "    char *x = malloc(1 << 20);\n    shmem_getmem(x, words, 512, 1);\n    shmem_getmem(x, shmem_malloc(1 << 19), 1 << 19, 1);",
            "65536 bytes at most",
        ),
    ];
    for (name, body, want) in wrong {
        let why = run(name, &program(body), 2).err().unwrap_or_default();
        assert!(why.contains(want), "{name}: {why:?}");
    }
    assert!(run("syntax", "int main(void) { return }", 2).unwrap_err().contains("does not compile"));
    assert!(run("plain", "int main(void) { return 0; }", 2).unwrap_err().contains("shmem.h"));
}
