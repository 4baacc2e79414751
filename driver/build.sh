#!/usr/bin/env bash
# build.sh [FOLDER] builds the driver into FOLDER (build): two libraries and the manifest that the Vulkan loader reads.
# It needs Go and gcc.
set -euo pipefail
cd "$(dirname "$0")"
out=${1:-build}
mkdir -p "$out"
version=$(sed -n 's/^const Version = "\(.*\)"/\1/p' ../internal/release/release.go)
commit=$(git rev-parse --short=12 HEAD 2>/dev/null || true)
# Loaders unload a driver with its last instance, but the engine stays, with its threads: the library stays with it.
"${CC:-gcc}" -std=gnu11 -O2 -Wall -Werror -fPIC -fvisibility=hidden -shared -Wl,-z,defs -Wl,-z,nodelete -Wl,-soname,libvulkan_halfspace.so -pthread -s \
	-DHS_DRIVER_INFO="\"$version${commit:+ $commit}\"" -o "$out/libvulkan_halfspace.so" icd/*.c -ldl
CGO_ENABLED=1 go build -trimpath -buildvcs=false -buildmode=c-shared -ldflags '-s -w -funcalign=64' -o "$out/libhalfspace_engine.so" ./engine
"${CC:-gcc}" -std=gnu11 -O2 -Wall -Werror -s -o "$out/halfspace_replay" capture/native/replay.c -ldl
rm -f "$out/libhalfspace_engine.h"
cat >"$out/halfspace_icd.json" <<X
{
  "file_format_version": "1.0.1",
  "ICD": {
    "library_path": "./libvulkan_halfspace.so",
    "api_version": "$(sed -n 's/^const apiVersion = "VK_API_VERSION_\(.*\)_\(.*\)"/\1.\2.0/p' generate/offer.go)"
  }
}
X
