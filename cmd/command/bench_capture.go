package command

import (
	"encoding/json"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/scene"
)

// captureTimes is what bench capture prints.
type captureTimes struct {
	Threads int     `json:"threads"`
	Level   string  `json:"level"`     // the instruction set
	PBRMS   float64 `json:"median_ms"` // of frames with materials and light, in milliseconds
	// SurfacesMS is the time of the same frames without the tone curve, in milliseconds: the work that the file holds.
	SurfacesMS float64 `json:"surfaces_ms"`
	UnlitMS    float64 `json:"unlit_ms"` // of frames without light, drawn in turn with them, in milliseconds
	Ratio      float64 `json:"ratio"`    // the median of the rounds' ratios of the two
	Rounds     int     `json:"rounds"`
}

func newBenchCapture() *cobra.Command {
	file, z, seconds, sun := "frame.captured", size{1920, 1080}, 1.0, true
	var engine engineFlags
	c := &cobra.Command{
		Use:   "capture SCENE",
		Short: "Time a frame of materials and light, and write it for other Vulkan drivers",
		Long: `Draw a scene as render does by default, in the studio and by one directional light,
with one sample a pixel, in turn with the same without light (unlit), and print their
times. Then write the draws of the frame with all that they need: the modules, their
constants, buffers, textures with all levels, and the picture before its tone curve.
The repository's tools/peers has a program that draws that by a Vulkan driver.`,
		Example: `  halfspace bench capture helmet.glb -o helmet.captured --threads 2
  tools/peers/vulkan/build/vkpeer --frame helmet.captured`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := loadBench(c.Context(), args[0])
			if err != nil {
				return err
			}
			if sun {
				s.Lights = append(s.Lights, scene.Light{
					Name: "sun", Color: [3]float32{1, 1, 1}, Intensity: 3, Direction: [3]float32{-0.32444284, -0.81110711, -0.48666427},
				})
			}
			o, err := create(c, file, s.Files...)
			if err != nil {
				return err
			}
			defer o.discard()
			d, err := engine.device()
			if err != nil {
				return err
			}
			defer d.Close()
			cam, err := pickCamera(s, "", float64(z.width)/float64(z.height))
			if err != nil {
				return err
			}
			var pictures [2]*scene.Renderer
			for i, shading := range []scene.Shading{scene.ShadePBR, scene.ShadeUnlit} {
				info := scene.RenderInfo{Shading: shading, Width: z.width, Height: z.height, Samples: 1, SRGB: true,
					Background: [4]float64{0.2, 0.3, 0.4, 1}}
				if shading == scene.ShadePBR {
					info.Env, info.Tonemap = scene.Studio(), scene.TonemapKhronosNeutral
				}
				if pictures[i], err = scene.NewRenderer(d, s, info); err != nil {
					return err
				}
			}
			times := captureTimes{Threads: d.Threads(), Level: d.ISA()}
			var ms [4][]float64 // pbr, unlit, their ratio, pbr's surfaces
			start := time.Now()
			for round := 0; round < 8 || time.Since(start).Seconds() < seconds; round++ {
				var now [2]float64
				for i, r := range pictures {
					begin := time.Now()
					if err := r.Draw(c.Context(), &cam); err != nil {
						return err
					}
					now[i] = time.Since(begin).Seconds() * 1000
				}
				if round >= 3 { // of warming up
					ms[0], ms[1], ms[2] = append(ms[0], now[0]), append(ms[1], now[1]), append(ms[2], now[0]/now[1])
					ms[3] = append(ms[3], pictures[0].Times().Surfaces.Seconds()*1000)
				}
			}
			median := func(v []float64) float64 {
				slices.Sort(v)
				return v[len(v)/2]
			}
			times.Rounds, times.PBRMS, times.UnlitMS, times.Ratio = len(ms[0]), median(ms[0]), median(ms[1]), median(ms[2])
			times.SurfacesMS = median(ms[3])
			if err := o.commit(func(w io.Writer) error { return pictures[0].Capture(w) }); err != nil {
				return err
			}
			return json.NewEncoder(c.OutOrStdout()).Encode(times)
		},
	}
	c.Flags().SortFlags = false
	c.Flags().StringVarP(&file, "output", "o", file, "write to this `FILE`")
	c.Flags().Var(&z, "size", "size of the picture in pixels")
	c.Flags().BoolVar(&sun, "sun", sun, "add a directional light")
	c.Flags().Float64Var(&seconds, "seconds", seconds, "measure for this long")
	engine.add(c)
	return c
}
