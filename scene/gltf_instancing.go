package scene

// instancing reads the transforms of EXT_mesh_gpu_instancing; the node's mesh has so many primitives.
func (l *gltfFile) instancing(element string, attributes map[string]int, primitives int) ([]mat4, error) {
	n := -1
	read := func(name string, width int) ([]float32, error) {
		i, ok := attributes[name]
		if !ok {
			return nil, nil
		}
		user := element + ".attributes." + name
		v, _, err := l.readFloats(user, i, true, width)
		if err != nil {
			return nil, err
		}
		if n >= 0 && len(v) != n*width {
			return nil, errf(user, "%d elements where others have %d", len(v)/width, n)
		}
		n = len(v) / width
		return v, nil
	}
	t, err := read("TRANSLATION", 3)
	if err != nil {
		return nil, err
	}
	r, err := read("ROTATION", 4)
	if err != nil {
		return nil, err
	}
	s, err := read("SCALE", 3)
	if err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, nil // the mesh itself
	}
	if err := l.src.charge(element, int64(n), 128+int64(primitives)*drawnInstance); err != nil {
		return nil, err
	}
	out := make([]mat4, n)
	for i := range out {
		l.src.work(16)
		x := trs{rotation: [4]float64{3: 1}, scale: [3]float64{1, 1, 1}}
		for k := range 3 {
			if t != nil {
				x.translation[k] = float64(t[3*i+k])
			}
			if s != nil {
				x.scale[k] = float64(s[3*i+k])
			}
		}
		for k := range 4 {
			if r != nil {
				x.rotation[k] = float64(r[4*i+k])
			}
		}
		normalize(&x.rotation)
		out[i] = compose(x.translation, x.rotation, x.scale)
	}
	return out, nil
}
