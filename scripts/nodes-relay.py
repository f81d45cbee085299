#!/usr/bin/env python3
"""The switch of scripts/nodes.sh where LOSS or DELAY is set: a program in place of a bridge, since not every kernel can lose
frames or keep them back (sch_netem).

    nodes-relay.py N CONTROL [--loss 0.01] [--delay 0.5ms] [--seed 1]

Makes N tap devices, port0 to portN-1, in its namespace, and says "ready"; nodes.sh moves one into each node. A frame goes to
the port where its address was last seen as a sender's, one to many or to an unknown address to all others. Lost are so many
of all frames, drawn by the seed; the others come so much later, in order. CONTROL is a pipe that it makes; lines there
change what it does while it runs:

    loss 0.02 | delay 1ms | cut 1 (nothing from or to that node) | port 4711 (no TCP from or to it) | mend (neither)
"""

import argparse
import collections
import contextlib
import fcntl
import os
import random
import re
import select
import struct
import time

TUNSETIFF, TAP, NO_INFO = 0x400454CA, 0x0002, 0x1000
FRAME = 65536
# Frames of a port that are read before the others are looked at.
AT_ONCE = 64
UNITS_S = {"us": 1e-6, "ms": 1e-3, "s": 1.0}
IPV4, IPV6, TCP = 0x0800, 0x86DD, 6


def seconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * UNITS_S[unit]


def share(text):
    """A share of one, as a number or in percent."""
    return float(text.rstrip("%")) / (100 if text.endswith("%") else 1)


def tap(name):
    fd = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(fd, TUNSETIFF, struct.pack("16sH22x", name.encode(), TAP | NO_INFO))
    return fd


def tcp_ports(frame):
    """Both ports of a TCP segment; nothing of another frame. Without extension headers of IPv6, which the kernel sends none of."""
    kind = int.from_bytes(frame[12:14], "big")
    if kind == IPV4 and frame[23] == TCP:
        at = 14 + (frame[14] & 15) * 4
    elif kind == IPV6 and frame[20] == TCP:
        at = 54
    else:
        return ()
    return struct.unpack_from("!HH", frame, at)


class Relay:
    """Between file descriptors of which each read is a frame."""

    def __init__(self, ports, loss=0.0, delay_s=0.0, seed=1, clock=time.monotonic):
        self.ports, self.loss, self.delay_s, self.clock = ports, loss, delay_s, clock
        self.rng = random.Random(seed)
        self.port_of = {}  # by address
        self.cut, self.dropped_ports = set(), set()
        self.late = collections.deque()  # (when, ports, frame)

    def order(self, line):
        word, *more = line.split()
        if word == "loss":
            self.loss = share(more[0])
        elif word == "delay":
            self.delay_s = seconds(more[0])
        elif word == "cut":
            self.cut.add(int(more[0]))
        elif word == "port":
            self.dropped_ports.add(int(more[0]))
        elif word == "mend":
            self.cut.clear(), self.dropped_ports.clear()
        else:
            raise ValueError(line)

    def is_lost(self, frame):
        if self.loss and self.rng.random() < self.loss:
            return True
        return bool(self.dropped_ports) and not self.dropped_ports.isdisjoint(tcp_ports(frame))

    def take(self, port, frame, now):
        to_many = frame[0] & 1
        self.port_of[frame[6:12]] = port
        known = None if to_many else self.port_of.get(frame[:6])
        to = [p for p in range(len(self.ports)) if p != port] if known is None else [known]
        if port in self.cut or self.is_lost(frame):
            return
        to = [p for p in to if p not in self.cut]
        if self.delay_s or self.late:
            self.late.append((now + self.delay_s, to, frame))
        else:
            self.send(to, frame)

    def send(self, to, frame):
        for port in to:
            # A device that is down, or gone with its node, takes nothing.
            with contextlib.suppress(OSError):
                os.write(self.ports[port], frame)

    def send_due(self):
        """Sends what has waited long enough; seconds until the next."""
        while self.late:
            left = self.late[0][0] - self.clock()
            if left > 0:
                return left
            _, to, frame = self.late.popleft()
            self.send(to, frame)
        return None

    def read(self, port):
        now = self.clock()
        for _ in range(AT_ONCE):
            try:
                frame = os.read(self.ports[port], FRAME)
            except OSError:
                return
            self.take(port, frame, now)

    def run(self, control):
        port_of_fd = {fd: i for i, fd in enumerate(self.ports)}
        text = b""
        while True:
            ready, _, _ = select.select([*self.ports, control], [], [], self.send_due())
            for fd in ready:
                if fd != control:
                    self.read(port_of_fd[fd])
                    continue
                *lines, text = (text + os.read(control, 4096)).split(b"\n")
                for line in lines:
                    self.order(line.decode())


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("n", type=int)
    p.add_argument("control")
    p.add_argument("--loss", type=share, default=0.0)
    p.add_argument("--delay", type=seconds, default=0.0)
    p.add_argument("--seed", type=int, default=1)
    args = p.parse_args()
    ports = [tap(f"port{i}") for i in range(args.n)]
    os.mkfifo(args.control)
    # Open for writing, too: it does not end with a writer.
    control = os.open(args.control, os.O_RDWR | os.O_NONBLOCK)
    print("ready", flush=True)
    Relay(ports, args.loss, args.delay, args.seed).run(control)


if __name__ == "__main__":
    main()
