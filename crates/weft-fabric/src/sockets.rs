//! What the kernel knows of this process's connections by TCP, and the providers over it do not tell: that one sends the same
//! again and again and hears nothing. A peer that computes does not look so, since its kernel acknowledges.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::os::fd::RawFd;
use std::time::Duration;

/// A connection that hears nothing for less than this may yet do: a link that is plugged in again, a lost frame.
const PATIENCE: Duration = Duration::from_secs(6);
/// And it has sent the same so often: one timer of a slow link may be as long.
const AGAIN: u8 = 3;
/// The head of the kernel's `struct tcp_info`, up to the timer.
const HEAD: usize = 12;

/// Of each connection of this process that has sent and heard nothing for some seconds: its other end, and for how long at
/// least. Looks at all descriptors, by a system call each.
pub fn unheard() -> Vec<(SocketAddr, Duration)> {
    let Ok(all) = std::fs::read_dir("/proc/self/fd") else { return Vec::new() };
    let fds = all.filter_map(|e| e.ok()?.file_name().to_str()?.parse().ok());
    fds.filter_map(|fd| Some((peer_of(fd)?, silence(&head_of(fd)?)?))).collect()
}

/// How long a connection has heard nothing, if too long. The timer doubles each time, so it tells how long those before were.
fn silence(head: &[u8; HEAD]) -> Option<Duration> {
    let again = head[2];
    let timer = Duration::from_micros(u32::from_ne_bytes([head[8], head[9], head[10], head[11]]).into());
    let since = timer - timer / (1 << again.min(20));
    (again >= AGAIN && since >= PATIENCE).then_some(since)
}

fn head_of(fd: RawFd) -> Option<[u8; HEAD]> {
    let mut head = [0_u8; HEAD];
    let mut len = HEAD as libc::socklen_t;
    // SAFETY: the kernel writes no more than it is told; what is no socket of TCP is an error.
    let e = unsafe { libc::getsockopt(fd, libc::IPPROTO_TCP, libc::TCP_INFO, head.as_mut_ptr().cast(), &raw mut len) };
    (e == 0 && len as usize == HEAD).then_some(head)
}

fn peer_of(fd: RawFd) -> Option<SocketAddr> {
    // SAFETY: of zeros, which are a value of this structure.
    let mut to: libc::sockaddr_storage = unsafe { std::mem::zeroed() };
    let mut len = size_of_val(&to) as libc::socklen_t;
    // SAFETY: the kernel writes no more than the structure has; what is no socket is an error.
    let e = unsafe { libc::getpeername(fd, (&raw mut to).cast(), &raw mut len) };
    // SAFETY: the kernel has written so many bytes of it, and the others are zero.
    let bytes = unsafe { std::slice::from_raw_parts((&raw const to).cast::<u8>(), size_of_val(&to).min(len as usize)) };
    (e == 0).then(|| of_bytes(bytes)).flatten()
}

/// The address in a `struct sockaddr` of IP, as providers over sockets give theirs.
pub fn of_bytes(bytes: &[u8]) -> Option<SocketAddr> {
    let family = i32::from(u16::from_ne_bytes(*bytes.first_chunk()?));
    let port = u16::from_be_bytes([*bytes.get(2)?, *bytes.get(3)?]);
    let ip: IpAddr = match family {
        libc::AF_INET => Ipv4Addr::from(<[u8; 4]>::try_from(bytes.get(4..8)?).ok()?).into(),
        libc::AF_INET6 => Ipv6Addr::from(<[u8; 16]>::try_from(bytes.get(8..24)?).ok()?).into(),
        _ => return None,
    };
    Some(SocketAddr::new(ip.to_canonical(), port))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::net::{TcpListener, TcpStream};

    fn head(again: u8, timer_us: u32) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        head[2] = again;
        head[8..].copy_from_slice(&timer_us.to_ne_bytes());
        head
    }

    #[test]
    fn the_timer_says_for_how_long() {
        // 0.2 s, then 0.4, 0.8, 1.6 and 3.2 s have gone; the next is 6.4 s.
        assert_eq!(silence(&head(5, 6_400_000)), Some(Duration::from_millis(6200)));
        assert_eq!(silence(&head(4, 3_200_000)), None);
        // A slow link, once or twice.
        assert_eq!(silence(&head(2, 12_000_000)), None);
        assert_eq!(silence(&head(0, u32::MAX)), None);
        assert_eq!(silence(&head(255, 120_000_000)).map(|d| d.as_secs()), Some(119));
    }

    #[test]
    fn addresses_are_read() {
        let four = [&libc::AF_INET.to_ne_bytes()[..2], &[0x12, 0x67, 192, 0, 2, 7], &[0; 8]].concat();
        assert_eq!(of_bytes(&four), "192.0.2.7:4711".parse().ok());
        let mut six = vec![0; 28];
        six[..2].copy_from_slice(&libc::AF_INET6.to_ne_bytes()[..2]);
        six[2..4].copy_from_slice(&[0, 9]);
        six[23] = 1;
        assert_eq!(of_bytes(&six), "[::1]:9".parse().ok());
        assert_eq!(of_bytes(&six[..20]), None);
        assert_eq!(of_bytes(&[7; 16]), None);
        assert_eq!(of_bytes(&[]), None);
    }

    #[test]
    #[cfg_attr(miri, ignore = "Miri knows no TCP_INFO")]
    fn a_peer_that_reads_nothing_is_no_trouble() {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut end = TcpStream::connect(server.local_addr().unwrap()).unwrap();
        end.write_all(b"nobody reads this").unwrap();
        use std::os::fd::AsRawFd;
        assert_eq!(peer_of(end.as_raw_fd()), server.local_addr().ok());
        assert!(head_of(end.as_raw_fd()).is_some() && head_of(0).is_none());
        let at = server.local_addr().unwrap();
        assert!(unheard().iter().all(|(to, _)| *to != at));
    }
}
