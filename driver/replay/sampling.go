package main

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/vk"
)

// inputWords is how many words of a buffer an input has: coordinates, integer coordinates, (lod, bias, minimum lod,
// depth), the derivative to x and the sample, the derivative to y.
const inputWords = 20

// lookUpFragment runs an image instruction for one input a pixel: the inputs of a quad are four that follow one
// another. COORDINATE and INSTRUCTION make a vector RESULT of four.
const lookUpFragment = `
OpCapability Shader
CAPABILITIES
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %pixel %color
OpExecutionMode %main OriginUpperLeft
OpDecorate %pixel BuiltIn FragCoord
OpDecorate %color Location 0
OpDecorate %texture DescriptorSet 0
OpDecorate %texture Binding 0` + decorated + types + `
%five = OpConstant %int 5
%topixel = OpTypePointer Input %vec4
%pixel = OpVariable %topixel Input
%tocolor = OpTypePointer Output RESULT
%color = OpVariable %tocolor Output
%image = OpTypeImage SCALAR DIM DEPTH ARRAYED MULTI SAMPLED Unknown
COMBINED
%totexture = OpTypePointer UniformConstant SOURCE
%texture = OpVariable %totexture UniformConstant
%buffer = OpVariable %toblock StorageBuffer
CONSTANTS
%main = OpFunction %void None %procedure
%begin = OpLabel
%at = OpLoad %vec4 %pixel
%fx = OpCompositeExtract %float %at 0
%fy = OpCompositeExtract %float %at 1
%x = OpConvertFToS %int %fx
%y = OpConvertFToS %int %fy
%quad = OpShiftRightArithmetic %int %x %one
%right = OpBitwiseAnd %int %x %one
%quads = OpIMul %int %quad %four
%rows = OpIMul %int %y %two
%row = OpIAdd %int %quads %rows
%number = OpIAdd %int %row %right
%w0 = OpIMul %int %number %five
%w1 = OpIAdd %int %w0 %one
%w2 = OpIAdd %int %w0 %two
%w3 = OpIAdd %int %w0 %three
%w4 = OpIAdd %int %w0 %four
%p0 = OpAccessChain %toword %buffer %zero %w0
%p1 = OpAccessChain %toword %buffer %zero %w1
%p2 = OpAccessChain %toword %buffer %zero %w2
%p3 = OpAccessChain %toword %buffer %zero %w3
%p4 = OpAccessChain %toword %buffer %zero %w4
%a0 = OpLoad %uvec4 %p0
%a1 = OpLoad %uvec4 %p1
%a2 = OpLoad %uvec4 %p2
%a3 = OpLoad %uvec4 %p3
%a4 = OpLoad %uvec4 %p4
%f = OpBitcast %vec4 %a0
%i = OpBitcast %ivec4 %a1
%g = OpBitcast %vec4 %a2
%h = OpBitcast %vec4 %a3
%hi = OpBitcast %ivec4 %a3
%v = OpBitcast %vec4 %a4
%lod = OpCompositeExtract %float %g 0
%bias = OpCompositeExtract %float %g 1
%least = OpCompositeExtract %float %g 2
%dref = OpCompositeExtract %float %g 3
%sample = OpCompositeExtract %int %hi 3
%level = OpConvertFToS %int %lod
%resource = OpLoad SOURCE %texture
BODY
OpStore %color %result
OpReturn
OpFunctionEnd
`

// body collects the lines of an instruction.
type body struct{ capabilities, constants, lines []string }

func (b *body) add(format string, args ...any) {
	b.lines = append(b.lines, fmt.Sprintf(format, args...))
}

// part is a vector of some components of another, or a scalar of one.
func (b *body) part(name, scalar, vector, from string, components ...int) {
	if len(components) == 1 {
		b.add("%s = OpCompositeExtract %s %s %d", name, scalar, from, components[0])
		return
	}
	b.add("%s = OpVectorShuffle %s%d %s %s %s", name, vector, len(components), from, from,
		strings.Trim(fmt.Sprint(components), "[]"))
}

// pad makes a vector of four of n components.
func (b *body) pad(vector, from, zero string, n int) {
	if n == 4 {
		b.add("%%result = OpCopyObject %s %s", vector, from)
		return
	}
	b.add("%%result = OpCompositeConstruct %s %s%s", vector, from, strings.Repeat(" "+zero, 4-n))
}

// shape is how a view's images are declared.
type shape struct {
	dim     string
	axes    int
	arrayed bool
}

var shapes = map[vk.ImageViewType]shape{
	vk.ImageViewType1D: {"1D", 1, false}, vk.ImageViewType1DArray: {"1D", 1, true},
	vk.ImageViewType2D: {"2D", 2, false}, vk.ImageViewType2DArray: {"2D", 2, true},
	vk.ImageViewTypeCube: {"Cube", 3, false}, vk.ImageViewTypeCubeArray: {"Cube", 3, true},
	vk.ImageViewType3D: {"3D", 3, false},
}

// components are the first n, and the last.
func components(n int, last bool) (list []int) {
	for k := range n {
		list = append(list, k)
	}
	if last {
		list = append(list, 3)
	}
	return list
}

// offset declares a constant vector of integers.
func (b *body) offset(name string, values []int) {
	for k, v := range values {
		b.constants = append(b.constants, fmt.Sprintf("%s%d = OpConstant %%int %d", name, k, v))
	}
	if len(values) == 1 {
		b.constants = append(b.constants, fmt.Sprintf("%s = OpConstant %%int %d", name, values[0]))
		return
	}
	line := fmt.Sprintf("%s = OpConstantComposite %%ivec%d", name, len(values))
	for k := range values {
		line += fmt.Sprintf(" %s%d", name, k)
	}
	b.constants = append(b.constants, line)
}

// operands are the optional image operands of a case: their mask, and the operands in the order of its bits.
func (b *body) operands(c *suite.SamplingCase, axes int) string {
	mask, list := 0, ""
	add := func(bit int, operand string) { mask, list = mask|bit, list+" "+operand }
	in := &c.Inputs
	switch c.Op {
	case suite.SampleLod, suite.SampleProjLod, suite.SampleDrefLod:
		add(2, "%lod")
	case suite.SampleImplicit:
		if in.Bias.Present() {
			add(1, "%bias")
		}
	case suite.SampleGrad:
		b.part("%dx", "%float", "%vec", "%h", components(axes, false)...)
		b.part("%dy", "%float", "%vec", "%v", components(axes, false)...)
		add(4, "%dx %dy")
	case suite.Fetch:
		if c.Image.Samples <= 1 {
			add(2, "%level")
		}
	}
	if in.Offset != [3]int{} {
		b.offset("%offset", in.Offset[:axes])
		add(8, "%offset")
	}
	if in.Offsets != nil {
		for k, o := range in.Offsets {
			b.offset(fmt.Sprintf("%%corner%d", k), o[:])
		}
		b.constants = append(b.constants, "%ufour = OpConstant %uint 4", "%offsets4 = OpTypeArray %ivec2 %ufour",
			"%offsets = OpConstantComposite %offsets4 %corner0 %corner1 %corner2 %corner3")
		add(0x20, "%offsets")
	}
	if (in.Offset != [3]int{} || in.Offsets != nil) && (c.Op == suite.Gather || c.Op == suite.GatherDref) {
		b.capabilities = append(b.capabilities, "ImageGatherExtended")
	}
	if c.Op == suite.Fetch && c.Image.Samples > 1 {
		add(0x40, "%sample")
	}
	if in.MinLod.Present() {
		b.capabilities = append(b.capabilities, "MinLod")
		add(0x80, "%least")
	}
	if mask == 0 {
		return ""
	}
	return fmt.Sprintf(" %d%s", mask, list)
}

// lookUpModule is the fragment shader of a case, and the numeric class of its results.
func lookUpModule(c *suite.SamplingCase, class format.Class) (suite.Module, format.Class, error) {
	s, b := shapes[c.View.ViewType], &body{}
	scalar, texel := classOf(class)
	source, sampled, depth, multi := "%sampled", 1, 0, 0
	if c.Image.Samples > 1 {
		multi = 1
	}
	result := class
	operands := b.operands(c, s.axes)
	coordinates := components(s.axes, s.arrayed)
	b.part("%coordinate", "%float", "%vec", "%f", coordinates...)
	place := components(s.axes, s.arrayed)
	if s.dim == "Cube" {
		place = []int{0, 1, 3} // layers and faces are counted together
	}
	query := func(instruction string, n int) {
		result = format.ClassSint
		b.add("%%answer = %s", instruction)
		b.pad("%ivec4", "%answer", "%zero", n)
	}
	switch c.Op {
	case suite.SampleLod, suite.SampleGrad:
		b.add("%%result = OpImageSampleExplicitLod %s %%resource %%coordinate%s", texel, operands)
	case suite.SampleImplicit:
		b.add("%%result = OpImageSampleImplicitLod %s %%resource %%coordinate%s", texel, operands)
	case suite.SampleProjLod:
		b.part("%projective", "%float", "%vec", "%f", components(s.axes, true)...)
		b.add("%%result = OpImageSampleProjExplicitLod %s %%resource %%projective%s", texel, operands)
	case suite.SampleDrefLod:
		depth = 1
		b.add("%%answer = OpImageSampleDrefExplicitLod %%float %%resource %%coordinate %%dref%s", operands)
		b.pad("%vec4", "%answer", "%fzero", 1)
	case suite.Gather:
		b.constants = append(b.constants, fmt.Sprintf("%%component = OpConstant %%int %d", c.Inputs.Component))
		b.add("%%result = OpImageGather %s %%resource %%coordinate %%component%s", texel, operands)
	case suite.GatherDref:
		depth = 1
		b.add("%%result = OpImageDrefGather %s %%resource %%coordinate %%dref%s", texel, operands)
	case suite.Fetch:
		source = "%image"
		b.part("%place", "%int", "%ivec", "%i", place...)
		b.add("%%result = OpImageFetch %s %%resource %%place%s", texel, operands)
	case suite.Read:
		source, sampled = "%image", 2
		b.capabilities = append(b.capabilities, "StorageImageReadWithoutFormat")
		b.part("%place", "%int", "%ivec", "%i", place...)
		b.add("%%result = OpImageRead %s %%resource %%place%s", texel, operands)
	case suite.QueryLod:
		result = format.ClassFloat
		b.part("%direction", "%float", "%vec", "%f", components(s.axes, false)...)
		b.add("%%answer = OpImageQueryLod %%vec2 %%resource %%direction")
		b.pad("%vec4", "%answer", "%fzero", 2)
	case suite.QuerySize:
		source = "%image"
		n := s.axes
		if s.dim == "Cube" {
			n = 2
		}
		if s.arrayed {
			n++
		}
		typ := "%int"
		if n > 1 {
			typ = fmt.Sprintf("%%ivec%d", n)
		}
		if multi == 1 {
			query(fmt.Sprintf("OpImageQuerySize %s %%resource", typ), n)
		} else {
			query(fmt.Sprintf("OpImageQuerySizeLod %s %%resource %%level", typ), n)
		}
	case suite.QueryLevels:
		source = "%image"
		query("OpImageQueryLevels %int %resource", 1)
	case suite.QuerySamples:
		source = "%image"
		query("OpImageQuerySamples %int %resource", 1)
	default:
		return suite.Module{}, 0, fmt.Errorf("op: no instruction is called %s", c.Op)
	}
	b.shapeCapabilities(s, sampled)
	if strings.HasPrefix(string(c.Op), "QUERY") {
		b.capabilities = append(b.capabilities, "ImageQuery")
	}
	capabilities := ""
	for _, name := range b.capabilities {
		capabilities += "OpCapability " + name + "\n"
	}
	combined := ""
	if source == "%sampled" {
		combined = "%sampled = OpTypeSampledImage %image"
	}
	_, vector := classOf(result)
	// A text of its own: names of the template must not be found in what replaces them.
	text := strings.NewReplacer("CAPABILITIES", capabilities, "RESULT", vector, "SCALAR", scalar, "DIM", s.dim,
		"DEPTH", fmt.Sprint(depth), "ARRAYED", fmt.Sprint(bit(s.arrayed)), "MULTI", fmt.Sprint(multi),
		"SAMPLED", fmt.Sprint(sampled), "COMBINED", combined, "SOURCE", source, "CONSTANTS", strings.Join(b.constants, "\n"),
		"BODY", strings.Join(b.lines, "\n")).Replace(lookUpFragment)
	m, err := assemble(text)
	return m, result, err
}

// shapeCapabilities are what images of a shape ask for.
func (b *body) shapeCapabilities(s shape, sampled int) {
	switch {
	case s.dim == "1D" && sampled == 2:
		b.capabilities = append(b.capabilities, "Image1D")
	case s.dim == "1D":
		b.capabilities = append(b.capabilities, "Sampled1D")
	case s.dim == "Cube" && s.arrayed && sampled == 2:
		b.capabilities = append(b.capabilities, "ImageCubeArray")
	case s.dim == "Cube" && s.arrayed:
		b.capabilities = append(b.capabilities, "SampledCubeArray")
	}
}

// inputsOf are the words of a case's inputs, of whole quads.
func inputsOf(c *suite.SamplingCase) []byte {
	in := &c.Inputs
	words := make([]uint32, (in.N+3)&^3*inputWords)
	put := func(a suite.Array, at, n int) {
		if a.Present() {
			for i := range in.N {
				for k := range n {
					words[i*inputWords+at+k] = a.Bits(i*n + k)
				}
			}
		}
	}
	put(in.Coords, 0, 4)
	put(in.Icoords, 4, 4)
	put(in.Lod, 8, 1)
	put(in.Bias, 9, 1)
	put(in.MinLod, 10, 1)
	put(in.Dref, 11, 1)
	put(in.DPdx, 12, 3)
	put(in.Sample, 15, 1)
	put(in.DPdy, 16, 3)
	return bytesOf(words)
}

// needOp is the error of an instruction that the device lacks.
func (d *device) needOp(c *suite.SamplingCase) error {
	if c.Image.Sparse != nil {
		return missing("sparse images, which this program does not make")
	}
	in := &c.Inputs
	for _, row := range []struct {
		asked   bool
		feature string
	}{
		{c.Op == suite.Read, "shaderStorageImageReadWithoutFormat"},
		{in.MinLod.Present(), "shaderResourceMinLod"},
		{(in.Offset != [3]int{} || in.Offsets != nil) && (c.Op == suite.Gather || c.Op == suite.GatherDref),
			"shaderImageGatherExtended"},
		{slices.Contains(c.Tags, "robustImageAccess2"), "robustImageAccess2"},
		{c.Image.Samples > 1, "sampleRateShading"},
	} {
		if row.asked && !d.has[row.feature] {
			return missing(row.feature)
		}
	}
	return nil
}

// sampling runs a case and returns its N x 4 words.
func (d *device) sampling(c *suite.SamplingCase) (values []uint32, err error) {
	if err := d.needOp(c); err != nil {
		return nil, err
	}
	class := format.Of(c.View.Format).Class
	if c.View.Aspect == vk.ImageAspectStencil {
		class = format.ClassUint
	}
	module, result, err := lookUpModule(c, class)
	if err != nil {
		return nil, err
	}
	texture := binding{kind: abi.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER}
	usage := uint32(abi.VK_IMAGE_USAGE_SAMPLED_BIT)
	switch c.Op {
	case suite.Read:
		texture.kind, usage = abi.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, abi.VK_IMAGE_USAGE_STORAGE_BIT
	case suite.Fetch, suite.QuerySize, suite.QueryLevels, suite.QuerySamples:
		texture.kind = abi.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE
	}
	if c.Image.Samples > 1 {
		usage |= abi.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
	}
	info := abi.DescriptorImageInfo{ImageLayout: generalLayout}
	var next unsafe.Pointer
	if c.Sampler != nil {
		s := c.Sampler.Sampler
		if y := s.Ycbcr; y != nil {
			// Without force it is the format that decides how chroma is reconstructed.
			const explicit = abi.VK_FORMAT_FEATURE_SAMPLED_IMAGE_YCBCR_CONVERSION_CHROMA_RECONSTRUCTION_EXPLICIT_BIT
			own := d.formatFeatures(c.View.Format)&explicit != 0
			if own && !c.Sampler.Explicit {
				return nil, missing(fmt.Sprintf("%v reconstructed implicitly", c.View.Format))
			}
			to := *y
			to.ForceExplicitReconstruction = c.Sampler.Explicit && !own
			s.Ycbcr, texture.immutable = &to, true
		}
		if info.Sampler, next, err = d.sampler(&s, c.View.Format); err != nil {
			return nil, err
		}
	}
	m, err := d.image(c.Image.ImageInfo, viewed{usage, c.View.Format})
	if err == nil {
		err = d.fill(m, c.Image.Data)
	}
	if err == nil {
		info.ImageView, err = d.view(m, c.View, next)
	}
	if err != nil {
		return nil, err
	}
	texture.images = []abi.DescriptorImageInfo{info}
	b, err := d.bind([]binding{texture, storage(1, d.NewBuffer(anyBuffer, inputsOf(c)).Handle)}, graphicsStages, 0)
	if err != nil {
		return nil, err
	}
	f := map[format.Class]vk.Format{format.ClassFloat: vk.FormatR32G32B32A32Sfloat,
		format.ClassUint: vk.FormatR32G32B32A32Uint, format.ClassSint: vk.FormatR32G32B32A32Sint}[result]
	width := (c.Inputs.N + 3) / 4 * 2
	t, err := d.colorTarget(f, width, 2, 1, [4]float64{})
	if err == nil {
		err = d.cover([]target{t}, 0, module, b, vk.Multisample{})
	}
	if err != nil {
		return nil, err
	}
	words, err := d.words(t.m)
	if err != nil {
		return nil, err
	}
	for n := range c.Inputs.N {
		x, y := n/4*2+n&1, n>>1&1
		values = append(values, words[4*(y*width+x):][:4]...)
	}
	return values, nil
}
