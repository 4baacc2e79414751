package command

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/shape"
	"github.com/seed-1acaedba/halfspace/transform"
)

// wavefront is a shape as an OBJ file without materials, with or without normals.
func wavefront(s *shape.Shape, normals bool) string {
	var b strings.Builder
	for i := range s.Vertices() {
		fmt.Fprintf(&b, "v %v %v %v\n", s.Positions[3*i], s.Positions[3*i+1], s.Positions[3*i+2])
		if normals {
			fmt.Fprintf(&b, "vn %v %v %v\n", s.Normals[3*i], s.Normals[3*i+1], s.Normals[3*i+2])
		}
	}
	for i := 0; i < len(s.Indices); i += 3 {
		b.WriteString("f")
		for _, k := range s.Indices[i : i+3] {
			if normals {
				fmt.Fprintf(&b, " %d//%d", k+1, k+1)
			} else {
				fmt.Fprintf(&b, " %d", k+1)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// stereolithography is a shape as an STL file, whose axis up is +z.
func stereolithography(s *shape.Shape) string {
	var b strings.Builder
	b.WriteString("solid\n")
	for i := 0; i < len(s.Indices); i += 3 {
		b.WriteString("facet normal 0 0 0\nouter loop\n")
		for _, k := range s.Indices[i : i+3] {
			fmt.Fprintf(&b, "vertex %v %v %v\n", s.Positions[3*k], s.Positions[3*k+1], s.Positions[3*k+2])
		}
		b.WriteString("endloop\nendfacet\n")
	}
	return b.String() + "endsolid\n"
}

// Models without materials are neither white nor black in the look that is drawn unasked: the middle of their pixels'
// luma is from 110 to 170, and at most 2 % are above 240 or below 10.
func TestModelsWithoutMaterialsAreGrey(t *testing.T) {
	figures.Begin(t)
	folder := t.TempDir()
	standing := transform.Rotate(0.9, [3]float64{0.3, 1, 0.2})
	files := map[string]string{
		"ball.obj": wavefront(shape.Sphere(48), true), "ball-bare.obj": wavefront(shape.Sphere(24), false),
		"cube.obj": wavefront(shape.Cube(), true), "cylinder.stl": stereolithography(shape.Cylinder(48)),
		"torus.stl": stereolithography(shape.Torus(48, 24, 0.3)), "ring.obj": wavefront(shape.Torus(48, 24, 0.2).Transform(standing), true),
		"plate.obj": wavefront(shape.Box(transform.Box{Min: [3]float32{-2, 0, -1}, Max: [3]float32{2, 0.1, 1}}), false),
		"tower.stl": stereolithography(shape.Box(transform.Box{Min: [3]float32{-1, -1, 0}, Max: [3]float32{1, 1, 6}})),
	}
	for name, text := range files {
		out := folder + "/" + name + ".png"
		must(t, "render", write(t, folder, name, []byte(text)), "-o", out, "--size", "160x120", "--background", "transparent",
			"--ground", "none")
		m := picture(t, out)
		var lumas []float64
		for i := 0; i < len(m.Pix); i += 4 {
			if p := m.Pix[i:]; p[3] == 255 {
				lumas = append(lumas, 0.2126*float64(p[0])+0.7152*float64(p[1])+0.0722*float64(p[2]))
			}
		}
		slices.Sort(lumas)
		n := len(lumas)
		if n < 500 {
			t.Fatalf("%s: %d pixels", name, n)
		}
		if middle := math.Round(lumas[n/2]); middle < 110 || middle > 170 || lumas[n-1-n/50] > 240 || lumas[n/50] < 10 {
			t.Errorf("%s: %v in the middle, %v and %v at the ends", name, middle, lumas[n/50], lumas[n-1-n/50])
		}
	}
}
