package main

// depthScale is a scale of depths, a word of memory, as float64 in all lanes.
func (a *Asm) depthScale(m Mem) Vec {
	half, v := a.Half(), a.Vec()
	a.VBROADCASTSS(m, half)
	a.VCVTPS2PD(half, v)
	return v
}

// depthCodes makes codes of depths, round(z * scale): the products are exact in float64, so that they are rounded once.
func (a *Asm) depthCodes(z Vec, scale Op) {
	d := a.wide(z)
	for _, v := range d {
		a.VMULPD(scale, v, v)
	}
	a.narrow(d, z, func(v Vec) {
		a.Nearest64To(v, a.LowHalf(v))
	})
}
