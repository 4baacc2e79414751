package job

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
)

// SceneFiles are the files that an input is read from under settings, the input first, in the order in which they are read, by their real names;
// none for the bundled demo. Only a file that may name others is loaded for it.
func SceneFiles(ctx context.Context, load Loader, input string, s *Settings) ([]string, error) {
	if input == "" {
		return nil, nil
	}
	if real, ok := alone(input); ok && s.Root == "" {
		return []string{real}, nil
	}
	sc, err := load(ctx, input, s.options())
	if err != nil {
		return nil, err
	}
	return sc.Files, nil
}

// alone says that a file is binary glTF which names no others: its document has no word "uri". real is its real name.
func alone(input string) (real string, ok bool) {
	real, err := filepath.EvalSymlinks(input)
	if err != nil || !strings.EqualFold(filepath.Ext(real), ".glb") {
		return "", false
	}
	info, err := os.Stat(real)
	if err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	text, binary, ok := document(real, info.Size())
	return real, ok && binary && !bytes.Contains(text, []byte(`"uri"`)) && !bytes.ContainsRune(text, '\\')
}

// Memory is what loading an input whose files have so many bytes, drawing it and keeping a picture until it is written takes, about, in bytes.
func (s *Settings) Memory(files int64) int64 { return s.sceneBytes(files) + s.frameBytes() }
