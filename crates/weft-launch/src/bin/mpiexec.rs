//! `mpiexec`, also installed as `mpirun`.

fn main() {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    std::process::exit(weft_launch::mpiexec(&args));
}
