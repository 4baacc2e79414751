package simd

// leastQ keeps 1/w positive where a plane is evaluated outside its primitive: the smallest normal float32.
const leastQ = 0x1p-126

func interpolateGeneric(a *InterpolateArgs) {
	a.lanes(func(g, lane int) int32 { return int32(at(a.Groups, g).Block)*Lanes + int32(lane) })
}

func interpolateAtGeneric(a *InterpolateArgs) {
	a.lanes(func(g, lane int) int32 { return int32(*at(a.Places, g*Lanes+lane)) })
}

// lanes does all lanes; place is a lane's pixel: block*Lanes plus lane.
func (a *InterpolateArgs) lanes(place func(g, lane int) int32) {
	nc := int(a.Components)
	for g := range int(a.N) {
		group := at(a.Groups, g)
		for lane := range Lanes {
			o := g*Lanes + lane
			if group.Mask>>lane&1 == 0 {
				clearLane(a, o)
				continue
			}
			pos := group.BinSlot
			if pos == 0 {
				pos = *at(a.Visibility, int(group.Block)*Lanes+lane)
			}
			slot := *at(a.Slots, int(pos))
			pixel := place(g, lane)
			block := pixel / Lanes
			x := (a.TileX+block%a.BlocksX<<2+pixel&3)<<8 + a.X
			y := (a.TileY+block/a.BlocksX<<2+pixel>>2&3)<<8 + a.Y
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

// narrowPoint is a point at which planes in float32 are evaluated.
type narrowPoint struct{ dx, dy, w, qx, qy float32 }

// narrowAt makes the point of a slot at a place in 1/256 pixel: pixels with 8 bits of fraction are exact.
func narrowAt(s *float32, x, y int32) (p narrowPoint) {
	p.dx, p.dy = float32(float32(x)/256)-*s, float32(float32(y)/256)-*at(s, 1)
	q, qx, qy := p.plane(at(s, 2))
	if !(q > leastQ) {
		q = leastQ
	}
	p.w, p.qx, p.qy = 1/q, qx, qy
	return p
}

func (p *narrowPoint) plane(s *float32) (f, fx, fy float32) {
	fx, fy = *at(s, 1), *at(s, 2)
	return (*s + float32(p.dx*fx)) + float32(p.dy*fy), fx, fy
}

// smooth is plane with perspective.
func (p *narrowPoint) smooth(s *float32) (f, fx, fy float32) {
	f, fx, fy = p.plane(s)
	f = float32(f * p.w)
	return f, float32((fx - float32(f*p.qx)) * p.w), float32((fy - float32(f*p.qy)) * p.w)
}

func interpolateNarrow(a *InterpolateArgs, s *float32, x, y int32, o int) {
	p := narrowAt(s, x, y)
	if a.W != nil {
		*at(a.W, o) = p.w
	}
	for c := range int(a.Components) {
		plane := at(s, NarrowHeader+3*c)
		f, fx, fy := p.plane(plane)
		switch *at(a.Modes, c) {
		case Smooth:
			f, fx, fy = p.smooth(plane)
		case Flat:
			f = *plane
		}
		*at(a.Out, c*int(a.Stride)+o) = f
		if c < int(a.Gradients) {
			*at(a.DX, c*int(a.Stride)+o) = fx
			*at(a.DY, c*int(a.Stride)+o) = fy
		}
	}
}

// widePoint is a narrowPoint in float64.
type widePoint struct{ dx, dy, w, qx, qy float64 }

func wideAt(s *float64, x, y int32) (p widePoint) {
	p.dx, p.dy = float64(float64(x)/256)-*s, float64(float64(y)/256)-*at(s, 1)
	q, qx, qy := p.plane(at(s, 4))
	if !(q > *at(s, 2)) {
		q = *at(s, 2)
	}
	if q > *at(s, 3) {
		q = *at(s, 3)
	}
	p.w, p.qx, p.qy = 1/q, qx, qy
	return p
}

func (p *widePoint) plane(s *float64) (f, fx, fy float64) {
	fx, fy = *at(s, 1), *at(s, 2)
	return (*s + float64(p.dx*fx)) + float64(p.dy*fy), fx, fy
}

func (p *widePoint) smooth(s *float64) (f, fx, fy float64) {
	f, fx, fy = p.plane(s)
	f = float64(f * p.w)
	return f, float64((fx - float64(f*p.qx)) * p.w), float64((fy - float64(f*p.qy)) * p.w)
}

func interpolateWide(a *InterpolateArgs, s *float64, x, y int32, o int) {
	p := wideAt(s, x, y)
	if a.W != nil {
		*at(a.W, o) = float32(p.w)
	}
	for c := range int(a.Components) {
		plane := at(s, WideHeader+3*c)
		f, fx, fy := p.plane(plane)
		switch *at(a.Modes, c) {
		case Smooth:
			f, fx, fy = p.smooth(plane)
		case Flat:
			f = *plane
		}
		*at(a.Out, c*int(a.Stride)+o) = float32(f)
		if c < int(a.Gradients) {
			*at(a.DX, c*int(a.Stride)+o) = float32(fx)
			*at(a.DY, c*int(a.Stride)+o) = float32(fy)
		}
	}
}
