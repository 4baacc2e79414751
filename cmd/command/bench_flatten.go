package command

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/bench"
)

func newBenchFlatten() *cobra.Command {
	file := "scene.flat"
	c := &cobra.Command{
		Use:   "flatten SCENE",
		Short: "Write a scene for other renderers to be timed with",
		Long: `Write a scene as a flat file that other renderers can be given without a parser for
glTF or images: triangles in world space, materials, cameras, decoded images. The
repository's tools/peers has programs that draw it and the format.`,
		Example: `  halfspace bench flatten sponza.glb -o sponza.flat
  halfspace bench flatten fill -o fill.flat`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := loadBench(c.Context(), args[0])
			if err != nil {
				return err
			}
			if len(s.Cameras) == 0 {
				z := size{1920, 1080}
				cam, err := pickCamera(s, "", float64(z.width)/float64(z.height))
				if err != nil {
					return err
				}
				s.Cameras = append(s.Cameras, cam)
			}
			o, err := create(c, file, s.Files...)
			if err != nil {
				return err
			}
			defer o.discard()
			return o.commit(func(w io.Writer) error { return bench.WriteFlat(w, s) })
		},
	}
	c.Flags().StringVarP(&file, "output", "o", file, "write to this `FILE`; - is standard output")
	return c
}
