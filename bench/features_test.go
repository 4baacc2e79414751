package bench

import (
	"context"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
)

// drawn is a scene's pass and a function that draws a frame of it.
func (s *featureScene) drawn(t *testing.T, dev *halfspace.Device) (*halfspace.Pass, func()) {
	pipe, err := dev.NewPipeline(s.pipeline, &s.shader)
	require.NoError(t, err)
	info, err := s.pass()
	require.NoError(t, err)
	pass := dev.NewPass(info)
	return pass, func() {
		pass.Reset(info)
		pass.Draw(pipe, shade.Draw{Count: s.shader.vertices()})
		if err := pass.End(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
}

// Every feature's scene draws something.
func TestEveryFeatureDraws(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	names, scenes := features()
	for _, name := range names {
		pass, draw := scenes[name].drawn(t, dev)
		draw()
		if n := pass.Statistics().FragmentsPassed; n < featureSize {
			t.Errorf("%s: %d samples passed", name, n)
		}
	}
}

// Once warm, no feature allocates.
func TestNoFeatureAllocates(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	names, scenes := features()
	for _, name := range names {
		s := scenes[name]
		s.shader.costs = 0
		_, draw := s.drawn(t, dev)
		draw()
		if n := allocs.PerRun(1, draw); n > 0 {
			t.Errorf("%s: %v allocations a pass", name, n)
		}
	}
}

// The table has a row a feature, with its rate.
func TestFeatures(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	r, err := Features(t.Context(), dev, Options{Quick: true, Only: regexp.MustCompile("^(opaque|points 8)$")})
	require.NoError(t, err)
	require.Len(t, r.Results, 2)
	for _, x := range r.Results {
		require.Positive(t, x.Min)
		require.Positive(t, x.Feature.Rate, x.Name)
	}
	_, err = Features(t.Context(), dev, Options{Quick: true, Only: regexp.MustCompile("nothing")})
	require.ErrorContains(t, err, "no feature has a matching name")
}
