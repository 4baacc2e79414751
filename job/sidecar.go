package job

import (
	"encoding/json"
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/seed-1acaedba/halfspace/scene"
)

// Sidecar is what a picture shows, as data beside it.
type Sidecar struct {
	// Picture is the picture's name, Input the scene's.
	Picture string  `json:"picture"`
	Input   string  `json:"input"`
	Width   int     `json:"width"`
	Height  int     `json:"height"`
	Frame   int     `json:"frame"`
	Time    float64 `json:"time"`
	// Camera is where the picture is seen from.
	Camera SidecarCamera `json:"camera"`
	// Objects are all of the scene, whether they are seen or not; Materials are the names of materials, the first has
	// the number 1.
	Objects   []SidecarObject `json:"objects"`
	Materials []string        `json:"materials"`
}

// SidecarCamera is a camera in two conventions. Matrices are rows of rows, for columns of coordinates.
type SidecarCamera struct {
	// Name is the camera's.
	Name string `json:"name"`
	// OpenGL: x to the right, y up, z towards the eye; clip space with y up and z from -1 to 1.
	OpenGL struct {
		View       [4][4]float64 `json:"view"`
		Projection [4][4]float64 `json:"projection"`
	} `json:"opengl"`
	// OpenCV: x to the right, y down, z away from the eye. Extrinsic takes the world's space to the camera's. Intrinsic
	// takes that to pixels, the upper left corner of the first pixel is 0, 0; null for an orthographic camera, which
	// has none.
	OpenCV struct {
		Extrinsic [3][4]float64  `json:"extrinsic"`
		Intrinsic *[3][3]float64 `json:"intrinsic"`
	} `json:"opencv"`
}

// SidecarObject is an object of a scene.
type SidecarObject struct {
	// ID is the object's number in the AOV object, from 1; Name is what the file calls it.
	ID   int    `json:"id"`
	Name string `json:"name"`
	// Pixels is how many pixels show it, Visible their share of those that would without all else.
	Pixels  int     `json:"pixels"`
	Visible float64 `json:"visible"`
	// Box2D is the box around these pixels: x, y, width and height; null if it is not seen.
	Box2D *[4]int `json:"box_2d"`
	// Box3D is the box around its vertices in world space: the least and the greatest x, y and z; null if it has none.
	Box3D *[2][3]float64 `json:"box_3d"`

	// Mask is the runs of pixels, column by column: how many do not show it, how many do, and so on.
	Mask []int `json:"mask,omitempty"`
}

// SidecarName is where the sidecar of a result lies.
func SidecarName(output string) string {
	return strings.TrimSuffix(output, filepath.Ext(output)) + ".json"
}

// rows is a column-major matrix as rows.
func rows(m [16]float32) (out [4][4]float64) {
	for r := range 4 {
		for c := range 4 {
			out[r][c] = float64(m[4*c+r])
		}
	}
	return out
}

// sidecarCamera describes a camera.
func sidecarCamera(c *scene.Camera, width, height int) (out SidecarCamera) {
	out.Name = c.Name
	view, clip := rows(c.View()), rows(c.Projection(float64(width)/float64(height)))
	out.OpenGL.View = view
	for k := range 4 { // from Vulkan's clip space: y down, z from 0 to 1
		clip[1][k] = -clip[1][k]
		clip[2][k] = 2*clip[2][k] - clip[3][k]
	}
	out.OpenGL.Projection = clip
	for k := range 4 {
		out.OpenCV.Extrinsic[0][k] = view[0][k]
		out.OpenCV.Extrinsic[1][k] = -view[1][k]
		out.OpenCV.Extrinsic[2][k] = -view[2][k]
	}
	if c.Perspective {
		out.OpenCV.Intrinsic = &[3][3]float64{
			{clip[0][0] * float64(width) / 2, 0, float64(width) / 2},
			{0, clip[1][1] * float64(height) / 2, float64(height) / 2}, {0, 0, 1},
		}
	}
	return out
}

// sidecar describes a picture that was drawn. alone are, by number, how many pixels an object has without all else.
func (d *drawn) sidecar(alone []int) *Sidecar {
	t, n := d.task, d.numbers
	w, h := t.Settings.Width, t.Settings.Height
	out := &Sidecar{Picture: t.Output, Input: shown(t.Input), Width: w, Height: h, Frame: t.Frame, Time: t.Time,
		Camera:    sidecarCamera(&d.camera, w, h),
		Materials: materialNames(n.scene)}
	boxes := objectBoxes(n.scene)
	used := map[int]int{} // objects that are drawn, by number
	for i, name := range objectNames(n.scene) {
		if boxes[i] == nil {
			continue
		}
		o := SidecarObject{ID: i + 1, Name: name}
		if b := boxes[i]; b[0][0] <= b[1][0] {
			o.Box3D = b
		}
		used[i+1] = len(out.Objects)
		out.Objects = append(out.Objects, o)
	}
	ends := make([]int, len(out.Objects)) // of the masks, so far
	for x := range w {
		for y := range h {
			id := int(n.ids[4*(y*w+x)+1])
			k, ok := used[id]
			if !ok {
				continue
			}
			o := &out.Objects[k]
			o.Pixels++
			if o.Box2D == nil {
				o.Box2D = &[4]int{x, y, 1, 1}
			}
			b := o.Box2D
			x1, y1 := max(b[0]+b[2], x+1), max(b[1]+b[3], y+1)
			b[0], b[1] = min(b[0], x), min(b[1], y)
			b[2], b[3] = x1-b[0], y1-b[1]
			at := x*h + y
			if m := o.Mask; len(m) > 0 && ends[k] == at {
				m[len(m)-1]++
			} else {
				o.Mask = append(m, at-ends[k], 1)
			}
			ends[k] = at + 1
		}
	}
	for k := range out.Objects {
		o := &out.Objects[k]
		if o.ID-1 >= len(alone) {
			continue
		}
		if all := alone[o.ID-1]; all > 0 {
			o.Visible = math.Min(1, float64(o.Pixels)/float64(all))
		}
		if rest := w*h - ends[k]; rest > 0 && len(o.Mask) > 0 {
			o.Mask = append(o.Mask, rest)
		}
	}
	return out
}

// objectBoxes are, by number, the boxes of objects in world space; nil for numbers that nothing has.
func objectBoxes(s *scene.Scene) []*[2][3]float64 {
	var list []*[2][3]float64
	for i := range s.Instances {
		in := &s.Instances[i]
		for len(list) <= in.Object {
			list = append(list, nil)
		}
		b := list[in.Object]
		if b == nil {
			inf := math.Inf(1)
			b = &[2][3]float64{{inf, inf, inf}, {-inf, -inf, -inf}}
			list[in.Object] = b
		}
		p := &s.Primitives[in.Primitive]
		for v := 0; v+2 < len(p.Positions); v += 3 {
			q := p.Positions[v : v+3]
			for k := range 3 {
				w := float64(float64(in.World[k])*float64(q[0])) + float64(float64(in.World[4+k])*float64(q[1])) +
					float64(float64(in.World[8+k])*float64(q[2])) + float64(in.World[12+k])
				if math.Abs(w) < 1e30 {
					b[0][k], b[1][k] = min(b[0][k], w), max(b[1][k], w)
				}
			}
		}
	}
	return list
}

// write writes a sidecar.
func (s *Sidecar) write(w io.Writer) error {
	e := json.NewEncoder(w)
	return e.Encode(s)
}
