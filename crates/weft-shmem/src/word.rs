//! The types that atomics and waits work on.

mod sealed {
    /// Any bits are a value; others could not promise that.
    pub trait Plain {}
}

/// Types that atomics and waits work on: plain words.
pub trait Word: Copy + PartialEq + PartialOrd + sealed::Plain + 'static {
    /// The bits as a word of 64.
    fn bits(self) -> u64;
    /// The value of some bits.
    fn from_bits(bits: u64) -> Self;
}

macro_rules! words {
    ($($t:ty)*) => {$(
        impl sealed::Plain for $t {}
        impl Word for $t {
            #[inline(always)]
            fn bits(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn from_bits(bits: u64) -> Self {
                bits as $t
            }
        }
    )*};
}
words!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

impl sealed::Plain for f32 {}
impl Word for f32 {
    #[inline(always)]
    fn bits(self) -> u64 {
        self.to_bits().into()
    }
    #[inline(always)]
    fn from_bits(bits: u64) -> Self {
        f32::from_bits(bits as u32)
    }
}

impl sealed::Plain for f64 {}
impl Word for f64 {
    #[inline(always)]
    fn bits(self) -> u64 {
        self.to_bits()
    }
    #[inline(always)]
    fn from_bits(bits: u64) -> Self {
        f64::from_bits(bits)
    }
}
