#!/usr/bin/env bash
# Checks everything: installs what is missing by apt when it can, then format, lints, licences,
# tests, doc tests and the corpus. Real screenshots and levels are read from $SEESOLVE_CORPUS
# (default: ../shared); without them those checks are skipped with a notice, and fail when CI=true.
set -euo pipefail
cd "$(dirname "$0")"
export SEESOLVE_CORPUS="${SEESOLVE_CORPUS:-$(cd .. && pwd)/shared}"

# A virtual screen and a window manager for the tests of the live screen, valgrind for counting
# instructions, a browser as a game window that nobody here wrote.
packages=(xvfb openbox xterm x11-utils valgrind chromium)

step() { printf '\n== %s ==\n' "$1"; }

# Whether a cargo tool is there. Continuous integration installs it, other machines are left alone.
has_tool() {
  command -v "$1" >/dev/null && return
  if [ "${CI:-}" = true ]; then
    cargo install --quiet --locked "$1" --version "$2"
  else
    echo "$1 is not installed, so this is skipped (cargo install --locked $1 --version $2)"
    return 1
  fi
}

step "packages"
missing=()
for package in "${packages[@]}"; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
  else
    echo "missing: ${missing[*]} (install them to run every test)"
  fi
fi

step "format"
cargo fmt --all --check

step "lints"
cargo clippy --workspace --all-targets --locked -- -D warnings

step "licences and sources"
if has_tool cargo-deny 0.20.2; then
  cargo deny --log-level error check bans licenses sources
fi

step "tests"
if cargo nextest --version >/dev/null 2>&1; then
  cargo nextest run --workspace --locked --no-fail-fast -E 'not binary(corpus)'
else
  cargo test --workspace --locked --no-fail-fast --lib --bins --tests
fi

step "page"
if command -v npm >/dev/null; then
  npm ci --prefix web --silent --no-audit --no-fund
  npm run --prefix web --silent types
  npm test --prefix web --silent
else
  echo "npm is not installed, so the page is not tested"
fi

step "doc tests"
cargo test --workspace --locked --doc

step "instruction counts"
if command -v valgrind >/dev/null && has_tool gungraun-runner 0.20.0; then
  cargo bench --locked -p seesolve-games --bench counts
fi

step "corpus"
cargo test --workspace --locked --test corpus

echo
echo "All checks passed."
