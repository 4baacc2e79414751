package draco

// sequential decodes the connectivity of a mesh whose indices are stored in order.
func (d *decoder) sequential() error {
	faces, points := int64(d.varint()), int64(d.varint())
	method := d.u8()
	if d.short {
		return errEarly
	}
	if err := d.claim("faces", faces); err != nil {
		return err
	}
	if err := d.claim("points", points); err != nil {
		return err
	}
	if method != 0 && 3*faces > int64(d.rest()) {
		return errEarly
	}
	if err := d.charge(3*faces, 4); err != nil {
		return err
	}
	d.mesh.Points = int(points)
	v := make([]uint32, 3*faces)
	d.mesh.Indices = v
	if method == 0 {
		if err := d.symbols(v, 1); err != nil {
			return err
		}
		last := int64(0)
		for i, x := range v {
			if x&1 != 0 {
				last -= int64(x >> 1)
			} else {
				last += int64(x >> 1)
			}
			if last < 0 || last >= points {
				return errIndex
			}
			v[i] = uint32(last)
		}
		return nil
	}
	for i := range v {
		switch {
		case points < 1<<8:
			v[i] = uint32(d.u8())
		case points < 1<<16:
			v[i] = uint32(d.u16())
		case points < 1<<21:
			v[i] = d.varint()
		default:
			v[i] = d.u32()
		}
		if int64(v[i]) >= points {
			return errIndex
		}
	}
	if d.short {
		return errEarly
	}
	return nil
}
