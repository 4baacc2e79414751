package picfile

import (
	"encoding/binary"
	"io"
)

// The tags of QOI's chunks (qoiformat.org, "The Quite OK Image Format Specification").
const (
	qoiIndex = 0x00
	qoiDiff  = 0x40
	qoiLuma  = 0x80
	qoiRun   = 0xC0
	qoiRGB   = 0xFE
	qoiRGBA  = 0xFF
)

// qoiBuffer is how many bytes are written at a time.
const qoiBuffer = 1 << 18

// writeQOI writes a QOI file of three channels if the picture is opaque, else of four.
func writeQOI(w io.Writer, p *Picture, _ Options) error {
	channels := byte(4)
	if p.Opaque() {
		channels = 3
	}
	out := append(make([]byte, 0, qoiBuffer+64), "qoif"...)
	out = binary.BigEndian.AppendUint32(out, uint32(p.Width))
	out = binary.BigEndian.AppendUint32(out, uint32(p.Height))
	out = append(out, channels, 0) // sRGB with linear alpha
	var seen [64][4]byte
	last := [4]byte{0, 0, 0, 255}
	run := byte(0)
	flush := func() {
		if run > 0 {
			out = append(out, qoiRun|(run-1))
			run = 0
		}
	}
	for pix := p.Codes; len(pix) >= 4; pix = pix[4:] {
		if len(out) > qoiBuffer {
			if _, err := w.Write(out); err != nil {
				return err
			}
			out = out[:0]
		}
		c := [4]byte(pix)
		if c == last {
			if run++; run == 62 {
				flush()
			}
			continue
		}
		flush()
		h := (c[0]*3 + c[1]*5 + c[2]*7 + c[3]*11) % 64
		dr, dg, db := int8(c[0]-last[0]), int8(c[1]-last[1]), int8(c[2]-last[2])
		rg, bg := int(dr)-int(dg), int(db)-int(dg)
		switch {
		case seen[h] == c:
			out = append(out, qoiIndex|h)
		case c[3] != last[3]:
			out = append(out, qoiRGBA, c[0], c[1], c[2], c[3])
		case dr >= -2 && dr <= 1 && dg >= -2 && dg <= 1 && db >= -2 && db <= 1:
			out = append(out, qoiDiff|byte(dr+2)<<4|byte(dg+2)<<2|byte(db+2))
		case dg >= -32 && dg <= 31 && rg >= -8 && rg <= 7 && bg >= -8 && bg <= 7:
			out = append(out, qoiLuma|byte(dg+32), byte(rg+8)<<4|byte(bg+8))
		default:
			out = append(out, qoiRGB, c[0], c[1], c[2])
		}
		seen[h], last = c, c
	}
	flush()
	out = append(out, 0, 0, 0, 0, 0, 0, 0, 1)
	_, err := w.Write(out)
	return err
}
