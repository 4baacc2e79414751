#!/bin/sh
# Has asm2plan9s encode neon/encodings.s: all of it anew, which takes some ten seconds. asm2plan9s drives the assembler of the system that it is
# built for, so it is built for arm64 and runs under QEMU; what it starts as "as" is GNU's cross assembler.
# Needs qemu-aarch64-static (or qemu-aarch64) and aarch64-linux-gnu-as (Debian: qemu-user-static, binutils-aarch64-linux-gnu).
set -eu
cd "$(dirname "$0")"
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
GOARCH=arm64 go build -o "$t/asm2plan9s" github.com/minio/asm2plan9s
mkdir "$t/bin"
# The first argument is an architecture that asm2plan9s asks for.
printf '#!/bin/sh\nshift\nexec aarch64-linux-gnu-as -march=armv8-a "$@"\n' >"$t/bin/as"
chmod +x "$t/bin/as"
cp encodings.s "$t/encodings_arm64.s"
PATH="$t/bin:$PATH" "$(command -v qemu-aarch64-static || command -v qemu-aarch64)" "$t/asm2plan9s" "$t/encodings_arm64.s" >/dev/null
cp "$t/encodings_arm64.s" encodings.s
