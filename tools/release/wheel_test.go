package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A wheel names each of its files with its sum, holds the program as one that runs, and has the same bytes each time.
func TestWheels(t *testing.T) {
	when := time.Unix(1e9, 0).UTC()
	for _, target := range targets {
		require.NotEmpty(t, platforms[target])
		python := []entry{{"halfspace/__init__.py", 0o644, []byte("a = 1\n")}}
		data, err := wheel(target, "1.2.3+abc", python, []byte("program"), []byte("licence"), when)
		require.NoError(t, err)
		again, err := wheel(target, "1.2.3+abc", python, []byte("program"), []byte("licence"), when.In(time.FixedZone("", 60)))
		require.NoError(t, err)
		require.True(t, bytes.Equal(data, again))
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		require.NoError(t, err)
		files := map[string][]byte{}
		for _, f := range z.File {
			r, err := f.Open()
			require.NoError(t, err)
			files[f.Name], err = io.ReadAll(r)
			require.NoError(t, err)
			require.Equal(t, strings.HasPrefix(f.Name, "halfspace/bin/"), f.Mode()&0o111 != 0, f.Name)
		}
		info := "halfspace-1.2.3+abc.dist-info/"
		lines := strings.Split(strings.TrimSpace(string(files[info+"RECORD"])), "\n")
		require.Len(t, lines, len(files))
		for _, line := range lines {
			f := strings.Split(line, ",")
			require.Contains(t, files, f[0])
			if f[0] != info+"RECORD" {
				sum := sha256.Sum256(files[f[0]])
				require.Equal(t, "sha256="+base64.RawURLEncoding.EncodeToString(sum[:]), f[1])
				require.Equal(t, strconv.Itoa(len(files[f[0]])), f[2])
			}
		}
		for _, p := range platforms[target] {
			require.Contains(t, string(files[info+"WHEEL"]), "Tag: py3-none-"+p+"\n")
			require.Contains(t, target.wheelName("1.2.3+abc"), p)
		}
	}
}

// The Python package has the version of the release, and its files are all there.
func TestSourcesOfWheels(t *testing.T) {
	was, err := os.Getwd()
	require.NoError(t, err)
	out := "dist"
	require.NoError(t, enter(&out))
	defer func() { require.NoError(t, os.Chdir(was)) }()
	list, err := sources()
	require.NoError(t, err)
	names := map[string]bool{}
	for _, e := range list {
		names[e.name] = true
	}
	require.True(t, names["halfspace/__init__.py"] && names["halfspace/py.typed"] && names["halfspace/pyrender/__init__.py"])
}

func TestChosenTargets(t *testing.T) {
	all, err := chosen("")
	require.NoError(t, err)
	require.Equal(t, targets, all)
	two, err := chosen("linux/arm64,windows/amd64")
	require.NoError(t, err)
	require.Equal(t, []target{{"linux", "arm64"}, {"windows", "amd64"}}, two)
	_, err = chosen("linux/vax")
	require.ErrorContains(t, err, "linux/vax")
}
