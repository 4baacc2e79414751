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
	loop, end, whole, done := g.Unique("loop"), g.Unique("end"), g.Unique("whole"), g.Unique("done")
	i := g.Reg64()
	g.Change(i.As32(), "^", i.As32())
	g.Label(loop)
	g.JumpIf(i, ">=", g.Args.At("N"), end)
	g.load(i)
	g.JumpIf(g.Args.At("Function"), ">=", g.Constant("AdvancedPlus"), whole)
	g.LaneOf(g.Args.At("Overlap"), [][]Op{{g.p[0], g.p[1], g.p[2]}}, "Overlap", []Op{g.s[3], g.d[3]})
	g.unless("SrcPlain", true, func() { g.each("OverlapBase", g.s) })
	g.unless("DstPlain", true, func() { g.each("OverlapBase", g.d) })
	g.functions()
	g.composite()
	g.Jump(done)
	g.Label(whole)
	g.unless("SrcPlain", false, func() { g.each("OverlapMultiplied", g.s) })
	g.unless("DstPlain", false, func() { g.each("OverlapMultiplied", g.d) })
	g.LaneOf(g.Args.At("Function"), [][]Op{{g.r[0], g.r[1], g.r[2], g.r[3]}}, "AdvancedWhole",
		[]Op{g.s[0], g.s[1], g.s[2], g.s[3], g.d[0], g.d[1], g.d[2], g.d[3]})
	g.Label(done)
	g.unless("DstPlain", false, func() { g.each("OverlapPlain", g.r) })
	g.store(i)
	g.Change(i, "+", g.Lanes()/2)
	g.Jump(loop)
	g.Label(end)
}

// unless writes the instructions for a word of the record that is not 0 (with zero, that is 0).
func (g *advancedGen) unless(field string, zero bool, do func()) {
	skip := g.Unique("skip")
	g.JumpIf(g.Args.At(field), map[bool]string{false: "==", true: "!="}[zero], 0, skip)
	do()
	g.Label(skip)
}

// load makes float64 of the lanes from i on and limits the source.
func (g *advancedGen) load(i GP) {
	for c := range 4 {
		v := into(g.Vec(), g.VCVTPS2PD, g.lane("Source", c, i))
		w := into(g.Vec(), g.VCVTPS2PD, g.lane("Dest", c, i))
		g.Move(w, g.d[c])
		g.unless("Limit", false, func() {
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
func (g *advancedGen) functions() {
	whole, done := g.Unique("colours"), g.Unique("function")
	g.JumpIf(g.Args.At("Function"), ">=", g.Constant("AdvancedHue"), whole)
	f := [][]Op{{g.f[0]}, {g.f[1]}, {g.f[2]}}
	var components [][]Op
	for c := range f {
		components = append(components, []Op{g.s[c], g.d[c]})
	}
	g.LaneOf(g.Args.At("Function"), f, "AdvancedComponent", components...)
	g.Jump(done)
	g.Label(whole)
	g.LaneOf(g.Args.At("Function"), [][]Op{{g.f[0], g.f[1], g.f[2]}}, "AdvancedColour",
		[]Op{g.s[0], g.s[1], g.s[2], g.d[0], g.d[1], g.d[2]})
	g.Label(done)
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
func (g *advancedGen) store(i GP) {
	for c, m := range g.r {
		v := g.register(m)
		g.unless("Clamp", false, func() { g.LaneTo([]Op{v}, "OverlapClamp", v) })
		half := into(g.Half(), g.Narrow64To, v)
		g.VMOVDQU(half, g.lane("Out", c, i))
	}
}
