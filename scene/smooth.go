package scene

import (
	"math"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// Smoothing groups, beside positive numbers: a corner of a triangle averages the normals of the triangles of its group
// around its vertex.
const (
	smoothCrease = -1 // of those that meet its own triangle at less than 60 degrees
	smoothOff    = 0  // of none: flat
)

// creaseCos is the cosine of 60 degrees: a box stays a box, an eight-sided cylinder becomes round.
const creaseCos = 0.5

// maxSpokes is how many triangles around the hub of a wheel count for its normal: enough of them, in bounded time.
const maxSpokes = 256

// smoothBand is how many vertices one goroutine makes normals for at a time.
const smoothBand = 1 << 14

// cornerNormals makes a normal for each corner of a triangle list, the average of its neighbours' by area. Of triangle
// t groups[t] is the smoothing group; nil is smoothCrease throughout. Corners of one vertex with equal normals share
// one: the normal of corner i is normals[3*at[i]:], and vertex[k] is the vertex that normal k belongs to, in increasing
// order.
//
// Triangles' normals are made anew at each of their corners: for sixteen million triangles they would take half a
// gigabyte.
func (b *budget) cornerNormals(positions []float32, indices []uint32, groups []int32) (normals []float32, at, vertex []uint32) {
	s := smoother{positions: positions, indices: indices, groups: groups, at: make([]uint32, len(indices)), wheels: &sync.Pool{}}
	s.first, s.around = cornersAround(len(positions)/3, indices)
	bands := (len(positions)/3 + smoothBand - 1) / smoothBand
	made := make([]normalBand, bands)
	b.inBands(bands, func(i int) { made[i] = s.band(i*smoothBand, min((i+1)*smoothBand, len(positions)/3)) })
	if bands == 1 {
		return made[0].normals, s.at, made[0].vertex
	}
	n := 0
	for i := range made {
		made[i].base = n
		n += len(made[i].vertex)
	}
	normals, vertex = make([]float32, 3*n), make([]uint32, n)
	b.inBands(bands, func(i int) {
		m := &made[i]
		copy(normals[3*m.base:], m.normals)
		copy(vertex[m.base:], m.vertex)
		*m = normalBand{base: m.base}
		for _, c := range s.around[s.first[i*smoothBand]:s.first[min((i+1)*smoothBand, len(s.first)-1)]] {
			s.at[c] += uint32(m.base)
		}
	})
	return normals, s.at, vertex
}

// inBands calls f with each number below n, on all cores, and ends the load if its context has ended meanwhile.
func (b *budget) inBands(n int, f func(i int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && b.ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	wait.Wait()
	if b.ctx.Err() != nil {
		panic(stopped{})
	}
}

// cornersAround lists the corners by their vertex: the corners of vertex v are around[first[v]:first[v+1]], in
// increasing order.
func cornersAround(vertices int, indices []uint32) (first, around []uint32) {
	first, around = make([]uint32, vertices+2), make([]uint32, len(indices))
	for _, v := range indices {
		first[v+2]++
	}
	for v := range vertices {
		first[v+2] += first[v+1]
	}
	for c, v := range indices {
		around[first[v+1]] = uint32(c)
		first[v+1]++
	}
	return first[:vertices+1], around
}

// smoother is what normals are made of, and at, which corners write of vertices that no one else has.
type smoother struct {
	positions         []float32
	indices           []uint32
	groups            []int32
	first, around, at []uint32
	// wheels are those at rest, whose recent triangles are this mesh's. What holds a pool is known to the collector
	// until it is empty: so it is no part of the mesh.
	wheels *sync.Pool
}

// normalBand holds the normals of some vertices, and the number of normals before them.
type normalBand struct {
	normals []float32
	vertex  []uint32
	base    int
}

// band makes the normals of vertices from first to before end. Corners get numbers within the band.
func (s *smoother) band(first, end int) normalBand {
	m := normalBand{normals: make([]float32, 0, 3*(end-first)), vertex: make([]uint32, 0, end-first)}
	w, _ := s.wheels.Get().(*wheel)
	if w == nil {
		w = &wheel{recent: make([]recentFace, 1<<min(bits.Len(uint(len(s.indices))), recentBits))}
	}
	defer s.wheels.Put(w)
	for v := first; v < end; v++ {
		ring := s.around[s.first[v]:s.first[v+1]]
		w.turn(s, ring)
		made, last := len(m.vertex), vec3{math.NaN()}
		flat := w.flat(s, ring)
		for i, c := range ring {
			sum := last
			if i == 0 || !flat {
				sum = w.normal(s, ring, i)
			}
			if sum == last {
				s.at[c] = s.at[ring[i-1]]
				continue
			}
			last = sum
			n := sum.unit()
			f := [3]float32{float32(n[0]), float32(n[1]), float32(n[2])}
			k := max(made, len(m.vertex)-16) // of a fan of hundreds, the last few
			for k < len(m.vertex) && [3]float32(m.normals[3*k:3*k+3]) != f {
				k++
			}
			if k == len(m.vertex) {
				m.normals = append(m.normals, f[:]...)
				m.vertex = append(m.vertex, uint32(v))
			}
			s.at[c] = uint32(k)
		}
	}
	return m
}

// wheel is the first triangles around a vertex.
type wheel struct {
	faces   [maxSpokes]vec3 // their normals, as long as twice their areas
	lengths [maxSpokes]float64
	// recent are triangles that earlier vertices have used, each at its number's lowest bits: a triangle has three
	// vertices, and most meshes list the triangles of a neighbourhood next to each other. Two rows of a scan fit in,
	// and a core's second cache holds them.
	recent []recentFace
}

// recentFace is a triangle's normal.
type recentFace struct {
	triangle uint32 // its number plus 1
	face     vec3
	length   float64
}

// recentBits is the logarithm of how many of them a wheel has, at most.
const recentBits = 14

// turn fills the wheel with the corners around a vertex.
func (w *wheel) turn(s *smoother, ring []uint32) {
	for i, c := range ring[:min(len(ring), maxSpokes)] {
		t := c / 3
		r := &w.recent[int(t)&(len(w.recent)-1)]
		if r.triangle != t+1 {
			r.triangle = t + 1
			r.face, r.length = s.face(t)
		}
		w.faces[i], w.lengths[i] = r.face, r.length
	}
}

// flat says that all corners have one normal: no two of the triangles meet at a crease.
func (w *wheel) flat(s *smoother, ring []uint32) bool {
	if s.groups != nil || len(ring) > maxSpokes {
		return false
	}
	for i := range ring {
		l := creaseCos * w.lengths[i]
		if l == 0 {
			return false
		}
		for k := range i {
			if w.faces[i].dot(w.faces[k]) < l*w.lengths[k] {
				return false
			}
		}
	}
	return true
}

// face is a triangle's normal and its length. One that is degenerate or not a number is zero: its neighbours do without
// it.
func (s *smoother) face(t uint32) (vec3, float64) {
	n := faceNormal(s.positions, [3]uint32(s.indices[3*t:3*t+3]))
	if l := math.Sqrt(n.dot(n)); l > 0 && !math.IsInf(l, 0) {
		return n, l
	}
	return vec3{}, 0
}

// group is a triangle's smoothing group.
func (s *smoother) group(t uint32) int32 {
	if s.groups == nil {
		return smoothCrease
	}
	return s.groups[t]
}

// normal is the normal of the i-th corner of a vertex, of any length.
func (w *wheel) normal(s *smoother, ring []uint32, i int) vec3 {
	t := ring[i] / 3
	var own vec3
	var length float64
	if i < maxSpokes {
		own, length = w.faces[i], w.lengths[i]
	} else {
		own, length = s.face(t)
	}
	group := s.group(t)
	if group == smoothOff || length == 0 {
		return own
	}
	sum := vec3{}
	for k, c := range ring[:min(len(ring), maxSpokes)] {
		if s.groups != nil && s.group(c/3) != group || group == smoothCrease && w.faces[k].dot(own) < creaseCos*w.lengths[k]*length {
			continue
		}
		sum = sum.add(w.faces[k])
	}
	if sum == (vec3{}) {
		return own
	}
	return sum
}
