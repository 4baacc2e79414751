package job

import (
	"math"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/scene"
)

// PointShapes are the names of shapes of points: auto makes discs where vertices have normals or colours, and
// spheres where they have neither.
var PointShapes = []string{"auto", "square", "disc", "sphere"}

var pointShapes = map[string]scene.PointShape{
	"": scene.PointSquare, "square": scene.PointSquare, "disc": scene.PointDisc, "sphere": scene.PointSphere,
	"auto": scene.PointAuto,
}

// checkPoints refuses sizes and shapes of points and widths of lines that there are not.
func (s *Settings) checkPoints(refuse func(field, why string, args ...any)) {
	within := func(field string, v, most float64) {
		if !(v >= 0 && v <= most) {
			refuse(field, "%v is not from 0 to %v", v, most)
		}
	}
	within("thickness", s.Thickness, 255)
	within("line_width", s.LineWidth, 255)
	most := 255.0
	if s.PointUnits {
		most = math.MaxFloat32
	}
	within("point_size", s.PointSize, most)
	if s.PointShape != "" && !slices.Contains(PointShapes, s.PointShape) {
		refuse("point_shape", "%.40q is none of %s", s.PointShape, strings.Join(PointShapes, ", "))
	}
}
