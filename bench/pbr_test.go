package bench

import (
	"bytes"
	"context"
	"image"
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A metallic-roughness shader with ten lookups, GGX, Smith and Schlick under four point lights and an environment, and
// a tone curve: twice, as a loop over fragments and with the vocabulary of package shade. Both compute the same, but
// for roundings.

// pbr has what the two have in common. Its draws bind a *pbrMesh.
type pbr struct {
	lookups bool // else the textures are taken to be grey
}

// The textures of a material.
const (
	pbrBase = iota
	pbrRough
	pbrNormal
	pbrOcclusion
	pbrEmissive
	pbrCoat
	pbrSheen
	pbrFresnel
	pbrDiffuse
	pbrSpecular
	pbrTextures
)

type pbrMesh struct {
	textures [pbrTextures]*shade.Texture
}

var (
	pbrLights = [4][3]float32{{6, 9, 4}, {-7, 5, 3}, {2, 4, 8}, {-3, 12, 2}}
	pbrColors = [4][3]float32{{60, 55, 50}, {20, 25, 40}, {35, 20, 15}, {50, 50, 60}}
	pbrEye    = [3]float32{0.5, 0.5, 4}
)

// Varyings: u, v, normal, tangent, position.
func (pbr) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 11), Gradients: 2, Colors: 1}
}

func (pbr) Vertex(v *shade.Vertices) {
	for i, k := range v.Index[:v.N] {
		x, y := float32(k%2)*4-1, float32(k/2)*4-1
		v.X[i], v.Y[i], v.Z[i], v.W[i] = x, y, 0.5, 1
		for c, a := range [11]float32{x * 2, y * 2, x / 4, y / 4, 1, 1, 0, -x / 4, x * 3, y * 3, 0} {
			v.Out[c][i] = a
		}
	}
}

// naivePBR goes from fragment to fragment.
type naivePBR struct{ pbr }

type naiveScratch struct {
	out      [pbrTextures][4][shade.MaxLanes]float32
	dir      [3][shade.MaxLanes]float32
	lod      [shade.MaxLanes]float32
	u, v     [shade.MaxLanes]float32
	sampling sample.Scratch
	batch    sample.Batch
}

type v3 struct{ x, y, z float32 }

func (a v3) add(b v3) v3            { return v3{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a v3) sub(b v3) v3            { return v3{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a v3) mul(b v3) v3            { return v3{a.x * b.x, a.y * b.y, a.z * b.z} }
func (a v3) scale(s float32) v3     { return v3{a.x * s, a.y * s, a.z * s} }
func (a v3) dot(b v3) float32       { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a v3) unit() v3               { return a.scale(1 / float32(math.Sqrt(float64(a.dot(a))))) }
func (a v3) mix(b v3, t float32) v3 { return a.scale(1 - t).add(b.scale(t)) }
func (a v3) cross(b v3) v3          { return v3{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x} }
func vector(a [3]float32) v3        { return v3{a[0], a[1], a[2]} }

func (p naivePBR) Fragment(f *shade.Fragments) {
	m := f.Bindings.(*pbrMesh)
	s, ok := f.Scratch.Own.(*naiveScratch)
	if !ok {
		s = &naiveScratch{}
		f.Scratch.Own = s
	}
	look := func(t int, run func(t *shade.Texture, b *sample.Batch)) {
		if !p.lookups {
			for c := range 4 {
				for i := range f.N {
					s.out[t][c][i] = 0.75
				}
			}
			return
		}
		b := &s.batch
		*b = sample.Batch{N: f.N, Kernels: f.Kernels, Scratch: &s.sampling}
		for c := range 4 {
			b.Out[c] = s.out[t][c][:f.N]
		}
		run(m.textures[t], b)
	}
	for t := range pbrFresnel {
		look(t, func(t *shade.Texture, b *sample.Batch) {
			b.S, b.T = f.In[0], f.In[1]
			b.DPdx[0], b.DPdx[1], b.DPdy[0], b.DPdy[1] = f.DX[0], f.DX[1], f.DY[0], f.DY[1]
			t.SampleGrad(b)
		})
	}
	texel := func(t, i int) v3 { return v3{s.out[t][0][i], s.out[t][1][i], s.out[t][2][i]} }
	var frame [3]v3
	at := func(i int) (n, v v3, rough, metal float32) {
		for k := range frame {
			frame[k] = v3{f.In[2+3*k][i], f.In[3+3*k][i], f.In[4+3*k][i]}
		}
		n = frame[0].unit()
		t := frame[1].unit()
		d := texel(pbrNormal, i).scale(2).sub(v3{1, 1, 1})
		n = t.scale(d.x).add(n.cross(t).scale(d.y)).add(n.scale(d.z)).unit()
		v = vector(pbrEye).sub(frame[2]).unit()
		rough = min(max(s.out[pbrRough][1][i], 0.08), 1)
		return n, v, rough, s.out[pbrRough][2][i]
	}
	for i := range f.N {
		n, v, rough, _ := at(i)
		nv := n.dot(v)
		r := n.scale(2 * nv).sub(v)
		s.dir[0][i], s.dir[1][i], s.dir[2][i], s.lod[i] = r.x, r.y, r.z, rough*4
		s.u[i], s.v[i] = max(nv, 1e-3), rough
	}
	look(pbrSpecular, func(t *shade.Texture, b *sample.Batch) {
		b.S, b.T, b.R, b.Lod = s.dir[0][:f.N], s.dir[1][:f.N], s.dir[2][:f.N], s.lod[:f.N]
		t.SampleLod(b)
	})
	for i := range f.N {
		n, _, _, _ := at(i)
		s.dir[0][i], s.dir[1][i], s.dir[2][i], s.lod[i] = n.x, n.y, n.z, 0
	}
	look(pbrDiffuse, func(t *shade.Texture, b *sample.Batch) {
		b.S, b.T, b.R, b.Lod = s.dir[0][:f.N], s.dir[1][:f.N], s.dir[2][:f.N], s.lod[:f.N]
		t.SampleLod(b)
	})
	look(pbrFresnel, func(t *shade.Texture, b *sample.Batch) {
		b.S, b.T, b.Lod = s.u[:f.N], s.v[:f.N], s.lod[:f.N]
		t.SampleLod(b)
	})
	for i := range f.N {
		n, v, rough, metal := at(i)
		albedo := texel(pbrBase, i)
		f0 := v3{0.04, 0.04, 0.04}.mix(albedo, metal)
		diffuse := albedo.scale((1 - metal) / math.Pi)
		a2 := rough * rough * rough * rough
		nv := max(n.dot(v), 1e-3)
		k := (rough + 1) * (rough + 1) / 8
		occlusion := s.out[pbrOcclusion][0][i]
		ambient := texel(pbrDiffuse, i).mul(diffuse)
		ambient = ambient.add(texel(pbrSpecular,
			i).mul(f0.scale(s.out[pbrFresnel][0][i]).add(v3{1, 1, 1}.scale(s.out[pbrFresnel][1][i]))))
		sum := texel(pbrEmissive, i).add(ambient.scale(occlusion))
		for l := range pbrLights {
			d := vector(pbrLights[l]).sub(frame[2])
			dd := d.dot(d)
			dir := d.unit()
			h := dir.add(v).unit()
			nl, nh, vh := max(n.dot(dir), 0), max(n.dot(h), 0), max(v.dot(h), 0)
			q := nh*nh*(a2-1) + 1
			g := 0.25 / ((nl*(1-k) + k) * (nv*(1-k) + k))
			w := a2 / (math.Pi * q * q) * g
			x := 1 - vh
			fr := f0.add(v3{1, 1, 1}.sub(f0).scale(x * x * x * x * x))
			sum = sum.add(v3{1, 1, 1}.sub(fr).mul(diffuse).add(fr.scale(w)).mul(vector(pbrColors[l])).scale(nl / dd))
		}
		sum = sum.add(texel(pbrCoat, i).mul(texel(pbrSheen, i)).scale(1 - nv))
		for c, x := range [3]float32{sum.x, sum.y, sum.z} {
			x = min(max(x*(2.51*x+0.03)/(x*(2.43*x+0.59)+0.14), 0), 1)
			f.Colors[0][c][i] = float32(math.Pow(float64(x), 1/2.2))
		}
		f.Colors[0][3][i] = s.out[pbrBase][3][i]
	}
}

// lanesPBR has one operation a line.
type lanesPBR struct{ pbr }

// fusedPBR is lanesPBR with Fused.
type fusedPBR struct{ lanesPBR }

func (p fusedPBR) Interface() shade.Interface {
	i := p.lanesPBR.Interface()
	i.Fused = true
	return i
}

func (p lanesPBR) Fragment(f *shade.Fragments) {
	m := f.Bindings.(*pbrMesh)
	u, v := f.In[0], f.In[1]
	at := func(t int) shade.Vec4 {
		if !p.lookups {
			grey := f.Const(0.75)
			return shade.Vec4{grey, grey, grey, grey}
		}
		return f.Sample(m.textures[t], u, v)
	}
	one, zero := f.Const(1), f.Const(0)
	base, maps := at(pbrBase), at(pbrRough)
	albedo, metal := base.XYZ(), maps[2]
	rough := f.Clamp(maps[1], f.Const(0.08), one)

	n, t := f.Normalize3(f.In3(2)), f.Normalize3(f.In3(5))
	bump := f.MulAdd3(at(pbrNormal).XYZ(), f.Const3(2, 2, 2), f.Const3(-1, -1, -1))
	n = f.Normalize3(f.Columns(t, f.Cross(n, t), n, bump))
	position := f.In3(8)
	view := f.Normalize3(f.Sub3(f.Const3(pbrEye[0], pbrEye[1], pbrEye[2]), position))
	nv := f.Dot3(n, view)
	mirror := f.Reflect3(f.Neg3(view), n)
	nv = f.Max(nv, f.Const(1e-3))

	grey := shade.Vec4{f.Const(0.75), f.Const(0.75), f.Const(0.75), f.Const(0.75)}
	specular, irradiance, fresnel := grey, grey, grey
	if p.lookups {
		specular = f.SampleLod3(m.textures[pbrSpecular], mirror, f.Mul(rough, f.Const(4)))
		irradiance = f.SampleLod3(m.textures[pbrDiffuse], n, zero)
		fresnel = f.SampleLod(m.textures[pbrFresnel], nv, rough, zero)
	}
	f0 := f.Mix3(f.Const3(0.04, 0.04, 0.04), albedo, metal)
	diffuse := f.Scale3(albedo, f.Mul(f.Sub(one, metal), f.Const(1/math.Pi)))
	a2 := f.Mul(rough, rough)
	a2 = f.Mul(a2, a2)
	r1 := f.Add(rough, one)
	k := f.Mul(f.Mul(r1, r1), f.Const(0.125))
	k1, a1 := f.Sub(one, k), f.Sub(a2, one)
	gv := f.MulAdd(nv, k1, k)

	ambient := f.Mul3(irradiance.XYZ(), diffuse)
	ambient = f.MulAdd3(specular.XYZ(), f.MulAdd3(f0, shade.Vec3{fresnel[0], fresnel[0], fresnel[0]},
		shade.Vec3{fresnel[1], fresnel[1], fresnel[1]}), ambient)
	occlusion := at(pbrOcclusion)[0]
	sum := f.MulAdd3(ambient, shade.Vec3{occlusion, occlusion, occlusion}, at(pbrEmissive).XYZ())
	rest := f.Sub3(shade.Vec3{one, one, one}, f0)
	for l, at := range pbrLights {
		mark := f.Mark()
		d := f.Sub3(f.Const3(at[0], at[1], at[2]), position)
		dd := f.Dot3(d, d)
		dir := f.Scale3(d, f.InverseSqrt(dd))
		h := f.Normalize3(f.Add3(dir, view))
		nl, nh, vh := f.Max(f.Dot3(n, dir), zero), f.Max(f.Dot3(n, h), zero), f.Max(f.Dot3(view, h), zero)
		q := f.MulAdd(f.Mul(nh, nh), a1, one)
		w := f.Div(f.Mul(a2, f.Const(0.25/math.Pi)), f.Mul(f.Mul(q, q), f.Mul(f.MulAdd(nl, k1, k), gv)))
		x := f.Sub(one, vh)
		x2 := f.Mul(x, x)
		x = f.Mul(f.Mul(x2, x2), x)
		strength := f.Div(nl, dd)
		for c := range 3 {
			fr := f.MulAdd(rest[c], x, f0[c])
			lit := f.MulAdd(fr, w, f.Mul(f.Sub(one, fr), diffuse[c]))
			f.Accumulate(sum[c], lit, f.Mul(strength, f.Const(pbrColors[l][c])))
		}
		f.Release(mark)
	}
	sum = f.MulAdd3(f.Mul3(at(pbrCoat).XYZ(), at(pbrSheen).XYZ()), shade.Vec3{f.Sub(one, nv), f.Sub(one, nv), f.Sub(one, nv)}, sum)
	for c, x := range sum {
		above := f.Mul(x, f.MulAdd(x, f.Const(2.51), f.Const(0.03)))
		below := f.MulAdd(x, f.MulAdd(x, f.Const(2.43), f.Const(0.59)), f.Const(0.14))
		f.Copy(f.Colors[0][c], f.Pow(f.Clamp(f.Div(above, below), zero, one), f.Const(1/2.2)))
	}
	f.Copy(f.Colors[0][3], base[3])
}

// pbrScene is a mesh with textures of noise, with mip levels and trilinear filtering.
func pbrScene(t testing.TB) *pbrMesh {
	m := &pbrMesh{}
	for k := range m.textures {
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
			Extent: vk.Extent3D{Width: 256, Height: 256, Depth: 1}, MipLevels: 9}
		view := vk.ImageView{ViewType: vk.ImageViewType2D}
		if k >= pbrDiffuse {
			info.Extent, info.MipLevels = vk.Extent3D{Width: 32, Height: 32, Depth: 1}, 6
			info.ArrayLayers, info.CubeCompatible = 6, true
			view.ViewType = vk.ImageViewTypeCube
		}
		img, err := halfspace.NewImage(info)
		if err != nil {
			t.Fatal(err)
		}
		for l := range max(info.ArrayLayers, 1) {
			for lod := range info.MipLevels {
				pix := img.Subresource(lod, l, 0).Pix
				for i := range pix {
					pix[i] = byte(96 + (i*(k+3)+i/64*29+l*40)%128)
				}
			}
		}
		v, err := halfspace.NewView(img, view)
		if err != nil {
			t.Fatal(err)
		}
		m.textures[k], err = halfspace.NewTexture(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
			MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}, v)
		if err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// draw draws a frame of 512x512 fragments with one thread.
func (m *pbrMesh) draw(t testing.TB, dev *halfspace.Device, shader shade.Shader, dst *image.RGBA) func() {
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
	}, shader)
	if err != nil {
		t.Fatal(err)
	}
	info := halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}}
	pass := dev.NewPass(info)
	return func() {
		pass.Reset(info)
		pass.Draw(pipe, shade.Draw{Count: 3, Bindings: m})
		if err := pass.End(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkPBR is nanoseconds a fragment of the two, with lookups and without. With AVX2 at 2.4 GHz the fragment
// functions alone take 582 and 154, of which 515 and 54 are arithmetic; as a module in machine code that takes 22, a
// kernel call an operation 42. Frames on a Xeon with AVX-512, one thread of 16 cores, medians: naive 520 to 540,
// vocabulary 55 to 57, fused 35 to 40; with lookups 530, 124 to 130 and 104 to 112. About a quarter of fused frames
// keeps the calls, and more than half is machine code.
func BenchmarkPBR(b *testing.B) {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	if err != nil {
		b.Fatal(err)
	}
	defer dev.Close()
	m := pbrScene(b)
	dst := image.NewRGBA(image.Rect(0, 0, featureSize, featureSize))
	for _, s := range []struct {
		name   string
		shader shade.Shader
	}{
		{"naive", naivePBR{pbr{true}}}, {"vocabulary", lanesPBR{pbr{true}}}, {"fused", fusedPBR{lanesPBR{pbr{true}}}},
		{"naive, no lookups", naivePBR{}}, {"vocabulary, no lookups", lanesPBR{}}, {"fused, no lookups", fusedPBR{}},
	} {
		b.Run(s.name, func(b *testing.B) {
			draw := m.draw(b, dev, s.shader, dst)
			draw()
			for b.Loop() {
				draw()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/featureSize/featureSize, "ns/fragment")
		})
	}
}

// Both compute the same, fused ones to the bit, and the vocabulary allocates nothing.
func TestBothPBRShadersAreOne(t *testing.T) {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	m := pbrScene(t)
	for _, lookups := range []bool{false, true} {
		rect := image.Rect(0, 0, featureSize, featureSize)
		naive, lanes := image.NewRGBA(rect), image.NewRGBA(rect)
		m.draw(t, dev, naivePBR{pbr{lookups}}, naive)()
		draw := m.draw(t, dev, lanesPBR{pbr{lookups}}, lanes)
		draw()
		fused := image.NewRGBA(rect)
		drawFused := m.draw(t, dev, fusedPBR{lanesPBR{pbr{lookups}}}, fused)
		drawFused()
		for _, draw := range []func(){draw, drawFused} {
			if n := allocs.PerRun(3, draw); n != 0 {
				t.Errorf("lookups %v: %v allocations a frame", lookups, n)
			}
		}
		if !bytes.Equal(lanes.Pix, fused.Pix) {
			t.Errorf("lookups %v: a fused shader draws something else", lookups)
		}
		apart, sum := 0, 0
		for i, x := range naive.Pix {
			d := int(x) - int(lanes.Pix[i])
			apart, sum = max(apart, d, -d), sum+int(x)
		}
		if apart > 1 || sum/len(naive.Pix) < 64 { // roundings, of a picture that is not black
			t.Errorf("lookups %v: %d apart, mean %d", lookups, apart, sum/len(naive.Pix))
		}
	}
}
