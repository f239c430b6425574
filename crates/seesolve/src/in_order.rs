//! Many inputs by several threads: each thread has one input at a time, so that memory does not
//! grow with their number, and what came of them is handed on in the order they were named.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Works on inputs `0..n_inputs` and hands every result to `take` as soon as all before it are
/// there. After the first error nothing more is begun.
pub fn in_order<T: Send>(
    n_inputs: usize,
    work: impl Fn(usize) -> T + Sync,
    take: impl FnMut(T) -> anyhow::Result<()> + Send,
) -> anyhow::Result<()> {
    let n_threads =
        std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(n_inputs);
    let next_input = AtomicUsize::new(0);
    let sorter = Mutex::new(Sorter { take, n_taken: 0, early: BTreeMap::new(), error: None });
    let run = || {
        loop {
            let input = next_input.fetch_add(1, Ordering::Relaxed);
            if input >= n_inputs {
                return;
            }
            let result = work(input);
            let Ok(mut sorter) = sorter.lock() else { return };
            sorter.put(input, result);
            if sorter.error.is_some() {
                next_input.store(n_inputs, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..n_threads {
            let thread = std::thread::Builder::new().name("inputs".into());
            if thread.spawn_scoped(scope, run).is_err() {
                break; // Those that were started do the work.
            }
        }
        run();
    });
    let sorter = sorter.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    sorter.error.map_or(Ok(()), Err)
}

struct Sorter<T, F> {
    take: F,
    n_taken: usize,
    /// Results that wait for an earlier one.
    early: BTreeMap<usize, T>,
    error: Option<anyhow::Error>,
}

impl<T, F: FnMut(T) -> anyhow::Result<()>> Sorter<T, F> {
    fn put(&mut self, input: usize, result: T) {
        self.early.insert(input, result);
        while self.error.is_none()
            && let Some(result) = self.early.remove(&self.n_taken)
        {
            self.n_taken += 1;
            self.error = (self.take)(result).err();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        let mut taken = Vec::new();
        let slow_first = |input: usize| {
            std::thread::sleep(std::time::Duration::from_millis(if input == 0 { 20 } else { 0 }));
            input * 2
        };
        in_order(50, slow_first, |it| {
            taken.push(it);
            Ok(())
        })
        .unwrap();
        assert_eq!(taken, (0..50).map(|it| it * 2).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_ends_it() {
        let n_begun = AtomicUsize::new(0);
        let count = |input: usize| {
            n_begun.fetch_add(1, Ordering::Relaxed);
            input
        };
        let failed = in_order(10_000, count, |it| match it {
            3 => anyhow::bail!("no more"),
            _ => Ok(()),
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more");
        assert!(n_begun.into_inner() < 10_000);
    }
}
