//! A queue for a search of ways on which every step costs something: nodes whose costs differ by less
//! than the cheapest step cannot make each other cheaper, so they need no order among themselves.

/// Waiting nodes by what they cost to reach, in buckets as wide as the cheapest step.
pub(super) struct Buckets {
    /// What the cheapest step costs, as a power of two.
    bits: u32,
    /// The last entry of each bucket. There are more than the dearest step is wide, so that the same
    /// ones are used over and over.
    last: Vec<u32>,
    entries: Vec<Entry>,
    /// The bucket whose turn it is, counted from the start of the search.
    turn: u32,
    n_waiting: usize,
}

struct Entry {
    cost: u32,
    node: u16,
    /// The entry before it in its bucket.
    before: u32,
}

/// Stands for "no entry".
const NONE: u32 = u32::MAX;

impl Buckets {
    /// For steps that cost two to the power of `bits` at least.
    pub(super) fn new(bits: u32) -> Self {
        Self { bits, last: Vec::new(), entries: Vec::new(), turn: 0, n_waiting: 0 }
    }

    /// Begins a search in which the dearest step costs so much.
    pub(super) fn begin(&mut self, dearest: u32) {
        let n_buckets = (dearest >> self.bits) as usize + 2;
        self.last.clear();
        self.last.resize(n_buckets.next_power_of_two(), NONE);
        self.entries.clear();
        (self.turn, self.n_waiting) = (0, 0);
    }

    fn bucket(&self, turn: u32) -> usize {
        turn as usize & (self.last.len() - 1)
    }

    pub(super) fn push(&mut self, cost: u32, node: u16) {
        let bucket = self.bucket(cost >> self.bits);
        let before = std::mem::replace(&mut self.last[bucket], self.entries.len() as u32);
        self.entries.push(Entry { cost, node, before });
        self.n_waiting += 1;
    }

    /// One of the nodes that cost least, within the cheapest step, and what it costs.
    pub(super) fn pop(&mut self) -> Option<(u32, u16)> {
        if self.n_waiting == 0 {
            return None;
        }
        while self.last[self.bucket(self.turn)] == NONE {
            self.turn += 1;
        }
        self.n_waiting -= 1;
        let bucket = self.bucket(self.turn);
        let Entry { cost, node, before } = self.entries[self.last[bucket] as usize];
        self.last[bucket] = before;
        Some((cost, node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_come_in_order_but_for_less_than_the_cheapest_step() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut buckets = Buckets::new(4);
        for dearest in [16, 100, 5000] {
            buckets.begin(dearest);
            buckets.push(0, 0);
            let (mut n_pushed, mut n_popped, mut most) = (1, 0, 0);
            while let Some((cost, node)) = buckets.pop() {
                assert_eq!(node, cost as u16);
                assert!(cost + 16 > most);
                most = most.max(cost);
                n_popped += 1;
                for _ in 0..rng.u32(..3).min(200_u32.saturating_sub(n_pushed)) {
                    let cost = cost + rng.u32(16..=dearest);
                    buckets.push(cost, cost as u16);
                    n_pushed += 1;
                }
            }
            assert_eq!(n_pushed, n_popped);
        }
    }
}
