package house

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMentions(t *testing.T) {
	page := "# Page\n\nUse `halfspace render A --size 8x8` or `--dry-run`, not `a --b`.\n\n" +
		"    halfspace bench suite -o x --json | jq   # halfspace paint\n\n```go\nhalfspace.New(--x)\n```\n"
	got := Mentions("p", page)
	require.Equal(t, []Mention{
		{"p:3", []string{"halfspace", "render", "A"}, []string{"--size"}}, {"p:3", nil, []string{"--dry-run"}},
		{"p:5", []string{"halfspace", "bench", "suite"}, []string{"-o", "--json"}},
	}, got)
	commands := []Command{{"halfspace", nil, true}, {"halfspace render", []string{"--size"}, false},
		{"halfspace bench", nil, true}, {"halfspace bench suite", []string{"-o"}, false}}
	require.Empty(t, got[0].Unknown(commands))
	require.Equal(t, "flag --dry-run", got[1].Unknown(commands))
	require.Equal(t, "flag --json of halfspace bench suite", got[2].Unknown(commands))
	require.Equal(t, "command halfspace paint", (&Mention{Words: []string{"halfspace", "paint", "A"}}).Unknown(commands))
	require.Empty(t, (&Mention{Words: []string{"halfspace-farm", "work"}}).Unknown(commands), "another program's")
}

// The index of the pages has a link to each page and schema under docs.
func TestIndexNamesEveryPage(t *testing.T) {
	index, err := os.ReadFile(filepath.Join(root, "docs", "README.md"))
	require.NoError(t, err)
	for _, pattern := range []string{"*.md", "*.json"} {
		pages, err := filepath.Glob(filepath.Join(root, "docs", pattern))
		require.NoError(t, err)
		require.NotEmpty(t, pages)
		for _, page := range pages {
			if name := filepath.Base(page); name != "README.md" && !strings.Contains(string(index), "]("+name+")") {
				t.Errorf("docs/README.md has no link to %s", name)
			}
		}
	}
}

// Links within the repository lead to files and folders that exist.
func TestLinksLeadSomewhere(t *testing.T) {
	pages, err := Pages(root)
	require.NoError(t, err)
	for _, name := range []string{"CONTRIBUTING.md", "CHANGELOG.md", "bench/RESULTS.md"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		pages[name] = string(text)
	}
	for name, text := range pages {
		for _, m := range regexp.MustCompile(`\]\(([^)#: ]+)(#[^)]*)?\)`).FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(root, path.Dir(name), m[1])); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", name, m[1])
			}
		}
	}
}
