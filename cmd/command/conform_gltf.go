package command

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/scene"
)

// gltfJob is a case of a suite of kind gltf and the suite's folder.
type gltfJob struct {
	dir string
	*suite.GLTFCase
}

// run draws the case as render does, and judges the floats that an OpenEXR file would have.
func (j *gltfJob) run(ctx context.Context, dev *halfspace.Device) suite.Verdict {
	pix, err := j.draw(ctx, dev)
	if err != nil {
		return suite.Unsupported(errors.New(oneLine(err)))
	}
	return j.Judge(pix)
}

func (j *gltfJob) draw(ctx context.Context, dev *halfspace.Device) ([]float32, error) {
	f := newPictureFlags("plain")
	fl := pflag.NewFlagSet("case", pflag.ContinueOnError)
	f.add(fl)
	var args []string
	for _, a := range j.Args {
		args = append(args, strings.ReplaceAll(a, "{dir}", j.dir))
	}
	if err := fl.Parse(args); err != nil {
		return nil, err
	}
	if f.size != (size{j.Width, j.Height}) {
		return nil, fmt.Errorf("--size is %v, but the picture has %dx%d", &f.size, j.Width, j.Height)
	}
	s, cam, err := f.load(ctx, filepath.Join(j.dir, j.File))
	if err != nil {
		return nil, err
	}
	info, err := f.info(true)
	if err != nil {
		return nil, err
	}
	r, err := scene.NewRendererContext(ctx, dev, s, info)
	if err != nil {
		return nil, err
	}
	if err := r.Draw(ctx, &cam); err != nil {
		return nil, err
	}
	rows := r.Color.Subresource(0, 0, 0)
	pix := make([]float32, 0, 4*j.Width*j.Height)
	for y := range j.Height {
		row := rows.Row(y, 0)
		for i := range 4 * j.Width {
			pix = append(pix, math.Float32frombits(binary.LittleEndian.Uint32(row[4*i:])))
		}
	}
	return pix, nil
}
