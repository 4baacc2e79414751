package main

import (
	"bytes"
	"encoding/json"
	"os"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/release"
)

// An archive's bytes follow from what is in it, in any order.
func TestArchivesAreReproducible(t *testing.T) {
	when := time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)
	a, b := entry{"a", 0o755, []byte("binary")}, entry{"man/b.1", 0o644, []byte("page")}
	for _, target := range targets {
		name := target.archive("v1")
		first, err := pack(name, []entry{a, b}, when)
		require.NoError(t, err)
		second, err := pack(name, []entry{b, a}, when.In(time.FixedZone("", 3600)))
		require.NoError(t, err)
		require.True(t, bytes.Equal(first, second), name)
		other, err := pack(name, []entry{a, {"man/b.1", 0o644, []byte("Page")}}, when)
		require.NoError(t, err)
		require.False(t, bytes.Equal(first, other), name)
	}
}

// The bill names the modules that the program has, and Go's library.
func TestBill(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	parts := map[string]*debug.Module{}
	require.NoError(t, modules(self, parts))
	parts["example.org/m"] = &debug.Module{Path: "example.org/m", Version: "v1.2.3"}
	text, err := bill("v1", time.Unix(0, 0).UTC(), parts)
	require.NoError(t, err)
	var doc struct {
		Format     string `json:"bomFormat"`
		Components []component
	}
	require.NoError(t, json.Unmarshal(text, &doc))
	require.Equal(t, "CycloneDX", doc.Format)
	names := map[string]bool{}
	for _, c := range doc.Components {
		require.NotEmpty(t, c.Version)
		names[c.Name] = true
	}
	require.True(t, names["std"])
	require.True(t, names["example.org/m"])
}

// Archives are named after the release; those of a tree that has gone on name the commit, too.
func TestVersionOf(t *testing.T) {
	released := "# Changelog\n\n## Unreleased\n\n## 0.1.0 - 2026-11-23\n\n- All.\n"
	require.Equal(t, release.Version, versionOf(released, "1a2b3c4", false))
	require.Equal(t, release.Version+"+1a2b3c4.changes", versionOf(released, "1a2b3c4", true))
	onward := "# Changelog\n\n## Unreleased\n\n### Fixed\n\n- A thing.\n\n## 0.1.0 - 2026-11-23\n"
	require.Equal(t, release.Version+"+1a2b3c4", versionOf(onward, "1a2b3c4", false))
}

func TestSums(t *testing.T) {
	require.Equal(t, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n"+
		"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n",
		string(sums(map[string][]byte{"b": []byte("abc"), "a": nil})))
}

// The driver is in the archives for Linux: a compiler that is missing is named before anything is built.
func TestDriverNamesItsCompiler(t *testing.T) {
	var driven []target
	for _, to := range targets {
		if to.driven() {
			driven = append(driven, to)
		}
	}
	require.Equal(t, []target{{"linux", "amd64"}, {"linux", "arm64"}}, driven)
	t.Setenv("PATH", t.TempDir())
	for _, to := range driven {
		_, err := driver(to, t.TempDir(), false, "")
		require.ErrorContains(t, err, to.arch)
		require.ErrorContains(t, err, to.compiler())
	}
}
