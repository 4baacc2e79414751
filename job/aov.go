package job

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/texfile"
)

// Component is a number of a buffer as a channel of a file.
type Component struct {
	// Channel is its name in files of channels.
	Channel string
	// Buffer has it, at the place At of a pixel's four numbers.
	Buffer scene.Buffer
	At     int

	light bool // of light, in place of a buffer: At is its place among lightNumbers
}

// of is a number of a buffer, ofLight a number of light.
func of(channel string, b scene.Buffer, at int) Component {
	return Component{Channel: channel, Buffer: b, At: at}
}
func ofLight(channel string, at int) Component {
	return Component{Channel: channel, At: at, light: true}
}

// aovs are what can be had beside the colour, by name: channels as compositors call them. A new one is a row. Those
// without channels are made of all samples.
var aovs = map[string][]Component{
	"color":    nil,
	"depth":    {of("Z", scene.BufferPosition, 3), of("depth.ndc", scene.BufferInner, 3)},
	"normal":   {of("N.X", scene.BufferNormal, 0), of("N.Y", scene.BufferNormal, 1), of("N.Z", scene.BufferNormal, 2)},
	"position": {of("P.X", scene.BufferPosition, 0), of("P.Y", scene.BufferPosition, 1), of("P.Z", scene.BufferPosition, 2)},
	"uv":       {of("UV.U", scene.BufferPlane, 0), of("UV.V", scene.BufferPlane, 1)},
	"motion":   {of("motion.X", scene.BufferPlane, 2), of("motion.Y", scene.BufferPlane, 3)},
	"albedo":   {of("albedo.R", scene.BufferAlbedo, 0), of("albedo.G", scene.BufferAlbedo, 1), of("albedo.B", scene.BufferAlbedo, 2)},
	"barycentric": {of("barycentric.X", scene.BufferInner, 0), of("barycentric.Y", scene.BufferInner, 1),
		of("barycentric.Z", scene.BufferInner, 2)},
	"facing":     {of("facing", scene.BufferNormal, 3)},
	"id":         {of("id", scene.BufferID, 0)},
	"object":     {of("object", scene.BufferID, 1)},
	"material":   {of("material", scene.BufferID, 2)},
	"visibility": {ofLight("visibility.V", lightVisibility)},
	"near":       {ofLight("near.V", lightNear)},
	"shadow":     {ofLight("shadow.V", lightShadow)},
	"diffuse": {ofLight("diffuse.R", lightDiffuse), ofLight("diffuse.G", lightDiffuse+1),
		ofLight("diffuse.B", lightDiffuse+2)},
	"coverage":    nil,
	"cryptomatte": nil,
}

// The numbers of light of a pixel.
const (
	lightVisibility = iota
	lightNear
	lightShadow
	lightDiffuse
	lightNumbers = lightDiffuse + 3
)

// AOVs returns the names of all layers that a picture can have, the colour included.
func AOVs() []string { return slices.Sorted(maps.Keys(aovs)) }

// Components are the numbers of surfaces that make an AOV, nil for one that is made in another way: of the picture, of
// all samples or of light.
func Components(aov string) []Component {
	if list := aovs[aov]; len(list) > 0 && !list[0].light {
		return slices.Clone(list)
	}
	return nil
}

// checkAOVs refuses what no file has.
func (s *Settings) checkAOVs() error {
	for i, name := range s.AOVs {
		if _, ok := aovs[name]; !ok {
			return fmt.Errorf("aov: %.40q is none of %s", name, strings.Join(AOVs(), ", "))
		}
		if slices.Contains(s.AOVs[:i], name) {
			return fmt.Errorf("aov: %s appears twice", name)
		}
	}
	f, err := picfile.Named(s.Format)
	if err == nil && len(s.AOVs) > 0 && !f.Layers {
		return fmt.Errorf("aov: %s has no channels for them: use .exr, .npy or .png", f.Name)
	}
	for _, name := range s.AOVs {
		if err == nil && name != "color" && !f.KeepsLayer(name) {
			return fmt.Errorf("aov: %s keeps no %s: use .exr or .npy", f.Name, name)
		}
	}
	if s.wants("shadow") && s.shadowMaps() == 0 {
		return fmt.Errorf("aov: shadow needs shading pbr and shadows of many maps: use --shadows 64")
	}
	if s.blocked() && s.occlusion() == 0 {
		return fmt.Errorf("aov: visibility, near and diffuse need shading pbr and occlusion: use --occlusion 256")
	}
	if s.wants("near") && s.OcclusionReach == 0 {
		return fmt.Errorf("aov: near needs a reach: use --occlusion-reach UNITS")
	}
	if !(s.DepthScale >= 0 && s.DepthScale <= 1e9) {
		return fmt.Errorf("depth_scale: %v is not from 0 to 1e9", s.DepthScale)
	}
	return nil
}

// wants says that an AOV is to be made.
func (s *Settings) wants(name string) bool {
	return slices.Contains(s.AOVs, name) || name == "color" && len(s.AOVs) == 0
}

// buffers belong to the pass with one sample per pixel.
func (s *Settings) buffers() (b scene.Buffers) {
	for _, name := range s.AOVs {
		for _, c := range aovs[name] {
			if !c.light {
				b |= scene.Of(c.Buffer)
			}
		}
	}
	if s.Sidecar {
		b |= scene.Of(scene.BufferID)
	}
	return b
}

// lit says that an AOV tells of light.
func (s *Settings) lit() bool { return s.blocked() || s.wants("shadow") }

// blocked says that an AOV tells of light from everywhere.
func (s *Settings) blocked() bool { return slices.ContainsFunc(s.AOVs, TellsOfBlockedLight) }

// TellsOfBlockedLight says that an AOV tells of light from everywhere, which Settings.Occlusion finds.
func TellsOfBlockedLight(aov string) bool {
	return slices.Contains([]string{"visibility", "near", "diffuse"}, aov)
}

// allSamples says that something is made of the IDs of all samples.
func (s *Settings) allSamples() bool { return s.wants("coverage") || s.wants("cryptomatte") }

// numbers are what a picture's surfaces are.
type numbers struct {
	floats  [scene.BufferID][]float32
	ids     []uint32   // of one sample in the middle of each pixel; nil: not wanted
	samples [][]uint32 // of each sample of all parts of a pixel
	// Of frames that are added up, in place of samples: what pixels show, how many there are, and the IDs of instances.
	tally     *tally
	count     int
	instances [][4]uint32
	light     []float32 // lightNumbers a pixel
	scene     *scene.Scene
}

// numbers draws the buffers that the settings want. Buffers that are made of many frames are in sums.
func (p *painter) numbers(ctx context.Context, t *Task, sums *totals, cam *scene.Camera, past *scene.Past) (*numbers, error) {
	s := p.settings
	want := s.buffers()
	if want == 0 && !s.allSamples() && !s.lit() {
		return nil, nil
	}
	n := &numbers{scene: p.posed}
	var err error
	if want != 0 {
		if p.surfaces == nil {
			if p.surfaces, err = p.renderer.NewSurfaces(ctx,
				scene.SurfacesInfo{Buffers: want, Width: s.Width, Height: s.Height, Rows: t.own(1).rows}); err != nil {
				return nil, err
			}
		}
		err = t.own(1).windows(func(top, first, end int) error {
			p.surfaces.Top = top
			if err := p.surfaces.Draw(ctx, cam, past); err != nil {
				return err
			}
			for b := range n.floats {
				if want.Has(scene.Buffer(b)) {
					v, err := p.surfaces.Floats(scene.Buffer(b))
					if err != nil {
						return err
					}
					n.floats[b] = joined(n.floats[b], v[4*s.Width*(first-top):4*s.Width*(end-top)])
				}
			}
			if want.Has(scene.BufferID) {
				v, err := p.surfaces.IDs(0)
				if err != nil {
					return err
				}
				n.ids = joined(n.ids, v[4*s.Width*(first-top):4*s.Width*(end-top)])
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	n.take(sums, s)
	if s.frames() > 1 || !s.allSamples() {
		return n, nil
	}
	count := max(s.Samples, 1)
	if p.samples == nil {
		if p.samples, err = p.renderer.NewSurfaces(ctx,
			scene.SurfacesInfo{Buffers: scene.Of(scene.BufferID), Samples: count}); err != nil {
			return nil, err
		}
	}
	all := make([][]uint32, count)
	err = t.own(max(s.Supersample, 1)).windows(func(top, first, end int) error {
		p.samples.Top = top
		if err := p.samples.Draw(ctx, cam, nil); err != nil {
			return err
		}
		for i := range count {
			ids, err := p.samples.IDs(i)
			if err != nil {
				return err
			}
			all[i] = joined(all[i], ids[4*p.info.Width*(first-top):4*p.info.Width*(end-top)])
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for i := range all {
		n.samples = append(n.samples, s.parts(all[i], t.rows())...)
	}
	return n, nil
}

// joined are the numbers of rows and of those that follow them.
func joined[T any](rows, more []T) []T {
	if rows == nil {
		return more
	}
	return append(rows, more...)
}

// parts are the numbers of rows of a picture with Supersample times as many pixels along each side, as pictures of a
// pixel's first part, of its second and so on.
func (s *Settings) parts(ids []uint32, rows int) (list [][]uint32) {
	n := max(s.Supersample, 1)
	if n == 1 {
		return [][]uint32{ids}
	}
	for part := range n * n {
		to := make([]uint32, 0, 4*s.Width*rows)
		for y := range rows {
			for x := range s.Width {
				at := 4 * ((y*n+part/n)*s.Width*n + x*n + part%n)
				to = append(to, ids[at:at+4]...)
			}
		}
		list = append(list, to)
	}
	return list
}

// layers are the AOVs as layers, in the order in which they were asked for, and the notes that go with them.
func (n *numbers) layers(s *Settings) (list []picfile.Layer, notes map[string]string) {
	notes = map[string]string{}
	for _, name := range s.AOVs {
		l := picfile.Layer{Name: name}
		for _, c := range aovs[name] {
			e := texfile.EXRChannel{Name: c.Channel, Type: texfile.EXRFloat, First: c.At, Stride: 4}
			if c.light {
				e.Stride, e.Floats = lightNumbers, n.light
			} else if c.Buffer == scene.BufferID {
				e.Type, e.Uints = texfile.EXRUint, n.ids
			} else {
				e.Floats = n.floats[c.Buffer]
			}
			l.Channels = append(l.Channels, e)
		}
		switch name {
		case "coverage":
			l.Channels = []texfile.EXRChannel{{Name: "coverage", Type: texfile.EXRFloat, Floats: n.coverage()}}
		case "cryptomatte":
			l.Channels = append(n.cryptomatte("CryptoObject", 1, objectNames(n.scene), notes),
				n.cryptomatte("CryptoMaterial", 2, materialNames(n.scene), notes)...)
		}
		if len(l.Channels) > 0 {
			list = append(list, l)
		}
	}
	return list, notes
}

// coverage is the share of samples with a surface.
func (n *numbers) coverage() []float32 {
	out := make([]float32, n.pixels())
	if n.tally != nil {
		for i := range out {
			out[i] = n.tally.cover(i)
		}
		return out
	}
	for _, ids := range n.samples {
		for i := range out {
			out[i] += float32(min(ids[4*i+3], 1))
		}
	}
	for i := range out {
		out[i] /= float32(len(n.samples))
	}
	return out
}

// pixels is how many pixels have shares.
func (n *numbers) pixels() int {
	if n.tally != nil {
		return n.count
	}
	return len(n.samples[0]) / 4
}

// shares adds how much of a pixel shows each number of a component of the IDs, the largest first; whole is the weight of
// the whole pixel.
func (n *numbers) shares(here []share, pixel, component int) (list []share, whole int) {
	if n.tally != nil {
		n.tally.each(pixel, func(instance uint32, weight int) {
			here = counted(here, n.instances[instance-1][component], weight)
		})
		return ordered(here), int(n.tally.weight)
	}
	for _, ids := range n.samples {
		if id := ids[4*pixel+component]; id != 0 {
			here = counted(here, id, 1)
		}
	}
	return ordered(here), len(n.samples)
}

// objectNames are the names of objects by their numbers; those without one are called by their number, and numbers that
// nothing has are "".
func objectNames(s *scene.Scene) []string {
	var list []string
	for i := range s.Instances {
		in := &s.Instances[i]
		for len(list) <= in.Object {
			list = append(list, "")
		}
		if list[in.Object] = in.Node; in.Node == "" {
			list[in.Object] = fmt.Sprintf("object %d", in.Object)
		}
	}
	return list
}

// materialNames are the names of materials by their numbers; those without one are called by their number.
func materialNames(s *scene.Scene) []string {
	list := make([]string, len(s.Materials))
	for i := range list {
		if list[i] = s.Materials[i].Name; list[i] == "" {
			list[i] = fmt.Sprintf("material %d", i)
		}
	}
	return list
}
