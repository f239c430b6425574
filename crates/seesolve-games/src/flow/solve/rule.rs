//! The two rules people play by.

/// Whether a pipe may touch itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Two neighbouring cells of one colour are joined.
    Strict,
    /// Pipes may run beside themselves.
    Loose,
}
