package main

import "github.com/mmcloughlin/avo/reg"

// quadTriangle appends the groups of a triangle of at most 4x4 blocks, AVX-512: all pixels of all 16 blocks, with no branch
// and no memory in between. Classifying the blocks first took a quarter longer: its loop ends where nobody can predict.
//
//	row the edges at a row's first block · e at the block at hand · t what is negative outside, a block each
func (g *coverGen) quadTriangle() {
	row := g.Vecs(3)
	x, y := g.PerLane(func(lane int) uint32 { return uint32(lane & 3) }), g.PerLane(func(lane int) uint32 { return uint32(lane >> 2) })
	for i := range 3 {
		v := g.ZMM()
		g.VPBROADCASTD(g.ea[i].Idx(g.t, 4), row[i])
		g.VPMULLD(x, row[i], row[i])
		g.VPBROADCASTD(g.eb[i].Idx(g.t, 4), v)
		g.VPMULLD(y, v, v)
		g.VPADDD(v, row[i], row[i])
		g.VPADDD_BCST(g.first[i].Idx(g.t, 4), row[i], row[i])
	}
	var shuffle []uint32 // byte 16 block + 4 y + x comes from 16 y + 4 block + x
	for i := range uint32(16) {
		from := i&3<<4 | i>>2<<2
		shuffle = append(shuffle, from|(from+1)<<8|(from+2)<<16|(from+3)<<24)
	}
	order := g.ZMM()
	g.Move(g.Words(shuffle...), order)

	// position<<32 | first block<<16
	base, low := g.GP64(), g.GP64()
	g.MOVQ(g.pos, base)
	g.SHLQ(U8(32), base)
	g.MOVL(g.bx0.Idx(g.t, 4), low.As32())
	g.SHLL(U8(16), low.As32())
	g.ADDL(g.rowIndex.Idx(g.t, 4), low.As32())
	g.ORQ(low, base)
	groups := g.ZMM()
	g.VPBROADCASTQ(base, groups)

	for pair := range 2 {
		var bits [2]reg.GPVirtual
		for half := range 2 {
			var t [4]reg.VecVirtual
			e := row
			for block := range 4 {
				next := g.Vecs(3)
				step := g.right
				if block == 3 {
					break
				}
				for i := range 3 {
					g.VPADDD_BCST(step[i].Idx(g.t, 4), e[i], next[i])
				}
				t[block] = g.inside(e, block == 0)
				e = next
			}
			t[3] = g.inside(e, false)
			if pair == 0 || half == 0 {
				for i := range 3 {
					g.VPADDD_BCST(g.down[i].Idx(g.t, 4), row[i], row[i])
				}
			}
			k := g.K()
			g.VPACKSSDW(t[1], t[0], t[0])
			g.VPACKSSDW(t[3], t[2], t[2])
			g.VPACKSSWB(t[2], t[0], t[0])
			g.VPERMB(t[0], order, t[0])
			g.VPMOVB2M(t[0], k)
			bits[half] = g.GP64()
			g.KMOVQ(k, bits[half])
			g.NOTQ(bits[half])
		}
		x, v, lanes, k, n := g.XMM(), g.ZMM(), g.K(), g.K(), g.GP64()
		g.VMOVQ(bits[0], x)
		g.VPINSRQ(U8(1), bits[1], x, x)
		g.VPMOVZXWQ(x, v)
		g.KMOVB(g.quadLanes.Offset(pair).Idx(g.t, 4), lanes)
		g.VPTESTMQ(v, v, lanes, k)
		g.VPADDQ(groups, v, v)
		g.VPADDQ(g.quadSteps.Offset(64*pair), v, v)
		g.VPCOMPRESSQ_Z(v, k, v)
		g.VMOVDQU64(v, Mem{Base: g.top})
		g.KMOVB(k, n.As32())
		g.POPCNTL(n.As32(), n.As32())
		g.LEAQ(Mem{Base: g.top, Index: n, Scale: 8}, g.top)
	}
}

// inside is the union of the signs of three edges, in e's first register unless that is still needed.
func (g *coverGen) inside(e []reg.VecVirtual, keep bool) reg.VecVirtual {
	t := e[0]
	if keep {
		t = g.ZMM()
		g.Move(e[0], t)
	}
	g.Or3(e[1], e[2], t)
	return t
}
