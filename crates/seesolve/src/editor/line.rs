//! A line being typed, with its cursor.

/// The text before the cursor, and after it.
#[derive(Clone, Debug, Default)]
pub struct EditLine {
    before: String,
    after: String,
}

impl EditLine {
    pub fn new(text: impl Into<String>) -> Self {
        Self { before: text.into(), after: String::new() }
    }

    pub fn insert(&mut self, symbol: char) {
        self.before.push(symbol);
    }

    /// Removes what stands before the cursor.
    pub fn erase(&mut self) {
        self.before.pop();
    }

    /// Removes the word before the cursor, and the spaces behind it.
    pub fn erase_word(&mut self) {
        let without_spaces = self.before.trim_end();
        let end = without_spaces.rfind(char::is_whitespace).map_or(0, |it| it + 1);
        self.before.truncate(end);
    }

    /// Removes all that stands before the cursor.
    pub fn erase_all(&mut self) {
        self.before.clear();
    }

    /// Removes what stands after the cursor.
    pub fn delete(&mut self) {
        self.after = self.after.chars().skip(1).collect();
    }

    pub fn left(&mut self) {
        if let Some(it) = self.before.pop() {
            self.after.insert(0, it);
        }
    }

    pub fn right(&mut self) {
        let mut rest = self.after.chars();
        self.before.extend(rest.next());
        self.after = rest.collect();
    }

    pub fn home(&mut self) {
        self.after.insert_str(0, &std::mem::take(&mut self.before));
    }

    pub fn end(&mut self) {
        self.before += &std::mem::take(&mut self.after);
    }

    pub fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    /// The line with its cursor.
    pub fn shown(&self) -> String {
        format!("{}_{}", self.before, self.after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_changed_where_the_cursor_is() {
        let mut line = EditLine::new("ac");
        line.left();
        line.insert('b');
        assert_eq!((line.text(), line.shown()), ("abc".into(), "ab_c".into()));
        line.delete();
        line.home();
        line.delete();
        line.end();
        line.erase();
        line.erase();
        assert_eq!(line.shown(), "_");
        line.right();
        line.left();
        assert_eq!(line.text(), "");
        let mut line = EditLine::new("row 4, column 4 ");
        line.erase_word();
        assert_eq!(line.text(), "row 4, column ");
        line.left();
        line.erase_all();
        assert_eq!(line.text(), " ");
    }
}
