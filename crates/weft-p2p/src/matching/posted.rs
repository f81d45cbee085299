//! Receives that wait for their message.

use crate::engine::Engine;
use crate::request::Op;
use crate::types::{RecvBuf, Req, StartedRecv};
use weft_match::{Key, Pattern};

impl Engine {
    #[inline]
    pub fn irecv(&mut self, buf: RecvBuf, pattern: Pattern) -> StartedRecv {
        if !self.unexpected.is_empty()
            && let Some((env, parcel)) = self.unexpected.take(pattern)
        {
            return self.receive(env, parcel, buf);
        }
        if let Some(src) = pattern.src
            && self.is_failed(src)
        {
            let op = Op::Recv { buf, key: Key::NONE };
            return StartedRecv::Pending(self.failed_at_once(op, src, pattern.ctx, pattern.tag.unwrap_or(-1)));
        }
        StartedRecv::Pending(self.post(buf, pattern))
    }

    /// Posts a receive that no unexpected message matches.
    #[inline(always)]
    pub fn post(&mut self, buf: RecvBuf, pattern: Pattern) -> Req {
        debug_assert!(self.unexpected.find(pattern).is_none(), "a message that waits comes first");
        let room = buf.len_bytes();
        let op = Op::Recv { buf, key: Key::NONE };
        let (src, tag) = (pattern.src.unwrap_or(u32::MAX), pattern.tag.unwrap_or(-1));
        let id = self.requests.insert(op, src, pattern.ctx, tag, 0, room);
        let posted = self.posted.post(pattern, id);
        if let Op::Recv { key, .. } = &mut self.requests.get(id).op {
            *key = posted;
        }
        Req(id)
    }
}
