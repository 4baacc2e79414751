package bench

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// FeaturesName and FeaturesVersion name the table of features.
const (
	FeaturesName    = "features"
	FeaturesVersion = 1
)

// Feature is a row's place in the table.
type Feature struct {
	Level   string `json:"level"`
	Threads int    `json:"threads"`
	// Rate is how many million pixels the primitives of the fastest frame cover a second, overdraw included; with
	// several samples a pixel counts once.
	Rate float64 `json:"rate"`
	// ProcessorMS is the least processor time of a frame, of all threads together; 0 where it is not known.
	ProcessorMS float64 `json:"processor_ms,omitempty"`
}

// FeatureNames are the names of the rows of Features, in order.
func FeatureNames() []string {
	names, _ := features()
	return names
}

// Features measures frames of 512x512 pixels, each with one feature of the rasterizer: kinds of primitives, samples,
// tests, blending, formats, shading rates.
func Features(ctx context.Context, dev *halfspace.Device, o Options) (*Report, error) {
	r := &Report{Benchmark: FeaturesName, Version: FeaturesVersion, Quick: o.Quick,
		Environment: NewEnvironment(dev.ISA(), dev.Threads())}
	rounds, limit := o.rounds()
	names, scenes := features()
	for i, name := range names {
		o.step(i, len(names), name)
		if !o.takes(name) {
			continue
		}
		res, err := scenes[name].measure(ctx, dev, name, rounds, limit/2)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		r.Results = append(r.Results, res)
	}
	if len(r.Results) == 0 {
		return nil, fmt.Errorf("no feature has a matching name")
	}
	return r, nil
}

// measure times frames of the scene, in rounds that take so long each.
func (s *featureScene) measure(ctx context.Context, dev *halfspace.Device, name string, rounds int,
	limit time.Duration) (res Result, err error) {
	pipe, err := dev.NewPipeline(s.pipeline, &s.shader)
	if err != nil {
		return res, err
	}
	info, err := s.pass()
	if err != nil {
		return res, err
	}
	pass := dev.NewPass(info)
	draw := func() error {
		pass.Reset(info)
		pass.Draw(pipe, shade.Draw{Count: s.shader.vertices()})
		return pass.End(ctx)
	}
	if err := draw(); err != nil {
		return res, err
	}
	var samples []float64
	least, processor := time.Duration(0), time.Duration(0)
	for range rounds {
		var times []float64
		for spent := time.Duration(0); len(times) < 3 || spent < limit; {
			start, used := time.Now(), ProcessorTime()
			if err := draw(); err != nil {
				return res, err
			}
			d := time.Since(start)
			if used = ProcessorTime() - used; processor == 0 || used < processor {
				processor = used
			}
			if least == 0 || d < least {
				least = d
			}
			spent += d
			times = append(times, d.Seconds()*1000)
		}
		samples = append(samples, median(sorted(times)))
	}
	pixels := float64(pass.Statistics().FragmentsTested) / float64(s.pipeline.Multisample.RasterizationSamples)
	res = result(FeaturesName, name, "ms", samples)
	res.Feature = &Feature{Level: dev.ISA(), Threads: dev.Threads(), Rate: round4(pixels / least.Seconds() / 1e6),
		ProcessorMS: round4(processor.Seconds() * 1000)}
	return res, nil
}

// pass is a frame of the scene: cleared attachments of the pipeline's formats.
func (s *featureScene) pass() (info halfspace.PassInfo, err error) {
	image := func(f vk.Format) *halfspace.Image {
		m, e := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
			Samples: s.pipeline.Multisample.RasterizationSamples,
			Extent:  vk.Extent3D{Width: featureSize, Height: featureSize, Depth: 1}})
		if err == nil {
			err = e
		}
		return m
	}
	for _, f := range s.pipeline.ColorFormats {
		info.Color = append(info.Color, halfspace.Attachment{Image: image(f), Load: vk.AttachmentLoadOpClear})
	}
	if f := s.pipeline.DepthStencilFormat; f != vk.FormatUndefined {
		info.DepthStencil = &halfspace.DepthStencilAttachment{Image: image(f), DepthLoad: vk.AttachmentLoadOpClear,
			ClearDepth: 1, StencilLoad: vk.AttachmentLoadOpClear}
	}
	return info, err
}

func (r *Report) featureRows(t io.Writer) {
	fmt.Fprintln(t, "feature\tfastest ms\tmedian\tprocessor ms\tMpixel/s")
	for i := range r.Results {
		x := &r.Results[i]
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", x.Name, figure(x.Min), figure(x.Median), figure(x.Feature.ProcessorMS),
			figure(x.Feature.Rate))
	}
}

// featureCells are one row a feature.
func (r *Report) featureCells() (head []string, rows [][]string) {
	head = []string{"feature", "level", "threads", "fastest ms", "processor ms", "Mpixel/s"}
	for i := range r.Results {
		x := &r.Results[i]
		rows = append(rows, []string{x.Name, x.Feature.Level, itoa(x.Feature.Threads), figure(x.Min),
			figure(x.Feature.ProcessorMS), figure(x.Feature.Rate)})
	}
	return head, rows
}

// featureCharts are rates.
func (r *Report) featureCharts() []chart {
	rates := chart{title: "Million pixels a second, fastest frames", better: higherIsBetter}
	for i := range r.Results {
		x := &r.Results[i]
		rates.bars = append(rates.bars, Bar{Name: x.Name, Value: x.Feature.Rate, Text: figure(x.Feature.Rate),
			Class: barColor(levelColor(x.Feature.Level))})
	}
	return []chart{rates}
}
