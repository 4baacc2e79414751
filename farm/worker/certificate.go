package worker

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/job"
)

//go:embed certificate.txt
var known string

// Known are the hashes of the certificate's pictures: what every machine draws.
func Known() []string { return strings.Fields(known) }

// certificate are the pictures: each covers another part of the engine and of the file writers.
func certificate() (list []job.Spec) {
	settings := job.Settings{Width: 96, Height: 64, Samples: 4, Shading: "pbr", Env: "studio",
		Background: job.Background{Colors: [][4]float64{{0.2, 0.2, 0.25, 1}}}}
	for _, c := range []struct {
		format, shading string
		set             func(*job.Settings)
	}{
		{"png", "pbr", func(s *job.Settings) {}},
		{"webp", "unlit", func(s *job.Settings) { s.Samples = 1 }},
		{"jpeg", "lambert", func(s *job.Settings) { s.Supersample, s.Filter, s.Quality = 2, "mitchell", 80 }},
		{"exr", "pbr", func(s *job.Settings) { s.AOVs, s.Shadows = []string{"color", "depth", "normal", "object"}, true }},
		{"qoi", "normals", func(s *job.Settings) { s.Samples = 16 }},
	} {
		s := settings
		s.Format, s.Shading = c.format, c.shading
		if c.shading != "pbr" {
			s.Env = ""
		}
		c.set(&s)
		list = append(list, job.Spec{Output: "{view}", Settings: s, Views: 2})
	}
	return list
}

// Certificate draws the pictures that everybody knows, on a device, and returns their hashes.
func Certificate(ctx context.Context, d *halfspace.Device) ([]string, error) {
	var sums []string
	for _, spec := range certificate() {
		plan, err := spec.Plan(ctx, job.Load)
		if err != nil {
			return nil, fmt.Errorf("certificate: %w", err)
		}
		out := &files{data: map[string][]byte{}}
		sum, err := (&job.Runner{Device: d, Store: out}).Run(ctx, plan)
		if err == nil {
			err = sum.Err
		}
		if err != nil {
			return nil, fmt.Errorf("certificate: %w", err)
		}
		for _, name := range []string{"0", "1"} {
			sums = append(sums, task.Hash(out.data[name]))
		}
	}
	return sums, nil
}

// Certified says how many pictures of a certificate are the known ones, and whether all are.
func Certified(sums []string) (right int, ok bool) {
	want := Known()
	for i := range min(len(sums), len(want)) {
		if sums[i] == want[i] {
			right++
		}
	}
	return right, slices.Equal(sums, want)
}
