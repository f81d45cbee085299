//! A plain soname: the library is preloaded by its path, and no program links it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libweft-heap.so");
}
