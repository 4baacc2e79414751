package picfile

import (
	"encoding/binary"
	"io"
	"math"
)

// writeFloats writes numbers, the lower byte first.
func writeFloats(w io.Writer, v []float32) error {
	buffer := make([]byte, 0, 1<<14)
	for len(v) > 0 {
		n := min(len(v), cap(buffer)/4)
		buffer = buffer[:0]
		for _, x := range v[:n] {
			buffer = binary.LittleEndian.AppendUint32(buffer, math.Float32bits(x))
		}
		if _, err := w.Write(buffer); err != nil {
			return err
		}
		v = v[n:]
	}
	return nil
}
