package main

// depthScale is a scale of depths, a word of memory, as float64 in all lanes.
func (a *Asm) depthScale(m Mem) Vec {
	half := into(a.Half(), a.VBROADCASTSS, m)
	return into(a.Vec(), a.VCVTPS2PD, half)
}

// depthCodes makes codes of depths, round(z * scale): the products are exact in float64, so that they are rounded once.
func (a *Asm) depthCodes(z Vec, scale Op) {
	d := a.wide(z)
	for _, v := range d {
		a.DoublesTo(v, v, "*", scale)
	}
	a.narrow(d, z, a.Nearest64)
}
