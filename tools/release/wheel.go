package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/seed-1acaedba/halfspace/internal/release"
)

// platforms are pip's names of the targets: on Linux for glibc and musl, since the program is static, on macOS with the
// oldest system that Go's programs run on.
var platforms = map[target][]string{
	{"linux", "amd64"}:   {"manylinux_2_17_x86_64", "manylinux2014_x86_64", "musllinux_1_1_x86_64"},
	{"linux", "arm64"}:   {"manylinux_2_17_aarch64", "manylinux2014_aarch64", "musllinux_1_1_aarch64"},
	{"darwin", "amd64"}:  {"macosx_12_0_x86_64"},
	{"darwin", "arm64"}:  {"macosx_12_0_arm64"},
	{"windows", "amd64"}: {"win_amd64"},
	{"windows", "arm64"}: {"win_arm64"},
}

// wheelName is the file's name (https://packaging.python.org/en/latest/specifications/binary-distribution-format/).
func (t target) wheelName(version string) string {
	return "halfspace-" + version + "-py3-none-" + strings.Join(platforms[t], ".") + ".whl"
}

// ownVersion is where the package says its version.
var ownVersion = regexp.MustCompile(`(?m)^__version__ = "(.*)"$`)

// sources are the files of the Python package, in the folder of the engine's module.
func sources() (list []entry, err error) {
	text, err := git("ls-files", "python/halfspace")
	if err != nil {
		return nil, err
	}
	for _, path := range strings.Fields(text) {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		list = append(list, entry{strings.TrimPrefix(path, "python/"), 0o644, data})
		if path == "python/halfspace/__init__.py" {
			if m := ownVersion.FindSubmatch(data); m == nil || string(m[1]) != release.Version {
				return nil, fmt.Errorf("%s: the version is not %s", path, release.Version)
			}
		}
	}
	return list, nil
}

// wheel is the Python package with the program inside.
func wheel(t target, version string, python []entry, binary, license []byte, when time.Time) ([]byte, error) {
	info := "halfspace-" + version + ".dist-info/"
	tags := ""
	for _, p := range platforms[t] {
		tags += "Tag: py3-none-" + p + "\n"
	}
	content := append([]entry{}, python...)
	content = append(content, entry{"halfspace/bin/" + t.binary(), 0o755, binary},
		entry{info + "METADATA", 0o644, []byte("Metadata-Version: 2.1\nName: halfspace\nVersion: " + version +
			"\nSummary: Pictures of 3D scenes as numpy arrays, drawn on the CPU\nLicense: Apache-2.0\n" +
			"Requires-Python: >=3.9\nRequires-Dist: numpy>=1.21\n")},
		entry{info + "WHEEL", 0o644, []byte("Wheel-Version: 1.0\nGenerator: halfspace\nRoot-Is-Purelib: false\n" + tags)},
		entry{info + "entry_points.txt", 0o644, []byte("[console_scripts]\nhalfspace = halfspace.__main__:main\n")},
		entry{info + "LICENSE", 0o644, license})
	record := ""
	for _, e := range content {
		sum := sha256.Sum256(e.data)
		record += fmt.Sprintf("%s,sha256=%s,%d\n", e.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(e.data))
	}
	content = append(content, entry{info + "RECORD", 0o644, []byte(record + info + "RECORD,,\n")})
	return pack(t.wheelName(version), content, when)
}

// wheels builds a wheel for each of some targets.
func wheels(version string, list []target, when time.Time, anew bool) (map[string][]byte, error) {
	temp, err := os.MkdirTemp("", "wheels")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	python, err := sources()
	if err != nil {
		return nil, err
	}
	license, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, t := range list {
		path := filepath.Join(temp, t.os+"-"+t.arch, t.binary())
		if err := build(t, path, anew, filepath.Join(temp, "cache")); err != nil {
			return nil, err
		}
		binary, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if files[t.wheelName(version)], err = wheel(t, version, python, binary, license, when); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// chosen are the targets that a list of GOOS/GOARCH names, all for an empty one.
func chosen(list string) (out []target, err error) {
	if list == "" {
		return targets, nil
	}
	for name := range strings.SplitSeq(list, ",") {
		system, arch, _ := strings.Cut(name, "/")
		t := target{system, arch}
		if platforms[t] == nil {
			return nil, fmt.Errorf("-only: there is no target %s", name)
		}
		out = append(out, t)
	}
	return out, nil
}
