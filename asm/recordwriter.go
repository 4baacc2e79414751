package main

// recordWriter puts records together, four words of each at a time: with AVX-512 the lanes are compressed, then four
// 4x4 transpositions make 16 records; with AVX2 all 8 are made and the live ones copied.
type recordWriter struct {
	*Asm
	live    GP  // the lanes that have a record; finish may change it
	out     GP  // where the next record goes
	records Mem // AVX2: those at hand
	groups  [4][4]Vec
}

// newRecordWriter takes 512 bytes of scratch with AVX2, and registers for live and out.
func newRecordWriter(a *Asm) *recordWriter {
	w := &recordWriter{Asm: a, live: a.Reg64(), out: a.Reg64()}
	if !a.HasMasks {
		w.records = a.Local(512)
	}
	return w
}

// put sets a group of four words of all records.
func (g *recordWriter) put(group int, v [4]Vec) {
	if g.HasMasks {
		g.If(g.live.As32(), "!=", 1<<16-1, func() {
			k := into(g.K(), g.KMOVW, g.live.As32())
			for i := range v {
				g.VPCOMPRESSD_Z(v[i], k, v[i])
			}
		})
		g.groups[group] = g.transpose4(v)
		return
	}
	v = g.transpose4(v)
	for r := range v {
		g.VMOVDQU(v[r].AsX(), g.records.Offset(64*r+16*group))
		g.VEXTRACTI128(U8(1), v[r], g.records.Offset(64*(4+r)+16*group))
	}
}

// finish appends the records of live, of which there is one or more.
func (g *recordWriter) finish() {
	count := g.Into32(g.POPCNTL, g.live.As32())
	if g.HasMasks {
		for r := range 4 {
			var parts [4]Vec
			for group := range parts {
				parts[group] = g.groups[group][r]
			}
			for q, record := range g.transposeParts(parts) {
				g.Move(record, Mem{Base: g.out, Disp: 64 * (4*q + r)})
			}
		}
		g.Change(count, "<<", 6)
		g.Change(g.out, "+", count)
		return
	}
	g.EachBit(g.live, func(lane GP) {
		g.Change(lane, "<<", 6)
		a := into(g.Vec256(), g.VMOVDQU, g.records.Idx(lane, 1))
		b := into(g.Vec256(), g.VMOVDQU, g.records.Idx(lane, 1).Offset(32))
		g.VMOVDQU(a, Mem{Base: g.out})
		g.VMOVDQU(b, Mem{Base: g.out, Disp: 32})
		g.Advance(64, g.out)
	})
}
