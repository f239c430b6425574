//! The engine of the page. JavaScript writes a request into [`input`], calls [`request`] and reads
//! the answer from [`output`]; plain exports need no generated glue.
//!
//! Each web worker has its own instance: the one that looks keeps the [`Desk`], the one that solves
//! keeps the [`Bench`].

mod bench;
mod desk;
mod pixels;

use std::cell::RefCell;

use bench::Bench;
use desk::{Call, Desk, json_of};

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DESK: RefCell<Desk> = RefCell::new(Desk::new());
    static BENCH: RefCell<Bench> = RefCell::new(Bench::new());
}

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Hands the output to the page while a request is still being worked on.
    safe fn tell(length: usize);
}

#[cfg(not(target_arch = "wasm32"))]
fn tell(_length: usize) {}

/// Makes room for a request of so many bytes and says where.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|it| {
        it.resize(length, 0);
        it.as_mut_ptr()
    })
}

/// Where the last answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// Answers a request for the desk: JSON of so many bytes, then the bytes of a picture. Returns the
/// length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn request(json_length: usize) -> usize {
    let input = INPUT.take();
    let (json, bytes) = input.split_at(json_length.min(input.len()));
    let answer = match serde_json::from_slice::<Call>(json) {
        Ok(call) => DESK.with_borrow_mut(|it| it.answer(call, bytes)),
        Err(error) => json_of(&serde_json::json!({ "error": error.to_string() })),
    };
    write(answer)
}

/// Does the long work of an effect; everything it comes to is told on the way.
#[unsafe(no_mangle)]
pub extern "C" fn work() {
    let input = INPUT.take();
    if let Ok(effect) = serde_json::from_slice(&input) {
        BENCH.with_borrow_mut(|it| it.work(&effect, &mut |message| tell(write(json_of(&message)))));
    }
}

/// Gives the solvers a large thing that was loaded for them, such as a word list: its name, then its
/// bytes.
#[unsafe(no_mangle)]
pub extern "C" fn resource(name_length: usize) {
    let input = INPUT.take();
    let (name, bytes) = input.split_at(name_length.min(input.len()));
    let name = String::from_utf8_lossy(name).into_owned();
    BENCH.with_borrow_mut(|it| it.take(name, bytes));
}

fn write(bytes: Vec<u8>) -> usize {
    OUTPUT.with_borrow_mut(|it| {
        *it = bytes;
        it.len()
    })
}
