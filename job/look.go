package job

// The look "studio" is what render and view draw unless they are told otherwise: surfaces without a material are clay
// under a softbox before a gradient, a shadow lies under the scene, light between facets counts, and the scene fills
// the picture.

// lookVersion is the version of the look "studio", which is part of the keys of its pictures: of its light, its clay,
// its background, its points, its ground, what blocks its light, and how it fills the picture.
const lookVersion = 15

// StudioFill is the share of the picture's tighter side that a scene takes.
const StudioFill = 0.85

// StudioBackground is a gradient that is darker above, so that shadows on the ground stand out.
func StudioBackground() Background {
	grey := func(r, g, b float64) [4]float64 { return [4]float64{r / 255, g / 255, b / 255, 1} }
	return Background{Colors: [][4]float64{grey(0x8f, 0x97, 0xa3), grey(0xd9, 0xdc, 0xe1)}}
}

// StudioThickness is how large points are and how wide lines in a picture of a size, in pixels: thin, and visible.
func StudioThickness(width, height int) float64 { return max(2, float64(min(width, height))/300) }

// Studio gives settings, which have a size, the look "studio". Camera.View.Fill, which is StudioFill in it, is not
// theirs.
func (s *Settings) Studio() {
	s.Look, s.Env, s.Background = "studio", "softbox", StudioBackground()
	s.Compensation, s.Clay, s.Ground, s.Thickness = true, true, "auto", StudioThickness(s.Width, s.Height)
	s.PointShape = "auto"
	s.Occlusion, s.OcclusionAuto = StudioOcclusion(s.Width, s.Height), true
}

// StudioOcclusion is how many depth maps block light in a picture of a size: beside 256 and 512 maps, a quarter fewer or
// more than these change a picture by a fortieth of a code in the mean.
func StudioOcclusion(width, height int) int {
	if max(width, height) <= 512 {
		return 24
	}
	return 48
}
