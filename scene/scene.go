package scene

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Scene is the content of one file, or of a program that makes one: see [Scene.Check]. Slices are shared between
// primitives where the file shares them: treat them as read-only. The zero value is an empty scene. Renderers copy its
// fields when they are made.
type Scene struct {
	// Name is the file's name for the scene, or the file's own name.
	Name string
	// Primitives are the file's geometry, each once.
	Primitives []Primitive
	// Instances are what to draw, in the file's order; a primitive that no instance names is not drawn.
	Instances []Instance
	// Materials has at least one element when there are primitives.
	Materials []Material
	// Textures are what TextureSlot.Texture counts, and Images what Texture.Image does.
	Textures []Texture
	Images   []*Image
	// Cameras, in the file's order: one for each place where a camera stands.
	Cameras []Camera
	// Lights are the lights of the file (KHR_lights_punctual), one for each place where a light stands.
	Lights []Light
	// Animations are the file's, in its order; Pose plays one.
	Animations []Animation
	// Variants are the names of the file's material variants (KHR_materials_variants); Pose picks one.
	Variants []string
	// Bounds holds the corners of every instance's Min and Max, in world space.
	Bounds Bounds
	// Up is the direction that files of this format call up: +z in STL, +y in all others.
	Up [3]float32
	// Metres is how many metres a unit is: 1 of glTF and, made so, of 3MF; 0 where the format does not say.
	Metres float64
	// Missing are names of files that the scene's files ask for and that are not there; they are warned of.
	Missing []string
	// Files are the files that the scene was read from, the one that was asked for first; nil for a scene of bytes.
	Files []string
	// Warnings are what the file has that is not drawn as it means, in the order in which it was found.
	Warnings []Warning

	model *model // what Pose poses; nil for formats in which nothing moves
	room  *room  // nil for a scene that no file made

	strict bool // Options.Strict

	against []bool // of each primitive, in a renderer that looks up blocked light: windings; nil: nobody asked
}

// Primitive is geometry of one topology and one material.
type Primitive struct {
	// Topology is how vertices make primitives: of triangles, lines or points, as lists, strips and fans.
	Topology vk.PrimitiveTopology
	// Positions are x, y, z for each vertex, in the primitive's own space. They may hold infinities and NaNs. Draws
	// read them: they stay as they are until no renderer draws the scene.
	Positions []float32
	// Normals are x, y, z for each vertex, not always of unit length; nil for lines and points without normals. Draws
	// read them: they stay as they are until no renderer draws the scene.
	Normals []float32
	// Tangents are x, y, z of unit length and w, 1 or -1, for each vertex: the bitangent is cross(normal, tangent) * w.
	// Nil where the material needs none. Draws read them: they stay as they are until no renderer draws the scene.
	Tangents []float32
	// TexCoords are the sets of texture coordinates: u, v for each vertex, v down from the image's first row. Sets that
	// the primitive lacks are nil or beyond the end. Draws read them: they stay as they are until no renderer draws the
	// scene.
	TexCoords [][]float32
	// Colors are linear red, green, blue and alpha for each vertex, to be multiplied with the material's, or nil. Draws
	// read them: they stay as they are until no renderer draws the scene.
	Colors []float32
	// Indices are vertex numbers, each below len(Positions)/3; nil: the vertices in order. Draws read them: they stay
	// as they are until no renderer draws the scene.
	Indices []uint32
	// Material is an index into Scene.Materials.
	Material int
	// Min and Max bound the positions, but for those that are not numbers or lie beyond 2^60. Without any, Min is +Inf
	// and Max is -Inf.
	Min, Max [3]float32
}

// Instance is a primitive at a place.
type Instance struct {
	// Primitive is an index into Scene.Primitives.
	Primitive int
	// World takes the primitive's space to the world's; column-major, the last row is 0 0 0 1.
	World [16]float32
	// Normal takes the primitive's normals to the world's, up to length: the inverse transpose of World's upper left
	// 3x3, column-major.
	Normal [9]float32
	// Mirrored says that World turns left into right (its determinant is negative): front faces then wind clockwise.
	Mirrored bool
	// Node is the file's name of the place, "" if it has none.
	Node string
	// Object is the number of the place in the file: all instances of a node have one.
	Object int
}

// Texture is an image and how it is sampled.
type Texture struct {
	// Image is an index into Scene.Images.
	Image int
	// Sampler says how the texture is filtered, and how it continues beyond its edges.
	Sampler vk.Sampler
}

// Image is a texture's image, of a file or made. What a file has is checked for its size when the scene is loaded and
// decoded by [Image.Texels], so that a scene's images need not lie in memory decoded at the same time.
type Image struct {
	// Name is the file's, "" if it has none.
	Name string
	// Width and Height are in texels.
	Width, Height int
	// Pix holds the 4 * Width * Height bytes of an image that was made, as Texels returns them; nil: the file's.
	// Renderers read them when they are made and by Reset: they stay as they are until no renderer draws the scene.
	Pix []byte

	deep          bool   // it has 16 bits a channel
	missing       bool   // it stands for an image that is not there
	file, element string // for errors
	encoded       []byte
	levels        *mip.Image // those of a file that has its own; nil: they are made
	made          madeImage  // it is made of others; nil: the file's
	decoding      float64    // bytes a pixel that it takes
}

// Bounds is a box with its sides along the axes, from Min to Max ([transform.Box]).
type Bounds = transform.Box

// near says that all of p is finite and no farther away than anything could be meant to be.
func near(p [3]float32) bool {
	for _, v := range p {
		if !(v >= -transform.Farthest && v <= transform.Farthest) {
			return false
		}
	}
	return true
}

// texCoords is a set of texture coordinates, nil if p lacks it.
func (p *Primitive) texCoords(set int) []float32 {
	if set >= len(p.TexCoords) {
		return nil
	}
	return p.TexCoords[set]
}

// attributes calls f with every attribute that p has, and its components a vertex.
func (p *Primitive) attributes(f func(values *[]float32, size int)) {
	each := func(values *[]float32, size int) {
		if *values != nil {
			f(values, size)
		}
	}
	each(&p.Positions, 3)
	each(&p.Normals, 3)
	each(&p.Tangents, 4)
	for i := range p.TexCoords {
		each(&p.TexCoords[i], 2)
	}
	each(&p.Colors, 4)
}

// Vertices is the number of vertices of p.
func (p *Primitive) Vertices() int { return len(p.Positions) / 3 }

// Triangles is the number of triangles of p: 0 for lines and points.
func (p *Primitive) Triangles() int {
	n := p.Vertices()
	if p.Indices != nil {
		n = len(p.Indices)
	}
	switch p.Topology {
	case vk.PrimitiveTopologyTriangleList:
		return n / 3
	case vk.PrimitiveTopologyTriangleStrip, vk.PrimitiveTopologyTriangleFan:
		return max(n-2, 0)
	}
	return 0
}

// drawsNothing says that no instance has a vertex to draw.
func (s *Scene) drawsNothing() bool {
	for i := range s.Instances {
		if p := &s.Primitives[s.Instances[i].Primitive]; p.Vertices() > 0 && (p.Indices == nil || len(p.Indices) > 0) {
			return false
		}
	}
	return true
}

// Triangles is the number of triangles that drawing every instance of s sends.
func (s *Scene) Triangles() int {
	n := 0
	for i := range s.Instances {
		n += s.Primitives[s.Instances[i].Primitive].Triangles()
	}
	return n
}

// finish bounds the primitives and the scene. Primitives may share their positions.
func (s *Scene) finish(src *source) {
	type array struct {
		first *float32
		n     int
	}
	made := map[array]Bounds{}
	for i := range s.Primitives {
		src.work(16)
		p := &s.Primitives[i]
		key := array{unsafe.SliceData(p.Positions), len(p.Positions)}
		b, ok := made[key]
		if !ok {
			b = transform.EmptyBox()
			for v := 0; v+2 < len(p.Positions); v += 3 {
				if v%(1<<14) == 0 {
					src.work(1 << 12)
				}
				b.Add([3]float32(p.Positions[v : v+3]))
			}
			made[key] = b
		}
		p.Min, p.Max = b.Min, b.Max
	}
	s.Bounds = transform.EmptyBox()
	for i := range s.Instances {
		src.work(16)
		in := &s.Instances[i]
		p := &s.Primitives[in.Primitive]
		if b := (Bounds{Min: p.Min, Max: p.Max}); !b.Empty() {
			for i := range 8 {
				s.Bounds.Add(transformPoint(&in.World, b.Corner(i)))
			}
		}
	}
}

// add appends a primitive with a material of its own, in place as it is.
func (s *Scene) add(p Primitive, m Material) {
	p.Material = len(s.Materials)
	s.Materials = append(s.Materials, m)
	s.place(p)
}

// place appends a primitive and one instance of it, in world space.
func (s *Scene) place(p Primitive) {
	s.Instances = append(s.Instances, Instance{
		Primitive: len(s.Primitives), World: identity.float32(), Normal: [9]float32{0: 1, 4: 1, 8: 1}, Object: len(s.Instances),
	})
	s.Primitives = append(s.Primitives, p)
}

// vertexBytes is what a vertex of p takes.
func (p *Primitive) vertexBytes() (n int64) {
	p.attributes(func(_ *[]float32, size int) { n += 4 * int64(size) })
	return n
}
