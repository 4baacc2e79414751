package job_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/job"
)

// Three pictures of the bundled scene on a turntable, as files of a folder.
func ExampleFolder() {
	folder, err := os.MkdirTemp("", "turn")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	if err != nil {
		log.Fatal(err)
	}
	defer dev.Close()
	spec := job.Spec{Output: "turn/{frame}.png", Turntable: 3}
	spec.Settings = job.Settings{Width: 64, Height: 36, Shading: "pbr", Env: "studio", Format: "png"}
	plan, err := spec.Plan(context.Background(), job.Load)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := (&job.Runner{Device: dev, Store: job.Folder(folder)}).Run(context.Background(), plan); err != nil {
		log.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(folder, "turn", "*.png"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(files), "pictures")
	// Output: 3 pictures
}
