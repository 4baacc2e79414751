package driver_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// server starts an X server and returns its display; tests that need it are skipped without one. Its screen's picture
// is the file Xvfb_screen0 of a folder, if one is given.
func server(t *testing.T, folder string, options ...string) string {
	t.Helper()
	if _, err := exec.LookPath("Xvfb"); err != nil {
		t.Skip("there is no Xvfb")
	}
	options = append([]string{"-displayfd", "1", "-screen", "0", "640x640x24", "-nolisten", "tcp", "-noreset"}, options...)
	if folder != "" {
		options = append(options, "-fbdir", folder)
	}
	c := exec.Command("Xvfb", options...)
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Process.Signal(os.Interrupt)
		c.Wait()
	})
	number, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Skipf("Xvfb does not start: %v", err)
	}
	return ":" + strings.TrimSpace(number)
}

// compile compiles a program of client/native and returns its path.
func compile(t *testing.T, name string, options ...string) string {
	t.Helper()
	cc := os.Getenv("CC")
	if cc == "" {
		cc = "gcc"
	}
	program := filepath.Join(built, name)
	options = append([]string{"-std=gnu11", "-O1", "-o", program, "client/native/" + name + ".c", "-ldl"}, options...)
	if out, err := exec.Command(cc, options...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// environment is a process's for a program on the driver, with a display.
func environment(display string) []string {
	return append(os.Environ(), "VK_ICD_FILENAMES="+filepath.Join(built, "halfspace_icd.json"),
		"VK_LOADER_LAYERS_DISABLE=*", "DISPLAY="+display)
}

// Swapchains show what is drawn: without a window, in one of xcb and of Xlib, in memory that X shares and without.
func TestWindowsShowWhatIsDrawn(t *testing.T) {
	program := compile(t, "window")
	driver := filepath.Join(built, "libvulkan_halfspace.so")
	run := func(t *testing.T, library, system, display string) {
		c := exec.Command(program, library, system)
		c.Env = environment(display)
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", system, err, out)
		}
	}
	t.Run("headless", func(t *testing.T) { run(t, driver, "headless", "") })
	t.Run("loader", func(t *testing.T) {
		run(t, loader(t), "headless", "")
		run(t, loader(t), "xcb", server(t, ""))
	})
	t.Run("shared", func(t *testing.T) {
		display := server(t, "")
		run(t, driver, "xcb", display)
		run(t, driver, "xlib", display)
	})
	t.Run("sent", func(t *testing.T) { run(t, driver, "xcb", server(t, "", "-extension", "MIT-SHM")) })
}

// Khronos' cube turns in a window: the screen has the background, and the texture's colours on grey faces.
func TestVkcubeShowsItsCube(t *testing.T) {
	program, err := exec.LookPath("vkcube")
	if err != nil {
		t.Skip("there is no vkcube")
	}
	folder := t.TempDir()
	display := server(t, folder)
	c := exec.Command(program)
	c.Env = environment(display)
	var said bytes.Buffer
	c.Stdout, c.Stderr = &said, &said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer c.Wait()
	defer c.Process.Kill()
	var background, white, teal int
	for range 1200 { // until a whole frame is there: machines are busy
		time.Sleep(50 * time.Millisecond)
		background, white, teal = 0, 0, 0
		for _, p := range screen(t, filepath.Join(folder, "Xvfb_screen0")) {
			switch r, g, b := p>>16&255, p>>8&255, p&255; {
			case p&0xffffff == 0x333333:
				background++
			case r > 200 && g > 200 && b > 200:
				white++
			case r < 20 && g > 50 && b > 50:
				teal++
			}
		}
		if background > 50_000 && white > 500 && teal > 5_000 {
			return
		}
	}
	t.Errorf("%d pixels of background, %d white, %d of the texture's teal\n%s", background, white, teal, said.String())
}

// screen is the pixels of a file of the X Window Dump format, 32 bits each.
func screen(t *testing.T, name string) (pixels []uint32) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil || len(b) < 100 {
		return nil
	}
	header := func(n int) int { return int(binary.BigEndian.Uint32(b[4*n:])) }
	for b = b[header(0)+12*header(19):]; len(b) >= 4; b = b[4:] {
		pixels = append(pixels, binary.LittleEndian.Uint32(b))
	}
	return pixels
}

// HALFSPACE_REPORT counts what processes do: eleven frames and five in each of four modes, each with a submission.
func TestReportsCount(t *testing.T) {
	program := compile(t, "window")
	report := filepath.Join(t.TempDir(), "report")
	if err := os.WriteFile(report, make([]byte, 40), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{report, "", report + ".missing"} {
		c := exec.Command(program, filepath.Join(built, "libvulkan_halfspace.so"), "headless")
		c.Env = append(environment(""), "HALFSPACE_REPORT="+name)
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%q: %v\n%s", name, err, out)
		}
	}
	b, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range []uint64{1, 0, 31, 31, 0} {
		if got := binary.LittleEndian.Uint64(b[8*k:]); got != want {
			t.Errorf("number %d is %d, must be %d", k, got, want)
		}
	}
}
