package scene

import (
	"sync"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// boundTriangles is how many triangles an instance must have for bounds of its clusters to pay.
const boundTriangles = 1024

// bound gives large meshes clusters, so that the engine leaves out what is not seen before it shades vertices. Clusters take about as long
// as drawing the triangles once: so the second frame of a renderer makes them.
func (r *Renderer) bound() {
	type triangles struct {
		positions *float32
		indices   *uint32
	}
	made := map[triangles]*shade.Clusters{}
	slots := make(chan struct{}, r.device.Threads())
	var wait sync.WaitGroup
	var locked sync.Mutex
	each := func(f func(mesh *shade.Mesh, indices []uint32, key triangles)) {
		for _, items := range [2][]item{r.opaque, r.blended} {
			for i := range items {
				d := &items[i]
				p := &r.scene.Primitives[r.scene.Instances[d.instance].Primitive]
				if p.Topology == vk.PrimitiveTopologyTriangleList && len(d.draw.Indices32) >= 3*boundTriangles {
					mesh := &r.meshes[d.instance]
					f(mesh, d.draw.Indices32, triangles{unsafe.SliceData(mesh.Positions), unsafe.SliceData(d.draw.Indices32)})
				}
			}
		}
	}
	each(func(mesh *shade.Mesh, indices []uint32, key triangles) {
		locked.Lock()
		_, there := made[key]
		if !there {
			made[key] = nil
		}
		locked.Unlock()
		if there {
			return
		}
		slots <- struct{}{}
		wait.Go(func() {
			c := shade.NewClusters(mesh.Positions, indices)
			locked.Lock()
			made[key] = c
			locked.Unlock()
			<-slots
		})
	})
	wait.Wait()
	each(func(mesh *shade.Mesh, _ []uint32, key triangles) { mesh.Clusters = made[key] })
}
