package main

// Ycbcr is the family of the kernels of Y'CbCr conversions.
func (catalogue) Ycbcr() Family {
	return Family{Name: "ycbcr", Kernels: []Kernel{
		{Name: "chromaAxis", Record: "ChromaAxisArgs", Doc: "is Kernels.ChromaAxis", Body: chromaAxisBody},
		{Name: "ycbcrTexels", Record: "YcbcrTexelsArgs", Doc: "is Kernels.YcbcrTexels", Body: ycbcrTexelsBody},
		{Name: "ycbcrChroma", Record: "YcbcrTexelsArgs", Doc: "is Kernels.YcbcrChroma", Scratch: 9 * 64, Body: ycbcrChromaBody},
		{Name: "ycbcrConvert", Record: "YcbcrConvertArgs", Doc: "is Kernels.YcbcrConvert", Body: ycbcrConvertBody},
	}}
}

// chromaAxisBody jumps to its site by hand: what sites share, as one lane function has it, took up to 1.7 times as long.
func chromaAxisBody(a *Asm) {
	one, zero, site := a.one(1), a.Copy(a.Same(0)), a.Args.At("Site")
	a.eachGroup(func(at GP) {
		first, most, begins := a.Copy(a.lanesAt(a.Args.At("First"), at)), a.All(a.Args.At("Luma")), [2]Vec{}
		for k := range begins {
			nearest, cosited := a.Unique("nearest"), a.Unique("cosited")
			if k == 1 {
				a.IntsTo(first, first, "+", one)
			}
			luma := a.Ints(first, "max", zero, "min", most)
			w := a.Ints(luma, "&", one, "float")
			a.FloatsTo(w, w, "*", 0.5)
			begins[k] = a.Vec()
			a.JumpIf(site, "==", a.Constant("ChromaCosited"), cosited)
			a.JLT(LabelRef(nearest))
			a.FloatsTo(w, a.Copy(a.SameF(0.75)), "-", w)
			a.IntsTo(luma, luma, "-", one)
			a.Jump(cosited)
			a.Label(nearest)
			a.Zero(w)
			a.IfElse(site, "!=", a.Constant("ChromaWhole"), func() {
				a.Label(cosited)
				a.IntsTo(begins[k], luma, ">>", 1)
			}, func() {
				a.Move(luma, begins[k])
			})
			a.Move(w, a.lanesAt(a.Args.At("Weight").Offset(8*k), at))
		}
		begin, last, step := begins[0], a.All(a.Args.At("Last")), a.All(a.Args.At("Step"))
		a.IntsTo(a.lanesAt(a.Args.At("Later"), at), begin, "-", begins[1])
		for k := range 3 {
			if k > 0 {
				a.IntsTo(begin, begin, "+", one)
			}
			a.Move(a.Lane("ChromaPlace", begin, last, step)[0], a.lanesAt(a.Args.At("Place").Offset(8*k), at))
		}
	})
}

// videoTexels reads texels of a plane.
type videoTexels struct {
	*Asm
	at     GP
	texels GP
}

// words loads the four bytes of a texel of each lane, beginning with its own.
func (x *videoTexels) words(column, row int, v Vec) {
	o, from := x.places(column, row)
	x.gather(Mem{Base: x.texels, Index: from, Scale: 1}, x.Mask(), v)
	x.begin(o, from, v, v)
}

// pair loads the samples of two columns at once.
func (x *videoTexels) pair(row int, v, w Vec) {
	o, from := x.places(0, row)
	x.gather(Mem{Base: x.texels, Index: from, Scale: 1}, x.Mask(), v)
	second := x.Ints(x.lanesAt(x.Args.At("X").Offset(8), x.at), "-", x.lanesAt(x.Args.At("X"), x.at), "+", o)
	x.begin(second, from, v, w)
	x.begin(o, from, v, v)
}

// places is where a texel is, and where four bytes can be read.
func (x *videoTexels) places(column, row int) (o, from Vec) {
	o = x.Ints(x.lanesAt(x.Args.At("X").Offset(8*column), x.at), "+", x.lanesAt(x.Args.At("Y").Offset(8*row), x.at),
		"+", x.lanesAt(x.Args.At("Layer"), x.at))
	return o, x.Ints(x.All(x.Args.At("Most")), "min", o)
}

// begin makes words of four bytes begin with a texel's.
func (x *videoTexels) begin(o, from, v, w Vec) {
	x.IntsTo(w, v, ">>>", x.Ints(o, "-", from, "<<", 3))
}

// planeComponent is one of the words' components.
type planeComponent struct {
	shift, mask, unit, scale Vec
	table                    GP
	index                    GP
}

// components loops over the words' components; values are computed by value.
func (x *videoTexels) components(body func(c *planeComponent)) {
	index := x.Reg64()
	x.Steps(index, 1, x.Args.At("Count"), func() {
		c := &planeComponent{shift: x.Vec128(), mask: x.Vec(), unit: x.Vec(), scale: x.Vec(), table: x.Reg64(), index: index}
		x.VMOVD(x.Args.Array("Shift", index, 4), c.shift)
		x.Broadcast(x.Args.Array("Mask", index, 4), c.mask)
		x.Broadcast(x.Args.Array("Unit", index, 4), c.unit)
		x.Broadcast(x.Args.Array("Scale", index, 4), c.scale)
		x.MOVQ(x.Args.Array("Table", index, 8), c.table)
		body(c)
	})
}

// value is the value of a component of words, in another register.
func (x *videoTexels) value(c *planeComponent, words Op, v Vec) {
	code := x.Vec()
	if m, ok := words.(Mem); ok {
		x.Move(m, code)
		words = code
	}
	x.VPSRLD(c.shift, words, code)
	x.And(c.mask, code, code)
	x.IfElse(c.table, "!=", 0, func() {
		x.gather(Mem{Base: c.table, Index: code, Scale: 4}, x.Mask(), v)
	}, func() {
		x.VCVTDQ2PS(code, v)
		x.FloatsTo(v, v, "*", c.unit)
		x.FloatsTo(v, v, "+", x.Floats(v, "*", c.scale))
	})
}

// put stores a component.
func (x *videoTexels) put(c *planeComponent, v Vec) {
	x.Move(v, x.lanesAt(x.Args.Array("Out", c.index, 8), x.at))
}

// weight is the product of the weights of a texel along both axes.
func (x *videoTexels) weight(column, row int, w Vec) {
	x.FloatsTo(w, x.lanesAt(x.Args.At("U").Offset(8*column), x.at), "*", x.lanesAt(x.Args.At("V").Offset(8*row), x.at))
}

func ycbcrTexelsBody(a *Asm) {
	x := &videoTexels{Asm: a, texels: a.Field(a.Args, "Texels")}
	a.eachGroup(func(at GP) {
		x.at = at
		words, v := a.Vecs(4), a.Vec()
		apart, loaded := a.Unique("apart"), a.Unique("loaded")
		a.IfElse(a.Args.At("Single"), "==", 0, func() {
			a.JumpIf(a.Args.At("Paired"), "==", 0, apart)
			x.pair(0, words[0], words[1])
			x.pair(1, words[2], words[3])
			a.Jump(loaded)
			a.Label(apart)
			for i, word := range words {
				x.words(i&1, i>>1, word)
			}
			a.Label(loaded)
			x.components(func(c *planeComponent) {
				sum, w := a.Vec(), a.Vec()
				a.Zero(sum)
				for i, word := range words {
					x.value(c, word, v)
					x.weight(i&1, i>>1, w)
					a.FloatsTo(sum, sum, "+", a.Floats(v, "*", w))
				}
				x.put(c, sum)
			})
		}, func() {
			x.words(0, 0, words[0])
			x.components(func(c *planeComponent) {
				x.value(c, words[0], v)
				x.put(c, v)
			})
		})
	})
}

// ycbcrChromaBody keeps the words of nine texels on the stack. Of each row it makes the chroma at two texels of luma,
// of these rows the four that are filtered.
func ycbcrChromaBody(a *Asm) {
	x := &videoTexels{Asm: a, texels: a.Field(a.Args, "Texels")}
	var words [9]Mem
	for i := range words {
		words[i] = a.Local(64)
	}
	a.eachGroup(func(at GP) {
		x.at = at
		for i, m := range words {
			v := a.Vec()
			x.words(i%3, i/3, v)
			a.Move(v, m)
		}
		// between is (1-w) t + w u, in t.
		between := func(weight Mem, t, u Vec) {
			w := a.Copy(weight)
			a.FloatsTo(t, t, "*", a.Floats(a.SameF(1), "-", w), "+", a.Floats(w, "*", u))
		}
		weight := func(field string, k int) Mem { return a.lanesAt(a.Args.At(field).Offset(8*k), at) }
		zero := a.Zeros()
		// pairs are the texels that the second of two pairs begins and ends with.
		pairs := func(field string, t, u, v, from, to Vec) {
			first := into(a.Mask(), a.Equal, a.lanesAt(a.Args.At(field), at), zero)
			a.Select(first, t, u, from)
			a.Select(first, u, v, to)
		}
		x.components(func(c *planeComponent) {
			var rows [3][2]Vec
			for y := range rows {
				t, u, v, end := a.Vec(), a.Vec(), a.Vec(), a.Vec()
				rows[y] = [2]Vec{t, end}
				x.value(c, words[3*y], t)
				x.value(c, words[3*y+1], u)
				x.value(c, words[3*y+2], v)
				pairs("LaterX", t, u, v, end, v)
				between(weight("CU", 0), t, u)
				between(weight("CU", 1), end, v)
			}
			var four [2][2]Vec
			for column := range 2 {
				t, u, v, from := rows[0][column], rows[1][column], rows[2][column], a.Vec()
				four[column] = [2]Vec{t, from}
				pairs("LaterY", t, u, v, from, v)
				between(weight("CV", 0), t, u)
				between(weight("CV", 1), from, v)
			}
			sum, w := a.Vec(), a.Vec()
			a.Zero(sum)
			for i := range 4 {
				v := four[i&1][i>>1]
				x.weight(i&1, i>>1, w)
				a.FloatsTo(sum, sum, "+", a.Floats(v, "*", w))
			}
			x.put(c, sum)
		})
	})
}

func ycbcrConvertBody(a *Asm) {
	var factors []Held
	for _, f := range []string{"RCr", "GCb", "GCr", "BCb"} {
		factors = append(factors, a.HoldWord(a.Args.At(f)))
	}
	a.eachGroup(func(at GP) {
		expanded := func(field string, kind int) Register {
			scale := a.All(a.Args.At("Scale").Offset(4 * kind))
			shift := a.All(a.Args.At("Shift").Offset(4 * kind))
			return a.Lane("YcbcrExpand", a.lanesAt(a.Args.At(field), at), scale, shift)[0]
		}
		cr, y, cb := expanded("Cr", 1), expanded("Y", 0), expanded("Cb", 1)
		a.IfElse(a.Args.At("Model"), "!=", a.Constant("YcbcrRange"), func() {
			args := []Op{y, cb, cr}
			for _, f := range factors {
				args = append(args, a.Use(f))
			}
			a.put(at, a.Lane("YcbcrConvert", args...), "R", "G", "B")
		}, func() {
			a.put(at, []Register{cr, y, cb}, "R", "G", "B")
		})
	})
}
