package state_test

import (
	"context"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TestFramesOfOnePassAreThoseOfNewOnes draws random frames with a pass that is reset, which does not write clear values again
// that it left, and with new passes, and wants the same bytes: with other draws, clear values, areas and windows, when
// something else changes the images between frames, and after frames that ended early.
func TestFramesOfOnePassAreThoseOfNewOnes(t *testing.T) {
	const width, height = 300, 204
	frames := 60
	if testing.Short() {
		frames = 12
	}
	for name, dev := range layeredWays(t) {
		for _, samples := range []int{1, 4} {
			r := rand.New(rand.NewPCG(11, uint64(samples)))
			pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
				Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
				Multisample: &vk.Multisample{RasterizationSamples: samples},
			}, layeredShader{layer: true})
			require.NoError(t, err)
			// What the passes draw to, and what new ones do.
			var images [2][2]*halfspace.Image
			for i := range images {
				for k, n := range []int{1, samples} {
					images[i][k], err = halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
						Extent: vk.Extent3D{Width: width, Height: height}, ArrayLayers: 2, Samples: n})
					require.NoError(t, err)
				}
			}
			again := dev.NewPass(halfspace.PassInfo{})
			color := halfspace.Attachment{Load: vk.AttachmentLoadOpClear}
			info := halfspace.PassInfo{Layers: 2}
			for frame := range frames {
				switch r.IntN(8) {
				case 0:
					if color.Load == vk.AttachmentLoadOpClear {
						color.Clear[r.IntN(4)] = 1 - color.Clear[0]
					}
				case 1:
					if samples > 1 { // the resolve attachment is compared where the samples are not stored
						color.Store = vk.AttachmentStoreOpStore + vk.AttachmentStoreOpDontCare - color.Store
					}
				case 2:
					color.Load, color.Clear = vk.AttachmentLoadOpLoad+vk.AttachmentLoadOpClear-color.Load, [4]float64{}
				case 3:
					info.RenderArea = vk.Rect2D{}
					if r.IntN(2) == 0 {
						info.RenderArea = vk.Rect2D{X: r.IntN(99), Y: 64 + r.IntN(50), Width: 1 + r.IntN(200), Height: 1 + r.IntN(90)}
					}
				case 4:
					info.Window, info.Extent = vk.Rect2D{}, vk.Extent2D{}
					if top := 64 * r.IntN(2); top > 0 && info.RenderArea == (vk.Rect2D{}) {
						info.Window, info.Extent = vk.Rect2D{Y: top, Width: width, Height: height - top}, vk.Extent2D{Width: width, Height: height}
					}
				case 5: // something else writes to the images
					kind, at := r.IntN(2), r.IntN(width*height)
					for i := range images {
						images[i][kind].Bytes()[at] ^= 0xA5
						images[i][kind].Touch()
					}
				}
				if color.Load == vk.AttachmentLoadOpLoad {
					color.Store = vk.AttachmentStoreOpStore
				}
				var vertices layeredMesh
				if r.IntN(4) > 0 {
					vertices = layeredTriangles(r, 1+r.IntN(3), 2)
				}
				draw := func(pass *halfspace.Pass, to [2]*halfspace.Image, ctx context.Context) error {
					color := color
					if color.Image = to[0]; samples > 1 {
						color.Image, color.Resolve = to[1], to[0]
					}
					info := info
					info.Color = []halfspace.Attachment{color}
					pass.Reset(info)
					if vertices != nil {
						pass.Draw(pipe, shade.Draw{Bindings: vertices})
					}
					return pass.End(ctx)
				}
				if r.IntN(8) == 0 { // a frame that ends before it began
					ctx, cancel := context.WithCancel(context.Background())
					cancel()
					require.ErrorIs(t, draw(again, images[0], ctx), context.Canceled)
				}
				for i, pass := range []*halfspace.Pass{again, dev.NewPass(halfspace.PassInfo{})} {
					require.NoError(t, draw(pass, images[i], context.Background()))
				}
				require.Equal(t, images[1][0].Bytes(), images[0][0].Bytes(), "%s, %d samples, frame %d", name, samples, frame)
				if color.Store == vk.AttachmentStoreOpStore {
					require.Equal(t, images[1][1].Bytes(), images[0][1].Bytes(), "%s, %d samples, frame %d", name, samples, frame)
				} else {
					copy(images[1][1].Bytes(), images[0][1].Bytes())
				}
			}
		}
	}
}

// A pass writes what lies in memory of others anew, who need not say that they changed it.
func TestPassesClearPicturesOfOthers(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	picture := image.NewRGBA(image.Rect(0, 0, 64, 64))
	color := halfspace.Target(picture)
	color.Load = vk.AttachmentLoadOpClear
	info := halfspace.PassInfo{Color: []halfspace.Attachment{color}}
	pass := dev.NewPass(info)
	require.NoError(t, pass.End(context.Background()))
	picture.Pix[17] = 99
	pass.Reset(info)
	require.NoError(t, pass.End(context.Background()))
	require.Zero(t, picture.Pix[17])
}
