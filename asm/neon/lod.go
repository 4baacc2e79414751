package neon

import "math"

// Lod is the family of the level-of-detail kernel.
func (Catalogue) Lod() []Kernel {
	return []Kernel{{Name: "lod", Record: "LodArgs", Body: lod}}
}

// logarithm is what levels of detail are made with: fields of LodArgs, and constants.
type logarithm struct {
	*Asm
	bias, least, most        Q
	infinity, half, mantissa Q
	exponent                 Q
	c                        [4]Q // of logTwo in lod_generic.go, times 2, 4, 8 and 16
}

func newLogarithm(a *Asm) *logarithm {
	x := &logarithm{Asm: a, bias: a.Dup(a.Args, "Bias"), least: a.Dup(a.Args, "Min"), most: a.Dup(a.Args, "Max"),
		infinity: a.float(float32(math.Inf(1))), half: a.float(0.5), mantissa: a.Word(0x7FFFFF), exponent: a.float(63.5)}
	for i, f := range [4]float32{0.44191691279411316, -0.2671785056591034, 0.14842489361763, -0.04514804854989052} {
		x.c[i] = a.float(f * float32(int(2)<<i))
	}
	return x
}

// float is a number in all lanes.
func (a *Asm) float(f float32) Q { return a.Word(math.Float32bits(f)) }

// lambda is half of the logarithm of rho2: everything is halved on the way, exactly.
func (x *logarithm) lambda(rho2 G) G {
	x.Say("e := float32(int32(b>>23)-127) / 2")
	e := One(func(v Q, _ ...Q) Q { return x.FSub(x.ToFloatOf(x.Shr(v, 23), 1), x.exponent) }, rho2)
	x.Say("h := f/2 = Float32frombits(b&0x7FFFFF|0x3F000000) - 0.5")
	h := One(func(v Q, _ ...Q) Q { return x.FSub(x.Or(x.And(v, x.mantissa), x.half), x.half) }, rho2)
	x.Say("q = ((c3*h+c2)*h+c1)*h + c0")
	q := Two(x.FMul, h, All(x.c[3]))
	for c := 2; c >= 0; c-- {
		q = Two(x.FAdd, q, All(x.c[c]))
		if c > 0 {
			q = Two(x.FMul, q, h)
		}
	}
	x.Say("lambda := e + (h + (0.5-h)*h*q)")
	t := Two(x.FMul, Two(x.FSub, All(x.half), h), h)
	return Two(x.FAdd, e, Two(x.FAdd, h, Two(x.FMul, t, q)))
}

// limit adds the bias to levels of detail and limits them.
func (x *logarithm) limit(lambda G) G {
	x.Say("lambda += Bias")
	lambda = Two(x.FAdd, lambda, All(x.bias))
	x.Say("if !(lambda > Min) { lambda = Min }")
	lambda = One(func(v Q, _ ...Q) Q { return x.ChooseInto(x.FGt(v, x.least), v, x.least) }, lambda)
	x.Say("if !(lambda < Max) { lambda = Max }")
	return One(func(v Q, _ ...Q) Q { return x.ChooseInto(x.FGt(x.most, v), v, x.most) }, lambda)
}

// squares is the sum of the squares of some derivatives, in texels.
func (x *logarithm) squares(in []X, size []Q) (sum G) {
	for i, p := range in {
		v := Two(x.FMul, x.LoadG(p, 0), All(size[i]))
		x.AddI(p, 64, p)
		v = Two(x.FMul, v, v)
		if i > 0 {
			v = Two(x.FAdd, sum, v)
		}
		sum = v
	}
	return sum
}

func lod(a *Asm) {
	out, n := a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	groups := a.ShrI(n, 4)
	a.Name(groups, "groups")
	x := newLogarithm(a)
	end := a.Label("end")
	loop := func(levels func() G) {
		a.Times(groups, func() {
			a.StoreG(x.limit(levels()), out, 0)
			a.AddI(out, 64, out)
		})
		a.Jump(end)
	}
	// given does a source that is there.
	given := func(field string, levels func(v G) G) {
		p := a.Field(a.Args, field)
		a.Unless(func(skip string) { a.JumpZero(p, skip) }, func() {
			loop(func() G {
				v := a.LoadG(p, 0)
				a.AddI(p, 64, p)
				return levels(v)
			})
		})
	}
	a.Say("lambda := Explicit[i]")
	given("Explicit", func(v G) G { return v })
	given("Rho2", x.lambda)

	size := []Q{a.Dup(a.Args, "Width"), a.Dup(a.Args, "Height")}
	along, across := []X{a.Field(a.Args, "DSDX"), a.Field(a.Args, "DTDX")}, []X{a.Field(a.Args, "DSDY"), a.Field(a.Args, "DTDY")}
	derived := func() {
		loop(func() G {
			x.Say("x, y := squares of the derivatives in texels, added up")
			u, v := x.squares(along, size), x.squares(across, size)
			x.Say("rho2 := longer(x, y)")
			return x.lambda(x.longer(u, v))
		})
	}
	third := a.Field(a.Args, "DRDX")
	a.Unless(func(flat string) { a.JumpZero(third, flat) }, func() {
		plane := [3]int{len(along), len(across), len(size)}
		along, across, size = append(along, third), append(across, a.Field(a.Args, "DRDY")), append(size, a.Dup(a.Args, "Depth"))
		derived()
		along, across, size = along[:plane[0]], across[:plane[1]], size[:plane[2]]
	})
	derived()
	a.Place(end)
}

// longer is the larger of two squared lengths; b where one is NaN, and infinity where that is NaN.
func (x *logarithm) longer(a, b G) G { return x.Asm.longer(a, b, x.infinity) }

func (x *Asm) longer(a, b G, infinity Q) G {
	return Two(func(a, b Q, _ ...Q) Q {
		v := x.ChooseInto(x.FGt(a, b), a, b)
		return x.ChooseInto(x.FGt(infinity, v), v, infinity)
	}, a, b)
}
