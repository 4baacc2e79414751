package scene

// gltfAnimation is an animation as the document has it.
type gltfAnimation struct {
	Name     string
	Channels []struct {
		Sampler *int
		Target  struct {
			Node *int
			Path string
		}
	}
	Samplers []struct {
		Input, Output *int
		Interpolation string
	}
}

// animations reads all animations, when the nodes have their places.
func (l *gltfFile) animations() error {
	for i := range l.doc.Animations {
		in, element := &l.doc.Animations[i], indexed("animations", i)
		if err := l.src.charge(element, int64(len(in.Channels)), madeChannel); err != nil {
			return err
		}
		out, info := animation{}, Animation{Name: in.Name}
		for k := range in.Channels {
			l.src.work(64)
			c, err := l.channel(indexed(element+".channels", k), in, k)
			if err != nil {
				return err
			}
			if c == nil {
				if in.Channels[k].Target.Path == "pointer" {
					l.src.warn(element, "has channels of KHR_animation_pointer, which do nothing here")
				}
				continue
			}
			info.Duration = max(info.Duration, float64(c.sampler.keys[len(c.sampler.keys)-1]))
			out.channels = append(out.channels, *c)
		}
		l.model.animations = append(l.model.animations, out)
		l.Animations = append(l.Animations, info)
	}
	return nil
}

// channel reads channel k, nil for one that moves nothing here: without a node, of a node that is not there, of a
// property that an extension describes, or of a matrix.
func (l *gltfFile) channel(element string, a *gltfAnimation, k int) (*channel, error) {
	in := &a.Channels[k]
	if in.Target.Node == nil {
		return nil, nil
	}
	node := *in.Target.Node
	if err := within(element+".target.node", "nodes", node, l.doc.Nodes); err != nil {
		return nil, err
	}
	path, ok := map[string]int{"translation": pathTranslation, "rotation": pathRotation, "scale": pathScale,
		"weights": pathWeights}[in.Target.Path]
	at := l.place[node]
	if !ok || at < 0 || l.model.nodes[at].fixed != nil && path != pathWeights {
		return nil, nil
	}
	width := 3
	switch path {
	case pathRotation:
		width = 4
	case pathWeights:
		width = l.weights(node)
		if width == 0 {
			return nil, nil
		}
	}
	if in.Sampler == nil {
		return nil, errf(element+".sampler", "is missing")
	}
	if err := within(element+".sampler", "samplers", *in.Sampler, a.Samplers); err != nil {
		return nil, err
	}
	s, err := l.animationSampler(element+".sampler", a, *in.Sampler, path, width)
	if err != nil {
		return nil, err
	}
	return &channel{at, path, s}, nil
}

// weights is how many morph targets a node's mesh has.
func (l *gltfFile) weights(node int) int {
	m := l.doc.Nodes[node].Mesh
	if m == nil || *m < 0 || *m >= len(l.doc.Meshes) {
		return 0
	}
	n, ok := l.targeted[*m]
	if !ok {
		for _, p := range l.doc.Meshes[*m].Primitives {
			n = max(n, len(p.Targets))
		}
		l.targeted[*m] = n
	}
	return n
}

// animationSampler reads a sampler for a property of width numbers.
func (l *gltfFile) animationSampler(element string, a *gltfAnimation, i, path, width int) (*animationSampler, error) {
	in := &a.Samplers[i]
	out := &animationSampler{width: width}
	parts := 1
	switch in.Interpolation {
	case "", "LINEAR":
	case "STEP":
		out.interpolation = interpolateStep
	case "CUBICSPLINE":
		out.interpolation, parts = interpolateCubic, 3
	default:
		return nil, errf(element+".interpolation", "%.20q is not LINEAR, STEP or CUBICSPLINE", in.Interpolation)
	}
	if in.Input == nil || in.Output == nil {
		return nil, errf(element, "lacks its input or its output")
	}
	if err := within(element+".input", "accessors", *in.Input, l.doc.Accessors); err != nil {
		return nil, err
	}
	if c := l.doc.Accessors[*in.Input].ComponentType; c != typeFloat {
		return nil, errf(element+".input", "times must be floats")
	}
	var err error
	if out.keys, _, err = l.readFloats(element+".input", *in.Input, false, 1); err != nil {
		return nil, err
	}
	components := width
	if path == pathWeights {
		components = 1
	}
	if out.values, _, err = l.readFloats(element+".output", *in.Output, path == pathRotation || path == pathWeights,
		components); err != nil {
		return nil, err
	}
	if want := len(out.keys) * parts * width; len(out.values) != want {
		return nil, errf(element+".output", "%d numbers where %d belong to %d keys", len(out.values), want, len(out.keys))
	}
	return out, nil
}
