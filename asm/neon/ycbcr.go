package neon

// Ycbcr is the family of the kernel of the models of Y'CbCr conversions.
func (Catalogue) Ycbcr() []Kernel {
	return []Kernel{{Name: "ycbcrConvert", Record: "YcbcrConvertArgs", Body: ycbcrConvert}}
}

// ycbcrConvert is the walk: components are expanded, and then perhaps converted.
func ycbcrConvert(a *Asm) {
	quarters, in, out := a.ShrI(a.Arg("N"), 2), a.fields("Cr", "Y", "Cb"), a.fields("R", "G", "B")
	model := a.SubI(a.Arg("Model"), a.Constant("YcbcrRange"))
	var scale, shift [2]Q
	for i := range scale {
		scale[i] = a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Scale", 4*i)))
		shift[i] = a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Shift", 4*i)))
	}
	factors := a.dups("RCr", "GCb", "GCr", "BCb")
	a.Times(quarters, func() {
		v := a.loadNext(in)
		for i, kind := range []int{1, 0, 1} {
			v[i] = a.Call("YcbcrExpand", v[i], scale[kind], shift[kind])[0]
		}
		a.IfElse(model, "!=", 0, func() {
			a.storeNext(a.Call("YcbcrConvert", append([]Q{v[1], v[2], v[0]}, factors...)...), out)
		}, func() { a.storeNext(v, out) })
	})
}
