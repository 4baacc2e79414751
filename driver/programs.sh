#!/usr/bin/env bash
# programs.sh KIT [CACHE]: programs that nobody here wrote run on the driver in build/: vulkaninfo, whole, and two of
# Dawn's of the KIT of clients, a triangle and compute, whose answers are compared with the kit's. CACHE keeps Dawn, which
# npm has; without it Dawn is fetched each time. Needs vulkaninfo, node, npm, and python3 with numpy and PIL.
set -euo pipefail
cd "$(dirname "$0")"
kit=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cache=${2:-$work}
export VK_ICD_FILENAMES=$PWD/build/halfspace_icd.json VK_LOADER_LAYERS_DISABLE='*' XDG_RUNTIME_DIR=$work

vulkaninfo >"$work/info" 2>"$work/said" || { tail -n 20 "$work/info" "$work/said"; exit 1; }
grep -q '^[[:space:]]*deviceName *= Halfspace$' "$work/info"
! grep -i 'error\|fail' "$work/said" || exit 1
echo "vulkaninfo: $(wc -l <"$work/info") lines"

if [ ! -d "$cache/node_modules/webgpu" ]; then
	mkdir -p "$cache"
	npm install --silent --no-fund --no-audit --prefix "$cache" webgpu@0.6.2 >"$work/npm" 2>&1 || { cat "$work/npm"; exit 3; }
fi
ln -s "$cache/node_modules" "$work/node_modules" 2>/dev/null || true
cp -r "$kit/dawn" "$work/"
echo '{"type": "module"}' >"$work/dawn/package.json"
for name in triangle compute; do
	(cd "$work/dawn" && timeout 60 node run.mjs "$name" "$work/$name")
	/usr/bin/python3 -B - "$kit" "$name" "$work/$name" <<'P'
import sys
kit, name, got = sys.argv[1:]
sys.path.insert(0, kit)
import run
wrong, answers = run.judge(f'{kit}/refs/dawn/{name}', got)
print(f'Dawn, {name}: {answers} answers', *wrong, sep='\n')
sys.exit(bool(wrong))
P
done
