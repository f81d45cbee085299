//! Probes: what waits unexpected, and taking it out of matching.

use crate::engine::Engine;
use crate::types::{Msg, ProbeInfo, RecvBuf, StartedRecv};
use weft_base::Proc;
use weft_match::Pattern;

impl Engine {
    pub fn iprobe(&mut self, pattern: Pattern) -> Option<ProbeInfo> {
        let (_, env, parcel) = self.unexpected.find(pattern)?;
        Some(ProbeInfo { src: Proc(env.src), tag: env.tag, bytes: parcel.len })
    }

    pub fn improbe(&mut self, pattern: Pattern) -> Option<(Msg, ProbeInfo)> {
        let (env, parcel) = self.unexpected.take(pattern)?;
        let info = ProbeInfo { src: Proc(env.src), tag: env.tag, bytes: parcel.len };
        let free = self.held.iter().position(Option::is_none);
        let i = free.unwrap_or_else(|| {
            self.held.push(None);
            self.held.len() - 1
        });
        self.held[i] = Some((env, parcel));
        Some((Msg(i as u32), info))
    }

    pub fn imrecv(&mut self, msg: Msg, buf: RecvBuf) -> StartedRecv {
        // A `Msg` is not copyable and was made by `improbe`.
        let (env, parcel) = self.held[msg.0 as usize].take().expect("message received twice");
        self.receive(env, parcel, buf)
    }
    /// Receives nothing of messages that wait unexpected, so that their senders need not wait on: those of which
    /// `hit` is true, by their senders and contexts.
    #[cold]
    pub fn discard_where(&mut self, hit: impl Fn(u32, u32) -> bool) {
        let keys: Vec<_> = self.unexpected.iter().filter(|(_, env, _)| hit(env.src, env.ctx)).map(|m| m.0).collect();
        for (env, parcel) in keys.into_iter().filter_map(|key| self.unexpected.remove(key)).collect::<Vec<_>>() {
            // What goes on for a while ends by itself; nobody asks for it.
            let nothing = RecvBuf::Bytes { ptr: std::ptr::null_mut(), len: 0 };
            if let StartedRecv::Pending(r) = self.receive(env, parcel, nothing) {
                self.requests.detach(r);
            }
        }
    }
}
