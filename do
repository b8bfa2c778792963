#!/bin/sh
# The commands of this project. Git and Python 3.11 or later are all that they need.
set -eu
cd "$(dirname "$0")"
bin=.venv/bin
tools=.venv/tools/bin

usage() {
    cat <<'END'
usage: ./do COMMAND [ARGUMENT…]

  build   set up and write build/ (arguments go to `virsta build`)
  test    set up and run every check: lint, the tests (arguments go to pytest), and that build/ is fresh
  lint    ruff, mypy and the import contracts alone
  bench   time builds beside Hugo (--quick leaves the large projects out)
  fuzz    throw changed texts, guides, catalogues and language files at the readers (--minutes N, default 60)
  audit   look for known vulnerabilities in the locked packages (exit 1: found; 3: could not be looked up)
  lock    write requirements.lock anew from pyproject.toml
  setup   set up alone: .venv with the locked packages and virsta itself
END
}

# Bring .venv up to date. The stamp tells that nothing has changed since the last time.
setup() {
    stamp="$PWD $(cat requirements.lock pyproject.toml | cksum)"
    if [ -x $bin/virsta ] && [ "$(cat .venv/stamp 2>/dev/null)" = "$stamp" ]; then return; fi
    echo "setting up .venv" >&2
    [ -x $bin/pip ] || create
    install_with $bin/pip --require-hashes --requirement requirements.lock
    # the lock holds the build backend too, so that nothing unpinned is fetched
    install_with $bin/pip --no-deps --no-build-isolation --editable .
    echo "$stamp" >.venv/stamp
}

create() {
    python=${PYTHON:-python3}
    if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        echo "virsta needs Python 3.11 or later; name one: PYTHON=python3.12 ./do …" >&2
        exit 1
    fi
    if ! "$python" -m venv --clear .venv; then
        echo "$python cannot make a venv (on Debian and Ubuntu: apt-get install python3-venv)" >&2
        exit 1
    fi
}

install_with() {
    pip=$1
    shift
    "$pip" --quiet --disable-pip-version-check install "$@"
}

# Install a tool that is no part of the project, in a venv of its own.
tool() {
    [ -x $bin/python ] || create
    [ -x $tools/pip ] || $bin/python -m venv .venv/tools
    [ -x "$tools/$1" ] || install_with $tools/pip "$1"
}

lint() {
    $bin/ruff check
    $bin/mypy
    $bin/lint-imports
}

# Prove that a build from nothing gives what build/ holds, byte for byte.
fresh() {
    rm -rf .virsta-cache
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
    $bin/virsta build --out "$out/build"
    diff -rq build "$out/build" || { echo "build/ is stale: run ./do build and commit what changes" >&2; exit 1; }
    echo "build/ is fresh"
}

# Every package with its hashes; the fuzzer, which few machines can have, by itself.
lock() {
    printf 'hatchling\neditables\n' | pin requirements.lock --extra dev pyproject.toml -
    pin tests/fuzz/requirements.lock tests/fuzz/requirements.in
}

pin() {
    file=$1
    shift
    new=.venv/new.lock
    echo "# Written by ./do lock. Edit pyproject.toml instead." >$new
    $tools/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes --no-header "$@" >>$new
    mv $new "$file"
}

command=${1-}
[ $# -eq 0 ] || shift
# no `&&` here: it would switch `set -e` off inside the function before it
case $command in
    build) setup; $bin/virsta build "$@" ;;
    test) setup; lint; $bin/pytest --numprocesses auto --dist worksteal "$@"; fresh ;;
    lint) setup; lint ;;
    bench) setup; $bin/python -m bench "$@" ;;
    fuzz)
        setup
        install_with $bin/pip --require-hashes --requirement tests/fuzz/requirements.lock
        $bin/python -m tests.fuzz "$@"
        ;;
    audit) tool pip-audit; $bin/python -m tests.tools.audit $tools/pip-audit ;;
    lock) tool uv; lock ;;
    setup) setup ;;
    help) usage ;;
    *) usage >&2; exit 2 ;;
esac
