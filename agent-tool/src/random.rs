//! Random test data that can be had again: the seed is printed, and `AGENT_TOOL_SEED` sets it.

#[cfg(test)]
use std::hash::{BuildHasher, RandomState};

/// `SplitMix64` (Steele, Lea, Flood 2014).
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// Prints its seed, which the test runner shows where the test fails.
    #[cfg(test)]
    pub(crate) fn new() -> Self {
        let seed = match std::env::var("AGENT_TOOL_SEED") {
            Ok(given) => given.parse().expect("AGENT_TOOL_SEED is a number"),
            Err(_) => RandomState::new().hash_one(0),
        };
        println!("to repeat: AGENT_TOOL_SEED={seed}");
        Self(seed)
    }

    /// The data of a seed.
    pub(crate) fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.number() % bound.max(1) as u64).unwrap_or_default()
    }

    #[cfg(test)]
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, among: &[&'a T]) -> &'a T {
        among[self.below(among.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The numbers that the authors' reference code gives (`splitmix64.c`, Vigna 2015).
    #[test]
    fn it_is_the_published_generator() {
        let mut random = Random::from_seed(1_234_567);
        let numbers: Vec<u64> = (0..5).map(|_| random.number()).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
        assert!((0..100).all(|_| random.below(3) < 3 && random.below(0) == 0));
    }
}
