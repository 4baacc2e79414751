#!/bin/sh
# Has asm2plan9s encode neon/encodings.s: what has no word yet, or with the argument "all" everything anew. asm2plan9s
# drives the assembler of the system that it is built for, so it is built for arm64 and runs under QEMU; what it starts as "as" is GNU's cross
# assembler.
# Needs qemu-aarch64-static (or qemu-aarch64) and aarch64-linux-gnu-as (Debian: qemu-user-static, binutils-aarch64-linux-gnu).
set -eu
cd "$(dirname "$0")"
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
if [ "${1:-}" = all ]; then
	sed 's|^ *WORD \$0x[0-9a-f]* // |'"$(printf %65s)"'// |' encodings.s >"$t/list"
else
	cp encodings.s "$t/list"
fi
grep -v WORD "$t/list" >"$t/new_arm64.s" || exit 0
GOARCH=arm64 go build -o "$t/asm2plan9s" github.com/minio/asm2plan9s
mkdir "$t/bin"
# The first argument is an architecture that asm2plan9s asks for.
printf '#!/bin/sh\nshift\nexec aarch64-linux-gnu-as -march=armv8-a "$@"\n' >"$t/bin/as"
chmod +x "$t/bin/as"
PATH="$t/bin:$PATH" "$(command -v qemu-aarch64-static || command -v qemu-aarch64)" "$t/asm2plan9s" "$t/new_arm64.s" >/dev/null
# The new lines go where those without a word stood.
awk -v new="$t/new_arm64.s" '/WORD/ { print; next } { if ((getline line <new) <= 0) exit 1; print line }' "$t/list" >"$t/encodings.s"
! grep -v WORD "$t/encodings.s" || exit 1
cp "$t/encodings.s" encodings.s
