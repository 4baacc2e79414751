package picfile

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"github.com/seed-1acaedba/halfspace/texfile"
)

// writeNPY writes the colour, or the one layer that there is, as an array of NumPy (NEP 1: a simple file format for
// NumPy arrays, version 1.0): rows, columns, and the channels where there are several, of float32 or uint32.
func writeNPY(w io.Writer, p *Picture, _ Options) error {
	channels := []texfile.EXRChannel{{Floats: p.Linear, Stride: 4}, {Floats: p.Linear, First: 1, Stride: 4},
		{Floats: p.Linear, First: 2, Stride: 4}, {Floats: p.Linear, First: 3, Stride: 4}}
	if len(p.Layers) > 0 {
		if err := p.oneLayer("npy"); err != nil {
			return err
		}
		channels = p.Layers[0].data()
	}
	kind, shape := "<f4", fmt.Sprintf("(%d, %d, %d)", p.Height, p.Width, len(channels))
	if len(channels) == 1 {
		shape = fmt.Sprintf("(%d, %d)", p.Height, p.Width)
	}
	for _, c := range channels {
		if c.Uints != nil != (channels[0].Uints != nil) {
			return fmt.Errorf("npy: layer %s has whole numbers and others", p.Layers[0].Name)
		}
		if c.Uints != nil {
			kind = "<u4"
		}
	}
	head := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", kind, shape)
	head += strings.Repeat(" ", 63-(10+len(head))%64) + "\n"
	out := bufio.NewWriterSize(w, 1<<16)
	out.WriteString("\x93NUMPY\x01\x00")
	out.Write(binary.LittleEndian.AppendUint16(nil, uint16(len(head))))
	out.WriteString(head)
	row := make([]byte, 0, 4*len(channels)*p.Width)
	for y := range p.Height {
		row = row[:0]
		for x := range p.Width {
			for k := range channels {
				row = binary.LittleEndian.AppendUint32(row, word(&channels[k], y*p.Width+x))
			}
		}
		if _, err := out.Write(row); err != nil {
			return err
		}
	}
	return out.Flush()
}

// oneLayer refuses several layers, and one beside the colour, for formats that keep one.
func (p *Picture) oneLayer(format string) error {
	if len(p.Layers) > 1 || len(p.Linear) > 0 || len(p.Codes) > 0 {
		return fmt.Errorf("%s: has one layer a file", format)
	}
	return nil
}

// data are the channels that formats of one layer keep: depth is the distance along the camera's axis alone.
func (l *Layer) data() []texfile.EXRChannel {
	if l.Name == "depth" {
		return l.Channels[:1]
	}
	return l.Channels
}
