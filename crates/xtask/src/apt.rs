//! Debian's packages that a chore needs: installed where that is allowed, else named.

use std::process::Command;

use anyhow::bail;

/// Installs packages that are missing, or says what is missing and what for.
pub fn install(packages: &[&str], purpose: &str) -> anyhow::Result<()> {
    let missing: Vec<&str> = packages.iter().filter(|it| !is_installed(it)).copied().collect();
    if missing.is_empty() {
        return Ok(());
    }
    let apt = |arguments: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        apt.output().is_ok_and(|it| it.status.success())
    };
    let wanted: Vec<&str> = ["install", "-qq", "-y", "--no-install-recommends"]
        .into_iter()
        .chain(missing.clone())
        .collect();
    // The list of packages may be missing or old.
    if apt(&wanted) || apt(&["update", "-qq"]) && apt(&wanted) {
        return Ok(());
    }
    bail!("{purpose}; missing are: {0} (as root: apt-get install {0})", missing.join(" "))
}

fn is_installed(package: &str) -> bool {
    let mut query = Command::new("dpkg-query");
    query.args(["--show", "--showformat", "${db:Status-Status}", package]);
    query.output().is_ok_and(|it| it.status.success() && it.stdout == b"installed")
}
