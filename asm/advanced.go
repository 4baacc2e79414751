package main

// Advanced is the family of the kernel of the advanced blend operations.
func (catalogue) Advanced() Family {
	return Family{Name: "advanced", Kernels: []Kernel{
		{Name: "blendAdvanced", Record: "AdvancedArgs", Scratch: 1024,
			Body: func(a *Asm) { (&advancedGen{Asm: a}).body() }},
	}}
}

// advancedGen works on as many lanes of 8 bytes as a register has. What is between the steps lies on the stack.
type advancedGen struct {
	*Asm
	s, d [4]Mem // source and destination; without alpha, or multiplied by it, once that is done
	f    [3]Mem // what the function made of them
	p    [3]Mem // how much there is of both, of the source alone and of the destination alone
	r    [4]Mem // the result
}

func (g *advancedGen) body() {
	for _, list := range []*[4]Mem{&g.s, &g.d, &g.r} {
		for c := range list {
			list[c] = g.Local(g.Bytes)
		}
	}
	g.f, g.p = [3]Mem(g.r[:3]), [3]Mem{g.Local(g.Bytes), g.Local(g.Bytes), g.Local(g.Bytes)}
	function := g.Get32(g.Args.At("Function")).As32()
	g.eachPart(g.Bytes/2, func(at GP) {
		g.load(at)
		g.IfElse(function, "<", g.Constant("AdvancedPlus"), func() {
			g.LaneOf(g.Args.At("Overlap"), [][]Op{{g.p[0], g.p[1], g.p[2]}}, "Overlap", []Op{g.s[3], g.d[3]})
			g.where("SrcPlain", "==", func() { g.each("OverlapBase", g.s) })
			g.where("DstPlain", "==", func() { g.each("OverlapBase", g.d) })
			g.functions(function)
			g.composite()
		}, func() {
			g.where("SrcPlain", "!=", func() { g.each("OverlapMultiplied", g.s) })
			g.where("DstPlain", "!=", func() { g.each("OverlapMultiplied", g.d) })
			g.LaneOf(function, [][]Op{{g.r[0], g.r[1], g.r[2], g.r[3]}}, "AdvancedWhole",
				[]Op{g.s[0], g.s[1], g.s[2], g.s[3], g.d[0], g.d[1], g.d[2], g.d[3]})
		})
		g.where("DstPlain", "!=", func() { g.each("OverlapPlain", g.r) })
		g.store(at)
	})
}

// where writes the instructions for a word of the record that is 0, "==", or is not.
func (g *advancedGen) where(field, is string, do func()) { g.If(g.Args.At(field), is, 0, do) }

// load makes float64 of lanes and limits the source.
func (g *advancedGen) load(at GP) {
	for c := range 4 {
		v := into(g.Vec(), g.VCVTPS2PD, g.lane("Source", c, at))
		w := into(g.Vec(), g.VCVTPS2PD, g.lane("Dest", c, at))
		g.Move(w, g.d[c])
		g.where("Limit", "!=", func() {
			bound := func(field string) Vec {
				x := into(g.Vec128(), g.VMOVSS, g.Args.At(field))
				g.VCVTSS2SD(x, x, x)
				return into(g.Vec(), g.VBROADCASTSD, x)
			}
			g.LaneTo([]Op{v}, "OverlapLimit", v, bound("Low"), bound("High"))
		})
		g.Move(v, g.s[c])
	}
}

// each writes a part that changes red, green and blue by alpha.
func (g *advancedGen) each(name string, v [4]Mem) {
	g.LaneTo([]Op{v[0], v[1], v[2]}, name, v[0], v[1], v[2], v[3])
}

// functions makes f of s and d.
func (g *advancedGen) functions(function Op) {
	g.IfElse(function, "<", g.Constant("AdvancedHue"), func() {
		g.LaneOf(function, [][]Op{{g.f[0]}, {g.f[1]}, {g.f[2]}}, "AdvancedComponent",
			[]Op{g.s[0], g.d[0]}, []Op{g.s[1], g.d[1]}, []Op{g.s[2], g.d[2]})
	}, func() {
		g.LaneOf(function, [][]Op{{g.f[0], g.f[1], g.f[2]}}, "AdvancedColour",
			[]Op{g.s[0], g.s[1], g.s[2], g.d[0], g.d[1], g.d[2]})
	})
}

// composite is the frame of Porter and Duff.
func (g *advancedGen) composite() {
	var k [3]Vec
	for i, field := range []string{"X", "Y", "Z"} {
		k[i] = g.Vec()
		g.VBROADCASTSD(g.Args.At(field), k[i])
	}
	for c := range 3 {
		g.LaneTo([]Op{g.r[c]}, "OverlapColour", g.f[c], g.s[c], g.d[c], g.p[0], g.p[1], g.p[2], k[1], k[2])
	}
	g.LaneTo([]Op{g.r[3]}, "OverlapAlpha", g.p[0], g.p[1], g.p[2], k[0], k[1], k[2])
}

// store limits, and rounds once.
func (g *advancedGen) store(at GP) {
	for c, m := range g.r {
		v := g.register(m)
		g.where("Clamp", "!=", func() { g.LaneTo([]Op{v}, "OverlapClamp", v) })
		half := into(g.Half(), g.Narrow64, v)
		g.VMOVDQU(half, g.lane("Out", c, at))
	}
}
