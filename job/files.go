package job

import (
	"context"
	"path/filepath"
)

// SceneFiles are the files that an input is read from under settings, the input first, in the order in which they are
// read, by their real names; none for the bundled demo. Only a file that may name others is loaded for it.
func SceneFiles(ctx context.Context, load Loader, input string, s *Settings) ([]string, error) {
	if input == "" {
		return nil, nil
	}
	if s.Root == "" && alone(input) {
		real, err := filepath.EvalSymlinks(input)
		return []string{real}, err
	}
	sc, err := load(ctx, input, s.options())
	if err != nil {
		return nil, err
	}
	return sc.Files, nil
}

// Memory is what loading an input whose files have so many bytes, drawing it and keeping a picture until it is written
// takes, about, in bytes.
func (t *Task) Memory(files int64) int64 { return t.sceneBytes(files) + t.frameBytes() }
