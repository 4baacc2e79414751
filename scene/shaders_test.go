package scene

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The modules are what the GLSL beside them becomes: shaders/SHA256 has the hash of all sources and modules, and where
// the compiler is there, it makes them anew.
func TestModulesAreMadeOfTheirSources(t *testing.T) {
	files, err := filepath.Glob("shaders/*.*")
	require.NoError(t, err)
	sum := sha256.New()
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		if filepath.Ext(name) != ".bin" {
			sum.Write([]byte(filepath.Base(name)))
			if filepath.Ext(name) != ".spv" { // a checkout may have put the other ends of lines
				data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
			}
			sum.Write(data)
		}
	}
	want, err := os.ReadFile("shaders/SHA256")
	require.NoError(t, err)
	if got := hex.EncodeToString(sum.Sum(nil)); got != strings.TrimSpace(string(want)) {
		t.Errorf("shaders have the hash %s, the file says %s: run make shaders", got, want)
	}
	tool, err := exec.LookPath("glslangValidator")
	if err != nil || testing.Short() {
		t.Skip("there is no glslangValidator, or no time")
	}
	for _, name := range files {
		if ext := filepath.Ext(name); ext != ".vert" && ext != ".frag" {
			continue
		}
		out := filepath.Join(t.TempDir(), "module.spv")
		text, err := exec.Command(tool, "-V", "-Ishaders", name, "-o", out).CombinedOutput()
		require.NoError(t, err, string(text))
		got, err := os.ReadFile(out)
		require.NoError(t, err)
		shipped, err := os.ReadFile(name + ".spv")
		require.NoError(t, err)
		// The second and third words are the versions of SPIR-V and of the compiler.
		if len(got) != len(shipped) || !bytes.Equal(got[12:], shipped[12:]) {
			if version, _ := exec.Command(tool, "--version").Output(); strings.Contains(string(version), "Glslang Version: 11:12.0.0") {
				t.Errorf("%s.spv is not what %s becomes: run make shaders", name, name)
			}
		}
	}
}
