package scene

import (
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// tangentGroup is the corners of triangles around a vertex that share a tangent.
type tangentGroup struct {
	vertex     uint32
	preserving bool
	corners    int // how many
}

// gather makes the groups.
func (m *tangentMesh) gather() {
	var stack []int32
	for i := range m.triangles {
		for k := range 3 {
			t := &m.triangles[i]
			if t.any || t.group[k] >= 0 {
				continue
			}
			g := int32(len(m.groups))
			m.groups = append(m.groups, tangentGroup{vertex: t.vertex[k], preserving: t.preserving})
			for stack = append(stack[:0], int32(i)); len(stack) > 0; {
				m.work(4)
				at := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				if left, right := m.join(g, at); left >= 0 || right >= 0 {
					if right >= 0 {
						stack = append(stack, right)
					}
					if left >= 0 {
						stack = append(stack, left)
					}
				}
			}
		}
	}
}

// join adds a triangle to a group unless it may not, and gives the neighbours to go on with.
func (m *tangentMesh) join(g, triangle int32) (left, right int32) {
	group, t := &m.groups[g], &m.triangles[triangle]
	k := slices.Index(t.vertex[:], group.vertex)
	if k < 0 || t.group[k] >= 0 {
		return -1, -1
	}
	if t.any && t.group == [3]int32{-1, -1, -1} {
		t.preserving = group.preserving
	}
	if t.preserving != group.preserving {
		return -1, -1
	}
	t.group[k] = g
	group.corners++
	return t.neighbor[k], t.neighbor[(k+2)%3]
}

// tangents gives every corner its group's tangent. The sign belongs to a v that points down, as glTF's does, where
// bitangents point up.
func (m *tangentMesh) tangents() [][4]float32 {
	out := make([][4]float32, 3*len(m.triangles))
	for i := range out {
		out[i] = [4]float32{1, 0, 0, 1}
	}
	first := map[uint32]int{} // of a welded vertex that a degenerate triangle has, the first corner of another triangle
	for i := range m.triangles {
		if t := &m.triangles[i]; t.degenerate {
			for _, v := range t.vertex {
				first[v] = -1
			}
		}
	}
	for i := range m.triangles {
		t := &m.triangles[i]
		for k, v := range t.vertex {
			if c, ok := first[v]; ok && c < 0 && !t.degenerate {
				first[v] = 3*i + k
			}
		}
	}
	m.groupTangents(out)
	for i := range m.triangles {
		if t := &m.triangles[i]; t.degenerate {
			for k, v := range t.vertex {
				if c := first[v]; c >= 0 {
					out[3*i+k] = out[c]
				}
			}
		}
	}
	return out
}

// groupTangents gives the corners of all groups their tangents, groups side by side.
func (m *tangentMesh) groupTangents(out [][4]float32) {
	const batch = 1 << 12 // corners, at least
	corners := m.groupCorners()
	m.work(32 * len(corners))
	var wait sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for groups := m.groups; len(groups) > 0 && m.ctx.Err() == nil; {
		some, n := 0, 0
		for ; some < len(groups) && n < batch; some++ {
			n += groups[some].corners
		}
		mine, theirs := groups[:some], corners[:n]
		groups, corners = groups[some:], corners[n:]
		slots <- struct{}{}
		wait.Go(func() {
			var members []tangentMember
			for i := range mine {
				members = m.members(members[:0], &mine[i], theirs[:mine[i].corners])
				theirs = theirs[mine[i].corners:]
				mine[i].tangents(members, out)
			}
			<-slots
		})
	}
	wait.Wait()
	m.work(1 << 15) // ends a load whose context has ended
}

// tangents gives a group's corners their tangents.
func (g *tangentGroup) tangents(members []tangentMember, out [][4]float32) {
	sign := float32(1)
	if g.preserving {
		sign = -1
	}
	united := united(members)
	var v f3
	for i := range members {
		if i == 0 || !united {
			v = sumTangents(members, i, united)
		}
		out[members[i].corner] = [4]float32{v.x, v.y, v.z, sign}
	}
}

// groupCorners are the corners of each group's triangles at its vertex, group after group, in the triangles' order.
func (m *tangentMesh) groupCorners() []uint32 {
	next := make([]int, len(m.groups)+1)
	for g := range m.groups {
		next[g+1] = next[g] + m.groups[g].corners
	}
	out := make([]uint32, next[len(m.groups)])
	for i := range m.triangles {
		for k, g := range m.triangles[i].group {
			if g >= 0 {
				out[next[g]] = uint32(3*i + k)
				next[g]++
			}
		}
	}
	return out
}

// tangentMember is a triangle of a group as seen from the group's vertex: its tangents in the plane of the normal, and
// the angle there.
type tangentMember struct {
	corner uint32 // at the vertex
	any    bool
	s, t   f3
	angle  float32
}

// members lists a group's triangles.
func (m *tangentMesh) members(list []tangentMember, g *tangentGroup, corners []uint32) []tangentMember {
	n, p := m.normals[g.vertex], m.positions[g.vertex]
	for _, c := range corners {
		t, k := &m.triangles[c/3], c%3
		out := tangentMember{corner: c, any: t.any}
		if !t.any {
			before, after := m.positions[t.vertex[(k+2)%3]].sub(p).across(n), m.positions[t.vertex[(k+1)%3]].sub(p).across(n)
			cos := min(max(float64(before.dot(after)), -1), 1)
			out.angle = float32(exact.Atan2(math.Sqrt((1-cos)*(1+cos)), cos))
			out.s, out.t = t.s.across(n), t.t.across(n)
		}
		list = append(list, out)
	}
	return list
}

// opposed says that the tangents of two triangles point exactly away from each other: such triangles of a group have no
// common tangent.
func (a *tangentMember) opposed(b *tangentMember) bool {
	return !a.any && !b.any && (a.s.dot(b.s) <= -1 || a.t.dot(b.t) <= -1)
}

// united says that no two triangles of a group are opposed. Large groups are taken to be: looking at all pairs takes
// long.
func united(list []tangentMember) bool {
	const large = 64
	for i := range list {
		for k := i + 1; k < len(list) && len(list) <= large; k++ {
			if list[i].opposed(&list[k]) {
				return false
			}
		}
	}
	return true
}

// sumTangents is the tangent of triangle i of a group: the sum of the tangents that it is not opposed to.
func sumTangents(list []tangentMember, i int, united bool) f3 {
	var sum f3
	for k := range list {
		if !list[k].any && (united || k == i || !list[i].opposed(&list[k])) {
			sum = sum.add(list[k].s.scale(list[k].angle))
		}
	}
	return sum.unit()
}
