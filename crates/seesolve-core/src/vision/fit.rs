//! Systems of linear equations, as least squares need them.

/// Solves `a x = b` for `M` right-hand sides at once by elimination with the largest pivot; `None`
/// when a pivot is below `singular`: then there is no single answer.
pub(crate) fn eliminate<const N: usize, const M: usize>(
    mut a: [[f64; N]; N],
    mut b: [[f64; M]; N],
    singular: f64,
) -> Option<[[f64; M]; N]> {
    for at in 0..N {
        let pivot = (at..N).max_by(|i, j| a[*i][at].abs().total_cmp(&a[*j][at].abs()))?;
        a.swap(at, pivot);
        b.swap(at, pivot);
        if !a[at][at].is_finite() || a[at][at].abs() < singular {
            return None;
        }
        let (pivot_a, pivot_b) = (a[at], b[at]);
        for row in (0..N).filter(|it| *it != at) {
            let factor = a[row][at] / pivot_a[at];
            a[row].iter_mut().zip(pivot_a).for_each(|(to, from)| *to -= factor * from);
            b[row].iter_mut().zip(pivot_b).for_each(|(to, from)| *to -= factor * from);
        }
    }
    Some(std::array::from_fn(|i| b[i].map(|it| it / a[i][i])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_solved_fits_and_what_is_singular_is_refused() {
        let a = [[0.0, 2.0], [4.0, 1.0]];
        assert_eq!(eliminate(a, [[6.0], [11.0]], 1e-9), Some([[2.0], [3.0]]));
        assert_eq!(eliminate([[1.0, 2.0], [2.0, 4.0]], [[1.0], [2.0]], 1e-9), None);
    }
}
