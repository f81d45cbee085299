//! Cached attributes of communicators, datatypes and windows (MPI-4.1 section 7.7): setting, copying and
//! deleting them, with the callbacks of the user.

use crate::abi::{CopyAnswer, DUP_FN, NULL_FN};
use crate::engine::Guard;
use crate::hooks::hooks;
use std::sync::Arc;

pub use crate::keyvals::{Attrs, Keyval, Keyvals};
use weft_base::{ErrClass, MpiError, Result};

/// Sets an attribute; an old value is deleted first. `object` is the raw handle.
pub fn set(g: &mut Guard, attrs: &Attrs, object: u32, keyval: Arc<Keyval>, value: usize) -> Result<()> {
    if let Some(old) = attrs.get(&keyval) {
        call_delete(g, &keyval, object, old)?;
    }
    let id = keyval.id;
    attrs.put(keyval, value);
    debug_assert!(attrs.list.with(|l| l.iter().filter(|(k, _)| k.id == id).count() == 1));
    Ok(())
}

/// Deletes an attribute; nothing happens when there is none, as programs are used to.
///
/// # Errors
/// What the callback answers; then the attribute stays.
pub fn delete(g: &mut Guard, attrs: &Attrs, object: u32, keyval: &Keyval) -> Result<()> {
    let Some(value) = attrs.get(keyval) else { return Ok(()) };
    call_delete(g, keyval, object, value)?;
    attrs.remove(keyval.id);
    Ok(())
}

/// Deletes all attributes, the newest first; stops at the first callback that fails.
pub fn delete_all(g: &mut Guard, attrs: &Attrs, object: u32) -> Result<()> {
    while let Some((keyval, value)) = attrs.list.with(|l| l.last().cloned()) {
        call_delete(g, &keyval, object, value)?;
        attrs.remove(keyval.id);
    }
    Ok(())
}

/// Runs the copy callbacks of `from` and attaches what they answer to `to`, a new object that the
/// user cannot reach yet. On failure `to` has no attributes.
pub fn copy_all(g: &mut Guard, from: &Attrs, object: u32, to: &Attrs, to_object: u32) -> Result<()> {
    debug_assert!(to.is_empty(), "nobody could set any");
    for (keyval, value) in from.list.cloned() {
        match call_copy(g, &keyval, object, value) {
            Ok(CopyAnswer::Skip) => {}
            Ok(CopyAnswer::Value(v)) => to.put(keyval, v),
            Err(e) => {
                delete_all(g, to, to_object)?;
                return Err(e);
            }
        }
    }
    Ok(())
}

fn call_copy(g: &mut Guard, k: &Keyval, object: u32, value: usize) -> Result<CopyAnswer> {
    match k.copy {
        NULL_FN => Ok(CopyAnswer::Skip),
        DUP_FN => Ok(CopyAnswer::Value(value)),
        f => {
            // SAFETY: registered as a copy callback of this kind; no borrow or lock is held.
            let r = g.unlocked(|| unsafe { hooks().copy_attr(k.kind, f, object, k.id, k.extra, value) });
            r.map_err(|code| MpiError::new(ErrClass(code), "an attribute copy callback failed"))
        }
    }
}

fn call_delete(g: &mut Guard, k: &Keyval, object: u32, value: usize) -> Result<()> {
    match k.delete {
        NULL_FN | DUP_FN => Ok(()),
        f => {
            // SAFETY: registered as a delete callback of this kind; no borrow or lock is held.
            let r = g.unlocked(|| unsafe { hooks().delete_attr(k.kind, f, object, k.id, value, k.extra) });
            r.map_err(|code| MpiError::new(ErrClass(code), "an attribute delete callback failed"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::{AbiHooks, UserFn};
    use crate::engine::engine;
    use std::sync::Mutex;
    use weft_base::Status;
    use weft_base::handle::{DatatypeH, Kind};

    /// Copy adds 1; functions 100 and above fail with their number. Deletes are recorded, and
    /// enter the engine as user code may.
    struct Mock;
    static DELETED: Mutex<Vec<(i32, usize)>> = Mutex::new(Vec::new());

    impl AbiHooks for Mock {
        fn abi_name(&self) -> &'static str {
            "mock"
        }
        unsafe fn user_op(&self, _: UserFn, _: bool, _: *const u8, _: *mut u8, _: i64, _: DatatypeH) {}
        unsafe fn copy_attr(
            &self,
            _: Kind,
            f: UserFn,
            _: u32,
            _: i32,
            _: usize,
            value: usize,
        ) -> std::result::Result<CopyAnswer, i32> {
            drop(engine());
            if f.0 >= 100 { Err(f.0 as i32) } else { Ok(CopyAnswer::Value(value + 1)) }
        }
        unsafe fn delete_attr(
            &self,
            _: Kind,
            f: UserFn,
            _: u32,
            keyval: i32,
            value: usize,
            _: usize,
        ) -> std::result::Result<(), i32> {
            drop(engine());
            if f.0 >= 100 {
                return Err(f.0 as i32);
            }
            DELETED.lock().unwrap().push((keyval, value));
            Ok(())
        }
        unsafe fn errhandler(&self, _: Kind, _: UserFn, _: u32, code: i32) -> i32 {
            code
        }
        unsafe fn datarep_convert(
            &self,
            _: UserFn,
            _: bool,
            _: *mut u8,
            _: DatatypeH,
            _: i64,
            _: *mut u8,
            _: i64,
            _: usize,
        ) -> i32 {
            1
        }
        unsafe fn datarep_extent(&self, _: UserFn, _: DatatypeH, _: usize) -> std::result::Result<i64, i32> {
            Err(1)
        }
        unsafe fn grequest_query(&self, _: UserFn, _: usize, _: &mut Status) -> i32 {
            0
        }
        unsafe fn grequest_free(&self, _: UserFn, _: usize) -> i32 {
            0
        }
        unsafe fn grequest_cancel(&self, _: UserFn, _: usize, _: bool) -> i32 {
            0
        }
        unsafe fn grequest_poll(&self, _: UserFn, _: usize, _: &mut Status) -> i32 {
            0
        }
        unsafe fn grequest_wait(&self, _: UserFn, _: usize, _: &mut Status) -> i32 {
            0
        }
    }

    #[test]
    fn callbacks_run_in_order_and_their_errors_count() {
        crate::set_hooks(&Mock);
        let mut g = engine();
        let key = |g: &Guard, copy: usize, delete: usize| {
            let id = g.keyvals.create(Kind::Comm, UserFn(copy), UserFn(delete), 0);
            g.keyvals.get(Kind::Comm, id).unwrap()
        };
        let (a, b, c) = (key(&g, 10, 11), key(&g, 0, 11), key(&g, 1, 0));
        let from = Attrs::new();
        set(&mut g, &from, 7, a.clone(), 1000).unwrap();
        set(&mut g, &from, 7, b.clone(), 2000).unwrap();
        set(&mut g, &from, 7, c.clone(), 3000).unwrap();
        set(&mut g, &from, 7, a.clone(), 1500).unwrap();
        assert_eq!(*DELETED.lock().unwrap(), [(a.id, 1000)]);

        let to = Attrs::new();
        copy_all(&mut g, &from, 7, &to, 8).unwrap();
        assert_eq!((to.get(&a), to.get(&b), to.get(&c)), (Some(1501), None, Some(3000)));

        let bad_copy = key(&g, 100, 11);
        set(&mut g, &from, 7, bad_copy.clone(), 1).unwrap();
        let half = Attrs::new();
        assert_eq!(copy_all(&mut g, &from, 7, &half, 8).unwrap_err().class, ErrClass(100));
        assert!(half.is_empty());

        let stuck = key(&g, 0, 101);
        set(&mut g, &from, 7, stuck.clone(), 1).unwrap();
        assert_eq!(delete(&mut g, &from, 7, &stuck).unwrap_err().class, ErrClass(101));
        assert_eq!(from.get(&stuck), Some(1));
        delete(&mut g, &to, 8, &b).unwrap();

        DELETED.lock().unwrap().clear();
        assert!(delete_all(&mut g, &from, 7).is_err());
        from.remove(stuck.id);
        delete_all(&mut g, &from, 7).unwrap();
        // The newest first; the one without a callback in silence.
        assert_eq!(*DELETED.lock().unwrap(), [(bad_copy.id, 1), (b.id, 2000), (a.id, 1500)]);
    }

    #[test]
    fn keyvals_are_not_reused() {
        let g = engine();
        let k = g.keyvals.create(Kind::Datatype, NULL_FN, NULL_FN, 0);
        assert_eq!(g.keyvals.get(Kind::Comm, k).err().unwrap().class, ErrClass::KEYVAL);
        g.keyvals.free(Kind::Datatype, k).unwrap();
        assert!(g.keyvals.get(Kind::Datatype, k).is_err());
        assert!(g.keyvals.free(Kind::Datatype, k).is_err());
        assert_ne!(g.keyvals.create(Kind::Datatype, NULL_FN, NULL_FN, 0), k);
        for id in [0, -1, 501, i32::MIN, i32::MAX] {
            assert!(g.keyvals.get(Kind::Comm, id).is_err());
        }
    }
}
