package job

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
)

// painter draws the pictures of one input.
type painter struct {
	device   *halfspace.Device
	settings *Settings
	info     scene.RenderInfo
	base     *scene.Scene // as its file has it
	posed    *scene.Scene
	pose     scene.Pose
	renderer *scene.Renderer
	backdrop *backdrop
	surfaces *scene.Surfaces // the numbers of the AOVs, nil until they are wanted
	samples  *scene.Surfaces // IDs of all samples
	before   *scene.Scene    // posed as in the frame before
	earlier  scene.Pose      // of before
	last     *drawn          // whose other layers may come next
	sum      *scene.Sum      // of frames that are added up, nil until they are wanted
	fit      scene.View      // fits all of the sequence of fitted
	fitted   fitted
}

// newPainter prepares a scene for a device. env is the light from everywhere, nil: none.
func newPainter(d *halfspace.Device, s *Settings, base *scene.Scene, env *scene.Environment, back *backdrop) *painter {
	p := &painter{device: d, settings: s, info: s.Info(s.linear()), base: base, backdrop: back}
	p.info.Env = env
	switch s.Up {
	case "y":
		base.Up = [3]float32{0, 1, 0}
	case "z":
		base.Up = [3]float32{0, 0, 1}
	}
	return p
}

// drawn is a picture that is not finished yet: the remaining steps need no device.
type drawn struct {
	task      *Task
	camera    scene.Camera
	view      scene.View
	triangles int
	stats     halfspace.Statistics
	report    halfspace.Report
	warnings  []scene.Warning // of the renderer
	prepare   time.Duration
	draw      time.Duration
	codes     []byte
	linear    []float32
	numbers   *numbers
	totals    *totals // in place of all these: of a part
	alone     []int   // pixels of each object without the others
	backdrop  *backdrop
	release   func() // gives back its memory
}

// close gives back the memory of textures. Pictures that are drawn need them no more.
func (p *painter) close() {
	if p.renderer != nil {
		p.renderer.Close()
		p.renderer, p.posed, p.before, p.surfaces, p.samples = nil, nil, nil, nil, nil
		p.sum = nil
	}
}

// moment is the pose of a task.
func (p *painter) moment(t *Task) scene.Pose {
	pose := scene.Pose{Animation: t.Animation, Time: t.Time, Variant: t.Variant}
	if pose.Animation == "first" && (len(p.base.Animations) == 0 || p.base.Animations[0].Name == "first") {
		pose.Animation = ""
		if len(p.base.Animations) > 0 {
			pose.Animation = "first"
		}
	} else if pose.Animation == "first" {
		pose.Animation = "0"
	}
	if pose.Animation == "" {
		pose.Time = 0
	}
	return pose
}

// place poses the scene for a task and makes the renderer.
func (p *painter) place(ctx context.Context, t *Task) error {
	pose := p.moment(t)
	own := t.own(max(p.settings.Supersample, 1))
	if p.posed != nil && p.pose == pose && p.info.Rows == own.rows {
		return nil
	}
	s, err := p.base.Pose(pose)
	if err == nil {
		err = p.span(t)
	}
	if err != nil {
		return UsageError{err}
	}
	before, earlier := p.posed, p.pose
	p.posed = nil // unless all goes well
	switch {
	case p.renderer == nil:
		p.info.Rows = own.rows
		if p.settings.Shutter > 0 && p.info.Ground.Bounds == (scene.Bounds{}) {
			p.info.Ground.Bounds = s.VertexBounds() // the ground stays while things move
		}
		p.renderer, err = scene.NewRendererContext(ctx, p.device, s, p.info)
	case p.info.Rows != own.rows:
		err = p.resize(ctx, s, own.rows)
	default:
		err = p.renderer.Repose(ctx, s)
	}
	if err != nil {
		p.renderer, p.surfaces, p.samples, p.sum = nil, nil, nil, nil
		return err
	}
	p.before, p.earlier = before, earlier
	p.posed, p.pose = s, pose
	return nil
}

// past is the frame before a task's.
func (p *painter) past(t *Task) (*scene.Past, error) {
	if !p.settings.wants("motion") || t.Step == 0 && t.Camera.Turns == 0 {
		return nil, nil
	}
	then := *t
	then.Time -= t.Step
	if then.Camera.Turns > 0 {
		then.Camera.Turn--
	}
	pose := p.moment(&then)
	before := p.posed
	if pose != p.pose {
		if before = p.before; before == nil || p.earlier != pose {
			var err error
			if before, err = p.base.Pose(pose); err != nil {
				return nil, err
			}
		}
	}
	cam, _, err := p.camera(&then, before)
	return &scene.Past{Scene: before, Camera: cam}, err
}

// spanMoments is how many moments of a sequence a camera is fitted to.
const spanMoments = 16

// camera is the camera of a task in a scene as it is posed then. One that fits a sequence fits all of it, and stays.
func (p *painter) camera(t *Task, posed *scene.Scene) (scene.Camera, scene.View, error) {
	c := t.Camera
	if err := p.span(t); err != nil {
		return scene.Camera{}, scene.View{}, err
	}
	if t.Span != [2]float64{} && c.View.Fill > 0 && c.Turns == 0 && c.framed(posed) {
		c.View, c.Frame = p.fit, true
	}
	return c.Of(p.base, posed, p.settings.aspect())
}

// span finds the view and the bounds of all of a task's sequence, once.
func (p *painter) span(t *Task) (err error) {
	of := fitted{t.Camera, t.Animation, t.Variant, t.Span}
	if t.Span == [2]float64{} || p.fitted == of {
		return nil
	}
	bounds := p.base.VertexBounds()
	moments := func(yield func(*scene.Scene) bool) {
		for i := range spanMoments {
			then := *t
			then.Time = t.Span[0] + float64((t.Span[1]-t.Span[0])*float64(i)/(spanMoments-1))
			var s *scene.Scene
			if s, err = p.base.Pose(p.moment(&then)); err != nil {
				return
			}
			if b := s.VertexBounds(); !b.Empty() {
				bounds.Add(b.Min)
				bounds.Add(b.Max)
			}
			if !yield(s) {
				return
			}
		}
	}
	if v := t.Camera.View; v.Fill > 0 && v.Distance == 0 {
		p.fit = p.base.ResolveAll(v, p.settings.aspect(), moments)
	} else {
		p.fit = v
		moments(func(*scene.Scene) bool { return true })
	}
	if err == nil {
		p.fitted, p.info.Ground.Bounds = of, bounds
	}
	return err
}

// fitted is what a camera that fits a sequence depends on.
type fitted struct {
	camera             Camera
	animation, variant string
	span               [2]float64
}

// sameFrame says that two tasks differ in their layer alone.
func sameFrame(a, b *Task) bool {
	return a.Layer != b.Layer && a.Strip == b.Strip && a.Part == b.Part && a.Camera == b.Camera && a.Frame == b.Frame &&
		a.Time == b.Time && a.Animation == b.Animation && a.Variant == b.Variant
}

// aspect is the width of the pictures divided by their height.
func (s *Settings) aspect() float64 { return float64(s.Width) / float64(s.Height) }

// paint draws a task's picture. A task that joins parts has their sums; nil: it has no parts.
func (p *painter) paint(ctx context.Context, t *Task, sums *totals) (*drawn, error) {
	start := time.Now()
	if err := errors.Join(t.checkStrip(), t.checkPart()); err != nil {
		return nil, err
	}
	if p.last != nil && sameFrame(p.last.task, t) {
		again := *p.last
		again.task = t
		return &again, nil
	}
	if err := p.place(ctx, t); err != nil {
		return nil, err
	}
	cam, view, err := p.camera(t, p.posed)
	if err != nil {
		return nil, UsageError{err}
	}
	out := &drawn{task: t, camera: cam, view: view, triangles: p.posed.Triangles(), backdrop: p.backdrop}
	out.warnings = p.renderer.Warnings()
	prepared := time.Now()
	out.prepare = prepared.Sub(start)
	if sums == nil {
		if sums, err = p.totals(ctx, t, &cam, &view); err != nil {
			return nil, err
		}
	}
	if t.Part != (Part{}) {
		out.totals = sums
	} else if past, err := p.past(t); err != nil {
		return nil, err
	} else if out.numbers, err = p.numbers(ctx, t, sums, &cam, past); err != nil {
		return nil, err
	}
	if p.settings.Sidecar {
		if out.alone, err = p.surfaces.Alone(ctx); err != nil {
			return nil, err
		}
	}
	if t.Layer != "" {
		p.last = out
	}
	drawing := time.Since(prepared)
	if !p.settings.wants("color") {
		out.draw = drawing
		return out, nil
	}
	need, _ := t.needed(p.settings.filter())
	if n := (need.end - need.first) * p.info.Width; p.info.Float {
		out.linear = make([]float32, 0, 4*n)
	} else {
		out.codes = make([]byte, 0, 4*n)
	}
	err = need.windows(func(top, first, end int) error {
		began := time.Now()
		p.renderer.Top = top
		if err := p.draw(ctx, t, sums, &cam, &view); err != nil {
			return err
		}
		drawing += time.Since(began)
		out.stats, out.report = p.renderer.Statistics(), p.renderer.Report()
		if out.totals != nil {
			return nil
		}
		out.take(p.renderer.Color, first-top, end-top)
		return nil
	})
	out.draw = drawing
	return out, err
}

// take adds rows of an image.
func (d *drawn) take(from *halfspace.Image, first, end int) {
	rows := from.Subresource(0, 0, 0)
	for y := first; y < end; y++ {
		row := rows.Row(y, 0)
		if d.linear == nil {
			d.codes = append(d.codes, row[:4*rows.Width]...)
			continue
		}
		for i := range 4 * rows.Width {
			d.linear = append(d.linear, math.Float32frombits(binary.LittleEndian.Uint32(row[4*i:])))
		}
	}
}

// finish makes the picture that the format keeps.
func (d *drawn) finish() (*picfile.Picture, error) {
	s := d.task.Settings
	n := max(s.Supersample, 1)
	need, before := d.task.needed(s.filter())
	pic := &picfile.Picture{Width: s.Width * n, Height: need.end - need.first, Codes: d.codes, Linear: d.linear,
		Premultiplied: s.Premultiplied}
	layers := *s
	if d.task.Layer != "" {
		layers.AOVs = []string{d.task.Layer}
	}
	if d.numbers != nil {
		pic.Layers, pic.Notes = d.numbers.layers(&layers)
	}
	if d.linear == nil || !layers.wants("color") {
		pic.Width, pic.Height, pic.Linear = s.Width, d.task.rows(), nil
		if len(pic.Layers) > 0 {
			pic.Codes = nil
		}
		return pic, nil
	}
	numbers, notes := pic.Layers, pic.Notes
	pic, err := pic.Reduce(n, s.filter())
	if err != nil {
		return nil, err
	}
	pic.Height = d.task.rows()
	pic.Linear = pic.Linear[4*before*pic.Width:][:4*pic.Height*pic.Width]
	pic.Layers, pic.Notes = numbers, notes
	d.backdrop.behind(pic, d.task.Strip)
	if f, err := picfile.Named(s.Format); err == nil && !f.Linear(s.Options(1)) {
		pic.Encode()
	}
	return pic, nil
}

// frameBytes is what a picture, or its strip, takes from when it is drawn to when it is written.
func (t *Task) frameBytes() int64 {
	s := t.Settings
	n := int64(max(s.Supersample, 1))
	rows, _ := t.needed(s.filter())
	pixels, parts := int64(s.Width)*int64(t.rows()), int64(s.Width)*n*int64(rows.end-rows.first)
	need := pixels * 8
	if s.linear() {
		need = parts*16 + pixels*24
	}
	for b := s.buffers(); b != 0; b &= b - 1 {
		need += 16 * pixels
	}
	if s.lit() {
		need += (lightNumbers*12 + 4) * pixels
	}
	if t.parted() {
		need += (32 + 32*int64(bits.OnesCount32(uint32(s.means())))) * pixels
	}
	switch {
	case s.frames() > 1 && s.tallied():
		need += (16 + 2*12) * pixels
	case s.allSamples():
		need += 16 * parts * int64(max(s.Samples, 1))
	}
	return need
}

// sceneBytes estimates the memory that drawing a scene takes whose files have so many bytes, together with the
// attachments of the picture, or of the rows that are drawn at a time.
func (t *Task) sceneBytes(file int64) int64 {
	s := t.Settings
	n := int64(max(s.Supersample, 1))
	pixels := int64(s.Width) * int64(s.Height) * n * n
	if rows := t.own(int(n)).rows; rows > 0 {
		pixels = min(pixels, int64(s.Width)*n*int64(rows))
	}
	samples := int64(max(s.Samples, 1))
	need := pixels*(12*samples+8+4) + 12*file // radiance and depth a sample; radiance and the picture
	if s.linear() {
		need += 12 * pixels
	}
	for b := s.buffers(); b != 0; b &= b - 1 {
		need += 16 * pixels
	}
	if s.allSamples() {
		need += 20 * pixels * samples
	}
	if s.looksUp() {
		need += scene.OcclusionBytes(s.Width*int(n), s.Height*int(n))
	}
	if s.frames() > 1 {
		need += 48*pixels + 32*pixels*int64(bits.OnesCount32(uint32(s.means())))
	}
	return need
}

// textureBytes is about what the textures of a scene take: 8 bytes a texel of colours and 4 of data, and half as many
// again for the smaller levels.
func textureBytes(s *scene.Scene) int64 {
	n := int64(0)
	for i := range s.Images {
		n += int64(s.Images[i].Width) * int64(s.Images[i].Height)
	}
	return n * (8 + 4) / 2 * 3 / 2
}
