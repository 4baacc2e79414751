package sample

import "github.com/seed-1acaedba/halfspace/simd"

// copied is a worker's memory for batches whose operands or results are missing or too short for the kernels: whole
// groups of them.
type copied struct {
	operands [16][simd.MaxTextureLanes]float32
	out      [4][simd.MaxTextureLanes]float32
	words    [4][simd.MaxTextureLanes]uint32
	resident [simd.MaxTextureLanes]uint32
	batch    Batch
}

// runCopied does lookups first to b.N with kernels, some at a time: operands that are missing or too short are copied.
// The results in needed are computed even where the batch has no slice for them.
func (p *Texture) runCopied(b *Batch, first int, needed [4]bool, run func(x *Batch, n int)) {
	sc := b.Scratch
	if sc.copied == nil {
		sc.copied = new(copied)
	}
	c := sc.copied
	x := &c.batch
	*x = Batch{Kernels: b.Kernels, Scratch: sc, Offset: b.Offset, Offsets: b.Offsets, Component: b.Component, Blocks: b.Blocks}
	from := [...][]float32{b.S, b.T, b.R, b.DPdx[0], b.DPdx[1], b.DPdx[2], b.DPdy[0], b.DPdy[1], b.DPdy[2], b.Lod,
		b.Layer, b.Dref, b.Q, b.Bias, b.MinLod}
	to := [...]*[]float32{&x.S, &x.T, &x.R, &x.DPdx[0], &x.DPdx[1], &x.DPdx[2], &x.DPdy[0], &x.DPdy[1], &x.DPdy[2],
		&x.Lod, &x.Layer, &x.Dref, &x.Q, &x.Bias, &x.MinLod}
	for i := first; i < b.N; i += simd.MaxTextureLanes {
		m := min(b.N-i, simd.MaxTextureLanes)
		n := (m + simd.Lanes - 1) &^ (simd.Lanes - 1)
		for o, v := range from {
			if *to[o] = nil; v == nil && o >= 12 { // Q, Bias and MinLod may be missing
				continue
			}
			switch {
			case i+n <= len(v):
				*to[o] = v[i : i+n]
			case i >= len(v):
				*to[o] = sc.operands.zero[:n]
			default:
				*to[o] = c.operands[o][:n]
				clear((*to[o])[copy((*to[o])[:m], v[i:]):])
			}
		}
		for o := range 4 {
			x.Out[o], x.OutBits[o] = nil, nil
			if b.Out[o] == nil && b.OutBits[o] == nil && !needed[o] {
				continue
			}
			if x.Out[o] = c.out[o][:n]; m == n && i+n <= len(b.Out[o]) {
				x.Out[o] = b.Out[o][i : i+n]
			}
			if b.OutBits[o] != nil || needed[o] {
				x.OutBits[o] = c.words[o][:n]
			}
		}
		if x.N = n; b.Resident != nil && p.sparse {
			x.Resident = c.resident[:n]
		}
		run(x, n)
		if x.Resident != nil && i < len(b.Resident) {
			copy(b.Resident[i:], x.Resident[:m])
		}
		for o := range 4 {
			if i < len(b.Out[o]) && (m < n || i+n > len(b.Out[o])) {
				copy(b.Out[o][i:], x.Out[o][:m])
			}
			if i < len(b.OutBits[o]) {
				copy(b.OutBits[o][i:], x.OutBits[o][:m])
			}
		}
	}
}
