package scene

import (
	"bytes"
	"encoding/binary"
)

// The types of a GLB file's chunks, four letters each (glTF: Binary glTF Layout).
const (
	chunkJSON = 0x4E4F534A
	chunkBIN  = 0x004E4942
)

// loadGLB reads a binary glTF file: a header of 12 bytes, then chunks of a length, a type and that many bytes. The
// first is the JSON text, the second may be the bytes of the first buffer; others are skipped.
func loadGLB(s *Scene, src *source) error {
	data := src.data
	if len(data) < 12 {
		return errf("header", "truncated: %d bytes of 12", len(data))
	}
	if string(data[:4]) != "glTF" {
		return errf("header", "does not start with glTF")
	}
	if v := binary.LittleEndian.Uint32(data[4:]); v != 2 {
		if v == 1 {
			return errf("header",
				"version 1: the file is binary glTF 1.0, which is not supported (2.0 is): convert it, for example with gltf-pipeline")
		}
		return errf("header", "version %d is not supported (2 is)", v)
	}
	length := int64(binary.LittleEndian.Uint32(data[8:]))
	if length > int64(len(data)) {
		return errf("header", "truncated: %d bytes of %d", len(data), length)
	}
	var text, bin []byte
	rest := data[12:max(length, 12)]
	for i := 0; len(rest) > 0; i++ {
		element := indexed("chunks", i)
		if len(rest) < 8 {
			break // padding of careless writers
		}
		n, kind := int64(binary.LittleEndian.Uint32(rest)), binary.LittleEndian.Uint32(rest[4:])
		if rest = rest[8:]; n > int64(len(rest)) {
			return errf(element, "its last %d of %d bytes lie past the end of the file", n-int64(len(rest)), n)
		}
		switch {
		case i == 0 && kind != chunkJSON:
			return errf(element, "is not the JSON chunk")
		case i == 0:
			text = rest[:n]
		case i == 1 && kind == chunkBIN:
			bin = rest[:n:n]
		}
		rest = rest[n:]
	}
	if text == nil {
		return errf("chunks[0]", "there is no JSON chunk")
	}
	if bin == nil {
		bin = []byte{}
	}
	return loadGLTF(s, src, bytes.TrimRight(text, "\x00 "), bin)
}
