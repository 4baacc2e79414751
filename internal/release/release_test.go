package release

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// The newest release in the changelog is the version.
func TestVersionIsTheChangelogs(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	require.NoError(t, err)
	headings := regexp.MustCompile(`(?m)^## (.+)$`).FindAllStringSubmatch(string(text), -1)
	require.Greater(t, len(headings), 1)
	require.Equal(t, "Unreleased", headings[0][1])
	require.Regexp(t, `^`+regexp.QuoteMeta(Version)+` - \d{4}-\d\d-\d\d$`, headings[1][1])
	require.Regexp(t, `^\d+\.\d+\.\d+$`, Version)
}
