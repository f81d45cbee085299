//! What wire-up needs of a foreign launcher, whatever it speaks: values that processes put and get,
//! barriers, an end.

use std::io;

/// A connection with a launcher.
pub trait Kvs: Send {
    /// Puts a value, seen by the others after `barrier`. Neither may hold blanks, '=' or ';'.
    ///
    /// # Errors
    /// When the launcher refuses it or is gone; likewise below.
    fn put(&mut self, key: &str, value: &str) -> io::Result<()>;

    /// Gets a value that a rank has put before the last barrier.
    fn get(&mut self, from: u32, key: &str) -> io::Result<String>;

    /// The longest value in bytes that it takes for sure.
    fn longest_value(&mut self) -> usize;

    /// A number for the node of each of `size` ranks, if the launcher tells: equal where ranks have been started on one.
    fn node_map(&mut self, size: u32) -> Option<Vec<u32>>;

    /// Waits until all processes of the job have come here.
    fn barrier(&mut self) -> io::Result<()>;

    /// Which program of an MPMD job this process runs.
    fn appnum(&mut self) -> Option<i32>;

    fn universe_size(&mut self) -> Option<i32>;

    /// Leaves the job in good order.
    fn finalize(&mut self) -> io::Result<()>;

    /// Asks the launcher to end all processes of the job.
    fn abort(&mut self, exit_code: i32);
}

impl std::fmt::Debug for dyn Kvs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a launcher")
    }
}
