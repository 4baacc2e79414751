#!/usr/bin/env bash
# fetch.sh FILE writes the registry of Debian unstable's libvulkan-dev to FILE. Needs apt; nothing is installed.
set -euo pipefail
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
mkdir -p "$t"/st/lists/partial "$t"/ca/archives/partial
uri=$(grep -hm1 '^URIs:' /etc/apt/sources.list.d/debian.sources | awk '{print $2}')
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $uri sid main" >"$t/sid.list"
o=(-qq -o Dir::Etc::sourcelist="$t/sid.list" -o Dir::Etc::sourceparts=/dev/null -o Dir::State="$t/st" -o Dir::State::lists="$t/st/lists"
	-o Dir::Cache="$t/ca" -o Dir::State::status=/dev/null -o APT::Sandbox::User=root)
apt-get "${o[@]}" update
(cd "$t" && apt-get "${o[@]}" download libvulkan-dev && dpkg-deb -x libvulkan-dev*.deb x)
cp "$t/x/usr/share/vulkan/registry/vk.xml" "$1"
