//! Locks that outlive a panic.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A thread that panicked leaves what it had: the page is better than none.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
