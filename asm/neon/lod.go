package neon

import "math"

// Lod is the family of the level-of-detail kernel.
func (Catalogue) Lod() []Kernel {
	return []Kernel{{Name: "lod", Record: "LodArgs", Body: lod}, {Name: "ellipse", Record: "EllipseArgs", Body: ellipse}}
}

// float is a number in all lanes.
func (a *Asm) float(f float32) Q { return a.Word(math.Float32bits(f)) }

// double is one in both lanes of 64 bits.
func (a *Asm) double(f float64) Q {
	b := math.Float64bits(f)
	return a.Words(uint32(b), uint32(b>>32), uint32(b), uint32(b>>32))
}

// each performs a lane function for the quarters of groups.
func (a *Asm) each(name string, args ...G) (r G) {
	for i := range r {
		var quarters []Q
		for _, g := range args {
			quarters = append(quarters, g[i])
		}
		r[i] = a.Call(name, quarters...)[0]
	}
	return r
}

// lod is the walk: a loop over groups for each source of levels of detail.
func lod(a *Asm) {
	out, n, end := a.Arg("Out"), a.Arg("N"), a.Label("end")
	groups := a.ShrI(n, 4)
	words := func(fields ...string) (gs []G) {
		for _, v := range a.dups(fields...) {
			gs = append(gs, All(v))
		}
		return gs
	}
	limits, sizes := words("Bias", "Min", "Max"), words("Width", "Height", "Depth")
	a.HoldFor("LodLogarithm", "LodFlat")
	// source is what makes levels of detail of arrays, by lane functions one after the other, if the first is there.
	source := func(fields []string, sizes []G, functions ...string) {
		other := a.Label("other")
		var arrays []X
		for i, f := range fields {
			arrays = append(arrays, a.Arg(f))
			if i == 0 {
				a.JumpIf(arrays[0], "==", 0, other)
			}
		}
		a.Times(groups, func() {
			args := append(a.loadNextG(arrays), sizes...)
			for _, f := range functions {
				args = []G{a.each(f, args...)}
			}
			a.storeNextG(a.each("LodLimit", append(args, limits...)...), out)
		})
		a.Jump(end)
		a.Place(other)
	}
	source([]string{"Explicit"}, nil)
	source([]string{"Rho2"}, nil, "LodLogarithm")
	source([]string{"DRDX", "DRDY", "DSDX", "DTDX", "DSDY", "DTDY"}, sizes, "LodDeep", "LodLogarithm")
	source([]string{"DSDX", "DTDX", "DSDY", "DTDY"}, sizes[:2], "LodFlat", "LodLogarithm")
	a.Place(end)
}

// ellipse is the walk: quarters of groups, of whose taps the greatest number is left.
func ellipse(a *Asm) {
	groups := a.ShrI(a.Arg("LodArgs.N"), 4)
	in := a.fields("LodArgs.DSDX", "LodArgs.DTDX", "LodArgs.DSDY", "LodArgs.DTDY")
	out, most := a.fields("LodArgs.Out", "Taps", "DS", "DT"), a.Arg("Most")
	sizes, limits := a.dups("LodArgs.Width", "LodArgs.Height", "Aniso"), a.dups("LodArgs.Bias", "LodArgs.Min", "LodArgs.Max")
	a.HoldFor("Ellipse", "LodLogarithm")
	a.Times(groups, func() {
		greatest := a.Move(a.float(1))
		a.Repeat(a.Imm(4), func() {
			e := a.Call("Ellipse", append(a.loadNext(in), sizes...)...)
			a.Max(greatest, e[1], greatest)
			lambda := a.Call("LodLogarithm", a.Call("LodNumber", e[0])[0])
			e[0] = a.Call("LodLimit", append(lambda, limits...)...)[0]
			a.storeNext(e, out)
		})
		a.StoreX(4, a.Lane(a.ToInt(a.Greatest(greatest)), 0), most, 0)
		a.AddI(most, 4, most)
	})
}
