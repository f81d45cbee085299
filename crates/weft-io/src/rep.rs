//! Data representations: what the bytes of a file mean (MPI-5.0 section 14.5).

use crate::mem::{Mem, room};
use std::sync::Arc;
use weft_base::consts::dt;
use weft_base::{ErrClass, Result, err};
use weft_datatype::{Basic, DarrayArgs, Datatype, Def};

/// A representation that the user registered. Its functions are called by the thread that calls MPI.
pub trait Converter {
    fn name(&self) -> &str;
    /// Bytes of one element of a predefined type in the file.
    fn file_extent(&self, basic: &'static Basic) -> Result<i64>;
    /// Converts `mem.count` items from memory. `file` has room for them, `item` bytes each.
    fn encode(&self, mem: &Mem, item: i64, file: &mut [u8]) -> Result<()>;
    /// Converts `count` items of `mem`, all of which are in `file`, to memory.
    fn decode(&self, mem: &Mem, count: i64, item: i64, file: &[u8]) -> Result<()>;
}

/// A data representation.
#[derive(Clone)]
pub enum Rep {
    /// As in memory.
    Native,
    /// As in memory: all processes run on one kind of machine.
    Internal,
    /// Big-endian, with the sizes of the standard.
    External32,
    User(Arc<dyn Converter>),
}

impl Rep {
    pub fn name(&self) -> &str {
        match self {
            Self::Native => "native",
            Self::Internal => "internal",
            Self::External32 => "external32",
            Self::User(c) => c.name(),
        }
    }

    /// Whether the bytes in the file are those in memory.
    pub fn is_plain(&self) -> bool {
        matches!(self, Self::Native | Self::Internal)
    }

    fn basic_len(&self, b: &'static Basic) -> Result<i64> {
        Ok(match self {
            Self::Native | Self::Internal => i64::from(b.size),
            Self::External32 => i64::from(b.ext32),
            Self::User(c) => c.file_extent(b)?,
        })
    }

    /// The type with the layout that its items have in the file.
    ///
    /// SPEC: MPI-5.0 14.5.1: displacements in bytes are not scaled; a portable datatype has none.
    pub fn file_type(&self, t: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        if self.is_plain() {
            return Ok(t.clone());
        }
        match t.def() {
            Def::Named(b) => self.file_basic(t, b),
            Def::F90Real { base, .. } | Def::F90Complex { base, .. } | Def::F90Integer { base, .. } => {
                self.file_basic(t, base)
            }
            Def::Dup { old } => self.file_type(old),
            Def::Contiguous { count, old } => Datatype::contiguous(*count, &self.file_type(old)?),
            Def::Vector { count, blocklen, stride, old } => {
                Datatype::vector(*count, *blocklen, *stride, &self.file_type(old)?)
            }
            Def::Hvector { count, blocklen, stride, old } => {
                Datatype::hvector(*count, *blocklen, *stride, &self.file_type(old)?)
            }
            Def::Indexed { lens, disps, old } => Datatype::indexed(lens, disps, &self.file_type(old)?),
            Def::Hindexed { lens, disps, old } => Datatype::hindexed(lens, disps, &self.file_type(old)?),
            Def::IndexedBlock { blocklen, disps, old } => {
                Datatype::indexed_block(*blocklen, disps, &self.file_type(old)?)
            }
            Def::HindexedBlock { blocklen, disps, old } => {
                Datatype::hindexed_block(*blocklen, disps, &self.file_type(old)?)
            }
            Def::Struct { lens, disps, types } => {
                let types: Vec<_> = types.iter().map(|t| self.file_type(t)).collect::<Result<_>>()?;
                Datatype::structure(lens, disps, &types)
            }
            Def::Subarray { sizes, subsizes, starts, order, old, .. } => {
                Datatype::subarray(sizes, subsizes, starts, *order, &self.file_type(old)?)
            }
            Def::Darray { size, rank, gsizes, distribs, dargs, psizes, order, old, .. } => {
                let (size, rank, order) = (*size, *rank, *order);
                let args = DarrayArgs { size, rank, gsizes, distribs, dargs, psizes, order };
                Datatype::darray(args, &self.file_type(old)?)
            }
            Def::Resized { lb, extent, old } => Datatype::resized(*lb, *extent, &self.file_type(old)?),
            Def::ValueIndex { same, .. } => self.file_type(same),
        }
    }

    fn file_basic(&self, t: &Arc<Datatype>, b: &'static Basic) -> Result<Arc<Datatype>> {
        let len = self.basic_len(b)?;
        if len < 0 {
            return Err(err!(ErrClass::CONVERSION, "{} has {len} bytes in representation {}", b.name, self.name()));
        }
        if b.pair.is_none() && len == i64::from(b.size) {
            return Ok(t.clone());
        }
        let byte = Datatype::predefined(dt::BYTE).expect("MPI_BYTE is predefined");
        Datatype::contiguous(len, byte)
    }

    /// Bytes of the buffer's data in the file.
    pub fn file_len(&self, mem: &Mem) -> Result<u64> {
        if self.is_plain() {
            return Ok(mem.len());
        }
        let item = self.file_type(&mem.dt)?.size();
        let all = item.checked_mul(mem.count);
        all.map(|n| n as u64).ok_or_else(|| err!(ErrClass::COUNT, "{} items exceed 2^63 bytes", mem.count))
    }

    /// The data as it is to be written. `None`: the buffer as it is.
    ///
    /// # Safety
    /// The buffer is readable.
    pub unsafe fn encode(&self, mem: &Mem) -> Result<Option<Vec<u8>>> {
        if self.is_plain() {
            return Ok(None);
        }
        let mut out = room(self.file_len(mem)?)?;
        match self {
            Self::User(c) => c.encode(mem, self.file_type(&mem.dt)?.size(), &mut out)?,
            // SAFETY: by the caller's contract; the room is `external_size`.
            _ => unsafe { mem.dt.pack_external(mem.ptr, mem.count, out.as_mut_ptr()) },
        }
        Ok(Some(out))
    }

    /// Converts what was read. Returns the bytes of data that the buffer has now: whole elements.
    ///
    /// # Safety
    /// The buffer is writable.
    pub unsafe fn decode(&self, mem: &Mem, file: &[u8]) -> Result<u64> {
        match self {
            Self::User(c) => {
                let item = self.file_type(&mem.dt)?.size().max(1);
                let count = (file.len() as i64 / item).min(mem.count);
                if count > 0 {
                    c.decode(mem, count, item, file)?;
                }
                Ok((count * mem.dt.size()) as u64)
            }
            // SAFETY: by the caller's contract.
            _ => Ok(unsafe { mem.dt.unpack_external_prefix(file, mem.ptr, mem.count) }),
        }
    }
}
