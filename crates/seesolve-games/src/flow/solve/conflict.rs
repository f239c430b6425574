//! Why a position cannot become a solution.

/// Why a position is impossible; the nodes name the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// No way to pass this node is left.
    Stuck(u16),
    /// A pipe would close to a loop here.
    Loop(u16, u16),
    /// Two colours would be joined here.
    Mixed(u16, u16),
    /// A pipe would touch itself here.
    Touch(u16, u16),
    /// An edge would have to be used and not be used.
    Torn(u16, u16),
    /// These two dots can no longer be joined.
    Apart(u16, u16),
    /// No colour can reach this node any more.
    CutOff(u16),
}
