//! The parts of a screen, fitted to its height: what matters least goes first, and a board that is
//! still too high is shown around its cursor.

/// A part of the screen, whole lines.
pub struct Part {
    pub text: String,
    pub keep: Keep,
}

/// What happens to a part where there is no room for all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Keep {
    Always,
    /// The highest number goes first.
    Until(u8),
    /// Only what lies around the cursor stays: how far down it is, 0 to 1.
    Around(f32),
}

impl Part {
    pub fn new(text: impl Into<String>, keep: Keep) -> Self {
        Self { text: text.into(), keep }
    }

    fn n_lines(&self) -> usize {
        self.text.lines().count()
    }
}

/// Whether all parts have room.
pub fn fits(parts: &[Part], height: usize) -> bool {
    n_lines(parts) <= height
}

/// The parts one below the other, in as many lines as there are at most.
pub fn fitted(mut parts: Vec<Part>, height: usize) -> String {
    while !fits(&parts, height) {
        let rank = |it: &Part| match it.keep {
            Keep::Until(rank) if !it.text.is_empty() => Some(rank),
            _ => None,
        };
        let last = parts.iter().filter_map(rank).max();
        let Some(part) = parts.iter_mut().find(|it| last.is_some() && rank(it) == last) else {
            break;
        };
        part.text.clear();
    }
    let n_over = n_lines(&parts).saturating_sub(height);
    let text: String = parts
        .iter()
        .map(|it| match it.keep {
            Keep::Around(share) => around(&it.text, share, n_over),
            _ => it.text.clone(),
        })
        .collect();
    text.lines().take(height).map(|it| format!("{it}\n")).collect()
}

fn n_lines(parts: &[Part]) -> usize {
    parts.iter().map(Part::n_lines).sum()
}

/// Some lines less, those farthest from a place.
fn around(text: &str, share: f32, n_less: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let n_kept = lines.len().saturating_sub(n_less);
    let middle = (share * lines.len() as f32) as usize;
    let start = middle.saturating_sub(n_kept / 2).min(lines.len() - n_kept);
    lines[start..start + n_kept].iter().map(|it| format!("{it}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Vec<Part> {
        vec![
            Part::new("headline\n", Keep::Always),
            Part::new("why\n", Keep::Until(1)),
            Part::new("1\n2\n3\n4\n5\n6\n", Keep::Around(0.9)),
            Part::new("list\nlist\n", Keep::Until(2)),
            Part::new("keys\n", Keep::Always),
        ]
    }

    #[test]
    fn what_matters_least_goes_first() {
        let shown = |height| fitted(parts(), height).replace('\n', " ");
        assert_eq!(shown(20), "headline why 1 2 3 4 5 6 list list keys ");
        assert_eq!(shown(10), "headline why 1 2 3 4 5 6 keys ");
        assert_eq!(shown(8), "headline 1 2 3 4 5 6 keys ");
        assert_eq!(shown(5), "headline 4 5 6 keys ");
        assert_eq!(shown(1), "headline ");
    }
}
