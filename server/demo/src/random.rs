//! SplitMix64: small, fast, and the same on every machine. Integers only, since floats may differ in the last bit.

pub struct Random(u64);

impl Random {
    /// A stream of its own for each key, so that adding data in one place does not change another.
    pub fn for_key(key: &str) -> Self {
        Self(fnv1a(key))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// 0 up to, but not including, `bound`; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Both ends included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1).max(1) as usize) as i64
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// `items` must not be empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// An index into `weights`, each as likely as its weight.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (index, weight) in weights.iter().enumerate() {
            if left < *weight {
                return index;
            }
            left -= weight;
        }
        0
    }

    /// `count` characters out of `alphabet` (ASCII).
    pub fn text(&mut self, alphabet: &str, count: usize) -> String {
        let letters = alphabet.as_bytes();
        (0..count).map(|_| char::from(self.pick(letters))).collect()
    }
}

pub fn fnv1a(key: &str) -> u64 {
    key.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_always_gives_the_same_stream_and_another_key_another() {
        let stream = |key| {
            let mut random = Random::for_key(key);
            [random.next(), random.next()]
        };
        assert_eq!(stream("sales"), stream("sales"));
        assert_ne!(stream("sales"), stream("patients"));
    }

    #[test]
    fn numbers_stay_inside_their_bounds_and_reach_both_ends() {
        let mut random = Random::for_key("bounds");
        let seen: Vec<i64> = (0..2_000).map(|_| random.between(-3, 3)).collect();
        assert_eq!(seen.iter().min(), Some(&-3));
        assert_eq!(seen.iter().max(), Some(&3));
        assert!((0..200).all(|_| random.weighted(&[0, 5, 0]) == 1));
    }
}
