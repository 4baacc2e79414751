package view

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/scene"
)

// command is the line that draws a state's picture to a file, its words quoted for a shell. What the flags' defaults
// say is left out. The picture is the sum of so many frames.
func (s *Server) command(path string, sc *scene.Scene, st *State, at float64, frames int) string {
	words := []string{"halfspace", "render"}
	if strings.HasPrefix(path, "-") {
		path = "./" + path
	}
	words = append(words, path, "--size", fmt.Sprintf("%dx%d", st.Width, st.Height))
	flag := func(name, value, normal string) {
		if value != normal {
			words = append(words, "--"+name, value)
		}
	}
	number := func(name string, v, normal float64) { flag(name, format(v), format(normal)) }
	if cam := st.fileCamera(sc); cam != nil {
		flag("camera", cameraName(sc, cam), "")
	} else {
		flag("camera", "frame", "")
		v := scene.DefaultView()
		number("azimuth", st.Azimuth, v.Azimuth)
		number("elevation", st.Elevation, v.Elevation)
		number("roll", st.Roll, 0)
		number("distance", st.Distance, 0)
		number("fov", st.Fov, 0)
		if t := st.Target; t != nil {
			flag("target", format(t[0])+","+format(t[1])+","+format(t[2]), "")
		}
		if st.Ortho {
			words = append(words, "--ortho")
		}
	}
	if pose := st.pose(sc, at); pose != (scene.Pose{}) {
		flag("animation", pose.Animation, "")
		number("time", pose.Time, 0)
		flag("variant", pose.Variant, "")
	}
	flag("shading", st.Shading, shadings[0].Name)
	flag("look", st.Look, looks[0].Name)
	env, background := normal(st.Look)
	flag("background", s.background(st).Name, background)
	if st.Shading == "pbr" {
		flag("env", s.environment(st).name, env)
		number("env-rotation", st.Rotation, 0)
		number("exposure", st.Exposure, 0)
		flag("tonemap", st.Tonemap, tonemaps[0].Name)
		if st.Shadows {
			words = append(words, "--shadows", "on")
		}
	}
	if frames > 1 {
		words = append(words, "--samples", strconv.Itoa(frames))
	} else {
		flag("msaa", strconv.Itoa(st.Samples), "4")
	}
	if s.info.Root != "" {
		flag("root", s.info.Root, "")
	}
	words = append(words, "-o", "out.png")
	for i, w := range words {
		words[i] = quote(w)
	}
	return strings.Join(words, " ")
}

// format is a number as flags read it, the same to the bit.
func format(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// quote is a word for a POSIX shell.
func quote(word string) string {
	plain := word != ""
	for _, r := range word {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./,:=+@%", r)) {
			plain = false
		}
	}
	if plain {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// fileCamera is the camera of the file that a state looks from; nil: a view of its own.
func (st *State) fileCamera(sc *scene.Scene) *scene.Camera {
	if st.Camera < 0 || st.Camera >= len(sc.Cameras) {
		return nil
	}
	return &sc.Cameras[st.Camera]
}

// pose is the moment of a state.
func (st *State) pose(sc *scene.Scene, at float64) (p scene.Pose) {
	if st.Animation >= 0 && st.Animation < len(sc.Animations) {
		p.Animation = numbered(len(sc.Animations), st.Animation, func(i int) string { return sc.Animations[i].Name })
		p.Time = at
	}
	if st.Variant >= 0 && st.Variant < len(sc.Variants) {
		p.Variant = numbered(len(sc.Variants), st.Variant, func(i int) string { return sc.Variants[i] })
	}
	return p
}

// numbered is what names entry i of a list: its number, unless another entry has that for a name, or else its own name.
func numbered(n, i int, name func(int) string) string {
	number := strconv.Itoa(i)
	for k := range n {
		if k != i && name(k) == number {
			return name(i)
		}
	}
	return number
}

// cameraName is what --camera takes for a camera: its name, its node's or its number, the first that does not mean
// another one.
func cameraName(sc *scene.Scene, cam *scene.Camera) string {
	number := strconv.Itoa(cam.Index)
	for _, name := range []string{cam.Name, cam.Node, number} {
		if found, err := sc.Camera(name); err == nil && name != "" && name != "frame" && found == *cam {
			return name
		}
	}
	return number
}
