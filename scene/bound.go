package scene

import (
	"context"
	"sync"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// boundTriangles is how many triangles an instance must have for bounds of its clusters to pay.
const boundTriangles = 1024

// boundShare is the share of clusters that must be left out for their tests to pay. A scene that leaves out less is not
// tested for boundAgain frames, and then once more: its camera may have moved.
const boundShare, boundAgain = 1. / 16, 64

// boundKey identifies the triangles that clusters were made from.
type boundKey struct {
	positions *float32
	indices   *uint32
}

// bounded calls f for each mesh that is large enough for clusters.
func (r *Renderer) bounded(f func(mesh *shade.Mesh, indices []uint32, key boundKey)) {
	if r.info.Shading == ShadeWireframe { // lines reach beyond what bounds them
		return
	}
	for _, items := range [2][]item{r.opaque, r.blended} {
		for i := range items {
			d := &items[i]
			p := &r.scene.Primitives[r.scene.Instances[d.instance].Primitive]
			if p.Topology == vk.PrimitiveTopologyTriangleList && len(d.draw.Indices32) >= 3*boundTriangles {
				mesh := &r.meshes[d.instance]
				f(mesh, d.draw.Indices32, boundKey{unsafe.SliceData(mesh.Positions), unsafe.SliceData(d.draw.Indices32)})
			}
		}
	}
}

// testClusters has clusters tested, or not.
func (r *Renderer) testClusters(on bool) {
	r.tested = 0
	r.bounded(func(mesh *shade.Mesh, indices []uint32, key boundKey) {
		if mesh.Clusters = nil; on {
			mesh.Clusters = r.clusters[key]
			r.tested += len(indices) / (3 * shade.ClusterTriangles)
		}
	})
}

// weigh ends the tests for a while where the frame that was drawn has left out too little.
func (r *Renderer) weigh() {
	if r.tested > 0 && float64(r.pass.Statistics().Clusters) < boundShare*float64(r.tested) {
		r.testClusters(false)
	}
}

// bound gives large meshes clusters, so that the engine skips invisible triangles before it shades vertices. Clusters
// take about as long as drawing the triangles once: so the second frame of a renderer makes them, on all of the
// device's threads. Where ctx ends first there are none, and the error is its.
func (r *Renderer) bound(ctx context.Context) error {
	made := map[boundKey]*shade.Clusters{}
	slots := make(chan struct{}, r.device.Threads())
	var wait sync.WaitGroup
	var locked sync.Mutex
	r.bounded(func(mesh *shade.Mesh, indices []uint32, key boundKey) {
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
			c, _ := shade.NewClusters(ctx, mesh.Positions, indices)
			locked.Lock()
			made[key] = c
			locked.Unlock()
			<-slots
		})
	})
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	r.clusters = made
	r.testClusters(true)
	return nil
}
