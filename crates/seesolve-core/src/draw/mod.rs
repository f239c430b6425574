//! Drawing shapes and text, for painting games and answers.
