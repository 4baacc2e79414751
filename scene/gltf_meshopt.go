package scene

import "github.com/seed-1acaedba/halfspace/scene/internal/meshopt"

// meshopt decodes a compressed buffer view, once (EXT_meshopt_compression, KHR_meshopt_compression). The buffer that
// the view itself names is for others and not looked at.
func (l *gltfFile) meshopt(element string, i int, v *gltfBufferView, in *gltfMeshopt) ([]byte, error) {
	if data, ok := l.unpacked[i]; ok {
		return data, nil
	}
	s := meshopt.Stream{Count: in.Count, Stride: in.ByteStride, Work: func(bytes int) { l.src.work(bytes / 8) }}
	var ok bool
	if s.Mode, ok = meshopt.ModeOf(in.Mode); !ok {
		return nil, errf(element+".mode", "%.20q is not ATTRIBUTES, TRIANGLES or INDICES", in.Mode)
	}
	if s.Filter, ok = meshopt.FilterOf(in.Filter); !ok {
		return nil, errf(element+".filter", "%.20q is not NONE, OCTAHEDRAL, QUATERNION, EXPONENTIAL or COLOR", in.Filter)
	}
	if err := s.Check(); err != nil {
		return nil, errf(element, "%s", oneLine(err))
	}
	if s.Count < 1 || s.Count > v.ByteLength/s.Stride || s.Size() != int64(v.ByteLength) {
		return nil, errf(element, "%d elements of %d bytes are not the view's %d bytes", s.Count, s.Stride, v.ByteLength)
	}
	data, err := l.part(element, in.Buffer, in.ByteOffset, in.ByteLength)
	if err != nil {
		return nil, err
	}
	if err := l.src.charge(element, int64(s.Count), int64(s.Stride)); err != nil {
		return nil, err
	}
	out, err := s.Decode(data)
	if err != nil {
		return nil, errf(element, "%s", oneLine(err))
	}
	l.unpacked[i] = out
	return out, nil
}
