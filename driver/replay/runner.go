package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/conform"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/program"
)

// runner draws cases on a driver and with the engine.
type runner struct {
	o      *options
	client *client.Client
	device *device
	mark   uintptr
	engine *halfspace.Device
}

func newRunner(o *options) (*runner, error) {
	engine, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	if err != nil {
		return nil, err
	}
	r := &runner{o: o, engine: engine}
	if err := r.start(); err != nil {
		engine.Close()
		return nil, err
	}
	return r, nil
}

// start starts a client and opens a device.
func (r *runner) start() (err error) {
	if r.client, err = client.Start(r.o.client, r.o.library); err != nil {
		return err
	}
	if r.device, err = openDevice(r.client); err != nil {
		r.client.Close()
		return err
	}
	r.mark = r.client.Mark()
	return nil
}

func (r *runner) close() {
	r.client.Close()
	r.engine.Close()
}

// job is a case of any kind: how it is drawn on a driver, how by the engine, and how it is judged. Answers are parts of
// bytes.
type job struct {
	name  string
	draw  func(d *device) (answer, error)
	own   func(dev *halfspace.Device) (answer, error)
	judge func(a answer) suite.Verdict
}

// answer is what a case left: a result of package suite, and its bytes.
type answer struct {
	result any
	bytes  [][]byte
}

func (a answer) equal(b answer) bool {
	return slices.EqualFunc(a.bytes, b.bytes, func(x, y []byte) bool { return slices.Equal(x, y) })
}

func (a answer) sum() (s [sha256.Size]byte) {
	h := sha256.New()
	for _, b := range a.bytes {
		h.Write(b)
	}
	copy(s[:], h.Sum(nil))
	return s
}

// draw draws a case and compares.
func (r *runner) draw(j job) (x outcome) {
	x.name = j.name
	got, err := j.draw(r.device)
	if lack := missing(""); errors.As(err, &lack) {
		x.missing = string(lack)
	} else if err != nil {
		x.failed = err.Error()
	}
	if err := r.renew(); err != nil {
		x.failed += "; the client does not start again: " + err.Error()
	}
	if x.missing != "" {
		return x
	}
	if x.failed != "" {
		x.unequal = true
		return x
	}
	want, err := j.own(r.engine)
	x.unequal = err != nil || !want.equal(got)
	x.sum = got.sum()
	if v := j.judge(got); !v.Pass {
		x.failed = v.Reason
	}
	return x
}

// renew frees what a case made, and begins anew where the client has ended or the device may be lost.
func (r *runner) renew() error {
	failed := r.device.Err() != nil
	r.device.Forget()
	r.device.Destroy()
	if !failed {
		r.client.Release(r.mark)
		return nil
	}
	r.client.Close()
	return r.start()
}

// jobsOf are a suite's cases that Vulkan can draw.
func jobsOf(s *suite.Suite) (list []job) {
	for _, c := range s.Raster {
		pack := func(r suite.RasterResult, err error) (answer, error) {
			a := answer{r, [][]byte{floatBytes(r.Color), nil, nil, nil}}
			if c.Expected.Depth.Present() {
				a.bytes[1] = floatBytes(r.Depth)
			}
			if c.Expected.Stencil.Present() {
				a.bytes[2] = r.Stencil
			}
			if c.Expected.Resolved.Present() {
				a.bytes[3] = floatBytes(r.Resolved)
			}
			return a, err
		}
		list = append(list, job{c.Name, func(d *device) (answer, error) { return pack(d.raster(c)) },
			func(dev *halfspace.Device) (answer, error) { return pack(conform.DrawRaster(dev, c)) },
			func(a answer) suite.Verdict { return c.Judge(a.result.(suite.RasterResult)) }})
	}
	for _, c := range s.Sampling {
		pack := func(values []uint32, err error) (answer, error) {
			return answer{values, [][]byte{bytesOf(values)}}, err
		}
		list = append(list, job{c.Name, func(d *device) (answer, error) { return pack(d.sampling(c)) },
			func(dev *halfspace.Device) (answer, error) {
				values, _, err := conform.LookUp(dev.Kernels(), c)
				return pack(values, err)
			},
			func(a answer) suite.Verdict { return c.Judge(a.result.([]uint32), nil) }})
	}
	for _, c := range s.Programs {
		pack := func(r suite.ProgramResult, err error) (answer, error) {
			a := answer{r, [][]byte{bytesOf(r.Depth)}}
			for _, list := range [][][]uint32{r.Colors, r.Buffers, r.Images} {
				for _, words := range list {
					a.bytes = append(a.bytes, bytesOf(words))
				}
			}
			return a, err
		}
		list = append(list, job{c.Name, func(d *device) (answer, error) { return pack(d.program(c)) },
			func(dev *halfspace.Device) (answer, error) {
				return pack(conform.DrawProgram(dev, program.ExecAuto, c))
			},
			func(a answer) suite.Verdict {
				if len(c.Expected.Colors) < len(c.Target.Colors) {
					return suite.Verdict{Pass: true} // a generated case has no answer but the engine's
				}
				return c.Judge(a.result.(suite.ProgramResult))
			}})
	}
	for _, c := range s.Compute {
		pack := func(r suite.ComputeResult, err error) (answer, error) {
			return answer{r, append(append([][]byte{}, r.Buffers...), r.Images...)}, err
		}
		list = append(list, job{c.Name, func(d *device) (answer, error) { return pack(d.compute(c)) },
			func(dev *halfspace.Device) (answer, error) {
				return pack(conform.DispatchCase(context.Background(), dev, program.ExecAuto, c))
			},
			func(a answer) suite.Verdict { return c.Judge(a.result.(suite.ComputeResult)) }})
	}
	return list
}

func floatBytes(list []float32) []byte {
	words := make([]uint32, len(list))
	for n, v := range list {
		words[n] = math.Float32bits(v)
	}
	return bytesOf(words)
}
