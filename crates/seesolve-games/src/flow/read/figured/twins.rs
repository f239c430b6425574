//! Which figures belong together: each has one other that looks like it, and no third.

use crate::flow::limits::{FIGURE_LEAD, FIGURE_SAME};
use crate::flow::read::figures::Print;

/// Gives both figures of each pair one number; `None` if any figure is alone or has more than one twin.
pub(super) fn numbered(prints: &[&Print]) -> Option<Vec<usize>> {
    let n = prints.len();
    let mut apart = vec![f32::INFINITY; n * n];
    for a in 0..n {
        for b in 0..a {
            let it = prints[a].apart(prints[b]);
            (apart[a * n + b], apart[b * n + a]) = (it, it);
        }
    }
    let twin = |a: usize| -> Option<usize> {
        let mut others: Vec<usize> = (0..n).filter(|it| *it != a).collect();
        others.sort_by(|b, c| apart[a * n + b].total_cmp(&apart[a * n + c]));
        let own = apart[a * n + others.first()?];
        let next = others.get(1).map_or(1.0, |it| apart[a * n + it]);
        (own <= FIGURE_SAME && own <= FIGURE_LEAD * next).then(|| others[0])
    };
    let twins: Vec<usize> = (0..n).map(twin).collect::<Option<_>>()?;
    let is_mutual = (0..n).all(|it| twins[twins[it]] == it);
    let first = |at: usize| at.min(twins[at]);
    let mut firsts: Vec<usize> = (0..n).map(first).collect();
    firsts.sort_unstable();
    firsts.dedup();
    let number = |at: usize| firsts.binary_search(&first(at)).ok();
    if is_mutual { (0..n).map(number).collect() } else { None }
}
