"""Bugs to plant: (name, file below crates/, text, what takes its place, who catches it). The text is there once.

Who: "CRATE" and words of `cargo test -p CRATE`; "loom:NAME", the models tests/NAME.rs of that crate."""

RING = ("weft-lockfree", "--lib ring")
LF = "weft-lockfree/src"
MATCH = ("weft-match", "--test oracle")
WIRE = ("weft-fabric", "--lib wire")
FABRIC = "weft-fabric/src/wire"
NET = "weft-p2p/src/net"
RMA = "weft-rma/src/protocol"
ENGINE = ("weft-p2p", "--test simulator messages")
FOUND = ("weft-p2p", "--test simulator found")

PLANTED = [
    # -- rings
    ("a ring's end is passed by one word", f"{LF}/ring/tx.rs", "        if index + n > self.cap {\n            start", "        if index + n > self.cap + 1 {\n            start", RING),
    ("no line is kept free behind a record", f"{LF}/ring/tx.rs", "        if next + LINE_WORDS > self.limit && !self.refresh(next) {", "        if next > self.limit && !self.refresh(next) {", RING),
    ("a lap's bit is left out of the header", f"{LF}/ring/tx.rs", "self.word(self.head).store(header | lap(self.head, self.cap), Ordering::Release);", "self.word(self.head).store(header, Ordering::Release);", RING),
    ("the header is published before the words", f"{LF}/ring/tx.rs", "self.word(head).store(header | lap(head, self.cap), Ordering::Release);", "self.word(head).store(header | lap(head, self.cap), Ordering::Relaxed);", ("weft-lockfree", "loom:loom_ring")),
    ("long records are published before their words", f"{LF}/ring/tx.rs", "self.word(self.head).store(header | lap(self.head, self.cap), Ordering::Release);", "self.word(self.head).store(header | lap(self.head, self.cap), Ordering::Relaxed);", ("weft-lockfree", "loom:loom_ring")),
    ("what was read is told before it was read", f"{LF}/ring/rx.rs", "unsafe { self.ctl.at(CTL_CONSUMED) }.store(end, Ordering::Release);", "unsafe { self.ctl.at(CTL_CONSUMED) }.store(end, Ordering::Relaxed);", ("weft-lockfree", "loom:loom_ring")),
    ("the reader's header is no Acquire", f"{LF}/ring/rx.rs", "unsafe { self.data.at(self.index()) }.load(Ordering::Acquire)", "unsafe { self.data.at(self.index()) }.load(Ordering::Relaxed)", ("weft-lockfree", "loom:loom_ring")),
    ("the writer's credit is no Acquire", f"{LF}/ring/tx.rs", "unsafe { self.ctl.at(CTL_CONSUMED) }.load(Ordering::Acquire)", "unsafe { self.ctl.at(CTL_CONSUMED) }.load(Ordering::Relaxed)", ("weft-lockfree", "loom:loom_ring")),
    ("credit is four lines too long", f"{LF}/ring/tx.rs", "self.limit = self.limit.max(there.min(read + self.cap));", "self.limit = self.limit.max(there.min(read + self.cap + 4 * LINE_WORDS));", RING),
    ("credit is never told", f"{LF}/ring/rx.rs", "        if end >= self.tell_at {", "        if end >= self.tell_at + 2 * self.cap {", RING),
    ("a stray position beyond the head is believed", f"{LF}/ring/tx.rs", "if read <= self.head && self.head - read <= self.cap { read }", "if self.head.wrapping_sub(read) <= self.cap || read > self.head { read }", RING),
    ("a record of any length is parsed", f"{LF}/ring/rx.rs", "        if len > self.cap * 2 || index as u64 + front + len.div_ceil(8) > self.cap {\n            return Peek::Corrupt;\n        }\n", "", RING),
    ("lines left out are counted twice", f"{LF}/ring/rx.rs", "            end += short_len(header) as u64 * LINE_WORDS;", "            end += 2 * short_len(header) as u64 * LINE_WORDS;", RING),
    ("what is left out of a line is read", f"{LF}/ring/rx.rs", "        if header & SKIP != 0 {\n            end = end.next_multiple_of(LINE_WORDS);\n        }\n", "", RING),
    ("a pad at the end is a line's", f"{LF}/ring/rx.rs", "        let unit = if header & WRAP != 0 { self.cap } else { LINE_WORDS };", "        let unit = LINE_WORDS;", RING),
    ("the next line keeps its old header", f"{LF}/ring/tx.rs", "        if is_header(self.word(end).load(Ordering::Relaxed), lap(end, self.cap)) {", "        if false {", RING),
    ("a turn back ignores what is unread", f"{LF}/ring/tx.rs", "        let turns = lap != self.head && self.end_of(lap, n_words) + LINE_WORDS <= read + self.cap;", "        let turns = lap != self.head;", RING),
    # -- bells: dropped wakes
    ("a sender does not mark its word", f"{LF}/bell.rs", "            self.summary().fetch_or(1 << w, Ordering::AcqRel);", "            self.summary().fetch_or(1, Ordering::AcqRel);", ("weft-lockfree", "loom:loom_bell")),
    ("no fence between a bit and the look for a sleeper", f"{LF}/bell.rs", "        // the receiver sees the bit.\n        fence(Ordering::SeqCst);\n", "        // the receiver sees the bit.\n", ("weft-lockfree", "loom:loom_bell")),
    ("no fence between the announcement and the last look", f"{LF}/bell.rs", "        // ORDERING: SeqCst pairs with the fences in `ring` and `notify_slow`.\n        fence(Ordering::SeqCst);\n", "", ("weft-lockfree", "loom:loom_bell")),
    ("a wake leaves the futex as it was", f"{LF}/bell.rs", "        self.futex().fetch_add(1, Ordering::Release);\n", "", ("weft-lockfree", "loom:loom_bell")),
    ("taken senders see no records", f"{LF}/bell.rs", "            let mut bits = self.bits(w as usize).swap(0, Ordering::AcqRel);", "            let mut bits = self.bits(w as usize).swap(0, Ordering::Relaxed);", ("weft-lockfree", "loom:loom_bell")),
    # -- cells
    ("a cell comes back before it was read", f"{LF}/cells.rs", "        unsafe { &*self.states.add(cell as usize) }.store(FREE, Ordering::Release);", "        unsafe { &*self.states.add(cell as usize) }.store(FREE, Ordering::Relaxed);", ("weft-lockfree", "loom:loom_cells")),
    ("a cell is collected without Acquire", f"{LF}/cells.rs", "            let taken = unsafe { &*states.add(cell as usize) }.load(Ordering::Acquire) != FREE;", "            let taken = unsafe { &*states.add(cell as usize) }.load(Ordering::Relaxed) != FREE;", ("weft-lockfree", "loom:loom_cells")),
    ("a collected cell stays out, too", f"{LF}/cells.rs", "                }\n            }\n            taken\n", "                }\n            }\n            true\n", ("weft-lockfree", "--lib cells")),
    ("a cell that is given up is lost", f"{LF}/cells.rs", "        if cell < ROTATION {\n            self.free.push_front(cell);\n        } else {", "        if cell < ROTATION {\n        } else {", ("weft-lockfree", "--lib cells")),
    # -- claims of a shared copy
    ("both ends claim the middle", f"{LF}/claim.rs", "front + back >= n {", "front + back > n {", ("weft-lockfree", "--lib claim")),
    ("a late side claims of the next transfer", f"{LF}/claim.rs", "if (old >> GEN_SHIFT) as u16 != generation || ", "if ", ("weft-lockfree", "--lib claim")),
    ("copied chunks are told before they are copied", f"{LF}/claim.rs", "self.done.fetch_add(chunks, Ordering::AcqRel)", "self.done.fetch_add(chunks, Ordering::Relaxed)", ("weft-lockfree", "loom:loom_claim")),
    # -- meetings, steps, versions
    ("an acceptance tells no place", f"{LF}/handshake.rs", "        self.settle(rts, ACCEPTED, Ordering::Release)\n    }\n", "        self.settle(rts, ACCEPTED, Ordering::Relaxed)\n    }\n", ("weft-lockfree", "loom:loom_handshake")),
    ("an offer is settled twice", f"{LF}/handshake.rs", "        while number(old) == (rts as u16).wrapping_sub(1) {", "        while number(old) == (rts as u16).wrapping_sub(1) || number(old) == rts as u16 {", ("weft-lockfree", "--lib handshake")),
    ("another offer's word is heard", f"{LF}/handshake.rs", "if word >> NUMBER_SHIFT == rts as u64 { word & ((1 << NUMBER_SHIFT) - 1) } else { 0 }", "if word >> NUMBER_SHIFT >= rts as u64 { word & ((1 << NUMBER_SHIFT) - 1) } else { 0 }", ("weft-lockfree", "--lib handshake")),
    ("a recalled call can be answered", f"{LF}/handshake.rs", "            match self.word.compare_exchange(old, old & !CALLED, Ordering::Relaxed, Ordering::Relaxed) {", "            match self.word.compare_exchange(old, old, Ordering::Relaxed, Ordering::Relaxed) {", ("weft-lockfree", "--lib handshake")),
    ("a step is told before its bytes", f"{LF}/steps.rs", "store(THERE, Ordering::Release);", "store(THERE, Ordering::Relaxed);", ("weft-lockfree", "loom:loom_steps")),
    ("old steps pass for new ones", f"{LF}/steps.rs", ".store(NOT_YET, Ordering::Relaxed);", ".load(Ordering::Relaxed);", ("weft-lockfree", "--lib steps")),
    ("a reader of a version does not look again", f"{LF}/version.rs", "(self.0.load(Ordering::Relaxed) == before).then_some(got)", "Some(got)", ("weft-lockfree", "--lib version")),
    ("a version is even while it is written", f"{LF}/version.rs", "        self.0.store(odd, Ordering::Relaxed);\n", "", ("weft-lockfree", "--lib version")),
    ("no fence behind the odd version", f"{LF}/version.rs", "        fence(Ordering::Release);\n", "", ("weft-lockfree", "loom:loom_version")),
    ("no fence before the second look at a version", f"{LF}/version.rs", "        fence(Ordering::Acquire);\n", "", ("weft-lockfree", "loom:loom_version")),
    # -- requests that travel together
    ("a gathered request waits for nobody", "weft-rma/src/protocol/outbox.rs", "self.under_way.is_empty() || self.is_full() || is_waited;", "true;", ("weft-rma", "--lib protocol::outbox")),
    ("a full message waits for the answers before it", "weft-rma/src/protocol/outbox.rs", "self.under_way.is_empty() || self.is_full() || is_waited;", "self.under_way.is_empty() || is_waited;", ("weft-rma", "--lib protocol::outbox")),
    ("as many messages are under way as are full", "weft-rma/src/protocol/outbox.rs", "        now && self.may_send() && ", "        now && ", ("weft-rma", "--lib protocol::outbox")),
    ("a refused request leaves what it fetched", "weft-rma/src/message.rs", "            self.bytes.truncate(before);\n", "", ("weft-rma", "--lib message")),
    ("the number of requests is believed", "weft-rma/src/message.rs", "    if n > rest.len() / HEAD {\n        return None;\n    }\n", "", ("weft-rma", "--lib message")),
    ("what is behind the last request is passed over", "weft-rma/src/message.rs", "    rest.is_empty().then_some((head as u32, requests))", "    Some((head as u32, requests))", ("weft-rma", "--lib message")),
    # -- locks of windows
    ("a shared lock ignores the exclusive one", f"{LF}/window.rs", "        if old & EXCLUSIVE == 0 {\n            return true;", "        if old & EXCLUSIVE <= EXCLUSIVE {\n            return true;", ("weft-lockfree", "--lib window")),
    ("who backs off leaves its mark", f"{LF}/window.rs", "        // ORDERING: Release, as `unlock`.\n        first.global.fetch_sub(WRITER, Ordering::Release);\n        false", "        false", ("weft-lockfree", "--lib window")),
    ("a released lock does not show what was written", f"{LF}/window.rs", "                self.local.fetch_sub(EXCLUSIVE, Ordering::Release);", "                self.local.fetch_sub(EXCLUSIVE, Ordering::Relaxed);", ("weft-lockfree", "loom:loom_window")),
    ("a waiter beyond the 64th is told as another", f"{LF}/window.rs", "                wake(i as u32 * 64 + bits.trailing_zeros());", "                wake(bits.trailing_zeros());", ("weft-lockfree", "--lib window")),
    ("waiters are told again and again", f"{LF}/window.rs", "            let mut bits = w.swap(0, Ordering::SeqCst);", "            let mut bits = w.load(Ordering::SeqCst);", ("weft-lockfree", "--lib window")),
    ("a gate is left before the update is done", f"{LF}/gate.rs", "        self.busy.store(0, Ordering::Release);", "        self.busy.store(0, Ordering::Relaxed);", ("weft-lockfree", "loom:loom_gate")),
    # -- matching: swapped order
    ("the latest receive of a class is matched", "weft-match/src/queue.rs", "            .min_by_key(|&i| self.list.nodes[i as usize].seq)", "            .max_by_key(|&i| self.list.nodes[i as usize].seq)", MATCH),
    ("receives of any source are not seen in deep queues", "weft-match/src/queue.rs", "        (0..CLASSES)\n            .map", "        (0..CLASSES - 1)\n            .map", MATCH),
    ("the context is not compared", "weft-match/src/queue.rs", ".scan(|p| (p.bits ^ label.bits) & p.mask == 0 && p.ctx == label.ctx)", ".scan(|p| (p.bits ^ label.bits) & p.mask == 0)", MATCH),
    ("any tag takes any source", "weft-match/src/queue.rs", "const MASKS: [u64; CLASSES] = [u64::MAX, SRC_MASK, TAG_MASK, 0];", "const MASKS: [u64; CLASSES] = [u64::MAX, 0, TAG_MASK, 0];", MATCH),
    ("a key of a reused place is live", "weft-match/src/queue.rs", "n.generation == key.generation && n.value.is_some()", "n.value.is_some()", MATCH),
    ("the last of a queue is forgotten at its end", "weft-match/src/queue.rs", "            NIL => self.tail = prev,", "            NIL => self.tail = NIL,", MATCH),
    ("entries behind a hole of the index are lost", "weft-match/src/index.rs", "            if i.wrapping_sub(home) & mask >= i.wrapping_sub(hole) & mask {", "            if false {", MATCH),
    ("the index does not follow its last entry", "weft-match/src/index.rs", "            if next == NIL {\n                e.tail = prev;\n            }\n", "", MATCH),
    ("what grew is indexed by its place", "weft-match/src/index.rs", "        for e in old.into_iter().filter(|e| e.head != NIL) {\n            let i = self.slot(e.key);", "        for (i, e) in old.into_iter().enumerate().filter(|(_, e)| e.head != NIL) {", MATCH),
    # -- files
    ("an access may end beyond the longest file", "weft-io/src/view.rs", ".filter(|&end| i64::try_from(end).is_ok())", "", ("weft-io", "--lib view")),
    # -- one-sided requests
    ("one answer in 64 is not sent", f"{RMA}/serve.rs", "        let p2p = self.p2p;\n        self.start(Box::pin(async move { send_answer(p2p, to, &answer).await }));", "        let p2p = self.p2p;\n        if to.seq % 64 == 63 {\n            return;\n        }\n        self.start(Box::pin(async move { send_answer(p2p, to, &answer).await }));", ENGINE),
    ("who waits for a lock has it in the next turn", f"{RMA}/serve.rs", "|| self.try_lock(wanted), &far_holds)", "|| true, &far_holds)", ENGINE),
    ("a far rank's lock of a node is never given back", f"{RMA}/serve.rs", "            Wanted::All | Wanted::AllNow => first.unlock_all(),", "            Wanted::All | Wanted::AllNow => {}", ENGINE),
    ("requests of a message are acted on from the last on", f"{RMA}/serve.rs", "        for r in &requests[*done..] {", "        for r in requests[*done..].iter().rev() {", ENGINE),
    ("a lock is given back while a long put is under way", f"{RMA}/origin.rs", "self.pending.iter().any(|x| x.rank == rank && !x.task.is_done())", "rank > self.pending.len()", ENGINE),
    ("a flush does not wait for long puts and gets", f"{RMA}/origin.rs", " && self.pending.iter().all(|x| !of(x.rank) || x.task.is_done())", "", ENGINE),
    ("a refusal is told to nobody", f"{RMA}/origin.rs", "            (None, Err(e)) if self.refused.iter().all(|(r, _)| *r != rank) => self.refused.push((rank, e)),\n", "", ENGINE),
    ("a local flush does not wait for what is fetched", f"{RMA}/origin.rs", "!(is_local && self.targets[*r].outbox.fetching == 0)", "!is_local", ENGINE),
    ("what is put and what is got have one tag", f"{RMA}/mod.rs", "const TAG_GET: i32 = TAG_PUT + MAX_SEQ as i32;", "const TAG_GET: i32 = TAG_PUT;", FOUND),
    ("a long put whose request has failed leaves its bytes under way", f"{RMA}/straight.rs", "    let (asked, moved) = (ended(p2p, asking).await, ended(p2p, sending).await);\n    asked.and(moved)?;", "    for one in [asking, sending] {\n        ended(p2p, one).await?;\n    }", FOUND),
    # -- found by the soak and by the simulator
    ("a table is laid behind the beginning of what is stored", "weft-coll/src/shm/landing.rs", "if c.size() * ENTRY <= used.start { 0 } else { used.end.next_multiple_of(64) };", "(used.end - used.start).next_multiple_of(64);", ("weft-coll", "--test oracle stored")),
    ("a send that failed leaves its peer in the list of those that wait", "weft-p2p/src/transport/outbox.rs", "            self.blocked.retain(|&listed| listed != peer);\n", "", ("weft-p2p", "--test simulator found")),
    ("a slot begins its generations again at once", "weft-core/src/slab.rs", "                if generation == 0 {", "                if false {", ("weft-core", "--lib slab")),
    # -- ways over nodes
    ("a chain ends one node before its end", "weft-coll/src/nodes/chain.rs", "if place + 1 < n {", "if place + 2 < n {", ("weft-coll", "--test oracle nodes::long")),
    ("a chain's segments are as short as they can be", "weft-coll/src/select/nodes.rs", ".min(SEGMENT).max(least)", ".min(SEGMENT)", ("weft-coll", "--test oracle nodes::long")),
    ("a length of the network that was not measured is 0", "weft-coll/src/select/nodes.rs", ".filter(|(_, w)| *w != 0)", "", ("weft-coll", "--lib nodes")),
    # -- buffers in a GPU's memory
    ("a span that goes backwards ends where it begins", "weft-datatype/src/device.rs", "self.hi = self.lo.map_or(off + len, |_| self.hi.max(off + len));", "self.hi = off + len;", ("weft-datatype", "--lib device")),
    ("a type on a device is one run", "weft-datatype/src/datatype.rs", "(node.is_run() && merges && !self.device)", "(node.is_run() && merges)", ("weft-datatype", "--lib device")),
    ("memory that is no driver's is copied without looking", "weft-gpu/src/lib.rs", "            if n <= 0 {", "            if n == 0 {", ("weft-gpu", "--lib kernel")),
    ("what starts with a run is one run", "weft-p2p/src/proto/device.rs", "(n as u64 == len)", "(n as u64 <= len)", ("weft-p2p", "--lib proto::device")),
    ("a handle's bytes may end beyond all addresses", "weft-gpu/src/ipc.rs", "        off.checked_add(len)?;\n", "", ("weft-gpu", "--lib ipc")),
    # -- who waited for whom
    ("a send that ended before its receive began has waited", "weft-report/src/waits.rs", ".filter(|w| w.ended > receive.began)", ".filter(|w| w.ended > 0)", ("weft-report", "--lib waits")),
    ("a late receiver is no reason", "weft-report/src/waits.rs", "waits.add(Why::LateReceiver, from, to, wait.name(), ns);", "waits.add(Why::LateSender, from, to, wait.name(), ns);", ("weft-report", "--lib waits")),
    ("the first one in a collective is called last", "weft-report/src/waits.rs", "entered.iter().max_by_key(|(_, e)| e.began)", "entered.iter().min_by_key(|(_, e)| e.began)", ("weft-report", "--lib waits")),
    ("a copy that moves no message is the bare machine's best", 'weft-bench/src/bare.rs', 'const NO_MESSAGE: [&str; 4] = ["none", "no-copy", "store", "store-nt"];', 'const NO_MESSAGE: [&str; 4] = ["none", "", "store", "store-nt"];', ("weft-bench", "--lib bare")),
    ('Weft with settings is its own peer', 'weft-bench/src/data.rs', 'name == "weft" || name.starts_with("weft ")', 'name == "weft"', ("weft-bench", "--lib data")),
    ('a figure counts for the distance at its end alone', 'weft-bench/src/distance.rs', 'named(s.state.line_ns).filter(|_| named(s.state.line_ns) == named(s.state.least_line_ns))', 'named(s.state.line_ns)', ("weft-bench", "--lib distance")),
    ('a goal of a mean judges each point', 'weft-bench/src/goals.rs', 'if goal.is_mean && !found.is_empty()', 'if false && !found.is_empty()', ("weft-bench", "--lib goals")),
    ("a wait before the call ends it", "weft-report/src/ends.rs", "partition_point(|&p| p <= i)", "partition_point(|&p| p < i)", ("weft-report", "--lib ends")),
    ("the tree of ends forgets its right half", "weft-report/src/ends.rs", "latest[2 * k].max(latest[2 * k + 1])", "latest[2 * k]", ("weft-report", "--lib ends")),
    ("a chain of waits ends at its first link", "weft-report/src/waits.rs", "                        at = *b;\n", "                        at = *b;\n                        break;\n", ("weft-report", "--lib waits")),
    # -- between nodes: short messages that go as one
    ("messages of a bundle have one number", f"{FABRIC}/bundle.rs", "            header.seq = header.seq.wrapping_add(1);\n", "", WIRE),
    ("a bundle counts as one record", f"{FABRIC}/bundle.rs", "link.next_seq = link.next_seq.wrapping_add(n as u16);", "link.next_seq = link.next_seq.wrapping_add(1);", WIRE),
    ("a bundle goes without credit", f"{FABRIC}/bundle.rs", " && link.credit.fits(cost)", "", WIRE),
    ("a bundle spends no credit", f"{FABRIC}/bundle.rs", "                link.credit.spend(COST + w.len as u32);\n", "", WIRE),
    ("what waits for others is forgotten", f"{FABRIC}/mod.rs", "            self.note_busy(to);\n            return false;\n        }\n        self.push(to);", "            return false;\n        }\n        self.push(to);", WIRE),
    ("a bundle within a bundle is opened", f"{FABRIC}/bundle.rs", "Some((h, _)) if h.kind == Kind::Eager => ", "Some(_) => ", WIRE),
    ("who computes before it waits is trusted", f"{NET}/haste.rs", "(self.at_once, self.soon) = (AT_ONCE << self.doubts, 0);", "self.soon = 0;", ("weft-p2p", "--lib haste")),
    # -- between nodes: the wire by itself
    ("of a short message its header's credit does not come back", f"{FABRIC}/mod.rs", "self.give(*from, COST + bytes.len() as u32);", "self.give(*from, bytes.len() as u32);", WIRE),
    ("a buffer that comes back empty is not posted again", f"{FABRIC}/mod.rs", "self.counts.cut += u64::from(done.error.is_some());\n                self.to_post.push(low);", "self.counts.cut += u64::from(done.error.is_some());", WIRE),
    ("the slot beside the one that came back is free", f"{FABRIC}/mod.rs", "self.slots.give(low);\n                let told", "self.slots.give(low ^ 1);\n                let told", WIRE),
    ("that a lent message has gone is told twice", f"{FABRIC}/mod.rs", "self.events.extend(lent.map(told));", "self.events.extend(lent.iter().chain(&lent).map(|t| told(*t)));", WIRE),
    ("a later record's end counts for the message that its slot had", f"{FABRIC}/mod.rs", "self.lent.get_mut(low as usize).and_then(Option::take)", "self.lent.get(low as usize).copied().flatten()", WIRE),
    ("of the records that came early one is handed over", f"{FABRIC}/arrive.rs", "while let Some(next) = self.links", "if let Some(next) = self.links", WIRE),
    ("credit by itself is never told", f"{FABRIC}/flow.rs", ">= window / 2", "> window", WIRE),
    ("numbers of records do not begin again", f"{FABRIC}/hand.rs", "link.next_seq = seq.wrapping_add(1);", "link.next_seq = seq.saturating_add(1);", WIRE),
    ("a written message is there one piece too early", f"{FABRIC}/long.rs", "if m.next == pieces {", "if m.next + 1 >= pieces {", WIRE),
    ("a read message is there when all of it was asked for", f"{FABRIC}/long.rs", "} else if m.next == m.len && m.under_way == 0 {\n            self.answer", "} else if m.next == m.len {\n            self.answer", WIRE),
    ("a claim of another peer counts", f"{FABRIC}/long.rs", "|m| m.to == from && matches!(m.state, Out::Offered))?;\n        m.state", "|m| matches!(m.state, Out::Offered))?;\n        m.state", WIRE),
    ("a piece of a stream ends beyond its message", f"{FABRIC}/long.rs", "offset.checked_add(bytes.len() as u64)? > m.len", "offset > m.len", WIRE),
    ("a last byte alone is not sent", f"{FABRIC}/long.rs", "may && !self.dead && self.next < self.len", "may && !self.dead && self.next + 1 < self.len", WIRE),
    ("messages that wait stay in buffers that are posted anew", f"{FABRIC}/mod.rs", "unsafe { bytes.keep() };", "unsafe { bytes.as_slice() };", WIRE),
    ("what the dead have sent before is not heard", f"{FABRIC}/mod.rs", "link.has_died = true;", "link.has_died = false;", WIRE),
    ("a record's pass word is not compared", f"{FABRIC}/arrive.rs", "l.pass == Some(header.pass) && (", "l.pass.is_some() && (", WIRE),
    # -- between nodes: with the engine
    ("an offer that is taken back is not forgotten", f"{FABRIC}/mod.rs", "offer.into_iter().for_each(|number| self.forget_offer(number));", "let _ = offer;", ENGINE),
    ("a written message is the program's when all pieces are posted", f"{FABRIC}/long.rs", "} else if m.next == m.len && m.under_way == 0 {\n            self.sent", "} else if m.next == m.len {\n            self.sent", ENGINE),
    ("the region of a received message is kept", f"{FABRIC}/long.rs", "// A region that is there can be closed.\n        let _ = m.region.map(|r| self.port.close(r));", "let _ = m.region;", ENGINE),
    ("a receive that fails ends while the wire writes its memory", f"{NET}/recall.rs", "slot.peer != u32::MAX && net.holds(slot.peer, id)", "false", ENGINE),
    ("a synchronous message between nodes ends when it has gone", f"{NET}/messages.rs", "s.mode == SendMode::Sync && is_well", "s.mode == SendMode::Sync && !is_well", ENGINE),
    ("the memory for a message may be eight bytes short", f"{NET}/messages.rs", "if len <= *room as u64", "if len <= *room as u64 + 8", ENGINE),
    ("an offer that was taken back waits on to be accepted", "weft-p2p/src/matching/cancel.rs", "Payload::Far(offer) => self.net.iter_mut().for_each(|net| net.line.refuse(offer)),", "Payload::Far(_) => {}", ENGINE),
    ("a cancellation that was not granted counts", "weft-p2p/src/matching/cancel.rs", "send.cancelling == Cancelling::No || !granted {", "send.cancelling == Cancelling::No || (!granted && send.stage != Stage::Far) {", ENGINE),
    ("a cancelled receive is matched", "weft-p2p/src/matching/cancel.rs", "if self.posted.remove(key).is_some() {", "if self.posted.len() > 0 || self.posted.remove(key).is_some() {", ENGINE),
    ("a last cell that is nearly full does not come back", "weft-p2p/src/recv.rs", "        self.return_cell(src, cell);\n        if let Some((began, len)) = noted {", "        if !(done && n > 60_000) {\n            self.return_cell(src, cell);\n        }\n        if let Some((began, len)) = noted {", ENGINE),
    ("a message to oneself stays when its send fails", "weft-p2p/src/transport/failures.rs", "        self.withdraw_own(id);\n", "", FOUND),
    ("an answer that comes before the end of its message is forgotten", "weft-p2p/src/matching/cancel.rs", "            Stage::Far => send.mode = SendMode::Standard,\n", "", FOUND),
    ("a welcome that waits keeps credit back", f"{FABRIC}/mod.rs", "self.control.iter().any(|(kind, ..)| *kind != Kind::Welcome)", "!self.control.is_empty()", FOUND),
    ("a lent message is nobody's once it has failed", f"{FABRIC}/mod.rs", "            || self.lent.contains(&Some(token))\n", "", FOUND),
    ("what a card does with memory for the dead ends at once", f"{FABRIC}/long.rs", "match self.incoming.get_mut(&n) {\n                Some(m) if m.under_way > 0 =>", "match self.incoming.get_mut(&n) {\n                Some(m) if m.under_way > DEPTH =>", FOUND),
    ("a cancelled message that is read still ends", "weft-p2p/src/matching/cancel.rs", "if send.stage == Stage::Far && self.net.as_mut().is_some_and(|net| net.holds(src, send_id)) {", "if false {", FOUND),
    ("cells of a guest that has parted are forgotten", "weft-p2p/src/transport/dispatch.rs", "return self.remember_cells(src, &r);", "return;", ("weft-p2p", "--lib transport::guests")),
    ("a guest that is met again has not been looked behind", "weft-p2p/src/transport/guests.rs", "            self.look_behind(n + number);\n", "", ("weft-p2p", "--lib transport::guests")),
    ("cells are given back that were taken back", "weft-p2p/src/transport/guests.rs", ".filter(|p| p.there == link.there)", "", ("weft-p2p", "--lib transport::guests")),
    ("one on another node leaves the cells of its number out", "weft-p2p/src/transport/guests.rs", "            self.take_back_from(peer);\n        }\n        let Some(net)", "        }\n        let Some(net)", FOUND),
    ("for want of a slot each peer counts as one that takes nothing", f"{FABRIC}/waiting.rs", "if std::mem::take(&mut self.lacked_slot) {", "if false {", WIRE),
    ("what is left for a peer is not looked at again", f"{FABRIC}/waiting.rs", "link.is_busy = true;\n            self.busy.push(id);", "link.is_busy = true;", WIRE),
    # -- buffers that are given back too early
    ("a buffer is free when it is given back", "weft-fabric/src/slices.rs", "self.given_back && self.come.len() - 1 <= self.broken", "self.given_back", ("weft-fabric", "--lib slices")),
    ("parts that touch are not one", "weft-fabric/src/slices.rs", "let touches = f <= to && from <= t;", "let touches = f < to && from < t;", ("weft-fabric", "--lib slices")),
    ("what signals do is not put back", "weft-fabric/src/signals.rs", "now.sa_sigaction != was.sa_sigaction || now.sa_flags != was.sa_flags", "now.sa_flags & libc::SA_RESETHAND != was.sa_flags & libc::SA_RESETHAND", ("weft-fabric", "--lib signals")),
]
