//! `mpicc`, also installed as `mpicxx` and `mpic++`: the language is taken from the name.

fn main() {
    let args: Vec<_> = std::env::args_os().collect();
    std::process::exit(weft_launch::compiler::run(&args));
}
