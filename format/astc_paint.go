package format

import (
	"encoding/binary"
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace/simd"
)

// An astcPainter decodes flat blocks of low dynamic range and one size to halves, or sRGB blocks to codes of 8 bits. Go
// code reads the bits of a block, and a kernel makes its texels. A painter belongs to one goroutine. End points have 8
// bits in these modes, so that an interpolated value e0*(64-w) + e1*w has 14.
type astcPainter struct {
	width, height int
	profile       astcProfile
	infill        *astcInfill
	modes         *astcModes
	tables        *astcUnquantize
	partitions    [5][]uint8 // by their number: all 0 of one, else taken from the infill
	texel         int        // bytes
	kernel        func(*simd.ASTCArgs)
	args          simd.ASTCArgs
	values        astcSequence // of the block at hand
}

// An astcInfill has the tables of one size of blocks, which are made when the first painter or block needs them.
type astcInfill struct {
	mu         sync.Mutex
	modes      *astcModes
	partitions [5][]uint8
}

// astcModes are how weights are stored by the lowest 11 bits of a block, and the taps of all texels by a grid's number.
type astcModes struct {
	weights [1 << 11]astcWeights
	grids   [][]simd.ASTCTaps
}

type astcWeights struct {
	levels                     astcLevels
	planes, bits, grid, places uint8 // places of a plane. No planes: the mode is an error
}

// astcInfills holds an infill for each block size.
var astcInfills [13][13]astcInfill

func newASTCPainter(k *simd.Kernels, width, height int, profile astcProfile) *astcPainter {
	p := &astcPainter{width: width, height: height, profile: profile, infill: &astcInfills[width][height], texel: 8,
		tables: astcTables(), kernel: k.PaintASTCHalves}
	if profile == astcSRGB {
		p.texel, p.kernel = 4, k.PaintASTCCodes
	}
	p.infill.mu.Lock()
	defer p.infill.mu.Unlock()
	if p.infill.modes == nil {
		p.infill.modes = newASTCModes(width, height)
	}
	p.modes = p.infill.modes
	groups := astcGroups(width * height)
	p.args.N, p.partitions[1] = int64(groups), make([]uint8, 16*groups)
	return p
}

// astcGroups are the groups of 16 texels that so many fill, the last one with what does not count.
func astcGroups(texels int) int { return (texels + 15) / 16 }

func newASTCModes(width, height int) *astcModes {
	t, grids := new(astcModes), map[[2]int]uint8{}
	for bits := range t.weights {
		m, ok := parseASTCWeights(astcBlock{lo: uint64(bits)}, width, height, 1)
		if !ok {
			continue
		}
		size := [2]int{m.gridW, m.gridH}
		grid, made := grids[size]
		if !made {
			grid = uint8(len(t.grids))
			grids[size], t.grids = grid, append(t.grids, astcTapsOf(width, height, m.gridW, m.gridH))
		}
		t.weights[bits] = astcWeights{m.weights, uint8(m.planes), uint8(m.weightBits), grid, uint8(m.gridW * m.gridH)}
	}
	return t
}

// astcTapsOf are the taps of a grid.
func astcTapsOf(width, height, gridW, gridH int) []simd.ASTCTaps {
	t := make([]simd.ASTCTaps, astcGroups(width*height))
	for i := range width * height {
		gs := ((1024+width/2)/(width-1)*(i%width)*(gridW-1) + 32) >> 6
		gt := ((1024+height/2)/(height-1)*(i/width)*(gridH-1) + 32) >> 6
		js, fs, jt, ft := gs>>4, gs&15, gt>>4, gt&15
		w11 := (fs*ft + 8) >> 4
		for k, w := range [4]int{16 - fs - ft + w11, fs - w11, ft - w11, w11} {
			if w > 0 { // else it may lie outside
				at := 4*(i&15) + k
				t[i>>4].At[at], t[i>>4].Of[at] = uint8((jt+k>>1)*gridW+js+k&1), uint8(w)
			}
		}
	}
	return t
}

// partitionsOf are the n partitions of each texel, index after index, whole groups each.
func (f *astcInfill) partitionsOf(width, height, n int) []uint8 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.partitions[n] == nil {
		size := width * height
		pitch := 16 * astcGroups(size)
		all := make([]uint8, 1024*pitch)
		for i := range all {
			if k := i % pitch; k < size {
				all[i] = uint8(astcPartition(i/pitch, k%width, k/width, 0, n, size < 31))
			}
		}
		f.partitions[n] = all
	}
	return f.partitions[n]
}

// paint decodes a block to rows of texels side by side, and fills up the last 16 texels.
func (p *astcPainter) paint(dst, src []byte) {
	b := astcBlock{binary.LittleEndian.Uint64(src), binary.LittleEndian.Uint64(src[8:])}
	if w := &p.modes.weights[b.lo&(1<<11-1)]; w.planes > 0 && p.read(b, w) {
		p.args.Out = &dst[:16*int(p.args.N)*p.texel][0]
		p.kernel(&p.args)
		p.args.Out = nil
	} else if b.at(0, 9) == 0x1fc {
		p.void(dst, b)
	} else {
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

// read reads a block's weights, end points and partitions into the kernel's record; false means an error block.
func (p *astcPainter) read(b astcBlock, w *astcWeights) bool {
	a := &p.args
	m := astcMode{planes: int(w.planes), plane2: -1, weightBits: int(w.bits)}
	if !m.parseEnds(b) || !m.endValues(p.tables, &p.values, b) {
		return false
	}
	at := 0
	for k := range m.partitions {
		cem := m.cems[k] & 15
		p.ends(k&3, binary.LittleEndian.Uint64(p.values[at&31:]), cem)
		at += 2 * (cem/4 + 1)
	}
	parts := p.partitions[m.partitions]
	if n := m.partitions; n > 1 {
		if parts == nil {
			parts = p.infill.partitionsOf(p.width, p.height, n)
			p.partitions[n] = parts
		}
		parts = parts[b.at(13, 10)*16*int(a.N):]
	}
	a.Parts, a.Taps = &parts[0], &p.modes.grids[w.grid][0]
	a.Places, a.Plane = uint32(w.places), [4]uint32{}
	table := &p.tables.weights[w.levels.index()]
	if m.planes == 1 {
		p.tables.decode((*astcSequence)(&a.Grid[0]), int(w.places), b.reversed(), 0, m.weightBits, w.levels, table)
		return true
	}
	p.tables.decode(&p.values, 2*int(w.places), b.reversed(), 0, m.weightBits, w.levels, table)
	for i := range min(int(w.places), len(p.values)/2) {
		a.Grid[0][i], a.Grid[1][i] = p.values[2*i], p.values[2*i+1]
	}
	a.Plane[m.plane2&3] = math.MaxUint32
	return true
}

// ends makes the two ends of a partition, whose values are bytes. Those of modes of high dynamic range give opaque
// magenta.
func (p *astcPainter) ends(partition int, values uint64, cem int) {
	const magenta = 255 | 255<<32 | opaque
	first, second := uint64(magenta), uint64(magenta)
	if !astcHigh(cem) {
		first, second = astcLowEnds(values, cem)
	}
	to := &p.args.Ends
	for c := range to {
		to[c][partition&3] = uint32(first>>(16*c)&0xFFFF | second>>(16*c)&0xFFFF<<16)
	}
}
