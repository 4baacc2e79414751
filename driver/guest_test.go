package driver_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
)

// The driver is a good guest: a program in C draws the triangle in many rounds, from many threads, around forks, with
// floating-point settings and signal handlers of its own, after memory ran out, and with many descriptor sets. All
// pictures are the Go API's. A device that is lost says so.
func TestGuest(t *testing.T) {
	program := filepath.Join(built, "guest")
	cc := os.Getenv("CC")
	if cc == "" {
		cc = "gcc"
	}
	out, err := exec.Command(cc, "-std=gnu11", "-O1", "-frounding-math", "-o", program, "client/native/guest.c", "-ldl", "-lm",
		"-pthread").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := reference(t)
	libraries := map[string]func(t *testing.T) string{
		"driver": func(*testing.T) string { return filepath.Join(built, "libvulkan_halfspace.so") },
		"loader": loader,
	}
	for name, library := range libraries {
		for _, way := range [][]string{{"rounds", "200"}, {"threads", "8"}, {"before-fork"}, {"after-fork"}, {"settings"},
			{"stacks"}, {"polls", "200"}, {"memory"}, {"sets", "2000"}, {"lost"}} {
			t.Run(name+"/"+way[0], func(t *testing.T) {
				fragment := "testdata/triangle.frag.spv"
				switch way[0] {
				case "sets":
					fragment = "testdata/tint.frag.spv"
				case "lost":
					fragment = "testdata/endless.frag.spv"
				}
				c := exec.Command(program, append([]string{library(t), "testdata/triangle.vert.spv", fragment}, way...)...)
				c.Env = append(os.Environ(), "VK_ICD_FILENAMES="+filepath.Join(built, "halfspace_icd.json"),
					"VK_LOADER_LAYERS_DISABLE=*")
				if way[0] == "lost" {
					c.Env = append(c.Env, "HALFSPACE_TIMEOUT=0.2")
				}
				var said, picture bytes.Buffer
				c.Stdout, c.Stderr = &picture, &said
				if err := c.Run(); err != nil || way[0] != "lost" && !bytes.Equal(picture.Bytes(), want) {
					t.Errorf("%v\n%s", err, said.String())
				}
			})
		}
	}
}

// wgpu hides devices that say that they have not passed Khronos' tests, and asks all that have Vulkan 1.2 or
// VK_KHR_driver_properties: the device that it sees has neither, and what others see says so.
func TestWgpuIsNotToldOfConformance(t *testing.T) {
	for engine, want := range map[string]uint32{"wgpu-hal": 1<<22 | 1<<12, "": 1<<22 | 2<<12, "wgpu": 1<<22 | 2<<12} {
		c, err := client.Start(filepath.Join(built, "client"), filepath.Join(built, "libvulkan_halfspace.so"), "HALFSPACE_LOG=0")
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.OpenWith(client.Options{Engine: engine, Choose: func(s *client.Session) ([]string, unsafe.Pointer) {
			p := client.New[abi.PhysicalDeviceProperties](c)
			s.Call(abi.OpGetPhysicalDeviceProperties, client.Args(s, abi.GetPhysicalDevicePropertiesArgs{
				PhysicalDevice: s.Physical, PProperties: p}))
			if p.ApiVersion != want {
				t.Errorf("%q: version %x, must be %x", engine, p.ApiVersion, want)
			}
			const most = 500
			n, list := client.At(s, uint32(most)), client.List(c, make([]abi.ExtensionProperties, most)...)
			s.Do(abi.OpEnumerateDeviceExtensionProperties, client.Args(s, abi.EnumerateDeviceExtensionPropertiesArgs{
				PhysicalDevice: s.Physical, PPropertyCount: n, PProperties: list}))
			found := false
			for _, e := range unsafe.Slice(list, *n) {
				found = found || strings.HasPrefix(string(e.ExtensionName[:]), "VK_KHR_driver_properties\x00")
			}
			if found != (engine != "wgpu-hal") || *n < 50 {
				t.Errorf("%q: VK_KHR_driver_properties among %d extensions: %v", engine, *n, found)
			}
			return nil, nil
		}})
		if closed := c.Close(); err != nil || closed != nil {
			t.Error(err, closed)
		}
	}
}
