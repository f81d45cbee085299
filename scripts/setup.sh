#!/usr/bin/env bash
# Installs what is missing to build and test Weft. As root it uses apt; otherwise it says what to
# ask for. libhwloc is not required: without it `weft topo` reads sysfs only.
set -euo pipefail
cd "$(dirname "$0")/.."

need=()   # packages without which nothing builds
want=()   # packages that only some parts need
have() { command -v "$1" >/dev/null 2>&1; }

have cc || need+=(gcc libc6-dev)
have make || need+=(make)
have python3 || need+=(python3)
python3 -c 'import venv, ensurepip' 2>/dev/null || need+=(python3-venv)
have c++ || want+=(g++)
have gfortran || want+=(gfortran)
have pkg-config || want+=(pkg-config)
# hwloc's pkg-config file names libudev for a static link, which the binding asks for.
if ! have pkg-config || ! pkg-config --exists 'hwloc >= 2.8' || ! pkg-config --exists libudev; then
    want+=(libhwloc-dev libudev-dev)
fi
[ -e "$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))' 2>/dev/null)/Python.h" ] ||
    want+=(python3-dev)
have cmake || want+=(cmake)

missing=("${need[@]}" "${want[@]}")
if [ ${#missing[@]} -gt 0 ]; then
    if [ "$(id -u)" = 0 ] && have apt-get; then
        echo "setup: apt-get install ${missing[*]}"
        export DEBIAN_FRONTEND=noninteractive
        apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null 2>&1 || {
            apt-get update -qq
            apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null || true
        }
    else
        echo "setup: please have these packages installed (names as in Debian and Ubuntu):" >&2
        echo "    apt-get install ${missing[*]}" >&2
    fi
fi
have cc || { echo "setup: no C compiler; cannot go on" >&2; exit 1; }
python3 -c 'import venv' 2>/dev/null || { echo "setup: no python3-venv; cannot go on" >&2; exit 1; }

have cargo || PATH="$HOME/.cargo/bin:$PATH"
if ! have cargo; then
    echo "setup: no Rust; please install Rust 1.95 or newer with rustup" >&2
    exit 1
fi
# rustup fetches the toolchain that rust-toolchain.toml names, where it may; common.sh takes another.
if ! cargo --version >/dev/null 2>&1; then
    source scripts/common.sh
    cargo --version >/dev/null 2>&1 || {
        echo "setup: no Rust $(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml); please run 'rustup toolchain install'," >&2
        echo "    or set RUSTUP_TOOLCHAIN to a toolchain that is here: $(rustup toolchain list -q | tr '\n' ' ')" >&2
        exit 1
    }
fi
