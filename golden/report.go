package golden

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// pageName is the file of a page of failures, beside their pictures.
const pageName = "golden.html"

// failure is a picture that a test drew otherwise.
type failure struct {
	Name, Why, Test string
	Wanted          bool // there is a golden picture
}

// File is where a picture of the failure lies from the page: of kind got, want or diff.
func (f failure) File(kind string) template.URL {
	return template.URL((&url.URL{Path: "./" + f.Name + "." + kind + ".png"}).EscapedPath())
}

// reports are the failures of this process, by the folders of their pictures.
var reports = reporter{failures: map[string][]failure{}}

type reporter struct {
	sync.Mutex
	failures map[string][]failure
	temp     string // the folder of those that name none
}

// folder is a folder for temporary files where no failure has the name yet.
func (r *reporter) folder(name string) (dir string, err error) {
	r.Lock()
	defer r.Unlock()
	taken := slices.ContainsFunc(r.failures[r.temp], func(f failure) bool { return f.Name == name })
	if r.temp == "" || taken {
		if r.temp, err = os.MkdirTemp("", "golden-"); err != nil {
			return "", err
		}
	}
	return r.temp, nil
}

//go:embed report.html
var pageText string

var pageTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageText)) })

// add notes a failure whose pictures lie in a folder, and writes the folder's page anew. It returns the page's path.
func (r *reporter) add(dir string, f failure) (string, error) {
	r.Lock()
	defer r.Unlock()
	list := slices.DeleteFunc(r.failures[dir], func(old failure) bool { return old.Name == f.Name })
	list = append(list, f)
	slices.SortFunc(list, func(a, b failure) int { return strings.Compare(a.Name, b.Name) })
	r.failures[dir] = list
	var b bytes.Buffer
	if err := pageTemplate().Execute(&b, list); err != nil {
		return "", err
	}
	page := filepath.Join(dir, pageName)
	return page, os.WriteFile(page, b.Bytes(), 0o644)
}
