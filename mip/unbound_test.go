package mip

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// sparse is a 4x2 image of four bytes a texel whose right half is not bound.
func sparse(t *testing.T, f vk.Format, samples int) *Image {
	t.Helper()
	m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
		Extent: vk.Extent3D{Width: 4, Height: 2, Depth: 1}, Samples: samples})
	if err != nil {
		t.Fatal(err)
	}
	for i := range m.Bytes() {
		m.Bytes()[i] = 9
	}
	if err := m.SetResidency(0, vk.Extent3D{Width: 2, Height: 2, Depth: 1}, []bool{true, false}); err != nil {
		t.Fatal(err)
	}
	return m
}

// halfWritten says whether the left half of each row of each plane holds something, and the right half nothing.
func halfWritten(t *testing.T, what string, m *Image) {
	t.Helper()
	for p := range m.Planes() {
		s := m.Subresource(0, 0, p)
		for y := range s.Rows() {
			row := s.Row(y, 0)
			for i, b := range row {
				if bound := i < len(row)/2; bound != (b != 0) {
					t.Fatalf("%s: row %d of plane %d is %v", what, y, p, row)
				}
			}
		}
	}
}

// Clear, Copy and Resolve wrote unbound texels, which Copy read back.
func TestUnboundTexelsDropWrites(t *testing.T) {
	const f = vk.FormatR32Uint
	const all = 0x01010101
	m := sparse(t, f, 1)
	halfWritten(t, "SetResidency", m)
	if err := m.Clear(vk.ImageAspectNone, [4]uint32{all}, 0, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	halfWritten(t, "Clear", m)
	src, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
		Extent: vk.Extent3D{Width: 4, Height: 2, Depth: 1}, Samples: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := src.Clear(vk.ImageAspectNone, [4]uint32{all}, 0, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	whole := vk.Extent3D{Width: 4, Height: 2, Depth: 1}
	if err := Copy(m, Region{}, src, Region{}, whole); err != nil {
		t.Fatal(err)
	}
	halfWritten(t, "Copy", m)
	if err := Copy(src, Region{}, m, Region{}, whole); err != nil {
		t.Fatal(err)
	}
	halfWritten(t, "Copy from there", src)
	ms, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
		Extent: vk.Extent3D{Width: 4, Height: 2, Depth: 1}, Samples: 4})
	if err != nil {
		t.Fatal(err)
	}
	if err := ms.Clear(vk.ImageAspectNone, [4]uint32{all}, 0, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	if err := Resolve(m, ms, ImageResolve{Mode: vk.ResolveModeSampleZero}); err != nil {
		t.Fatal(err)
	}
	halfWritten(t, "Resolve", m)
	// Planes of fewer texels, several samples a texel, depth with stencil.
	halfWritten(t, "planes", sparse(t, vk.FormatG8B8R83Plane420Unorm, 1))
	halfWritten(t, "samples", sparse(t, f, 4))
	halfWritten(t, "depth and stencil", sparse(t, vk.FormatD16UnormS8Uint, 1))
}

// Texels before the first and beyond the last counted as those of the next row, layer or level.
func TestOutsideIsNotResident(t *testing.T) {
	m := sparse(t, vk.FormatR8Unorm, 1)
	if !m.Resident(0, 0, 1, 1, 0) || m.Resident(0, 0, 2, 0, 0) {
		t.Error("inside")
	}
	for _, at := range [][5]int{{-1, 0, 0, 0, 0}, {1, 0, 0, 0, 0}, {0, -1, 0, 0, 0}, {0, 1, 0, 0, 0},
		{0, 0, -1, 0, 0}, {0, 0, 4, 0, 0}, {0, 0, 0, -1, 0}, {0, 0, 0, 2, 0}, {0, 0, 0, 0, -1}, {0, 0, 0, 0, 1}} {
		if m.Resident(at[0], at[1], at[2], at[3], at[4]) {
			t.Errorf("%v", at)
		}
	}
}

// The stencil of a format without depth was taken from component 0.
func TestClearTakesStencilFromComponentOne(t *testing.T) {
	for f, want := range map[vk.Format]byte{vk.FormatS8Uint: 7, vk.FormatD24UnormS8Uint: 7, vk.FormatD32SfloatS8Uint: 7} {
		m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 2, Height: 1, Depth: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Clear(vk.ImageAspectNone, [4]uint32{0x3F800000, 7}, 0, 0, 0, 0); err != nil {
			t.Fatal(err)
		}
		s := m.Subresource(0, 0, m.Planes()-1)
		if s.Pix[0] != want || s.Pix[1] != want {
			t.Errorf("%v: stencil is %v", f, s.Pix)
		}
	}
}

// Images that are nil made Copy and Resolve panic; one sample was resolved.
func TestCopyAndResolveRefuse(t *testing.T) {
	m := sparse(t, vk.FormatR8Unorm, 1)
	for what, err := range map[string]error{
		"copy to nothing":      Copy(nil, Region{}, m, Region{}, vk.Extent3D{Width: 1, Height: 1, Depth: 1}),
		"copy from nothing":    Copy(m, Region{}, nil, Region{}, vk.Extent3D{Width: 1, Height: 1, Depth: 1}),
		"resolve to nothing":   Resolve(nil, m, ImageResolve{Mode: vk.ResolveModeAverage}),
		"resolve from nothing": Resolve(m, nil, ImageResolve{Mode: vk.ResolveModeAverage}),
		"resolve one sample":   Resolve(m, sparse(t, vk.FormatR8Unorm, 1), ImageResolve{Mode: vk.ResolveModeAverage}),
	} {
		if err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}

// What lies beyond an edge of a face is at the same distance from it on the neighbour, in texels and in coordinates.
func TestUnfoldFollowsTexels(t *testing.T) {
	const n = 8
	for face := range 6 {
		for i := -n; i < 2*n; i++ {
			for j := -n; j < 2*n; j++ {
				out := func(i int) bool { return uint(i) >= n }
				if out(i) && out(j) {
					continue
				}
				wantFace, x, y := face, i, j
				if out(i) || out(j) {
					wantFace, x, y = AcrossEdge(face, i, j, n)
				}
				f, s, u := Unfold(face, (float32(i)+0.5)/n, (float32(j)+0.5)/n)
				if f != wantFace || s != (float32(x)+0.5)/n || u != (float32(y)+0.5)/n {
					t.Fatalf("texel (%d, %d) of face %d: (%v, %v) of face %d, not texel (%d, %d) of face %d", i, j,
						face, s, u, f, x, y, wantFace)
				}
			}
		}
	}
}
