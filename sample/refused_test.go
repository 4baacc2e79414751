package sample

import (
	"strings"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A blit into several samples wrote the wrong texels, one into planes luma alone.
func TestBlitRefusesSamplesAndPlanes(t *testing.T) {
	src := newImage(t, vk.FormatR8G8B8A8Unorm, 4, 4, 1, 1)
	whole := BlitRegion{To: vk.Offset3D{X: 4, Y: 4, Z: 1}}
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 1}, Samples: 4}
	refused := func(info vk.ImageInfo) {
		t.Helper()
		dst, err := mip.NewImage(info)
		if err != nil {
			t.Fatal(err)
		}
		before := string(dst.Bytes())
		if err := Blit(dst, whole, src, whole, vk.FilterNearest); err == nil || !strings.Contains(err.Error(), "Dst") {
			t.Errorf("%v of %d samples: the error is %v", info.Format, info.Samples, err)
		}
		if err := Blit(src, whole, dst, whole, vk.FilterNearest); err == nil {
			t.Errorf("from %v of %d samples: no error", info.Format, info.Samples)
		}
		if string(dst.Bytes()) != before {
			t.Errorf("%v of %d samples: written to", info.Format, info.Samples)
		}
	}
	refused(info)
	info.Samples = 1
	for _, f := range vk.Values[vk.Format]() {
		if in := format.Of(f); in != nil && in.Chroma {
			info.Format = f
			refused(info)
		}
	}
}

// Integers that the destination has not kept their low bits: 300 became 44.
func TestIntegerBlitsClamp(t *testing.T) {
	for _, c := range []struct {
		from, to vk.Format
		in, want int32
	}{
		{vk.FormatR32Uint, vk.FormatR8Uint, 300, 255}, {vk.FormatR32Uint, vk.FormatR8Uint, -1, 255},
		{vk.FormatR32Uint, vk.FormatR8Uint, 7, 7},
		{vk.FormatR32Sint, vk.FormatR8Sint, -200, -128}, {vk.FormatR32Sint, vk.FormatR8Sint, 200, 127},
		{vk.FormatR32Sint, vk.FormatR16Sint, -40000, -32768},
		{vk.FormatR32Sint, vk.FormatR32Sint, -1 << 31, -1 << 31}, {vk.FormatR32Uint, vk.FormatA2B10G10R10UintPack32, 2000, 1023},
	} {
		src, dst := newImage(t, c.from, 1, 1, 1, 1), newImage(t, c.to, 1, 1, 1, 1)
		if err := src.Clear(vk.ImageAspectNone, [4]uint32{uint32(c.in)}, 0, 0, 0, 0); err != nil {
			t.Fatal(err)
		}
		one := BlitRegion{To: vk.Offset3D{X: 1, Y: 1, Z: 1}}
		if err := Blit(dst, one, src, one, vk.FilterNearest); err != nil {
			t.Fatal(err)
		}
		var texel [1]format.Texel
		format.Of(c.to).Decode(texel[:], dst.Bytes())
		if got := int32(texel[0][0]); got != c.want {
			t.Errorf("%d of %v is %d in %v, not %d", c.in, c.from, got, c.to, c.want)
		}
	}
}

// A blit wrote unbound texels.
func TestBlitDropsUnboundTexels(t *testing.T) {
	src, dst := newImage(t, vk.FormatR8Uint, 4, 1, 1, 1), newImage(t, vk.FormatR8Uint, 4, 1, 1, 1)
	copy(src.Bytes(), []byte{1, 2, 3, 4})
	if err := dst.SetResidency(0, vk.Extent3D{Width: 2, Height: 1, Depth: 1}, []bool{false, true}); err != nil {
		t.Fatal(err)
	}
	whole := BlitRegion{To: vk.Offset3D{X: 4, Y: 1, Z: 1}}
	if err := Blit(dst, whole, src, whole, vk.FilterNearest); err != nil {
		t.Fatal(err)
	}
	if got := string(dst.Bytes()); got != "\x00\x00\x03\x04" {
		t.Errorf("the image holds %v", dst.Bytes())
	}
}

// Views of Y'CbCr were accepted for fetches, which then gave zeros; weights were read from integers.
func TestFetchesAndWeightsRefuse(t *testing.T) {
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || in.Depth || in.Stencil || in.BlockDepth > 1 {
			continue
		}
		m := newImage(t, f, 4, 4, 1, 1)
		_, err := CompileTexels(newView(t, m, vk.ImageViewType2D))
		if (err != nil) != in.Chroma {
			t.Errorf("%v: fetches: %v", f, err)
		}
		image := newView(t, newImage(t, vk.FormatR8Unorm, 4, 4, 1, 1), vk.ImageViewType2D)
		s := vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge}
		_, err = CompileWeighted(s, image, Weights{View: newView(t, m, vk.ImageViewType2DArray), FilterSize: [2]int{2, 2}, NumPhases: 1})
		if (err == nil) != (in.Class == format.ClassFloat && !in.Wide()) == !in.Chroma {
			t.Errorf("%v: weights: %v", f, err)
		}
	}
}
