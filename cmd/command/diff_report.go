package command

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"html/template"
	"image"
	"io"
	"math"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/compare"
	"github.com/seed-1acaedba/halfspace/picfile"
)

// junitSuite is the root of JUnit's XML, as CI systems read it.
type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Failure *junitMessage `xml:"failure"`
	Error   *junitMessage `xml:"error"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// junit writes the results as XML.
func (r *diffReport) junit(w io.Writer) error {
	s := junitSuite{Name: "halfspace diff", Tests: len(r.Files)}
	for _, file := range r.Files {
		c := junitCase{Name: file.Name, Class: "halfspace.diff"}
		m := &junitMessage{Message: file.Status + ": " + file.Reason, Text: strings.Join(file.figures(), "\n")}
		switch file.Status {
		case statusSame:
		case statusError:
			s.Errors++
			c.Error = m
		default:
			s.Failures++
			c.Failure = m
		}
		s.Cases = append(s.Cases, c)
	}
	text, err := xml.MarshalIndent(&s, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

// figures are a line for each part.
func (f *diffFile) figures() (lines []string) {
	for _, p := range f.Parts {
		var words []string
		if p.Name != "" {
			words = append(words, p.Name+":")
		}
		for _, m := range compare.Metrics() {
			words = append(words, m.Name, m.Text(m.Of(p.result)))
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return lines
}

//go:embed diff.html
var diffHTML string

// pageTemplate is the report, without its pictures.
var pageTemplate = template.Must(template.New("diff").Parse(diffHTML))

// pageRoom is how many bytes of PNG pictures a report has: browsers open pages of some 200 MB with an effort.
const pageRoom = 128 << 20

// diffPage is the report in HTML. Its pictures are encoded as they come.
type diffPage struct {
	report   *diffReport
	pictures []pagePicture
	bytes    int
	parts    map[*diffPart]int // which pictures a part has, by number
}

// pagePicture is a part's pictures as PNG files: of A, of B, of the pixels that differ and of the error seen, which may
// be missing.
type pagePicture [4][]byte

// add keeps a part's pictures, while there is room.
func (p *diffPage) add(file *diffFile, d *diffPart, pictures [2]*compare.Picture, exposure float64) error {
	var list pagePicture
	n := 0
	for i, m := range []*image.NRGBA{pictures[0].Shown(exposure), pictures[1].Shown(exposure), d.result.Map, d.result.FLIPMap} {
		if m == nil || m.Rect.Empty() {
			continue
		}
		var b bytes.Buffer
		if err := picfile.WritePNG(&b, m); err != nil {
			return fmt.Errorf("%s: %w", file.Name, err)
		}
		list[i] = b.Bytes()
		n += b.Len()
	}
	if p.bytes+n > pageRoom {
		return nil
	}
	if p.parts == nil {
		p.parts = map[*diffPart]int{}
	}
	p.parts[d] = len(p.pictures)
	p.pictures = append(p.pictures, list)
	p.bytes += n
	return nil
}

// pageItem is an entry of the page's list.
type pageItem struct {
	Name, Part, Status, Reason string
	Kinds                      [2]string
	Width, Height              int
	Pictures                   int // their number, -1 for none
	Views                      [4]bool
	Figures                    [][3]string // name, value, meaning
}

// items are the parts that were looked at, and the files without any.
func (p *diffPage) items() (list []pageItem) {
	for _, file := range p.report.Files {
		if len(file.Parts) == 0 {
			list = append(list, pageItem{Name: file.Name, Status: file.Status, Reason: file.Reason, Kinds: file.Kinds, Pictures: -1})
		}
		for _, d := range file.Parts {
			it := pageItem{Name: file.Name, Part: d.Name, Status: d.Status, Reason: strings.Join(d.Reasons, "; "), Kinds: file.Kinds,
				Width: d.Width, Height: d.Height, Pictures: -1}
			if it.Reason == "" && d.Name == "" {
				it.Reason = file.Reason
			}
			if n, ok := p.parts[d]; ok {
				it.Pictures = n
				for i, b := range p.pictures[n] {
					it.Views[i] = b != nil
				}
			}
			if d.result.SameSize() {
				for _, m := range compare.Metrics() {
					text := m.Text(m.Of(d.result))
					if m == compare.Pixels && d.Counted > 0 {
						text += fmt.Sprintf(" of %d (%.3g %%)", d.Counted,
							math.Min(float64(d.result.Different)/float64(d.Counted)*100, 100))
					}
					it.Figures = append(it.Figures, [3]string{m.Name, text, m.Means})
				}
			}
			list = append(list, it)
		}
	}
	return list
}

// write writes the page: the template up to where the pictures go, the pictures, the rest.
func (p *diffPage) write(w io.Writer) error {
	var page bytes.Buffer
	err := pageTemplate.Execute(&page, map[string]any{
		"A": p.report.A, "B": p.report.B, "Same": p.report.Same, "Different": p.report.Different, "Status": p.report.Status,
		"Limits": p.report.Limits, "Items": p.items(), "Total": len(p.report.Files),
	})
	if err != nil {
		return err
	}
	before, after, ok := bytes.Cut(page.Bytes(), []byte("<pictures></pictures>"))
	if !ok {
		return fmt.Errorf("the report has no place for pictures")
	}
	if _, err := w.Write(before); err != nil {
		return err
	}
	for i, list := range p.pictures {
		for k, png := range list {
			if png == nil {
				continue
			}
			fmt.Fprintf(w, "<script type=\"text/plain\" id=\"p%d-%d\">", i, k)
			e := base64.NewEncoder(base64.StdEncoding, w)
			if _, err := e.Write(png); err != nil {
				return err
			}
			if err := e.Close(); err != nil {
				return err
			}
			fmt.Fprint(w, "</script>\n")
		}
	}
	_, err = w.Write(after)
	return err
}
