package scene

import (
	"context"
	"fmt"
	"math"
)

const (
	// memoryBase is what any scene may take: a picture of 8192 x 8192 texels with what decoding it needs, or two
	// million triangles of an OBJ file.
	memoryBase = 768 << 20
	// textFactor, meshFactor, dracoFactor and imageFactor bound what a scene may take beside that, for each byte of its files.
	// Numbers of a glTF document become as many bytes or four times as many, a face of an OBJ or PLY file becomes ten
	// times its size, a triangle that Draco packed into half a byte a hundred bytes, a JPEG image of hardly any detail
	// fifty times its size; dishonest files repeat themselves.
	textFactor, meshFactor, dracoFactor, imageFactor = 8, 16, 256, 64
	// zipFactor is for XML that is packed: a triangle has ten bytes or more in it.
	zipFactor = 128
	// maxTriangles bounds what one frame draws: with instances a small file can ask for any number. These take seconds.
	maxTriangles = 1 << 28
)

// What things take in memory, with what slices grow by, when they are loaded and drawn.
const (
	jsonObject    = 512  // of a glTF document: a node has the most
	jsonElement   = 24   // of an array
	drawnInstance = 2304 // an Instance, a mesh and a draw of the renderer, and two draws of the engine
	boundInstance = 8192 // the same with bindings of a program
	madePrimitive = 384  // a Primitive, and its copy in the renderer
	madeMaterial  = 1024
	madeSlot      = 96
	madeNode      = 640 // with its transforms in a pose
	madeTarget    = 160
	madeChannel   = 160
	madeCamera    = 320
	madeLight     = 256
	objTriangle   = 480       // corners, and what normals and unique vertices are found with
	objCornerSize = 160       // of a line or a point
	plyTriangle   = 56 + 3*40 // indices, what normals are found with, normals; and six times what a vertex has
	plyCorner     = 16        // of a polygon, beyond the third
	plyOwnPolygon = 32        // with a colour or coordinates
	plyOwnCorner  = 2*24 + 48
)

// budget counts the memory and work that a scene takes.
type budget struct {
	ctx    context.Context
	limits Options
	factor int64 // of the kind of file
	read   int64 // bytes of all files read so far
	images int64 // bytes of those that are images
	used   int64 // bytes accounted for
	// decoding is the most that decoding one image takes: the renderer decodes few at a time.
	decoding int64
	drawn    int64 // nodes with a mesh: instances that are accounted for
	steps    int   // since ctx was looked at
}

// stopped is what ends a load whose context has ended; parse turns it into the context's error.
type stopped struct{}

// work tells that so many steps are ahead, and ends the load if its context has ended.
func (b *budget) work(steps int) {
	const often = 1 << 15
	if b.steps += steps; b.steps >= often {
		b.steps = 0
		if b.ctx.Err() != nil {
			panic(stopped{})
		}
	}
}

// limit is how many bytes a scene of these files may take.
func (b *budget) limit() int64 {
	if b.limits.MaxBytes > 0 {
		return b.limits.MaxBytes
	}
	return memoryBase + b.factor*b.read + imageFactor*b.images
}

// charge accounts for n things of size bytes before they are made. The error says what the scene would take up to
// there.
func (b *budget) charge(element string, n, size int64) error {
	if b.take(n, size) {
		return nil
	}
	return b.refusal(element, n, size)
}

// take is charge without a word.
func (b *budget) take(n, size int64) bool {
	if n < 0 || n > (b.limit()-b.used)/size {
		return false
	}
	b.used += n * size
	return true
}

// refusal is the error for a request beyond the budget.
func (b *budget) refusal(element string, n, size int64) error {
	return finalf(element, "the scene would take %.0f MiB of memory or more; with %d bytes of files it may take %d MiB",
		math.Ceil((float64(float64(n)*float64(size))+float64(b.used))/(1<<20)), b.read, b.limit()>>20)
}

// room is what a loaded scene may still take.
type room struct{ bytes, read int64 }

// take says whether n things of size bytes more have room.
func (r *room) take(n, size int64) error {
	if r == nil || n*size <= r.bytes {
		return nil
	}
	return errf("", "drawing %d instances by programs would take %d MiB more; with %d bytes of files there are %d MiB",
		n, n*size>>20, r.read, max(r.bytes, 0)>>20)
}

// chargeImage accounts for an image: its texels with their levels in the renderer, and decoding it at so many bytes a
// pixel.
func (b *budget) chargeImage(element string, width, height int, decoding float64) error {
	pixels := int64(width) * int64(height)
	if err := b.charge(element, pixels, 6); err != nil { // 4 and a third of that, and rows' padding
		return err
	}
	if most := int64(math.Ceil(float64(pixels) * decoding)); most > b.decoding {
		more := most - b.decoding
		b.decoding = most
		return b.charge(element, more, 1)
	}
	return nil
}

// checkTriangles refuses a scene of which a frame has too many triangles.
func (b *budget) checkTriangles(s *Scene) error {
	most := int64(maxTriangles)
	if b.limits.MaxTriangles > 0 {
		most = b.limits.MaxTriangles
	}
	n := int64(0)
	for i := range s.Instances {
		b.work(1)
		n += int64(s.Primitives[s.Instances[i].Primitive].Triangles())
	}
	if n > most {
		return errf("", "the scene would draw %d triangles; %d are allowed", n, most)
	}
	return nil
}

// await runs f, a library's function that knows no context. If ctx ends first, f goes on by itself and what it makes is
// dropped. A panic of f is an error.
func await[T any](ctx context.Context, f func() (T, error)) (T, error) {
	run := func() (v T, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("malformed: %v", p)
			}
		}()
		return f()
	}
	if ctx.Done() == nil {
		return run()
	}
	type result struct {
		v   T
		err error
	}
	done := make(chan result, 1)
	go func() {
		v, err := run()
		done <- result{v, err}
	}()
	select {
	case r := <-done:
		return r.v, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
