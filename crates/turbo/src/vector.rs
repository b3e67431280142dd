//! The few operations that the whole solver is made of. A vector holds one `u32` per lane,
//! and a lane belongs to one board. Each backend gives the basic operations; the combined ones
//! have a plain form here that a backend with a better instruction replaces.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod portable;

/// A loop written out, so that every index is known: `unroll!(k in 0 1 2 { ... })`.
macro_rules! unroll {
    ($index:ident in $($value:literal)+ $body:block) => {
        $({
            const $index: usize = $value;
            $body
        })+
    };
}
pub(crate) use unroll;

/// Bits of the boxes in the first column of boxes, of every digit: stride 3.
pub(crate) const FIRST: u32 = 0o111_111_111;
/// Bits of the boxes in the first row of boxes.
pub(crate) const BAND: u32 = 0o007_007_007;
/// The nine bits of one digit.
pub(crate) const NINE: u32 = 0o777;
/// All 27 bits.
pub(crate) const ALL: u32 = (1 << 27) - 1;

/// As many lanes as the widest vector has.
pub(crate) const MOST_LANES: usize = 16;

/// A vector of `u32` lanes.
///
/// Methods are safe to call only because values of a backend exist only inside functions
/// that were entered after the processor was seen to have its instructions.
pub(crate) trait Vector: Copy {
    /// How many lanes there are: at most [`MOST_LANES`].
    const LANES: usize;
    /// Does the sibling of a split wait for its lane at once, or on the stack? (Measured: see NOTES.md.)
    const SIBLINGS_WAIT: bool = false;
    /// After so many dead ends a puzzle that is alone gets all lanes. The wider the vector, the more a pass costs.
    const FEW_DEAD_ENDS: u32 = 1;

    /// The same word in every lane.
    fn splat(word: u32) -> Self;
    /// The first words of an array, one for each lane.
    fn load(words: &[u32; MOST_LANES]) -> Self;
    /// Writes the lanes to the first words of an array.
    fn store(self, words: &mut [u32; MOST_LANES]);
    /// The same, but some lanes, chosen by a mask, from their words of an array.
    #[inline(always)]
    fn load_lanes(self, lanes: Self, words: &[u32; MOST_LANES]) -> Self {
        Self::choose_lanes(lanes, Self::load(words), self)
    }
    /// Writes some lanes, chosen by a mask, to their words of an array.
    #[inline(always)]
    fn store_lanes(self, lanes: Self, words: &mut [u32; MOST_LANES]) {
        Self::choose_lanes(lanes, self, Self::load(words)).store(words);
    }
    /// All ones in the lanes whose bit is set, zero elsewhere.
    fn lanes(bits: u32) -> Self;
    /// One lane.
    fn lane(&self, lane: usize) -> u32;
    /// The lanes in which two vectors are equal, as bits.
    fn equal(self, other: Self) -> u32;
    /// All ones where the lanes are equal, zero elsewhere.
    fn equal_mask(self, other: Self) -> Self;

    /// The first three lanes change places: each takes the next.
    #[inline(always)]
    fn turn(self) -> Self {
        let mut words = [0; MOST_LANES];
        for lane in 0..3 {
            words[lane] = self.lane((lane + 1) % 3);
        }
        Self::load(&words)
    }

    /// Bitwise and.
    fn and(self, other: Self) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;
    /// The bits that the other lacks.
    fn without(self, other: Self) -> Self;
    /// Sum.
    fn add(self, other: Self) -> Self;
    /// Difference, wrapping.
    fn sub(self, other: Self) -> Self;
    /// The smaller, lane by lane, unsigned.
    fn min(self, other: Self) -> Self;
    /// All lanes shifted left by the same, known number of bits.
    #[inline(always)]
    fn left(self, by: u32) -> Self {
        self.left_each(Self::splat(by))
    }
    /// All lanes shifted right by the same, known number of bits.
    #[inline(always)]
    fn right(self, by: u32) -> Self {
        self.right_each(Self::splat(by))
    }
    /// Each lane shifted left by its own number of bits, below 32.
    fn left_each(self, by: Self) -> Self;
    /// Each lane shifted right by its own number of bits, below 32.
    fn right_each(self, by: Self) -> Self;

    /// Shifted left by `yes` bits in the lanes of a mask, by `no` in the others; both known.
    #[inline(always)]
    fn left_either(self, mask: Self, yes: u32, no: u32) -> Self {
        self.left_each(Self::choose_lanes(mask, Self::splat(yes), Self::splat(no)))
    }
    /// The same to the right.
    #[inline(always)]
    fn right_either(self, mask: Self, yes: u32, no: u32) -> Self {
        self.right_each(Self::choose_lanes(mask, Self::splat(yes), Self::splat(no)))
    }

    /// Bits of `self` where the mask has ones, bits of `other` elsewhere.
    #[inline(always)]
    fn choose(mask: Self, yes: Self, no: Self) -> Self {
        yes.and(mask).or(no.without(mask))
    }

    /// Lanes of `yes` where the mask (all ones or zero in each lane) has ones, of `no` elsewhere.
    #[inline(always)]
    fn choose_lanes(mask: Self, yes: Self, no: Self) -> Self {
        Self::choose(mask, yes, no)
    }

    /// `a | b | c`
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }

    /// `a ^ b ^ c`
    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        a.xor(b).xor(c)
    }

    /// `(a & b) | c`
    #[inline(always)]
    fn and_or(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c)
    }

    /// `a & b & c`
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }

    /// `a & !(b | c)`
    #[inline(always)]
    fn without2(a: Self, b: Self, c: Self) -> Self {
        a.without(b.or(c))
    }

    /// At least two of three.
    #[inline(always)]
    fn two_of(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }

    /// At least one, and at least two of three.
    #[inline(always)]
    fn one_two(a: Self, b: Self, c: Self) -> (Self, Self) {
        (Self::or3(a, b, c), Self::two_of(a, b, c))
    }

    /// Sum and carry of three bits.
    #[inline(always)]
    fn full_add(a: Self, b: Self, c: Self) -> (Self, Self) {
        let half = a.xor(b);
        (half.xor(c), a.and(b).or(half.and(c)))
    }

    /// Eight times the number of bits that are set.
    #[inline(always)]
    fn ones_times_8(self) -> Self {
        let [m1, m2, m4] =
            [Self::splat(0x5555_5555), Self::splat(0x3333_3333), Self::splat(0x0f0f_0f0f)];
        let twos = self.sub(self.right(1).and(m1));
        let fours = twos.and(m2).add(twos.right(2).and(m2));
        let bytes = fours.add(fours.right(4)).and(m4);
        let pairs = bytes.add(bytes.right(8));
        pairs.add(pairs.right(16)).and(Self::splat(0x3f)).left(3)
    }

    /// Each box takes the value of the next of three: along the band (stride 1), or, for
    /// `DOWN`, along the stack (stride 3). Bits above 26 may be anything.
    #[inline(always)]
    fn next<const DOWN: bool>(self) -> Self {
        if DOWN {
            Self::choose(Self::splat(0o077_077_077), self.right(3), self.left(6))
        } else {
            Self::choose(Self::splat(FIRST * 3), self.right(1), self.left(2))
        }
    }

    /// `a` where `b` and `c` are the same
    #[inline(always)]
    fn where_same(a: Self, b: Self, c: Self) -> Self {
        a.without(b.xor(c))
    }

    /// `a` where `b` and `c` differ
    #[inline(always)]
    fn where_differ(a: Self, b: Self, c: Self) -> Self {
        a.and(b.xor(c))
    }

    /// `a ^ (b & !c)`
    #[inline(always)]
    fn xor_without(a: Self, b: Self, c: Self) -> Self {
        a.xor(b.without(c))
    }

    /// `a & (b | c)`
    #[inline(always)]
    fn and_either(a: Self, b: Self, c: Self) -> Self {
        a.and(b.or(c))
    }

    /// `a`, and the union of the two other digits of `b`'s k. Bits above 26 may be anything.
    #[inline(always)]
    fn or_other_j(a: Self, b: Self) -> Self {
        b.right(9).or(b.left(9)).or(b.right(18).or(b.left(18)).or(a))
    }

    /// Ones, and twos, at each of three digits: is their sum three (or seven)? For each of the three. Bits above 26 may be
    /// anything.
    #[inline(always)]
    fn three_j(ones: Self, twos: Self) -> Self {
        let (ones, carry) = Self::full_add(ones, ones.right(9), ones.right(18));
        let twos = Self::xor3(twos, twos.right(9), twos.right(18));
        ones.and(twos.xor(carry)).and(Self::splat(NINE)).for_each_j()
    }

    /// What the first nine bits say, for each of the three digits of a k. There must be no others.
    #[inline(always)]
    fn for_each_j(self) -> Self {
        Self::or3(self, self.left(9), self.left(18))
    }

    /// Is the number of digits of a k odd? For each of the three. Bits above 26 may be anything; and all, if there are two.
    #[inline(always)]
    fn odd_j(self) -> Self {
        let up = Self::xor3(self, self.left(9), self.left(18));
        Self::xor3(up, self.right(9), self.right(18))
    }
}

// The code below is compiled for the instructions of a backend only where it is inlined into
// that backend's functions. Closures are not always, so loops and functions take their place.

/// The union of each of three rows of a box, or columns for `DOWN`.
#[inline(always)]
pub(crate) fn lines<V: Vector, const DOWN: bool>(c: &[V; 9]) -> [V; 3] {
    if DOWN {
        [V::or3(c[0], c[3], c[6]), V::or3(c[1], c[4], c[7]), V::or3(c[2], c[5], c[8])]
    } else {
        [V::or3(c[0], c[1], c[2]), V::or3(c[3], c[4], c[5]), V::or3(c[6], c[7], c[8])]
    }
}
