#!/usr/bin/env bash
# Checks everything: installs what is missing by apt when it can, then format, lints, licences,
# tests (the corpus and the rules on modules among them) and doc tests. Real screenshots and levels
# are read from $SEESOLVE_CORPUS (default: ../shared); without them those checks are skipped with a
# notice, and our own pictures remain.
set -euo pipefail
cd "$(dirname "$0")"

# A virtual screen and a window manager for the tests of the live screen, valgrind for counting
# instructions, a browser as a game window that nobody here wrote, strace to see that nothing uses
# the network.
packages=(xvfb openbox xterm x11-utils valgrind chromium strace)

step() { printf '\n== %s (%s s) ==\n' "$1" "$SECONDS"; }

# Whether a cargo tool is there; the hosted workflow brings the ones it needs.
has_tool() {
  command -v "$1" >/dev/null && return
  echo "$1 is not installed, so this is skipped (cargo install --locked $1 --version $2)"
  return 1
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

# Passing tests are quiet, so what they leave out is said here.
material="${SEESOLVE_CORPUS:-../shared}"
if [ ! -d "$material" ]; then
  [ -z "${SEESOLVE_CORPUS:-}" ] || { echo "SEESOLVE_CORPUS leads nowhere: there is no $material"; exit 1; }
  echo "there is no $material: tests on real screenshots and levels are skipped, ours remain"
fi

# One build serves everything below: always the whole workspace, so that features never differ.
step "tests and corpus"
if cargo nextest --version >/dev/null 2>&1; then
  cargo nextest run --workspace --locked --no-fail-fast
else
  cargo test --workspace --locked --no-fail-fast --lib --bins --tests
fi

step "page"
if ! command -v npm >/dev/null || ! command -v chromium >/dev/null; then
  echo "npm or chromium is not installed, so the page is not tested"
elif npm ci --prefix web --silent --no-audit --no-fund; then
  npm run --prefix web --silent types
  SEESOLVE_BIN="$(realpath "${CARGO_TARGET_DIR:-target}")/debug/seesolve" npm test --prefix web --silent
else
  echo "what the page's tests need cannot be loaded, so the page is not tested"
fi

step "doc tests"
cargo test --workspace --locked --doc

step "instruction counts"
if command -v valgrind >/dev/null && has_tool gungraun-runner 0.20.0; then
  cargo bench --workspace --locked --profile dev --bench counts
fi

printf '\nAll checks passed in %s s.\n' "$SECONDS"
