#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    seesolve_fuzz::saved_session(bytes);
});
