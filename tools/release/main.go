// Command release builds the archives of a version: the command halfspace for Linux, macOS and Windows on amd64 and
// arm64, static, with LICENSE and manual pages, their SHA-256 sums, and a bill of materials (CycloneDX 1.5) of their
// contents. Those for Linux have the Vulkan driver, too, which gcc builds, for the other architecture Debian's
// gcc-aarch64-linux-gnu or gcc-x86-64-linux-gnu.
//
//	cd tools && go run ./release -o ../dist [-check] [-wheels] [-only linux/amd64,...]
//
// The version is release.Version. Archives of a tree that has gone on since that release, which has entries under
// Unreleased in CHANGELOG.md or files that are not committed, also name the commit: 0.1.0+1a2b3c4, or
// 0.1.0+1a2b3c4.changes.
//
// The archives have the same bytes wherever and whenever they are built from the same commit with the same Go, and for
// the driver the same gcc: paths are trimmed, times are the commit's, names are sorted. With -check everything is built
// twice, without Go's cache the second time, and compared.
//
// With -wheels it builds instead the Python package for the same platforms, with the command inside, for pip.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-1acaedba/halfspace/internal/release"
	"github.com/seed-1acaedba/halfspace/tools/internal/tree"
)

// targets are the platforms to build for.
var targets = []target{{"darwin", "amd64"}, {"darwin", "arm64"}, {"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"}}

type target struct{ os, arch string }

// binary is the command's name there.
func (t target) binary() string {
	if t.os == "windows" {
		return "halfspace.exe"
	}
	return "halfspace"
}

// archive is the archive's name.
func (t target) archive(version string) string {
	ending := ".tar.gz"
	if t.os == "windows" {
		ending = ".zip"
	}
	return "halfspace-" + version + "-" + t.os + "-" + t.arch + ending
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	out := flag.String("o", "dist", "the folder that is written")
	check := flag.Bool("check", false, "build twice and compare")
	python := flag.Bool("wheels", false, "build the Python package's wheels instead")
	only := flag.String("only", "", "the platforms, as GOOS/GOARCH with commas between them; none is all")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("%s: there are no arguments", flag.Arg(0))
	}
	if err := enter(out); err != nil {
		log.Fatal(err)
	}
	list, err := chosen(*only)
	if err != nil {
		log.Fatal(err)
	}
	files := archives
	if *python {
		files = wheels
	}
	if err := run(*out, *check, list, files); err != nil {
		log.Fatal(err)
	}
}

// enter changes to the folder of the engine's module; out, a path relative to the folder before, becomes absolute.
func enter(out *string) error {
	var err error
	if *out, err = filepath.Abs(*out); err != nil {
		return err
	}
	root, err := tree.Root()
	if err != nil {
		return err
	}
	return os.Chdir(root)
}

// builder builds all files of a version, anew or with Go's cache.
type builder func(version string, list []target, when time.Time, anew bool) (map[string][]byte, error)

func run(out string, check bool, list []target, build builder) error {
	when, err := commitTime()
	if err != nil {
		return err
	}
	version, err := treeVersion()
	if err != nil {
		return err
	}
	files, err := build(version, list, when, false)
	if err != nil {
		return err
	}
	if check {
		again, err := build(version, list, when, true)
		if err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if !bytes.Equal(files[name], again[name]) {
				return fmt.Errorf("%s: two builds differ", name)
			}
		}
		fmt.Printf("two builds of %d files are the same\n", len(files))
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := os.WriteFile(filepath.Join(out, name), files[name], 0o666); err != nil {
			return err
		}
		fmt.Printf("%s: %.1f MB\n", name, float64(len(files[name]))/1e6)
	}
	return nil
}

// git runs git and returns the text that it prints.
func git(args ...string) (string, error) {
	text, err := exec.Command("git", args...).Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return strings.TrimSpace(string(text)), nil
}

// treeVersion is the version that the tree's archives are named after.
func treeVersion() (string, error) {
	changelog, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		return "", err
	}
	commit, err := git("rev-parse", "--short=7", "HEAD")
	if err != nil {
		return "", err
	}
	changes, err := git("status", "--porcelain")
	return versionOf(string(changelog), commit, changes != ""), err
}

// versionOf is release.Version, with the commit as build metadata (Semantic Versioning 2.0.0: 10) where the tree has
// gone on since that release.
func versionOf(changelog, commit string, changes bool) string {
	version := release.Version
	_, after, _ := strings.Cut(changelog, "## Unreleased")
	unreleased, _, _ := strings.Cut(after, "\n## ")
	if changes {
		commit += ".changes"
	}
	if changes || strings.TrimSpace(unreleased) != "" {
		version += "+" + commit
	}
	return version
}

// commitTime is the time of the commit, or the time in SOURCE_DATE_EPOCH
// (https://reproducible-builds.org/specs/source-date-epoch/).
func commitTime() (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		var err error
		if text, err = git("log", "-1", "--format=%ct"); err != nil {
			return time.Time{}, err
		}
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH: %q is not a number of seconds", text)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// archives builds all files of a version.
func archives(version string, list []target, when time.Time, anew bool) (map[string][]byte, error) {
	temp, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	pages, err := manual(temp)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	parts := map[string]*debug.Module{}
	cache := filepath.Join(temp, "cache")
	for _, t := range list {
		path := filepath.Join(temp, t.os+"-"+t.arch, t.binary())
		if err := build(t, path, anew, cache); err != nil {
			return nil, err
		}
		if err := modules(path, parts); err != nil {
			return nil, err
		}
		binary, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		license, err := os.ReadFile("LICENSE")
		if err != nil {
			return nil, err
		}
		content := []entry{{t.binary(), 0o755, binary}, {"LICENSE", 0o644, license}}
		if t.os != "windows" {
			content = append(content, pages...)
		}
		if t.driven() {
			folder := filepath.Join(temp, t.os+"-"+t.arch, "driver")
			files, err := driver(t, folder, anew, cache)
			if err == nil {
				err = modules(filepath.Join(folder, "libhalfspace_engine.so"), parts)
			}
			if err != nil {
				return nil, err
			}
			content = append(content, files...)
		}
		name := t.archive(version)
		if files[name], err = pack(name, content, when); err != nil {
			return nil, err
		}
	}
	if files["halfspace-"+version+".cdx.json"], err = bill(version, when, parts); err != nil {
		return nil, err
	}
	files["SHA256SUMS"] = sums(files)
	return files, nil
}

// build builds the command for a target. Functions begin with lines of the cache, so that a change elsewhere does not
// move loops across them.
func build(t target, path string, anew bool, cache string) error {
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=true", "-ldflags", "-s -w -buildid= -funcalign=64",
		"-o", path, "./cmd/halfspace")
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOAMD64=v1", "GOARM64=v8.0", "GOOS="+t.os, "GOARCH="+t.arch)
	if anew {
		c.Env = append(c.Env, "GOCACHE="+cache)
	}
	c.Stderr = os.Stderr
	return c.Run()
}

// manual returns the manual pages, which the command itself writes.
func manual(temp string) (pages []entry, err error) {
	folder := filepath.Join(temp, "man")
	c := exec.Command("go", "run", "./cmd/halfspace", "reference", "--format", "man", folder)
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return nil, err
	}
	names, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		text, err := os.ReadFile(filepath.Join(folder, n.Name()))
		if err != nil {
			return nil, err
		}
		pages = append(pages, entry{"man/man1/" + n.Name(), 0o644, text})
	}
	return pages, nil
}

// entry is a file in an archive.
type entry struct {
	name string
	mode os.FileMode
	data []byte
}

// pack makes an archive of the kind that its name ends in.
func pack(name string, content []entry, when time.Time) ([]byte, error) {
	slices.SortFunc(content, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	var b bytes.Buffer
	if strings.HasSuffix(name, ".zip") || strings.HasSuffix(name, ".whl") {
		z := zip.NewWriter(&b)
		for _, e := range content {
			h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: when.UTC()}
			h.SetMode(e.mode)
			w, err := z.CreateHeader(h)
			if err != nil {
				return nil, err
			}
			if _, err := w.Write(e.data); err != nil {
				return nil, err
			}
		}
		err := z.Close()
		return b.Bytes(), err
	}
	g, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(g)
	for _, e := range content {
		h := &tar.Header{Name: e.name, Mode: int64(e.mode), Size: int64(len(e.data)), ModTime: when, Format: tar.FormatUSTAR}
		if err := t.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := t.Write(e.data); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	err = g.Close()
	return b.Bytes(), err
}

// sums are the SHA-256 sums of files, as sha256sum checks them.
func sums(files map[string][]byte) []byte {
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(files[name]), name)
	}
	return b.Bytes()
}

// modules adds to parts the modules that a program consists of.
func modules(path string, parts map[string]*debug.Module) error {
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return err
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		parts[m.Path] = m
	}
	parts["std"] = &debug.Module{Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")}
	return nil
}

// component is a component in CycloneDX 1.5.
type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
}

// bill is the bill of materials.
func bill(version string, when time.Time, parts map[string]*debug.Module) ([]byte, error) {
	made := func(kind, name, version string) component {
		purl := "pkg:golang/" + name + "@" + version
		return component{kind, purl, name, version, purl}
	}
	list := []component{}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		list = append(list, made("library", name, parts[name].Version))
	}
	doc := map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
		"metadata": map[string]any{
			"timestamp": when.Format(time.RFC3339),
			"component": made("application", "github.com/seed-1acaedba/halfspace/cmd/halfspace", version),
		},
		"components": list,
	}
	text, err := json.MarshalIndent(doc, "", "  ")
	return append(text, '\n'), err
}
