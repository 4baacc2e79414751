package state_test

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// limitCases has one for each limit, by its name.
var limitCases = map[string]func(c limitCase, l halfspace.Limits){
	"maxImageDimension1D": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error { return imageError(vk.ImageInfo{Extent: vk.Extent3D{Width: n}}) }
		c.allows(at(l.MaxImageDimension1D), at(l.MaxImageDimension1D+1))
	},
	"maxImageDimension2D": func(c limitCase, l halfspace.Limits) {
		at := func(w, h int) error {
			return imageError(vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: w, Height: h}})
		}
		c.allows(at(l.MaxImageDimension2D, 1), at(l.MaxImageDimension2D+1, 1))
		c.allows(at(1, l.MaxImageDimension2D), at(1, l.MaxImageDimension2D+1))
	},
	"maxImageDimension3D": func(c limitCase, l halfspace.Limits) {
		at := func(d int) error {
			return imageError(vk.ImageInfo{ImageType: vk.ImageType3D, Extent: vk.Extent3D{Width: 1, Height: 1, Depth: d}})
		}
		c.allows(at(l.MaxImageDimension3D), at(l.MaxImageDimension3D+1))
	},
	"maxImageDimensionCube": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error {
			return imageError(vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: n, Height: n},
				ArrayLayers: 6, CubeCompatible: true})
		}
		require.Equal(c.t, l.MaxImageDimension2D, l.MaxImageDimensionCube) // six faces at it are 1.5 GiB
		c.allows(at(64), at(l.MaxImageDimensionCube+1))
	},
	"maxImageArrayLayers": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error {
			return imageError(vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 1}, ArrayLayers: n})
		}
		c.allows(at(l.MaxImageArrayLayers), at(l.MaxImageArrayLayers+1))
	},
	"maxFramebufferWidth": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error { return c.pass(halfspace.PassInfo{Extent: vk.Extent2D{Width: n, Height: 1}}) }
		c.allows(at(l.MaxFramebufferWidth), at(l.MaxFramebufferWidth+1))
	},
	"maxFramebufferHeight": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error { return c.pass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 1, Height: n}}) }
		c.allows(at(l.MaxFramebufferHeight), at(l.MaxFramebufferHeight+1))
	},
	"maxFramebufferLayers": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error {
			return c.pass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 1, Height: 1}, Layers: n})
		}
		c.allows(at(l.MaxFramebufferLayers), at(l.MaxFramebufferLayers+1))
	},
	"maxMultiviewViewCount": func(c limitCase, l halfspace.Limits) {
		mask := halfspace.PassInfo{Extent: vk.Extent2D{Width: 1, Height: 1}, ViewMask: math.MaxUint32}
		require.Equal(c.t, l.MaxMultiviewViewCount, reflect.TypeOf(mask.ViewMask).Bits())
		require.NoError(c.t, c.pass(mask))
	},
	"maxColorAttachments": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error {
			m := frametest.NewImage(c.t, vk.FormatR8Unorm, 1, 1, 1)
			var list []halfspace.Attachment
			for range n {
				list = append(list, halfspace.Attachment{Image: m})
			}
			return c.pass(halfspace.PassInfo{Color: list})
		}
		c.allows(at(l.MaxColorAttachments), at(l.MaxColorAttachments+1))
	},
	"framebufferColorSampleCounts": func(c limitCase, l halfspace.Limits) {
		c.samples(l.FramebufferColorSampleCounts, func(n int) error {
			return imageError(vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 1}, Samples: n})
		})
	},
	"framebufferDepthSampleCounts": func(c limitCase, l halfspace.Limits) {
		c.samples(l.FramebufferDepthSampleCounts, func(n int) error {
			_, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD32Sfloat,
				Extent: vk.Extent3D{Width: 1, Height: 1, Depth: 1}, Samples: n})
			return err
		})
	},
	"framebufferStencilSampleCounts": func(c limitCase, l halfspace.Limits) {
		c.samples(l.FramebufferStencilSampleCounts, func(n int) error {
			_, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatS8Uint,
				Extent: vk.Extent3D{Width: 1, Height: 1, Depth: 1}, Samples: n})
			return err
		})
	},
	"framebufferNoAttachmentsSampleCounts": func(c limitCase, l halfspace.Limits) {
		c.samples(l.FramebufferNoAttachmentsSampleCounts, func(n int) error {
			return c.pass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 1, Height: 1}, Samples: n})
		})
	},
	"maxSampleMaskWords": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error {
			return c.pipeline(vk.GraphicsPipeline{Multisample: &vk.Multisample{SampleMask: make([]uint32, n)}}, nil)
		}
		c.allows(at(l.MaxSampleMaskWords), at(l.MaxSampleMaskWords+1))
	},
	"renderAreaGranularity": func(c limitCase, l halfspace.Limits) {
		at := func(x, y int) error {
			return c.pass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 9, Height: 9},
				RenderArea: vk.Rect2D{X: 1, Y: 1, Width: x, Height: y}})
		}
		c.allows(at(l.RenderAreaGranularity[0], l.RenderAreaGranularity[1]), at(1, 0))
	},
	"maxViewports": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error {
			list := make([]vk.Viewport, n)
			for i := range list {
				list[i] = vk.Viewport{Width: 1, Height: 1}
			}
			return c.draw(vk.Dynamic{Viewports: list})
		}
		c.allows(at(l.MaxViewports), at(l.MaxViewports+1))
	},
	"maxViewportDimensions": func(c limitCase, l halfspace.Limits) {
		beyond := func(n int) float32 { return math.Nextafter32(float32(n), math.MaxFloat32) }
		at := func(w, h float32) error { return c.viewport(func(v *vk.Viewport) { v.Width, v.Height = w, h }) }
		c.allows(at(float32(l.MaxViewportDimensions[0]), 1), at(beyond(l.MaxViewportDimensions[0]), 1))
		c.allows(at(1, float32(l.MaxViewportDimensions[1])), at(1, beyond(l.MaxViewportDimensions[1])))
	},
	"viewportBoundsRange": func(c limitCase, l halfspace.Limits) {
		at := func(x, y float32) error { return c.viewport(func(v *vk.Viewport) { v.X, v.Y = x, y }) }
		least, most := l.ViewportBoundsRange[0], l.ViewportBoundsRange[1]
		c.allows(at(least, most), at(math.Nextafter32(least, -math.MaxFloat32), 0))
		c.allows(at(most, least), at(math.Nextafter32(most, math.MaxFloat32), 0))
		c.allows(nil, at(0, math.Nextafter32(most, math.MaxFloat32)))
	},
	"subPixelPrecisionBits": func(c limitCase, l halfspace.Limits) {
		step := float32(math.Ldexp(1, -l.SubPixelPrecisionBits))
		left := func(x float32) int { // of a triangle, whose left edge is in, and which has columns 4 to 99 if it is that of samples
			columns, _ := c.covered(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip}, 0, 256, 256,
				at(x, 0), at(100, 0), at(x, 256), at(100, 256))
			return columns
		}
		require.Equal(c.t, []int{96, 96, 95}, []int{left(4.5), left(4.5 + step/4), left(4.5 + step)})
	},
	"lineSubPixelPrecisionBits": func(c limitCase, l halfspace.Limits) {
		step := float32(math.Ldexp(1, -l.LineSubPixelPrecisionBits))
		// A line of one pixel from centre to centre has the left one of two pixels.
		g := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyLineList}
		has := func(x float32) bool {
			columns, _ := c.covered(g, 0, 256, 256, at(x, 10), at(x, 200))
			return columns == 1
		}
		require.True(c.t, has(30) && has(30+step/4) && has(30+step))
		require.Equal(c.t, 1, c.line(1, 30+step/4))
	},
	"pointSizeRange": func(c limitCase, l halfspace.Limits) {
		require.Equal(c.t, c.point(l.PointSizeRange[0], 128.5+1/64.0), c.point(0, 128.5+1/64.0))
		require.Equal(c.t, 1, c.point(0, 128.5+1/64.0))
		require.Equal(c.t, 0, c.point(0, 128.5+3/64.0))
		g := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyPointList}
		for _, size := range []float32{l.PointSizeRange[1], l.PointSizeRange[1] + 1, 1e6} {
			columns, rows := c.covered(g, size, 1100, 1100, [4]float32{0, 0, 0, 1})
			require.Equal(c.t, []int{int(l.PointSizeRange[1]), int(l.PointSizeRange[1])}, []int{columns, rows})
		}
	},
	"pointSizeGranularity": func(c limitCase, l halfspace.Limits) {
		// A point at 8 reaches from 6 on to 10: two columns' centres more from 5 on, half a step later on either side.
		require.Equal(c.t, c.point(3, 8), c.point(3+l.PointSizeGranularity/4, 8))
		require.Equal(c.t, c.point(3, 8)+1, c.point(3+2*l.PointSizeGranularity, 8))
	},
	"lineWidthRange": func(c limitCase, l halfspace.Limits) {
		require.Equal(c.t, []int{int(l.LineWidthRange[0]), int(l.LineWidthRange[0])},
			[]int{c.line(l.LineWidthRange[0], 128.25), c.line(l.LineWidthRange[0]/2, 128.25)})
		require.Equal(c.t, []int{int(l.LineWidthRange[1]), int(l.LineWidthRange[1])},
			[]int{c.line(l.LineWidthRange[1], 128), c.line(l.LineWidthRange[1]+1, 128)})
	},
	"lineWidthGranularity": func(c limitCase, l halfspace.Limits) {
		// From 8 to a half of 11 to either side: columns 5 to 10 and, from 3 steps more on, column 11's left sample.
		require.Equal(c.t, c.line(3, 8), c.line(3+l.LineWidthGranularity/4, 8))
		require.Equal(c.t, c.line(3, 8)+1, c.line(3+4*l.LineWidthGranularity, 8))
	},
	"strictLines": func(c limitCase, l halfspace.Limits) { // a slanting line is a rectangle: it ends beside its end point
		g := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyLineList, Rasterization: vk.Rasterization{LineWidth: 20}}
		strict, _ := c.covered(g, 0, 256, 256, at(100, 100), at(150, 150))
		g.Rasterization.NonStrictLines = true
		loose, _ := c.covered(g, 0, 256, 256, at(100, 100), at(150, 150))
		require.Equal(c.t, l.StrictLines, strict > 60)
		require.Less(c.t, loose, 60)
	},
	"standardSampleLocations": func(c limitCase, l halfspace.Limits) {
		require.True(c.t, l.StandardSampleLocations) // edge.TestLikeReference/triangles has them all
	},
	"maxSampleLocationGridSize": func(c limitCase, l halfspace.Limits) {
		at := func(w, h int) error {
			return c.pipeline(vk.GraphicsPipeline{Multisample: &vk.Multisample{SampleLocations: &vk.SampleLocations{Grid: vk.Extent2D{Width: w, Height: h}, Locations: make([][2]float32, w*h)}}}, nil)
		}
		w, h := l.MaxSampleLocationGridSize[0], l.MaxSampleLocationGridSize[1]
		c.allows(at(w, h), at(w+1, h))
		c.allows(at(w, h), at(w, 2*h))
	},
	"sampleLocationCoordinateRange": func(c limitCase, l halfspace.Limits) {
		step := float32(math.Ldexp(1, -l.SampleLocationSubPixelBits))
		has := func(location, x float32) bool { // a triangle from x on
			g := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
				Multisample: &vk.Multisample{SampleLocations: &vk.SampleLocations{
					Grid: vk.Extent2D{Width: 1, Height: 1}, Locations: [][2]float32{{location, 0.5}}}}}
			columns, _ := c.covered(g, 0, 256, 256, at(x, 0), at(100, 0), at(x, 256), at(100, 256))
			return columns == 96
		}
		least, most := l.SampleLocationCoordinateRange[0], l.SampleLocationCoordinateRange[1]
		for _, v := range []float32{most, most + step, 1, 5} {
			require.True(c.t, has(v, 4+most) && !has(v, 4+most+step))
		}
		for _, v := range []float32{least, least - step, -1} {
			require.True(c.t, has(v, 4+least) && !has(v, 4+least+step))
		}
	},
	"sampleLocationSampleCounts": func(c limitCase, l halfspace.Limits) {
		c.samples(l.SampleLocationSampleCounts, func(n int) error {
			return c.pipeline(vk.GraphicsPipeline{Multisample: &vk.Multisample{RasterizationSamples: n,
				SampleLocations: &vk.SampleLocations{Grid: vk.Extent2D{Width: 1, Height: 1}, Locations: make([][2]float32, max(n, 0))}}}, nil)
		})
	},
	"sampleLocationSubPixelBits": func(c limitCase, l halfspace.Limits) {
		// the grid of coverage: the test of the range has its step
		require.Equal(c.t, l.SubPixelPrecisionBits, l.SampleLocationSubPixelBits)
	},
	"variableSampleLocations": func(c limitCase, l halfspace.Limits) {
		require.True(c.t, l.VariableSampleLocations) // each pipeline of a pass has its own
	},
	"maxExtraPrimitiveOverestimationSize": func(c limitCase, l halfspace.Limits) {
		at := func(v float32) error {
			return c.pipeline(vk.GraphicsPipeline{Rasterization: vk.Rasterization{ExtraPrimitiveOverestimationSize: v}}, nil)
		}
		c.allows(at(l.MaxExtraPrimitiveOverestimationSize), at(math.Nextafter32(l.MaxExtraPrimitiveOverestimationSize, 1)))
	},
	"primitiveOverestimationSize": func(c limitCase, l halfspace.Limits) {
		// a triangle from 10 to 20 touches columns 10 to 19
		columns, _ := c.conservative(vk.ConservativeRasterizationModeOverestimate, 0, vk.PrimitiveTopologyTriangleStrip,
			at(10, 0), at(20, 0), at(10, 256), at(20, 256))
		require.Zero(c.t, l.PrimitiveOverestimationSize)
		require.Equal(c.t, 12, columns, "closed pixels: 9 and 20 are touched at their sides")
	},
	"extraPrimitiveOverestimationSizeGranularity": func(c limitCase, l halfspace.Limits) {
		step := l.ExtraPrimitiveOverestimationSizeGranularity
		columns := func(extra float32) int { // from a step beside the side of a pixel on
			n, _ := c.conservative(vk.ConservativeRasterizationModeOverestimate, extra, vk.PrimitiveTopologyTriangleStrip,
				at(10+1.0/256, 0), at(19.5, 0), at(10+1.0/256, 256), at(19.5, 256))
			return n
		}
		require.Equal(c.t, columns(0), columns(step/4))
		require.Equal(c.t, columns(0)+1, columns(step))
	},
	"primitiveUnderestimation": func(c limitCase, l halfspace.Limits) {
		columns, _ := c.conservative(vk.ConservativeRasterizationModeUnderestimate, 0, vk.PrimitiveTopologyTriangleStrip,
			at(10.25, 0), at(19.75, 0), at(10.25, 256), at(19.75, 256))
		require.Equal(c.t, l.PrimitiveUnderestimation, columns == 8)
	},
	"conservativePointAndLineRasterization": func(c limitCase, l halfspace.Limits) {
		for topology, places := range map[vk.PrimitiveTopology][][4]float32{
			vk.PrimitiveTopologyPointList: {at(10.25, 10.25)}, vk.PrimitiveTopologyLineList: {at(10.25, 10.5), at(20.75, 13.5)}} {
			var list [3][2]int
			for n, mode := range vk.Values[vk.ConservativeRasterizationMode]() {
				list[n][0], list[n][1] = c.conservative(mode, 0, topology, places...)
			}
			require.NotZero(c.t, list[0][0])
			require.Equal(c.t, l.ConservativePointAndLineRasterization, list[0] != list[1], "%v", topology)
			require.Equal(c.t, list[0], list[2])
		}
	},
	"degenerateTrianglesRasterized": func(c limitCase, l halfspace.Limits) {
		columns, _ := c.conservative(vk.ConservativeRasterizationModeOverestimate, 0.5, vk.PrimitiveTopologyTriangleList,
			at(10, 10), at(20, 20), at(30, 30))
		require.Equal(c.t, l.DegenerateTrianglesRasterized, columns > 0)
	},
	"degenerateLinesRasterized": func(c limitCase, l halfspace.Limits) {
		columns, _ := c.conservative(vk.ConservativeRasterizationModeOverestimate, 0, vk.PrimitiveTopologyLineList,
			at(10.25, 10.25), at(10.25, 10.25))
		require.Equal(c.t, l.DegenerateLinesRasterized, columns > 0)
	},
	"fullyCoveredFragmentShaderInputVariable": func(c limitCase, l halfspace.Limits) {
		err := c.shader(shade.Interface{Inputs: shade.InputFullyCovered})
		require.Equal(c.t, l.FullyCoveredFragmentShaderInputVariable, err == nil)
	},
	"conservativeRasterizationPostDepthCoverage": func(c limitCase, l halfspace.Limits) {
		for _, mode := range vk.Values[vk.ConservativeRasterizationMode]() {
			err := c.pipeline(vk.GraphicsPipeline{Rasterization: vk.Rasterization{ConservativeRasterizationMode: mode}},
				interfaceShader{shade.Interface{EarlyFragmentTests: true, PostDepthCoverage: true, Inputs: shade.InputSampleMask}})
			require.Equal(c.t, l.ConservativeRasterizationPostDepthCoverage, err == nil)
		}
	},
	"maxDiscardRectangles": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error { return c.draw(vk.Dynamic{DiscardRectangles: make([]vk.Rect2D, n)}) }
		c.allows(at(l.MaxDiscardRectangles), at(l.MaxDiscardRectangles+1))
	},
	"maxFragmentSize": func(c limitCase, l halfspace.Limits) {
		at := func(w, h int) error {
			return c.pipeline(vk.GraphicsPipeline{FragmentShadingRate: &vk.FragmentShadingRate{Width: w, Height: h}}, nil)
		}
		c.allows(at(l.MaxFragmentSize[0], l.MaxFragmentSize[1]), at(2*l.MaxFragmentSize[0], 1))
		c.allows(nil, at(1, 2*l.MaxFragmentSize[1]))
	},
	"minFragmentShadingRateAttachmentTexelSize": func(c limitCase, l halfspace.Limits) {
		c.allows(c.rate(l.MinFragmentShadingRateAttachmentTexelSize[0], 8), c.rate(l.MinFragmentShadingRateAttachmentTexelSize[0]/2, 8))
		c.allows(c.rate(8, l.MinFragmentShadingRateAttachmentTexelSize[1]), c.rate(8, l.MinFragmentShadingRateAttachmentTexelSize[1]/2))
	},
	"maxFragmentShadingRateAttachmentTexelSize": func(c limitCase, l halfspace.Limits) {
		c.allows(c.rate(l.MaxFragmentShadingRateAttachmentTexelSize[0], 8), c.rate(2*l.MaxFragmentShadingRateAttachmentTexelSize[0], 8))
		c.allows(c.rate(8, l.MaxFragmentShadingRateAttachmentTexelSize[1]), c.rate(8, 2*l.MaxFragmentShadingRateAttachmentTexelSize[1]))
	},
	"minFragmentDensityTexelSize": func(c limitCase, l halfspace.Limits) { // of a map with a texel a pixel
		c.region(l.MinFragmentDensityTexelSize, 64, 64)
	},
	"maxFragmentDensityTexelSize": func(c limitCase, l halfspace.Limits) {
		c.region(l.MaxFragmentDensityTexelSize, 2, 2)
		err := c.pass(halfspace.PassInfo{Extent: vk.Extent2D{Width: l.MaxFragmentDensityTexelSize[0] + 1, Height: 4},
			DensityMap: &halfspace.DensityMapAttachment{Image: frametest.NewImage(c.t, vk.FormatR8G8Unorm, 1, 1, 1)}})
		require.Error(c.t, err)
	},
	"fragmentDensityInvocations": func(c limitCase, l halfspace.Limits) {
		require.True(c.t, l.FragmentDensityInvocations) // TestFragmentsOfDensityMapsSaySizeAndCount has the counts
	},
	"shaderTileImageCoherentReadAccelerated": func(c limitCase, l halfspace.Limits) {
		require.True(c.t, l.ShaderTileImageCoherentReadAccelerated) // TestTileReadsSeeTheFragmentsBefore has the order
	},
	"shaderTileImageReadSampleFromPixelRateInvocation": func(c limitCase, l halfspace.Limits) {
		require.Equal(c.t, l.ShaderTileImageReadSampleFromPixelRateInvocation,
			c.pipeline(vk.GraphicsPipeline{Multisample: &vk.Multisample{RasterizationSamples: 4}},
				interfaceShader{shade.Interface{TileColors: 1}}) == nil)
	},
	"shaderTileImageReadFromHelperInvocation": func(c limitCase, l halfspace.Limits) {
		require.Equal(c.t, l.ShaderTileImageReadFromHelperInvocation, c.helperReads())
	},
	"subsampledLoads": func(c limitCase, l halfspace.Limits) { // TestSubsampledAttachmentsHoldThePicture loads them
		require.Equal(c.t, l.SubsampledLoads, c.dense(true) == nil)
	},
	"maxSubsampledArrayLayers": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error {
			return imageError(vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 1}, ArrayLayers: n, Subsampled: true})
		}
		c.allows(at(l.MaxSubsampledArrayLayers), at(l.MaxSubsampledArrayLayers+1))
	},
	"maxFragmentSizeAspectRatio": func(c limitCase, l halfspace.Limits) {
		require.Equal(c.t, 4, l.MaxFragmentSizeAspectRatio)
		require.Equal(c.t, 64*64/4, c.coarse(coarseCase{width: 4, height: 1}))
		require.Equal(c.t, 64*64/4, c.coarse(coarseCase{width: 1, height: 4}))
	},
	"maxFragmentShadingRateAttachmentTexelSizeAspectRatio": func(c limitCase, l halfspace.Limits) {
		require.Equal(c.t, 64/4, l.MaxFragmentShadingRateAttachmentTexelSizeAspectRatio)
		c.allows(c.rate(4, 64), c.rate(2, 64))
		c.allows(c.rate(64, 4), c.rate(128, 4))
	},
	"maxFragmentShadingRateCoverageSamples": func(c limitCase, l halfspace.Limits) {
		for samples := 1; samples <= 16; samples *= 2 {
			pixels := min(16, l.MaxFragmentShadingRateCoverageSamples/samples)
			require.Equal(c.t, 64*64/pixels, c.coarse(coarseCase{width: 4, height: 4, samples: samples}), "%d samples", samples)
		}
	},
	"maxFragmentShadingRateRasterizationSamples": func(c limitCase, l halfspace.Limits) {
		require.Less(c.t, c.coarse(coarseCase{width: 2, height: 1, samples: l.MaxFragmentShadingRateRasterizationSamples}), 64*64)
	},
	"primitiveFragmentShadingRateWithMultipleViewports": func(c limitCase, l halfspace.Limits) {
		n := c.coarse(coarseCase{width: 2, height: 2, state: shade.Interface{ViewportIndex: true, ShadingRate: true}, combine: true})
		require.Equal(c.t, l.PrimitiveFragmentShadingRateWithMultipleViewports, n == 64*64/8, "%d", n)
	},
	"layeredShadingRateAttachments": func(c limitCase, l halfspace.Limits) {
		_, has := reflect.TypeOf(halfspace.ShadingRateAttachment{}).FieldByName("Layers")
		require.Equal(c.t, l.LayeredShadingRateAttachments, has)
	},
	"fragmentShadingRateNonTrivialCombinerOps": func(c limitCase, l halfspace.Limits) {
		for _, op := range vk.Values[vk.FragmentShadingRateCombinerOp]() {
			err := c.pipeline(vk.GraphicsPipeline{FragmentShadingRate: &vk.FragmentShadingRate{
				CombinerOps: [2]vk.FragmentShadingRateCombinerOp{op, op}}}, nil)
			require.Equal(c.t, l.FragmentShadingRateNonTrivialCombinerOps, err == nil)
		}
	},
	"fragmentShadingRateStrictMultiplyCombiner": func(c limitCase, l halfspace.Limits) { // 2x1 times 1x2 is 2x2, not 3x3
		n := c.coarse(coarseCase{width: 2, height: 2, state: shade.Interface{ShadingRate: true}, combine: true})
		require.Equal(c.t, l.FragmentShadingRateStrictMultiplyCombiner, n == 64*64/8)
	},
	"fragmentShadingRateWithShaderDepthStencilWrites": func(c limitCase, l halfspace.Limits) {
		c.keeps(l.FragmentShadingRateWithShaderDepthStencilWrites, coarseCase{state: shade.Interface{WritesDepth: true, WritesStencil: true}})
	},
	"fragmentShadingRateWithSampleMask": func(c limitCase, l halfspace.Limits) {
		c.keeps(l.FragmentShadingRateWithSampleMask, coarseCase{change: func(g *vk.GraphicsPipeline) { g.Multisample.SampleMask = []uint32{5} }})
	},
	"fragmentShadingRateWithShaderSampleMask": func(c limitCase, l halfspace.Limits) {
		c.keeps(l.FragmentShadingRateWithShaderSampleMask, coarseCase{state: shade.Interface{WritesSampleMask: true,
			Inputs: shade.InputSampleMask}})
	},
	"fragmentShadingRateWithConservativeRasterization": func(c limitCase, l halfspace.Limits) {
		for _, mode := range vk.Values[vk.ConservativeRasterizationMode]() {
			c.keeps(l.FragmentShadingRateWithConservativeRasterization, coarseCase{change: func(g *vk.GraphicsPipeline) {
				g.Rasterization.ConservativeRasterizationMode = mode
			}})
		}
	},
	"fragmentShadingRateWithFragmentShaderInterlock": func(c limitCase, l halfspace.Limits) {
		c.keeps(l.FragmentShadingRateWithFragmentShaderInterlock, coarseCase{state: shade.Interface{SideEffects: true, Interlock: true}})
	},
	"fragmentShadingRateWithCustomSampleLocations": func(c limitCase, l halfspace.Limits) {
		c.keeps(l.FragmentShadingRateWithCustomSampleLocations, coarseCase{change: func(g *vk.GraphicsPipeline) {
			g.Multisample.SampleLocations = &vk.SampleLocations{Grid: vk.Extent2D{Width: 1, Height: 1},
				Locations: make([][2]float32, 4)}
		}})
	},
	"maxVertexInputAttributes": func(c limitCase, l halfspace.Limits) {
		c.allows(c.vertexInput(l.MaxVertexInputAttributes, 1), c.vertexInput(l.MaxVertexInputAttributes+1, 1))
	},
	"maxVertexInputBindings": func(c limitCase, l halfspace.Limits) {
		c.allows(c.vertexInput(1, l.MaxVertexInputBindings), c.vertexInput(1, l.MaxVertexInputBindings+1))
	},
	"maxVertexOutputComponents": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error { return c.shader(shade.Interface{Varyings: make([]shade.Interpolation, n)}) }
		c.allows(at(l.MaxVertexOutputComponents), at(l.MaxVertexOutputComponents+1))
	},
	"maxFragmentInputComponents": func(c limitCase, l halfspace.Limits) {
		require.Equal(c.t, l.MaxVertexOutputComponents, l.MaxFragmentInputComponents)
	},
	"maxFragmentOutputAttachments": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error { return c.shader(shade.Interface{Colors: n}) }
		c.allows(at(l.MaxFragmentOutputAttachments), at(l.MaxFragmentOutputAttachments+1))
	},
	"maxFragmentDualSrcAttachments": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error {
			a := vk.ColorBlendAttachment{BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrc1Color,
				ColorWriteMask: vk.ColorComponentsAll}
			g := vk.GraphicsPipeline{ColorBlend: &vk.ColorBlend{}}
			for range n {
				g.ColorBlend.Attachments, g.ColorFormats = append(g.ColorBlend.Attachments, a),
					append(g.ColorFormats, vk.FormatR8G8B8A8Unorm)
			}
			return c.pipeline(g, interfaceShader{shade.Interface{Colors: 8, DualSource: true}})
		}
		c.allows(at(l.MaxFragmentDualSrcAttachments), at(l.MaxFragmentDualSrcAttachments+1))
	},
	"maxClipDistances": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error { return c.shader(shade.Interface{ClipDistances: n}) }
		c.allows(at(l.MaxClipDistances), at(l.MaxClipDistances+1))
	},
	"maxCullDistances": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error { return c.shader(shade.Interface{CullDistances: n}) }
		c.allows(at(l.MaxCullDistances), at(l.MaxCullDistances+1))
	},
	"maxCombinedClipAndCullDistances": func(c limitCase, l halfspace.Limits) {
		at := func(n int) error { return c.shader(shade.Interface{ClipDistances: 3, CullDistances: n - 3}) }
		c.allows(at(l.MaxCombinedClipAndCullDistances), at(l.MaxCombinedClipAndCullDistances+1))
	},
	"maxDrawIndexedIndexValue": func(c limitCase, l halfspace.Limits) {
		var index shade.Draw
		require.EqualValues(c.t, uint64(1)<<reflect.TypeOf(index.Indices32).Elem().Bits()-1, l.MaxDrawIndexedIndexValue)
	},
	"advancedBlendMaxColorAttachments": func(c limitCase, l halfspace.Limits) {
		a := vk.ColorBlendAttachment{BlendEnable: true, ColorBlendOp: vk.BlendOpMultiply,
			AlphaBlendOp: vk.BlendOpMultiply, ColorWriteMask: vk.ColorComponentsAll}
		g := vk.GraphicsPipeline{ColorBlend: &vk.ColorBlend{}}
		for range l.AdvancedBlendMaxColorAttachments {
			g.ColorBlend.Attachments, g.ColorFormats = append(g.ColorBlend.Attachments, a), append(g.ColorFormats, vk.FormatR8G8B8A8Unorm)
		}
		require.NoError(c.t, c.pipeline(g, nil))
	},
	"advancedBlendIndependentBlend": func(c limitCase, l halfspace.Limits) {
		a := vk.ColorBlendAttachment{BlendEnable: true, ColorBlendOp: vk.BlendOpMultiply,
			AlphaBlendOp: vk.BlendOpMultiply, ColorWriteMask: vk.ColorComponentsAll}
		b := a
		b.ColorBlendOp, b.AlphaBlendOp = vk.BlendOpScreen, vk.BlendOpScreen
		g := vk.GraphicsPipeline{ColorFormats: []vk.Format{vk.FormatR8Unorm, vk.FormatR8Unorm},
			ColorBlend: &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{a, b}}}
		require.Equal(c.t, l.AdvancedBlendIndependentBlend, c.pipeline(g, nil) == nil)
	},
	"independentResolve": func(c limitCase, l halfspace.Limits) {
		require.True(c.t, l.IndependentResolve)
		require.NoError(c.t, c.resolve(vk.ResolveModeMin, vk.ResolveModeNone))
		require.NoError(c.t, c.resolve(vk.ResolveModeMin, vk.ResolveModeMax))
	},
	"supportedDepthResolveModes": func(c limitCase, l halfspace.Limits) {
		for mode := range vk.ResolveMode(17) {
			if mode != vk.ResolveModeNone {
				require.Equal(c.t, l.SupportedDepthResolveModes&uint32(mode) != 0 && mode&(mode-1) == 0,
					c.resolve(mode, vk.ResolveModeNone) == nil, "%v", mode)
			}
		}
	},
	"supportedStencilResolveModes": func(c limitCase, l halfspace.Limits) {
		for mode := range vk.ResolveMode(17) {
			if mode != vk.ResolveModeNone {
				require.Equal(c.t, l.SupportedStencilResolveModes&uint32(mode) != 0 && mode&(mode-1) == 0,
					c.resolve(vk.ResolveModeNone, mode) == nil, "%v", mode)
			}
		}
	},
	"maxSamplerLodBias": func(c limitCase, l halfspace.Limits) {
		for _, sign := range []float32{-1, 1} {
			c.allows(c.sampler(vk.Sampler{MipLodBias: sign * l.MaxSamplerLodBias}),
				c.sampler(vk.Sampler{MipLodBias: sign * math.Nextafter32(l.MaxSamplerLodBias, 99)}))
		}
	},
	"maxSamplerAnisotropy": func(c limitCase, l halfspace.Limits) {
		at := func(v float32) error { return c.sampler(vk.Sampler{AnisotropyEnable: true, MaxAnisotropy: v}) }
		c.allows(at(l.MaxSamplerAnisotropy), at(math.Nextafter32(l.MaxSamplerAnisotropy, 99)))
	},
	"minTexelOffset": func(c limitCase, l halfspace.Limits) {
		require.Equal(c.t, []int{100 + l.MinTexelOffset, 100 + l.MinTexelOffset},
			[]int{c.texel(l.MinTexelOffset, false), c.texel(l.MinTexelOffset-1, false)})
	},
	"maxTexelOffset": func(c limitCase, l halfspace.Limits) {
		require.Equal(c.t, []int{100 + l.MaxTexelOffset, 100 + l.MaxTexelOffset},
			[]int{c.texel(l.MaxTexelOffset, false), c.texel(l.MaxTexelOffset+1, false)})
	},
	"minTexelGatherOffset": func(c limitCase, l halfspace.Limits) {
		first := c.texel(0, true)
		require.Equal(c.t, []int{first + l.MinTexelGatherOffset, first + l.MinTexelGatherOffset},
			[]int{c.texel(l.MinTexelGatherOffset, true), c.texel(l.MinTexelGatherOffset-1, true)})
	},
	"maxTexelGatherOffset": func(c limitCase, l halfspace.Limits) {
		first := c.texel(0, true)
		require.Equal(c.t, []int{first + l.MaxTexelGatherOffset, first + l.MaxTexelGatherOffset},
			[]int{c.texel(l.MaxTexelGatherOffset, true), c.texel(l.MaxTexelGatherOffset+1, true)})
	},
	"maxComputeSharedMemorySize": func(c limitCase, l halfspace.Limits) {
		c.allows(c.workgroupMemory(l.MaxComputeSharedMemorySize), c.workgroupMemory(l.MaxComputeSharedMemorySize+4))
	},
	"maxComputeWorkGroupCount": func(c limitCase, l halfspace.Limits) {
		for axis, n := range l.MaxComputeWorkGroupCount {
			c.allows(c.workgroups(axis, n), c.workgroups(axis, n+1))
		}
	},
	"maxComputeWorkGroupInvocations": func(c limitCase, l halfspace.Limits) {
		n := l.MaxComputeWorkGroupInvocations
		c.allows(c.workgroup([3]int{2, n / 4, 2}), c.workgroup([3]int{2, n / 4, 3}))
	},
	"maxComputeWorkGroupSize": func(c limitCase, l halfspace.Limits) {
		for axis, n := range l.MaxComputeWorkGroupSize {
			size := [3]int{1, 1, 1}
			size[axis] = n
			at := c.workgroup(size)
			size[axis]++
			c.allows(at, c.workgroup(size))
		}
	},
}

// Every limit is what is enforced: at it things are taken, one beyond not.
func TestLimitsAreEnforced(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	limits := dev.Limits()
	seen := 0
	for _, f := range reflect.VisibleFields(reflect.TypeOf(limits)) {
		name := f.Tag.Get("json")
		check := limitCases[name]
		require.NotNil(t, check, "%s has no case", name)
		require.Equal(t, f.Name, string(name[0]-32)+name[1:])
		seen++
		t.Run(name, func(t *testing.T) { check(limitCase{dev, t}, limits) })
	}
	require.Len(t, limitCases, seen)
	_, err := json.Marshal(limits)
	require.NoError(t, err)
}
