#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    seesolve_fuzz::log(bytes);
});
