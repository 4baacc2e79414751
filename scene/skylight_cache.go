package scene

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"os"
	"path/filepath"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
)

// skylightVersion changes with what a skylight of the same environment holds.
const skylightVersion = "halfspace skylight 1\n"

// skylightKey names an environment by its content.
func skylightKey(e *Environment) (key [sha256.Size]byte) {
	h := sha256.New()
	h.Write([]byte(skylightVersion))
	var size [16]byte
	binary.LittleEndian.PutUint64(size[:], uint64(e.Width))
	binary.LittleEndian.PutUint64(size[8:], uint64(e.Height))
	h.Write(size[:])
	h.Write(floatBytes(e.Pix))
	return [sha256.Size]byte(h.Sum(nil))
}

// skylights are those that were made last, by what they are made of: many pictures have the same light.
var skylights = kept[[sha256.Size]byte, *skylight]{most: mostSkylights}

// mostSkylights is how many of them are kept: each has a few megabytes.
const mostSkylights = 4

// openSkylight is the skylight of an environment: one that was made before or is part of the program, the one in a file of
// folder, where folder is not "", or a new one, which then goes into that file. Files that cannot be read or written, or that are damaged,
// do not matter.
func openSkylight(ctx context.Context, d *halfspace.Device, e *Environment, folder string) (*skylight, error) {
	key := skylightKey(e)
	return skylights.of(key, func() (*skylight, error) {
		if l := shippedSkylight(key, e); l != nil {
			return l, nil
		}
		l, err := filedSkylight(ctx, d, e, key, folder)
		if err != nil {
			return nil, err
		}
		return l.greyed()
	})
}

// filedSkylight is a skylight from a file of folder, or a new one, which then goes into that file.
func filedSkylight(ctx context.Context, d *halfspace.Device, e *Environment, key [sha256.Size]byte, folder string) (*skylight, error) {
	if folder == "" {
		return newSkylight(ctx, d, e)
	}
	file := filepath.Join(folder, "skylight-"+hex.EncodeToString(key[:16]))
	if l := readSkylight(file, e); l != nil {
		return l, nil
	}
	l, err := newSkylight(ctx, d, e)
	if err == nil {
		l.write(file)
	}
	return l, err
}

// shippedSkylights are the files of the studios made in code, the light of most pictures: filtering it took a tenth to a
// quarter of the time of a small picture. A file has the environment's key, and the texels of the specular cube and of
// irradiance, of one component.
var shippedSkylights = []string{"shaders/softbox.bin", "shaders/studio.bin"}

// shippedSkylight is a skylight that is part of the program, nil of other environments.
func shippedSkylight(key [sha256.Size]byte, e *Environment) *skylight {
	for _, name := range shippedSkylights {
		data, err := shaderFiles.ReadFile(name)
		if err != nil || !bytes.HasPrefix(data, key[:]) {
			continue
		}
		l, err := emptySkylight(e, greyFormat)
		if err != nil {
			return nil
		}
		data = data[len(key):]
		for _, m := range []*mip.Image{l.specular, l.irradiance} {
			n := copy(m.Bytes(), data)
			if n < len(m.Bytes()) {
				return nil
			}
			data = data[n:]
			m.Touch()
		}
		return l
	}
	return nil
}

// readSkylight reads a skylight: the hash of the rest, the texels of the specular cube and of irradiance. It is nil
// where the file is not one.
func readSkylight(file string, e *Environment) *skylight {
	l, err := emptySkylight(e, radianceFormat)
	if err != nil {
		return nil
	}
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(sha256.Size+len(l.specular.Bytes())+len(l.irradiance.Bytes())) {
		return nil
	}
	data, err := os.ReadFile(file)
	if err != nil || int64(len(data)) != info.Size() {
		return nil
	}
	sum, data := data[:sha256.Size], data[sha256.Size:]
	if sha256.Sum256(data) != [sha256.Size]byte(sum) {
		return nil
	}
	for _, m := range []*mip.Image{l.specular, l.irradiance} {
		n := copy(m.Bytes(), data)
		data = data[n:]
		m.Touch()
	}
	return l
}

// write writes a skylight under another name and renames it.
func (l *skylight) write(file string) {
	if os.MkdirAll(filepath.Dir(file), 0o700) != nil {
		return
	}
	data := append(append(make([]byte, sha256.Size), l.specular.Bytes()...), l.irradiance.Bytes()...)
	sum := sha256.Sum256(data[sha256.Size:])
	copy(data, sum[:])
	f, err := os.CreateTemp(filepath.Dir(file), ".skylight-*")
	if err != nil {
		return
	}
	_, err = f.Write(data)
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
	}
}
