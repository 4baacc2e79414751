package command

import (
	"context"
	"fmt"
	"math"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// screenshotFlags are the flags of the command screenshot-glb of npm's @shopify/screenshot-glb 4.2, with its names,
// letters and defaults.
type screenshotFlags struct {
	input, output, color, format  string
	width, height                 number
	quality, timeout              real
	debug, verbose, gpu           bool
	viewer, viewerPath, attribute string
	help, version                 bool
}

func (f *screenshotFlags) flags() *pflag.FlagSet {
	f.width, f.height = number{value: 1024, least: 1, most: maxSide}, number{value: 1024, least: 1, most: maxSide}
	f.quality, f.timeout = real{0.92, 0, 1, "Q"}, real{30000, 1, 86400000, "MS"}
	fl := pflag.NewFlagSet("screenshot-glb", pflag.ContinueOnError)
	fl.SortFlags = false
	fl.Usage = func() {}
	fl.StringVarP(&f.input, "input", "i", "", "glTF 2.0 binary `FILE` (GLB) to draw; all that render reads")
	fl.StringVarP(&f.output, "output", "o", "", "picture `FILE`; a name without an ending gets the ending of the format")
	fl.VarP(&f.width, "width", "w", "width of the picture in pixels")
	fl.VarP(&f.height, "height", "h", "height of the picture in pixels")
	fl.StringVarP(&f.color, "color", "c", "",
		"background `COLOR`: #rrggbb, rgb(...), rgba(...) or a name (default transparent, of JPEG white)")
	fl.StringVarP(&f.format, "image_format", "f", "image/png",
		"`TYPE` of the picture where its name has no ending: image/png or image/jpeg")
	fl.VarP(&f.quality, "image_quality", "q", "JPEG quality, 0 to 1")
	fl.VarP(&f.timeout, "timeout", "t", "give up after so many milliseconds")
	fl.StringVarP(&f.attribute, "model_viewer_attributes", "m", "",
		"`ATTRIBUTES` of <model-viewer>, as in a URL: exposure=0.92&environment-image=neutral")
	fl.BoolVarP(&f.debug, "debug", "d", false, "report draws that draw nothing, and the reason")
	fl.BoolVarP(&f.verbose, "verbose", "v", false, "say what the flags mean to render")
	fl.StringVarP(&f.viewer, "model_viewer_version", "@", "",
		"`VERSION` of the web component: there is none here, every version draws the same")
	fl.StringVarP(&f.viewerPath, "model_viewer_path", "p", "", "`FILE` of the web component: not read")
	fl.BoolVar(&f.gpu, "enable_gpu", false, "there is no GPU here: the picture is the same")
	fl.BoolVar(&f.help, "help", false, "this text")
	fl.BoolVar(&f.version, "version", false, "print the version")
	return fl
}

func newScreenshotGLB() *cobra.Command {
	return &cobra.Command{
		Use:   "screenshot-glb -i FILE -o FILE",
		Short: "Take the place of npm's screenshot-glb",
		Long: `Draw one picture of a glTF file by the flags of the command screenshot-glb of npm's
@shopify/screenshot-glb, which starts a browser for it. A service that calls that
command calls this one instead; here -h is the height, too.

The camera is where <model-viewer> has it: in front of the model, 15 degrees above,
with a field of view of 30 degrees, so that the whole model is seen. Of its attributes
these count: exposure, environment-image (neutral and legacy are the studio, others
files), camera-orbit, camera-target, field-of-view, tone-mapping, variant-name
and animation-name. Others are warned of.

Flags:
` + strings.TrimRight(new(screenshotFlags).flags().FlagUsages(), "\n"),
		Example: `  halfspace screenshot-glb -i bottle.glb -o bottle.png
  halfspace screenshot-glb -i bottle.glb -o bottle.jpg --width 600 --height 1200
  halfspace screenshot-glb -i bottle.glb -o bottle.png -m "environment-image=neutral&exposure=0.92"`,
		DisableFlagParsing: true,
		Args:               cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			f := &screenshotFlags{}
			fl := f.flags()
			if err := fl.Parse(args); err != nil {
				return usageError{err}
			}
			switch {
			case f.help:
				return c.Help()
			case f.version:
				_, err := fmt.Fprintln(c.OutOrStdout(), versionLine())
				return err
			case fl.NArg() > 0:
				return usagef("screenshot-glb: %q is not a flag: name the files with -i and -o", fl.Arg(0))
			case f.input == "" || f.output == "":
				return usagef("screenshot-glb: -i FILE and -o FILE are needed")
			case f.viewer != "" && f.viewerPath != "":
				return usagef("screenshot-glb: use --model_viewer_version or --model_viewer_path, not both")
			}
			return f.run(c)
		},
	}
}

// run has render draw the picture.
func (f *screenshotFlags) run(c *cobra.Command) error {
	args, ignored, err := f.args()
	if err != nil {
		return err
	}
	for _, a := range ignored {
		warnf(c, "-m: the attribute %s does nothing here", a)
	}
	if f.verbose {
		fmt.Fprintf(c.ErrOrStderr(), "halfspace: render %s %s\n", f.input, strings.Join(args, " "))
	}
	render := childOf(c.Root(), "render")
	if err := render.ParseFlags(args); err != nil {
		return usageError{err}
	}
	ctx, cancel := context.WithTimeout(c.Context(), time.Duration(f.timeout.value*float64(time.Millisecond)))
	defer cancel()
	render.SetContext(ctx)
	err = render.RunE(render, []string{f.input})
	if ctx.Err() == context.DeadlineExceeded {
		return fmt.Errorf("%s: it took longer than --timeout, %v ms", f.input, f.timeout.value)
	}
	return err
}

// args are the flags of render that mean the same, and the attributes that mean nothing to it.
func (f *screenshotFlags) args() (args, ignored []string, err error) {
	output, format, err := f.file()
	if err != nil {
		return nil, nil, err
	}
	background := "transparent"
	if format == "jpeg" {
		background = "white"
	}
	if f.color != "" {
		if background, err = cssColor(f.color); err != nil {
			return nil, nil, err
		}
	}
	values := map[string]string{
		"output": output, "format": format, "size": fmt.Sprintf("%dx%d", f.width.value, f.height.value), "background": background,
		"look": "plain", "camera": "frame", "azimuth": "0", "elevation": "15", "fov": "30",
	}
	if format == "jpeg" {
		values["quality"] = strconv.Itoa(max(int(math.Round(f.quality.value*100)), 1))
	}
	if f.debug {
		values["debug"] = "true"
	}
	attributes, err := url.ParseQuery(f.attribute)
	if err != nil {
		return nil, nil, usagef("-m: %v: use NAME=VALUE&NAME=VALUE, as in a URL", err)
	}
	var names []string
	for name := range attributes {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		known, err := attribute(values, name, attributes.Get(name))
		if err != nil {
			return nil, nil, usagef("-m: %s: %s", name, oneLine(err))
		}
		if !known {
			ignored = append(ignored, name)
		}
	}
	names = names[:0]
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		args = append(args, "--"+name+"="+values[name])
	}
	return args, ignored, nil
}

// file is the output's name, with an ending, and its format.
func (f *screenshotFlags) file() (name, format string, err error) {
	switch ending := strings.ToLower(filepath.Ext(f.output)); ending {
	case ".png":
		return f.output, "png", nil
	case ".jpg", ".jpeg":
		return f.output, "jpeg", nil
	case ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif":
		return "", "", usagef("-o: %s: use a name that ends in .png or .jpg", f.output)
	}
	switch f.format {
	case "image/png":
		return f.output + ".png", "png", nil
	case "image/jpeg":
		return f.output + ".jpg", "jpeg", nil
	}
	return "", "", usagef("-f: %s: use image/png or image/jpeg", f.format)
}

// attribute puts what an attribute of <model-viewer> means to render into values, and says whether it means anything.
func attribute(values map[string]string, name, value string) (known bool, err error) {
	switch name {
	case "exposure":
		v, err := strconv.ParseFloat(value, 64)
		if err != nil || !(v > 0 && v < 1e6) {
			return true, fmt.Errorf("%q is not a factor above 0", value)
		}
		values["exposure"] = strconv.FormatFloat(math.Log2(v), 'g', 6, 64)
	case "environment-image", "skybox-image":
		values["env"] = value
		if value == "neutral" || value == "legacy" || value == "" {
			values["env"] = "studio"
		}
		if name == "skybox-image" {
			values["background"] = "env"
		}
	case "tone-mapping":
		curve := map[string]string{"auto": "auto", "neutral": "khronos-neutral", "commerce": "khronos-neutral",
			"aces": "aces", "agx": "agx", "linear": "none"}[value]
		if curve == "" {
			return true, fmt.Errorf("%q is not neutral, aces, agx or linear", value)
		}
		values["tonemap"] = curve
	case "variant-name":
		values["variant"] = value
	case "animation-name":
		values["animation"] = value
	case "field-of-view":
		if value == "auto" {
			return true, nil
		}
		v, err := degrees(value)
		if err != nil {
			return true, err
		}
		values["fov"] = v
	case "camera-orbit":
		return true, orbit(values, strings.Fields(value))
	case "camera-target":
		parts := strings.Fields(value)
		if len(parts) != 3 {
			return true, fmt.Errorf("%q is not X Y Z", value)
		}
		for i := range parts {
			if parts[i] == "auto" {
				return true, nil // the middle
			}
			if parts[i], err = metres(parts[i]); err != nil {
				return true, err
			}
		}
		values["target"] = strings.Join(parts, ",")
	default:
		return false, nil
	}
	return true, nil
}

// orbit reads azimuth, angle from above, and distance.
func orbit(values map[string]string, parts []string) error {
	if len(parts) != 3 {
		return fmt.Errorf("%q is not three parts, like 0deg 75deg auto", strings.Join(parts, " "))
	}
	if parts[0] != "auto" {
		v, err := degrees(parts[0])
		if err != nil {
			return err
		}
		values["azimuth"] = v
	}
	if parts[1] != "auto" {
		v, err := degrees(parts[1])
		if err != nil {
			return err
		}
		down, _ := strconv.ParseFloat(v, 64) // as degrees writes it
		values["elevation"] = strconv.FormatFloat(90-down, 'g', 12, 64)
	}
	switch {
	case parts[2] == "auto" || parts[2] == "105%":
		return nil // what shows all
	case strings.HasSuffix(parts[2], "%"):
		return fmt.Errorf("%s: give the distance in metres, or auto", parts[2])
	}
	v, err := metres(parts[2])
	if err == nil {
		values["distance"] = v
	}
	return err
}

// degrees reads an angle of CSS: 30deg, 0.5rad.
func degrees(text string) (string, error) {
	digits, factor := strings.TrimSuffix(text, "deg"), 1.0
	if r, ok := strings.CutSuffix(text, "rad"); ok {
		digits, factor = r, 180/math.Pi
	}
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return "", fmt.Errorf("%q is not an angle like 30deg", text)
	}
	return strconv.FormatFloat(v*factor, 'g', 12, 64), nil
}

// metres reads a length of <model-viewer>: 2m, 20cm, 20mm.
func metres(text string) (string, error) {
	digits, factor := strings.TrimSuffix(text, "m"), 1.0
	if r, ok := strings.CutSuffix(text, "cm"); ok {
		digits, factor = r, 0.01
	} else if r, ok := strings.CutSuffix(text, "mm"); ok {
		digits, factor = r, 0.001
	}
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return "", fmt.Errorf("%q is not a length like 2m", text)
	}
	return strconv.FormatFloat(v*factor, 'g', 12, 64), nil
}

// cssColor is a colour of CSS as --background has it: rgb() has components from 0 to 255 and rgba() alpha from 0 to 1.
func cssColor(text string) (string, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	inner, ok := strings.CutPrefix(strings.Replace(t, "rgba(", "rgb(", 1), "rgb(")
	if !ok {
		if err := new(color).Set(t); err != nil {
			return "", usagef("-c: %q is not a colour: use #rrggbb, rgb(255, 0, 0), rgba(255, 0, 0, 0.5) or a name", text)
		}
		return t, nil
	}
	parts := strings.FieldsFunc(strings.TrimSuffix(inner, ")"), func(r rune) bool { return r == ',' || r == ' ' || r == '/' })
	if len(parts) != 3 && len(parts) != 4 {
		return "", usagef("-c: %q does not have three or four numbers", text)
	}
	for i := range parts {
		v, err := strconv.ParseFloat(parts[i], 64)
		most := 255.0
		if i == 3 {
			most = 1
		}
		if err != nil || !(v >= 0 && v <= most) {
			return "", usagef("-c: %q: %s is not a number from 0 to %v", text, parts[i], most)
		}
		parts[i] = strconv.FormatFloat(v/most, 'g', 9, 64)
	}
	return strings.Join(parts, ","), nil
}
