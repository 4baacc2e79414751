package simd

// leastQ keeps 1/w positive where a plane is evaluated outside its primitive: the smallest normal float32.
const leastQ = 0x1p-126

func interpolateGeneric(a *InterpolateArgs) {
	nc := int(a.Components)
	for g := range int(a.N) {
		group := at(a.Groups, g)
		for lane := range Lanes {
			o := g*Lanes + lane
			if group.Mask>>lane&1 == 0 {
				clearLane(a, o)
				continue
			}
			pos := group.Position
			if pos == 0 {
				pos = *at(a.Visibility, int(group.Block)*Lanes+lane)
			}
			slot := *at(a.Slots, int(pos))
			x := (a.TileX+int32(group.Block)%a.BlocksX<<2+int32(lane)&3)<<8 + a.X
			y := (a.TileY+int32(group.Block)/a.BlocksX<<2+int32(lane)>>2)<<8 + a.Y
			if slot&WideSlot != 0 {
				interpolateWide(a, at(a.Wide, int(slot&^WideSlot)*(WideHeader+3*nc)), x, y, o)
			} else {
				interpolateNarrow(a, at(a.Narrow, int(slot)*(NarrowHeader+3*nc)), x, y, o)
			}
		}
	}
}

func clearLane(a *InterpolateArgs, o int) {
	if a.W != nil {
		*at(a.W, o) = 0
	}
	for c := range int(a.Components) {
		*at(a.Out, c*int(a.Stride)+o) = 0
		if c < int(a.Gradients) {
			*at(a.DX, c*int(a.Stride)+o) = 0
			*at(a.DY, c*int(a.Stride)+o) = 0
		}
	}
}

func interpolateNarrow(a *InterpolateArgs, s *float32, x, y int32, o int) {
	// Pixels with 8 bits of fraction: exact.
	dx := float32(float32(x)/256) - *s
	dy := float32(float32(y)/256) - *at(s, 1)
	plane := func(i int) (f, fx, fy float32) {
		fx, fy = *at(s, i+1), *at(s, i+2)
		return (*at(s, i) + float32(dx*fx)) + float32(dy*fy), fx, fy
	}
	q, qx, qy := plane(2)
	if !(q > leastQ) {
		q = leastQ
	}
	w := 1 / q
	if a.W != nil {
		*at(a.W, o) = w
	}
	for c := range int(a.Components) {
		f, fx, fy := plane(NarrowHeader + 3*c)
		smooth := *at(a.Modes, c) == Smooth
		if smooth {
			f = float32(f * w)
			fx = float32((fx - float32(f*qx)) * w)
			fy = float32((fy - float32(f*qy)) * w)
		}
		if *at(a.Modes, c) == Flat {
			f = *at(s, NarrowHeader+3*c)
		}
		*at(a.Out, c*int(a.Stride)+o) = f
		if c < int(a.Gradients) {
			*at(a.DX, c*int(a.Stride)+o) = fx
			*at(a.DY, c*int(a.Stride)+o) = fy
		}
	}
}

func interpolateWide(a *InterpolateArgs, s *float64, x, y int32, o int) {
	dx := float64(float64(x)/256) - *s
	dy := float64(float64(y)/256) - *at(s, 1)
	plane := func(i int) (f, fx, fy float64) {
		fx, fy = *at(s, i+1), *at(s, i+2)
		return (*at(s, i) + float64(dx*fx)) + float64(dy*fy), fx, fy
	}
	q, qx, qy := plane(4)
	if !(q > *at(s, 2)) {
		q = *at(s, 2)
	}
	if q > *at(s, 3) {
		q = *at(s, 3)
	}
	w := 1 / q
	if a.W != nil {
		*at(a.W, o) = float32(w)
	}
	for c := range int(a.Components) {
		f, fx, fy := plane(WideHeader + 3*c)
		if *at(a.Modes, c) == Smooth {
			f = float64(f * w)
			fx = float64((fx - float64(f*qx)) * w)
			fy = float64((fy - float64(f*qy)) * w)
		}
		if *at(a.Modes, c) == Flat {
			f = *at(s, WideHeader+3*c)
		}
		*at(a.Out, c*int(a.Stride)+o) = float32(f)
		if c < int(a.Gradients) {
			*at(a.DX, c*int(a.Stride)+o) = float32(fx)
			*at(a.DY, c*int(a.Stride)+o) = float32(fy)
		}
	}
}
