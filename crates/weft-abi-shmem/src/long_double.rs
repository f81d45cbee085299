//! `shmem_longdouble_p` and `_g`: a `long double` by value, which Rust has no type for. Written in
//! assembly around bodies that take and return its address.

use crate::glue::LongDouble;
use weft_shmem::{CTX_DEFAULT, Job};

extern "C" fn put(dest: *mut LongDouble, pe: i32, value: *const LongDouble) {
    put_ctx(CTX_DEFAULT, dest, pe, value);
}

extern "C" fn put_ctx(ctx: usize, dest: *mut LongDouble, pe: i32, value: *const LongDouble) {
    let call = "shmem_longdouble_p";
    // SAFETY: the value is on the caller's stack.
    unsafe { Job::p(call, ctx, dest, value.read(), pe) }
}

extern "C" fn get(source: *const LongDouble, pe: i32, value: *mut LongDouble) {
    get_ctx(CTX_DEFAULT, source, pe, value);
}

extern "C" fn get_ctx(ctx: usize, source: *const LongDouble, pe: i32, value: *mut LongDouble) {
    let call = "shmem_longdouble_g";
    // SAFETY: there is room for the value on the caller's stack.
    unsafe { value.write(Job::g(call, ctx, source, pe)) }
}

#[cfg(target_arch = "x86_64")]
macro_rules! functions {
    ($($p:ident $ctx_p:ident $g:ident $ctx_g:ident;)*) => {$(
        // The value is above the return address.
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $p() {
            std::arch::naked_asm!("lea rdx, [rsp + 8]", "jmp {}", sym put)
        }
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $ctx_p() {
            std::arch::naked_asm!("lea rcx, [rsp + 8]", "jmp {}", sym put_ctx)
        }
        // The value is returned on the x87 stack.
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $g() {
            std::arch::naked_asm!(
                "sub rsp, 24", "mov rdx, rsp", "call {}", "fld tbyte ptr [rsp]", "add rsp, 24", "ret", sym get
            )
        }
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $ctx_g() {
            std::arch::naked_asm!(
                "sub rsp, 24", "mov rcx, rsp", "call {}", "fld tbyte ptr [rsp]", "add rsp, 24", "ret", sym get_ctx
            )
        }
    )*};
}

#[cfg(target_arch = "aarch64")]
macro_rules! functions {
    ($($p:ident $ctx_p:ident $g:ident $ctx_g:ident;)*) => {$(
        // The value comes and goes in q0.
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $p() {
            std::arch::naked_asm!(
                "stp x29, x30, [sp, #-32]!", "str q0, [sp, #16]", "add x2, sp, #16", "bl {}", "ldp x29, x30, [sp], #32",
                "ret", sym put
            )
        }
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $ctx_p() {
            std::arch::naked_asm!(
                "stp x29, x30, [sp, #-32]!", "str q0, [sp, #16]", "add x3, sp, #16", "bl {}", "ldp x29, x30, [sp], #32",
                "ret", sym put_ctx
            )
        }
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $g() {
            std::arch::naked_asm!(
                "stp x29, x30, [sp, #-32]!", "add x2, sp, #16", "bl {}", "ldr q0, [sp, #16]", "ldp x29, x30, [sp], #32",
                "ret", sym get
            )
        }
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $ctx_g() {
            std::arch::naked_asm!(
                "stp x29, x30, [sp, #-32]!", "add x3, sp, #16", "bl {}", "ldr q0, [sp, #16]", "ldp x29, x30, [sp], #32",
                "ret", sym get_ctx
            )
        }
    )*};
}

functions! {
    shmem_longdouble_p shmem_ctx_longdouble_p shmem_longdouble_g shmem_ctx_longdouble_g;
    pshmem_longdouble_p pshmem_ctx_longdouble_p pshmem_longdouble_g pshmem_ctx_longdouble_g;
}
