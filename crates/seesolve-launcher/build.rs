//! Tells Windows, by a manifest in the program, that it counts real pixels on every monitor
//! whatever its scale, speaks UTF-8 and takes long paths. Without it clicks miss the board wherever
//! the desktop is enlarged.

use embed_manifest::{embed_manifest, new_manifest};

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_CFG_WINDOWS").is_some() {
        embed_manifest(new_manifest("Seesolve"))?;
    }
    Ok(())
}
