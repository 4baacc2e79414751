package bench

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/scene"
)

var update = flag.Bool("update", false, "write the scenes' sums anew: the suite then needs another version")

// sceneSum is a hash of all that is drawn of a scene.
func sceneSum(t *testing.T, s *scene.Scene) string {
	t.Helper()
	h := sha256.New()
	floats := func(list []float32) {
		b := make([]byte, 0, 4*len(list))
		for _, v := range list {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
		}
		h.Write(b)
	}
	for i := range s.Primitives {
		p := &s.Primitives[i]
		var uv []float32
		if len(p.TexCoords) > 0 {
			uv = p.TexCoords[0]
		}
		if t := s.Materials[p.Material].BaseColorTexture; t != nil {
			uv = t.Transform.Apply(uv)
		}
		fmt.Fprintln(h, p.Topology, p.Material, len(p.Positions), len(p.Normals), len(uv), len(p.Colors), len(p.Indices))
		floats(p.Positions)
		floats(p.Normals)
		floats(uv)
		floats(p.Colors)
		b := make([]byte, 0, 4*len(p.Indices))
		for _, v := range p.Indices {
			b = binary.LittleEndian.AppendUint32(b, v)
		}
		h.Write(b)
	}
	for i := range s.Instances {
		in := &s.Instances[i]
		fmt.Fprintln(h, in.Primitive, in.Mirrored)
		floats(in.World[:])
		floats(in.Normal[:])
	}
	for i := range s.Materials {
		m := &s.Materials[i]
		floats(m.BaseColorFactor[:])
		texture := -1
		if m.BaseColorTexture != nil {
			texture = m.BaseColorTexture.Texture
		}
		fmt.Fprintln(h, texture, m.AlphaMode, m.DoubleSided, m.AlphaCutoff)
	}
	for i := range s.Textures {
		fmt.Fprintln(h, s.Textures[i].Image)
	}
	for _, m := range s.Images {
		fmt.Fprintln(h, m.Width, m.Height)
		pix, err := m.Texels()
		require.NoError(t, err)
		h.Write(pix)
	}
	for i := range s.Cameras {
		c := &s.Cameras[i]
		fmt.Fprintln(h, c.Perspective, math.Float64bits(c.YFov), c.ZNear, c.ZFar, c.XMag, c.YMag, c.World)
	}
	return hex.EncodeToString(h.Sum(nil))[:32]
}

// frozenSum is a case's sum in the file of the suite; "" where it has none.
func frozenSum(path, name string) string {
	text, _ := os.ReadFile(path) // a new version's is not there before it is written
	_, rest, _ := strings.Cut("\n"+string(text), "\n"+name+" ")
	sum, _, _ := strings.Cut(rest, " ")
	return sum
}

// The suite is frozen: its scenes are those that its version had from the start. Short runs, which emulators do, make a scene of several
// cases once.
func TestSuiteIsFrozen(t *testing.T) {
	path := filepath.Join("testdata", fmt.Sprintf("suite-%d.txt", SuiteVersion))
	var got strings.Builder
	made := map[string]bool{}
	for _, c := range Cases() {
		sum := frozenSum(path, c.Name)
		if !testing.Short() || !made[sum] {
			sum = sceneSum(t, c.Scene())
		}
		made[sum] = true
		fmt.Fprintf(&got, "%s %s shading=%d samples=%d srgb=%t reverse=%t\n", c.Name, sum,
			c.Shading, c.Samples, c.SRGB, c.ReverseZ)
	}
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o777))
		require.NoError(t, os.WriteFile(path, []byte(got.String()), 0o666))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got.String(), "a workload changed: figures of this version of the suite cannot be compared any more")
}

func TestCasesHaveOneNameAndClass(t *testing.T) {
	seen, classes := map[string]bool{}, map[string]bool{}
	for _, c := range Cases() {
		require.False(t, seen[c.Name], c.Name)
		seen[c.Name] = true
		classes[c.Class] = true
		require.Contains(t, c.Name, c.Class+"/")
		require.NotEmpty(t, c.About)
		require.Positive(t, c.Reference, "%s has no reference time", c.Name)
	}
	for _, class := range []string{"fill", "texture", "geometry", "msaa", "blend", "real", "pbr"} {
		require.True(t, classes[class], class)
	}
	require.Len(t, references(), len(seen))
}

// A run gives a report that tables, pages and comparisons take.
func TestSuiteGivesAReport(t *testing.T) {
	if testing.Short() {
		t.Log("not short: draws whole frames")
		return
	}
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	steps := 0
	o := Options{Quick: true, Thumbnails: true, Only: regexp.MustCompile("^fill/(clear|depth)$"),
		Progress: func(done, total int, what string) {
			require.Equal(t, steps, done)
			require.Equal(t, 14, total, "two scenes, six rounds")
			require.Contains(t, what, "fill/")
			steps++
		}}
	r, err := Suite(context.Background(), dev, o)
	require.NoError(t, err)
	require.Len(t, r.Results, 2)
	require.Equal(t, "fill/clear", r.Results[0].Name)
	require.Len(t, r.Results[1].Samples, 6)
	require.Equal(t, 128, r.Results[1].Frame.Triangles)
	require.Len(t, r.Results[1].Frame.SHA256, 64)
	require.NotEqual(t, r.Results[0].Frame.SHA256, r.Results[1].Frame.SHA256)
	require.GreaterOrEqual(t, r.Results[1].Frame.Frames, 18)
	require.Len(t, r.Scores, 1)
	require.Zero(t, r.Score, "a part of the suite")

	var table, page bytes.Buffer
	require.NoError(t, r.Table(&table))
	require.Contains(t, table.String(), "fill/depth")
	require.NoError(t, r.HTML(&page))
	require.Equal(t, 3, strings.Count(page.String(), `<section class="chart">`))
	requirePage(t, page.String())
	require.Equal(t, 2, strings.Count(page.String(), "data:image/png;base64,"))

	page.Reset()
	require.NoError(t, r.Markdown(&page))
	require.Contains(t, page.String(), "| fill/depth |")
	require.Contains(t, page.String(), "| fill | ")

	o.Only, o.Progress = regexp.MustCompile("nothing"), nil
	_, err = Suite(context.Background(), dev, o)
	require.EqualError(t, err, "no workload has a matching name")

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Suite(ctx, dev, Options{Quick: true})
	require.ErrorIs(t, err, context.Canceled)
}

// Scores are geometric means, of workloads and of classes.
func TestScoresAreGeometricMeans(t *testing.T) {
	r := &Report{}
	for _, c := range Cases() {
		x := Result{Name: c.Name, Group: c.Class, Score: 1000}
		switch c.Name {
		case "fill/clear":
			x.Score = 64000
		case "blend/layers":
			x.Score = 4000
		}
		r.Results = append(r.Results, x)
	}
	r.score()
	require.Len(t, r.Scores, 7)
	require.Equal(t, Score{"fill", 2000, 0}, r.Scores[0], "the sixth root of 64")
	require.Equal(t, Score{"blend", 2000, 0}, r.Scores[4])
	require.InDelta(t, 1000*math.Pow(4, 1.0/7), r.Score, 0.1)
}
