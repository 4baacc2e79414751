package serve

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace/scene"
)

// Protocol is the version of the schema. It changes where an older client or server would misunderstand a line.
const Protocol = 1

// maxLine is the most bytes that a request's line has.
const maxLine = 1 << 20

// maxViews is the most views of one request.
const maxViews = 4096

// mostFiles is how many files come beside a line: more than there are AOVs.
const mostFiles = 64

// request is a line from the client: a number of the client's choice, and one of the others.
type request struct {
	ID     int64        `json:"id"`
	Bytes  int64        `json:"bytes,omitempty"` // that follow the line, of Load
	Files  int          `json:"files,omitempty"` // descriptors beside the line: Render's arrays (Into), or Load's file
	Hello  *hello       `json:"hello,omitempty"`
	Load   *loadRequest `json:"load,omitempty"`
	Render *drawRequest `json:"render,omitempty"`
	Pick   *drawRequest `json:"pick,omitempty"`
	Cancel int64        `json:"cancel,omitempty"` // the number of the request to end
	Forget string       `json:"forget,omitempty"` // the scene that is no longer needed
	Done   []int64      `json:"done,omitempty"`   // answer.Sheet of memory that the client reads no more

	data  []byte     // of Bytes
	files []sentFile // of Files
	panes []*window  // of files
}

// hello begins the conversation.
type hello struct {
	Protocol int `json:"protocol"`
}

// loadRequest reads a scene: the file at Path, or bytes that Name names and that follow the line, or a file that Name
// names and that comes beside the line.
type loadRequest struct {
	Path string `json:"path,omitempty"`
	Root string `json:"root,omitempty"` // the folder that files named by the file may lie in; "" is its own
	Name string `json:"name,omitempty"`
	Up   string `json:"up,omitempty"` // y, z or "", which is the file's
}

// drawRequest draws the views of a scene, or looks at pixels of one view.
type drawRequest struct {
	Scene  string   `json:"scene"`
	Width  int      `json:"width"`
	Height int      `json:"height"`
	AOVs   []string `json:"aovs,omitempty"` // nil is the colour alone
	Linear bool     `json:"linear,omitempty"`
	settings
	state
	Views  []camera `json:"views"`
	Past   *state   `json:"past,omitempty"`   // of the frame before, for motion
	Pixels [][2]int `json:"pixels,omitempty"` // of pick: x, y from the upper left
	// Into is where in the files beside the line the arrays of render begin, one of each AOV. The zero value, nil, is in
	// bytes that come with the answer.
	Into []int64 `json:"into,omitempty"`
	// Again says that these files were written before, so that to map them pays. The zero value promises nothing.
	Again bool `json:"again,omitempty"`
}

// wantsPicture says that the colour is among the arrays.
func (d *drawRequest) wantsPicture() bool {
	return len(d.Pixels) == 0 && (len(d.AOVs) == 0 || slices.Contains(d.AOVs, "color"))
}

// settings say how a scene is drawn, as the flags of halfspace render do. The zero value is the plain look.
type settings struct {
	Look        string       `json:"look,omitempty"`
	Shading     string       `json:"shading,omitempty"`
	Samples     int          `json:"samples,omitempty"`
	Env         *string      `json:"env,omitempty"`
	EnvRotation float64      `json:"env_rotation,omitempty"`
	Ambient     [3]float32   `json:"ambient,omitempty"`
	Exposure    float64      `json:"exposure,omitempty"`
	Tonemap     string       `json:"tonemap,omitempty"`
	Occlusion   *int         `json:"occlusion,omitempty"`
	Reach       float64      `json:"occlusion_reach,omitempty"`
	Shadows     bool         `json:"shadows,omitempty"`
	ShadowMaps  int          `json:"shadow_maps,omitempty"`
	SunAngle    float64      `json:"sun_angle,omitempty"`
	LightSize   float64      `json:"light_size,omitempty"`
	Background  [][4]float64 `json:"background,omitempty"`
	Ground      *string      `json:"ground,omitempty"`
	Clay        *bool        `json:"clay,omitempty"`
	PointSize   float64      `json:"point_size,omitempty"`
	PointUnits  bool         `json:"point_units,omitempty"`
	PointShape  string       `json:"point_shape,omitempty"`
	LineWidth   float64      `json:"line_width,omitempty"`
}

// state is a scene at a moment. The zero value is the scene as its file has it.
type state struct {
	Pose      pose                `json:"pose,omitzero"`
	Objects   map[int][16]float64 `json:"objects,omitempty"`   // places of objects, as scene.Scene.Moved has them
	Materials map[int]material    `json:"materials,omitempty"` // changes, by the number of a material
	Lights    *[]light            `json:"lights,omitempty"`    // in place of the file's
}

// pose is scene.Pose.
type pose struct {
	Animation string  `json:"animation,omitempty"`
	Time      float64 `json:"time,omitempty"`
	Variant   string  `json:"variant,omitempty"`
}

// material changes fields of a material; nil leaves a field as it is.
type material struct {
	BaseColor   *[4]float32 `json:"base_color,omitempty"`
	Metallic    *float32    `json:"metallic,omitempty"`
	Roughness   *float32    `json:"roughness,omitempty"`
	Emissive    *[3]float32 `json:"emissive,omitempty"`
	DoubleSided *bool       `json:"double_sided,omitempty"`
	Unlit       *bool       `json:"unlit,omitempty"`
}

// light is scene.Light.
type light struct {
	Name      string     `json:"name,omitempty"`
	Type      string     `json:"type"` // directional, point or spot
	Color     [3]float32 `json:"color"`
	Intensity float32    `json:"intensity"`
	Range     float32    `json:"range,omitempty"`
	Inner     float64    `json:"inner,omitempty"`
	Outer     float64    `json:"outer,omitempty"`
	Position  [3]float32 `json:"position"`
	Direction [3]float32 `json:"direction"`
}

// lightTypes are the words of light.Type.
var lightTypes = map[string]scene.LightType{
	"directional": scene.DirectionalLight, "point": scene.PointLight, "spot": scene.SpotLight,
}

// kinds is how many things a request asks for.
func (r *request) kinds() (n int) {
	for _, is := range []bool{r.Hello != nil, r.Load != nil, r.Render != nil, r.Pick != nil, r.Cancel != 0, r.Forget != ""} {
		if is {
			n++
		}
	}
	return n
}

// parse reads a line. Even with an error it returns the request's number, the bytes that follow it and the files that
// come beside it, if it can be told.
func parse(line []byte) (*request, error) {
	r := &request{}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(r)
	if err == nil && len(bytes.TrimSpace(line[d.InputOffset():])) > 0 {
		err = errors.New("more than one object in the line")
	}
	if err != nil {
		var known struct{ ID, Bytes, Files int64 }
		_ = json.Unmarshal(line, &known) // zeros where it is no object
		return &request{ID: known.ID, Bytes: max(known.Bytes, 0), Files: int(min(max(known.Files, 0), mostFiles))},
			fmt.Errorf("request: %w", err)
	}
	return r, r.check()
}

// check refuses what no server can do, with the field and the reason.
func (r *request) check() error {
	switch {
	case r.Bytes < 0:
		r.Bytes = 0
		return errors.New("bytes: is negative")
	case r.ID <= 0:
		return errors.New("id: use a number above 0")
	case r.kinds() != 1:
		return errors.New("request: has none, or several, of hello, load, render, pick, cancel and forget")
	case r.Bytes > 0 && r.Load == nil:
		return errors.New("bytes: only load has some")
	case r.Files < 0 || r.Files > mostFiles:
		r.Files = 0
		return fmt.Errorf("files: use 0 to %d", mostFiles)
	case r.Files > 0 && r.Render == nil && r.Load == nil:
		return errors.New("files: only render and load have some")
	case r.Load != nil:
		return r.Load.check(r.Bytes, r.Files)
	case r.Render != nil:
		return r.Render.checkInto(r.Files)
	case r.Pick != nil:
		return r.Pick.checkPixels()
	}
	return nil
}

func (l *loadRequest) check(size int64, files int) error {
	switch {
	case files > 1 || files > 0 && (size > 0 || l.Name == ""):
		return errors.New("files: load has one, with a name, in place of bytes")
	case (l.Path == "") == (l.Name == ""):
		return errors.New("load: give a path, or a name and bytes")
	case l.Path != "" && size > 0:
		return errors.New("load: bytes have a name, not a path")
	case l.Root != "" && l.Path == "":
		return errors.New("load: root: bytes have no files")
	case l.Up != "" && l.Up != "y" && l.Up != "z":
		return fmt.Errorf("load: up: %.40q is neither y nor z", l.Up)
	}
	return nil
}

func (d *drawRequest) check() error {
	if len(d.Views) < 1 || len(d.Views) > maxViews {
		return fmt.Errorf("views: %d, give 1 to %d", len(d.Views), maxViews)
	}
	for i := range d.Views {
		if err := d.Views[i].check(); err != nil {
			return fmt.Errorf("views[%d].%w", i, err)
		}
	}
	if err := d.state.check(); err != nil {
		return err
	}
	if d.Past != nil {
		if err := d.Past.check(); err != nil {
			return fmt.Errorf("past.%w", err)
		}
	}
	return nil
}

// checkInto is check of a request with a number of files beside it.
func (d *drawRequest) checkInto(files int) error {
	if len(d.Into) != files || files > 0 && files != max(len(d.AOVs), 1) {
		return fmt.Errorf("into: has %d places, in %d files, of %d arrays", len(d.Into), files, max(len(d.AOVs), 1))
	}
	for i, at := range d.Into {
		if at < 0 {
			return fmt.Errorf("into[%d]: is negative", i)
		}
	}
	return d.check()
}

func (d *drawRequest) checkPixels() error {
	if len(d.Into) > 0 {
		return errors.New("into: pick has no arrays")
	}
	if len(d.Views) != 1 {
		return fmt.Errorf("views: %d, pick has one", len(d.Views))
	}
	for i, p := range d.Pixels {
		if p[0] < 0 || p[1] < 0 || p[0] >= d.Width || p[1] >= d.Height {
			return fmt.Errorf("pixels[%d]: %d, %d is outside of %dx%d", i, p[0], p[1], d.Width, d.Height)
		}
	}
	return d.check()
}

// farthest is the largest number that places and matrices may have, so that float32 holds their products.
const farthest = 1e15

// place refuses matrices of places that no number can be trusted in.
func place(m *[16]float64) error {
	for _, v := range m {
		if !(math.Abs(v) <= farthest) {
			return fmt.Errorf("%v is beyond %v", v, farthest)
		}
	}
	if m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1 {
		return errors.New("the last row is not 0 0 0 1; matrices are column-major")
	}
	return nil
}

func (s *state) check() error {
	for i, m := range s.Objects {
		if err := place(&m); err != nil {
			return fmt.Errorf("objects[%d]: %w", i, err)
		}
	}
	if s.Lights == nil {
		return nil
	}
	for i, l := range *s.Lights {
		if _, ok := lightTypes[l.Type]; !ok {
			return fmt.Errorf("lights[%d].type: %.40q is none of directional, point and spot", i, l.Type)
		}
		if l.Type == "spot" && !(l.Inner >= 0 && l.Inner < l.Outer && l.Outer <= math.Pi/2) {
			return fmt.Errorf("lights[%d]: inner %v and outer %v: 0 <= inner < outer <= pi/2", i, l.Inner, l.Outer)
		}
		for _, v := range [...]float32{l.Color[0], l.Color[1], l.Color[2], l.Intensity, l.Range} {
			if v < 0 {
				return fmt.Errorf("lights[%d]: %v: colours, intensity and range are not negative", i, v)
			}
		}
	}
	return nil
}

// of is s at the moment, changed. What it shares with s stays as it is.
func (c *state) of(s *scene.Scene) (*scene.Scene, error) {
	posed, err := s.Pose(scene.Pose(c.Pose))
	if err != nil {
		return nil, err
	}
	out := *posed
	if len(c.Objects) > 0 {
		out = *out.Moved(c.Objects)
	}
	if len(c.Materials) > 0 {
		out.Materials = append([]scene.Material(nil), out.Materials...)
	}
	for i, change := range c.Materials {
		if i < 0 || i >= len(out.Materials) {
			return nil, fmt.Errorf("materials: there is no number %d: the scene has %d", i, len(out.Materials))
		}
		change.apply(&out.Materials[i])
	}
	if c.Lights != nil {
		out.Lights = make([]scene.Light, len(*c.Lights))
		for i, l := range *c.Lights {
			out.Lights[i] = scene.Light{Name: l.Name, Type: lightTypes[l.Type], Color: l.Color, Intensity: l.Intensity,
				Range: l.Range, InnerConeAngle: l.Inner, OuterConeAngle: l.Outer, Position: l.Position, Direction: l.Direction}
		}
	}
	return &out, nil
}

// apply changes the fields that are there.
func (c *material) apply(m *scene.Material) {
	set(&m.BaseColorFactor, c.BaseColor)
	set(&m.MetallicFactor, c.Metallic)
	set(&m.RoughnessFactor, c.Roughness)
	set(&m.EmissiveFactor, c.Emissive)
	set(&m.DoubleSided, c.DoubleSided)
	set(&m.Unlit, c.Unlit)
	m.Absent = false
}

// set stores a value that is there.
func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}
