package format

import (
	"encoding/binary"
	"math"
	"sync"
)

// An astcPainter decodes flat blocks of low dynamic range and one size to halves, or those of sRGB to codes of 8 bits. It belongs to one goroutine.
// End points have 8 bits in these modes, so that an interpolated value e0*(64-w) + e1*w has 14, and a table gives the half that the specification's 16
// bits are rounded to. Tables for a size of the grid of weights, and for a partition, are made when the first block has it.
type astcPainter struct {
	width, height int
	profile       astcProfile
	infill        *astcInfill
	halves        *[64*255 + 1]uint16
	// Tables that this painter has taken from the infill, and the weights of the block at hand.
	taps       [13][13][]astcTap
	partitions [5][]uint8
	weights    [2][144]uint8
}

// An astcTap interpolates a texel's weight: the places of four weights of the grid, and how many sixteenths of each count.
type astcTap struct{ at, of [4]uint8 }

// An astcInfill has the tables of one size of blocks: the taps of all texels, by the size of the grid, and the partitions, by their number and index.
type astcInfill struct {
	mu         sync.Mutex
	taps       [13][13][]astcTap
	partitions [5][]uint8
}

// astcInfills are those of the sizes of blocks.
var astcInfills [13][13]astcInfill

func newASTCPainter(width, height int, p astcProfile) *astcPainter {
	return &astcPainter{width: width, height: height, profile: p, infill: &astcInfills[width][height], halves: astcHalves()}
}

// astcHalves are the halves of sums of two end points of 8 bits with weights of 64.
var astcHalves = sync.OnceValue(func() *[64*255 + 1]uint16 {
	t := new([64*255 + 1]uint16)
	for sum := range t {
		t[sum] = FloatToHalf(math.Float32frombits(astcLDR.texel((sum*257+32)>>6, 0)))
	}
	return t
})

// tapsOf are the taps of a grid.
func (f *astcInfill) tapsOf(width, height, gridW, gridH int) []astcTap {
	f.mu.Lock()
	defer f.mu.Unlock()
	if t := f.taps[gridW][gridH]; t != nil {
		return t
	}
	t := make([]astcTap, width*height)
	for i := range t {
		gs := ((1024+width/2)/(width-1)*(i%width)*(gridW-1) + 32) >> 6
		gt := ((1024+height/2)/(height-1)*(i/width)*(gridH-1) + 32) >> 6
		js, fs, jt, ft := gs>>4, gs&15, gt>>4, gt&15
		w11 := (fs*ft + 8) >> 4
		for k, w := range [4]int{16 - fs - ft + w11, fs - w11, ft - w11, w11} {
			if w > 0 { // else it may lie outside
				t[i].at[k], t[i].of[k] = uint8((jt+k>>1)*gridW+js+k&1), uint8(w)
			}
		}
	}
	f.taps[gridW][gridH] = t
	return t
}

// partitionsOf are the partitions of each texel, index after index.
func (f *astcInfill) partitionsOf(width, height, n int) []uint8 {
	f.mu.Lock()
	defer f.mu.Unlock()
	size := width * height
	if f.partitions[n] == nil {
		all := make([]uint8, 1024*size)
		for i := range all {
			all[i] = uint8(astcPartition(i/size, i%size%width, i%size/width, 0, n, size < 31))
		}
		f.partitions[n] = all
	}
	return f.partitions[n]
}

// paint decodes a block to rows of texels side by side.
func (p *astcPainter) paint(dst, src []byte) {
	b := astcBlock{binary.LittleEndian.Uint64(src), binary.LittleEndian.Uint64(src[8:])}
	if b.at(0, 9) == 0x1fc {
		p.void(dst, b)
	} else if m, ok := parseASTCMode(b, p.width, p.height, 1); !ok || !p.texels(dst, b, &m) {
		p.fill(dst, 0x3C00_3C00_0000_3C00, 0xFFFF00FF)
	}
}

// fill gives all texels one value: four halves, or four bytes.
func (p *astcPainter) fill(dst []byte, halves uint64, bytes uint32) {
	for i := range p.width * p.height {
		if p.profile == astcSRGB {
			binary.LittleEndian.PutUint32(dst[4*i:], bytes)
		} else {
			binary.LittleEndian.PutUint64(dst[8*i:], halves)
		}
	}
}

// void decodes a void extent to a texel, and fills the block with it.
func (p *astcPainter) void(dst []byte, b astcBlock) {
	var t [1]Texel
	if !astcVoid(t[:], b, false, p.profile) {
		t[0] = astcError
	}
	var halves uint64
	var bytes uint32
	for c, v := range t[0] {
		f := math.Float32frombits(v)
		halves |= uint64(FloatToHalf(f)) << (16 * c)
		if c < 3 {
			bytes |= uint32(LinearToSRGB8(f)) << (8 * c)
		} else {
			bytes |= encodeUnorm(f, 255) << 24
		}
	}
	p.fill(dst, halves, bytes)
}

// texels paints a block with weights and end points; false means an error block.
func (p *astcPainter) texels(dst []byte, b astcBlock, m *astcMode) bool {
	var values [18]uint8
	if !m.endValues(&values, b) {
		return false
	}
	// The two ends of each partition, a component in 16 bits each.
	var ends [4][2]uint64
	var bad [4]bool
	at := 0
	for k := range m.partitions {
		cem := m.cems[k]
		ends[k], bad[k] = astcPacked(values[at:], cem)
		at += 2 * (cem/4 + 1)
	}
	var grid [64]uint8
	n := m.gridW * m.gridH * m.planes
	decodeISE(grid[:n], b.reversed(), 0, m.weightBits, m.weights)
	table := &astcTables().weights[m.weights.index()]
	for i := range grid[:n] {
		grid[i] = table[grid[i]&31]
	}
	size := p.width * p.height
	p.weigh(&grid, m)
	var parts []uint8
	if n := m.partitions; n > 1 {
		if p.partitions[n] == nil {
			p.partitions[n] = p.infill.partitionsOf(p.width, p.height, n)
		}
		parts = p.partitions[n][b.at(13, 10)*size:][:size]
	}
	weights := &p.weights
	second := uint64(0) // the component that takes the other weights
	if m.planes == 2 {
		second = 0xFFFF << (16 * m.plane2)
	}
	part := uint8(0)
	for i := range size {
		if parts != nil {
			part = parts[i] & 3
		}
		e := &ends[part]
		w := uint64(weights[0][i])
		sum := e[0]*(64-w) + e[1]*w
		if second != 0 {
			w = uint64(weights[1][i])
			sum = sum&^second | (e[0]*(64-w)+e[1]*w)&second
		}
		if p.profile == astcSRGB { // (e<<8 | 128) of both, so interpolated and rounded, and its upper 8 bits
			v := (sum + 0x0020_0020_0020_0020) >> 6 & 0x00FF_00FF_00FF_00FF
			v = (v | v>>8) & 0x0000_FFFF_0000_FFFF
			texel := uint32(v | v>>16)
			if bad[part] {
				texel = 0xFFFF00FF
			}
			binary.LittleEndian.PutUint32(dst[4*i:], texel)
			continue
		}
		h := p.halves
		texel := uint64(h[sum&0x3FFF]) | uint64(h[sum>>16&0x3FFF])<<16 | uint64(h[sum>>32&0x3FFF])<<32 | uint64(h[sum>>48&0x3FFF])<<48
		if bad[part] {
			texel = 0x3C00_3C00_0000_3C00
		}
		binary.LittleEndian.PutUint64(dst[8*i:], texel)
	}
	return true
}

// weigh finds the weights of all texels, of one plane or two.
func (p *astcPainter) weigh(grid *[64]uint8, m *astcMode) {
	weights, size := &p.weights, p.width*p.height
	if m.gridW == p.width && m.gridH == p.height { // a weight a texel
		for i := range size {
			weights[0][i] = grid[i*m.planes]
			if m.planes == 2 {
				weights[1][i] = grid[2*i+1]
			}
		}
		return
	}
	taps := p.taps[m.gridW][m.gridH]
	if taps == nil {
		taps = p.infill.tapsOf(p.width, p.height, m.gridW, m.gridH)
		p.taps[m.gridW][m.gridH] = taps
	}
	for plane := range m.planes {
		to := weights[plane][:len(taps)]
		for i := range taps {
			t := &taps[i]
			at := func(k int) int { return int(grid[(int(t.at[k])*m.planes+plane)&63]) * int(t.of[k]) }
			to[i] = uint8((at(0) + at(1) + at(2) + at(3) + 8) >> 4)
		}
	}
}

// astcPacked are the two ends of a partition, components of 8 bits in 16 each; bad: the mode is one of high dynamic range.
func astcPacked(values []uint8, cem int) (packed [2]uint64, bad bool) {
	switch cem {
	case 2, 3, 7, 11, 14, 15:
		return packed, true
	}
	var v [8]int
	for i := range min(len(v), 2*(cem/4+1)) {
		v[i] = int(values[i])
	}
	var e astcEnds
	astcLowEnds(&e, v[:], cem)
	for k := range e.e {
		for c, x := range e.e[k] {
			packed[k] |= uint64(min(max(x, 0), 255)) << (16 * c)
		}
	}
	return packed, false
}
