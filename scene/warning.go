package scene

import "fmt"

// Warning is something about a file that changes how its scene looks and nothing else. What breaks its structure is an
// [Error].
type Warning struct {
	// Element is where in the file, as in Error.
	Element string
	// Reason is a sentence.
	Reason string
}

// String is one line.
func (w Warning) String() string {
	if w.Element == "" {
		return w.Reason
	}
	return w.Element + ": " + w.Reason
}

// maxWarnings is how many warnings a scene keeps.
const maxWarnings = 64

// warn adds a warning, once.
func (s *source) warn(element, format string, args ...any) {
	w := Warning{element, fmt.Sprintf(format, args...)}
	switch {
	case s.warned[w]:
		return
	case len(s.warnings) == maxWarnings:
		s.warnings = append(s.warnings, Warning{"", "and more"})
		return
	case len(s.warnings) > maxWarnings:
		return
	}
	if s.warned == nil {
		s.warned = map[Warning]bool{}
	}
	s.warned[w] = true
	s.warnings = append(s.warnings, w)
}

// missing says that an error is about a file that is not there.
func missing(err error) bool {
	e, ok := err.(*Error)
	return ok && e.missing
}

// greyImage stands for an image that cannot be read.
func greyImage(name string) *Image {
	return &Image{Name: name, Width: 1, Height: 1, Pix: []byte{188, 188, 188, 255}}
}

// standIn is what stands for an image that cannot be decoded: grey where it is a colour, and else what leaves its
// factor as it is, or adds no light.
func (s *Scene) standIn(image int) *Image {
	best := len(standIns)
	for i := range s.Materials {
		for slot, use := range slotUses(&s.Materials[i]) {
			if use.TextureSlot == nil || s.Textures[use.Texture].Image != image {
				continue
			}
			for k := range best {
				if standIns[k].slot == slot {
					best = k
					break
				}
			}
		}
	}
	pix := []byte{255, 255, 255, 255}
	if best < len(standIns) {
		pix = standIns[best].pix[:]
	}
	return &Image{Width: 1, Height: 1, Pix: pix}
}

// standIns are what stands for the textures of slots; the first that an image is used for counts, and white is for all
// others.
var standIns = []struct {
	slot int
	pix  [4]byte
}{
	{slotBaseColor, [4]byte{188, 188, 188, 255}},
	{slotNormal, [4]byte{128, 128, 255, 255}},
	{slotClearcoatNormal, [4]byte{128, 128, 255, 255}},
	{slotEmissive, [4]byte{0, 0, 0, 255}},
	{slotAnisotropy, [4]byte{255, 128, 255, 255}},
}

// Warnings name images whose bytes turned out to be damaged when they were decoded for the renderer: they are drawn as
// grey, or have no effect where they are no colours. The zero value, nil, is none.
func (r *Renderer) Warnings() (list []Warning) {
	for i := range r.views {
		if bad := r.views[i].bad; bad != nil {
			list = append(list, Warning{bad.Element, bad.Reason + "; it is grey"})
		}
	}
	return list
}
