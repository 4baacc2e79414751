package main

// Floats is the family of arithmetic on arrays of float32.
func (catalogue) Floats() Family {
	return Family{Name: "floats", Kernels: []Kernel{
		{Name: "fill", Record: "FloatsArgs", Body: func(a *Asm) {
			v := a.value()
			a.eachVector(func(at func(field string) Mem) { a.VMOVUPS(v, at("Out")) }, "Out")
		}},
		{Name: "scale", Record: "FloatsArgs", Body: func(a *Asm) {
			v := a.value()
			a.eachVector(func(at func(field string) Mem) {
				x := a.Floats(v, "*", at("Out"))
				a.VMOVUPS(x, at("Out"))
			}, "Out")
		}},
		{Name: "multiply", Record: "FloatsArgs", Body: func(a *Asm) {
			a.eachVector(func(at func(field string) Mem) {
				x := into(a.Vec(), a.VMOVUPS, at("Out"))
				a.FloatsTo(x, x, "*", at("In"))
				a.VMOVUPS(x, at("Out"))
			}, "Out", "In")
		}},
		{Name: "normalize", Record: "FloatsArgs", Body: func(a *Asm) {
			most, one := a.value(), a.one(0x3F800000)
			unit := a.Floats(most, "+", one)
			a.FloatsTo(unit, one, "/", unit)
			scale := a.Floats(one, "/", most)
			a.mapped("NormalizeCode", []string{"Out"}, unit, scale)
		}},
		{Name: "lambert", Body: lambertBody},
	}}
}

// value is FloatsArgs.Value in all lanes.
func (a *Asm) value() Vec { return a.All(a.Args.At("Value")) }

// eachVector runs body for each vector of the arrays that the fields point to.
func (a *Asm) eachVector(body func(at func(field string) Mem), fields ...string) {
	pointers := map[string]GP{}
	for _, f := range fields {
		if pointers[f] == nil {
			pointers[f] = a.Field(a.Args, f)
		}
	}
	a.eachGroup(func(at GP) {
		body(func(field string) Mem { return Mem{Base: pointers[field], Index: at, Scale: 1} })
	})
}

// mapped is the walk around a lane function of elements of arrays and of words, whose result goes to Out.
func (a *Asm) mapped(function string, arrays []string, words ...Op) {
	a.eachVector(func(at func(field string) Mem) {
		var args []Op
		for _, f := range arrays {
			args = append(args, a.Copy(at(f)))
		}
		a.Move(a.Lane(function, append(args, words...)...)[0], at("Out"))
	}, append(arrays, "Out")...)
}

func lambertBody(a *Asm) {
	var words []Op
	for i := range 3 {
		words = append(words, a.All(a.Args.At("Light").Offset(4*i)))
	}
	a.mapped("Lambert", []string{"X", "Y", "Z"}, append(words, a.All(a.Args.At("Ambient")), a.All(a.Args.At("Diffuse")))...)
}
