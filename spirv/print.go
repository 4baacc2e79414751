package spirv

import "fmt"

// String is the type in GLSL's words, structs by their members.
func (t *Type) String() string {
	scalar := func(e *Type) string {
		switch {
		case e.Kind == KindBool:
			return "bool"
		case e.Kind == KindFloat:
			return map[int]string{16: "float16", 32: "float", 64: "double"}[e.Width]
		case e.Signed:
			return map[int]string{8: "int8", 16: "int16", 32: "int", 64: "int64"}[e.Width]
		}
		return map[int]string{8: "uint8", 16: "uint16", 32: "uint", 64: "uint64"}[e.Width]
	}
	switch t.Kind {
	case KindBool, KindInt, KindFloat:
		return scalar(t)
	case KindVector:
		prefix := map[string]string{"float": "", "bool": "b", "int": "i", "uint": "u", "double": "d"}
		if p, ok := prefix[scalar(t.Element)]; ok {
			return fmt.Sprintf("%svec%d", p, t.Count)
		}
		return fmt.Sprintf("%s[%d]", scalar(t.Element), t.Count)
	case KindMatrix:
		return fmt.Sprintf("mat%dx%d", t.Count, t.Element.Count)
	case KindArray:
		return fmt.Sprintf("%v[%d]", t.Element, t.Count)
	case KindRuntimeArray:
		return fmt.Sprintf("%v[]", t.Element)
	case KindStruct:
		return fmt.Sprintf("struct of %d", len(t.Members))
	case KindImage, KindSampledImage:
		return t.Image.String()
	case KindSampler:
		return "sampler"
	case KindVoid:
		return "void"
	}
	return "type"
}

// String is the image's shape.
func (i Image) String() string {
	s := [...]string{"1D", "2D", "3D", "Cube", "Rect", "Buffer", "Subpass"}[i.Dim]
	if i.Multi {
		s += "MS"
	}
	if i.Arrayed {
		s += "Array"
	}
	if i.Sampled != nil {
		s += " of " + i.Sampled.String()
	}
	return s
}
