package main

import "slices"

// evaluator evaluates planes. Narrow slots' are evaluated in float32, wide ones' in float64, two parts a
// register, and rounded once. Users differ in nothing but where words of planes come from, which is load.
type evaluator struct {
	*interpolator
	*precision
	slot  GP                          // of 1/w's plane
	load  func(s GP, i int) planeWord // loads the plane that begins at word i behind the pointer s
	lanes []unit
	oneDX bool // the registers' lanes have the same columns
	level bool // 1/w may be the same everywhere: see levelQ

	to           func(v, x Op, terms ...any) Vec // a formula in v
	dx, dy, w, f []Vec
	q, of        planeWord // 1/w's plane and the value's
}

// unit is a register of lanes: where they are, their mask, and where they are stored from the group's first lane on.
type unit struct {
	x, y Op
	mask Register
	at   int
}

// planeWord makes a word of a plane in all lanes, for so many uses: its value, 0, its slopes, 1 and 2, and the word before
// it.
type planeWord func(i, uses int) Op

// precision is what float32 and float64 differ in.
type precision struct {
	kind   *kind
	bytes  int    // of a word of a slot
	header string // the words before its components
}

var (
	narrowSlots = &precision{floats, 4, "NarrowHeader"}
	wideSlots   = &precision{doubles, 8, "WideHeader"}
)

// evaluator is one of the slot of one primitive.
func (x *interpolator) evaluator(p *precision, slot GP, lanes []unit) *evaluator {
	e := &evaluator{interpolator: x, precision: p, slot: slot, lanes: lanes, oneDX: !x.scattered,
		to: x.formulasOf(p.kind)}
	e.load = func(s GP, i int) planeWord {
		return func(k, uses int) Op {
			w := Each{word(s, i+k, p.bytes)}
			if uses == 1 {
				return w
			}
			return e.to(e.Vec(), w)
		}
	}
	return e
}

// units are the group's lanes.
func (x *interpolator) units() (lanes []unit) {
	for h := range x.Halves() {
		r := unit{at: 32 * h}
		if len(x.masks) > 0 {
			r.mask = x.masks[h]
		}
		if x.Registers > 16 {
			r.x, r.y = x.place[0], x.place[1]
		} else {
			r.x, r.y = x.inScratch(2).Offset(32*h), x.inScratch(3).Offset(32*h)
		}
		lanes = append(lanes, r)
	}
	return lanes
}

func (e *evaluator) headerWords() int { return e.Constant(e.header) }

// away is the distance of a register's lanes from an origin along an axis, in pixels; of the first part alone where the
// other has the same.
func (e *evaluator) away(place, origin Op, first bool) (d []Vec) {
	if e.kind == floats {
		return []Vec{e.to(e.Vec(), place, "-", origin)}
	}
	for part := range 2 {
		v := e.Vec()
		switch p := place.(type) {
		case Mem:
			e.VCVTPS2PD(p.Offset(16*part), v)
		case Vec:
			half := e.LowHalf(p)
			if part == 1 {
				half = e.LowHalf(v)
				e.HighHalf(p, half)
			}
			e.VCVTPS2PD(half, v)
		}
		if d = append(d, e.to(v, v, "-", origin)); first {
			break
		}
	}
	return d
}

// plane is (f0 + dx fx) + dy fy.
func (e *evaluator) plane(of planeWord) []Vec {
	f, columns, each := make([]Vec, len(e.dy)), len(e.dx), len(e.dy)/len(e.dx)
	fx := of(1, columns)
	for k, dx := range e.dx {
		f[k*each] = e.to(e.Vec(), dx, "*", fx)
	}
	f0 := of(0, columns)
	for k := range e.dx {
		e.to(f[k*each], f[k*each], "+", f0)
	}
	fy := of(2, len(f))
	for k := len(f) - 1; k >= 0; k-- {
		from, t := f[k/each*each], e.to(e.Vec(), e.dy[k], "*", fy)
		if f[k] == nil {
			f[k] = e.Vec()
		}
		e.to(f[k], from, "+", t)
	}
	return f
}

// value evaluates the plane at s.
func (e *evaluator) value(s GP) {
	e.of = e.load(s, 0)
	e.f = e.plane(e.of)
}

// timesW multiplies by w, and clears lanes that are not stored where that is the same instruction.
func (e *evaluator) timesW(v []Vec) {
	for k, v := range v {
		if e.kind == floats && e.HasMasks && !e.merge {
			e.VMULPS_Z(e.w[k], v, e.lanes[k].mask, v)
		} else {
			e.to(v, v, "*", e.w[k])
		}
	}
}

// slope is the derivative of a value along an axis.
func (e *evaluator) slope(axis int, smooth bool) (d []Vec) {
	slope := e.of(1+axis, len(e.f))
	if !smooth {
		v := e.to(e.Vec(), slope)
		return slices.Repeat([]Vec{v}, len(e.f))
	}
	q := e.q(1+axis, len(e.f))
	for _, f := range e.f {
		t := e.to(e.Vec(), f, "*", q)
		d = append(d, e.to(e.Vec(), slope, "-", t))
	}
	e.timesW(d)
	return d
}

// rounded makes float32 of two parts.
func (e *evaluator) rounded(parts []Vec) Vec {
	low, high := e.Vec(), e.Half()
	e.Narrow64(parts[0], low)
	e.Narrow64(parts[1], high)
	e.Join(high, low, low)
	return low
}

// float32s are values as float32.
func (e *evaluator) float32s(v []Vec) (f []Vec) {
	if e.kind == floats {
		return v
	}
	for k := range e.lanes {
		f = append(f, e.rounded(v[2*k:2*k+2]))
	}
	return f
}

// store stores values; smooth ones have been multiplied by w.
func (e *evaluator) store(v []Vec, smooth bool, m Mem) {
	e.put(e.float32s(v), smooth && e.kind == floats, m)
}

// put stores float32, 0 outside of masks or what was there; masked are 0 there with AVX-512.
func (e *evaluator) put(v []Vec, masked bool, m Mem) {
	for k, r := range e.lanes {
		x, to := v[k], m.Offset(r.at)
		switch {
		case e.HasMasks && e.merge:
			e.VMOVUPS(x, r.mask, to)
		case e.HasMasks:
			if !masked {
				x = into(e.Vec(), e.VMOVAPS_Z, x, r.mask)
			}
			if e.kept == nil {
				e.VMOVUPS(x, to)
			} else {
				e.VMOVUPS(x, e.kept, to)
			}
		default:
			x = into(e.Vec(), e.VANDPS, r.mask, x)
			if e.merge {
				e.VORPS(to, x, x)
			}
			e.VMOVUPS(x, to)
		}
	}
}
