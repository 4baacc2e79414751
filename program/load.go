package program

import (
	"fmt"
	"io/fs"

	"github.com/seed-1acaedba/halfspace/spirv"
)

// LoadFS is [Load] of two files: an [embed.FS] that a binary carries, or [os.DirFS]. No name of a fragment module is a
// program for depth alone. Errors begin with the file's name where they are about one module.
//
//	//go:embed *.spv
//	var modules embed.FS
//
//	prog, err := program.LoadFS(modules, "mesh.vert.spv", "mesh.frag.spv", program.Options{})
func LoadFS(files fs.FS, vertexName, fragmentName string, o Options) (*Program, error) {
	var words [2][]uint32
	for i, name := range [2]string{vertexName, fragmentName} {
		if name == "" && i == 1 {
			continue
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		if words[i], err = spirv.Words(data); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return Load(words[0], words[1], o)
}
