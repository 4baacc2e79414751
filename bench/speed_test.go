package bench

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The chart and the tables in docs are made of speed.csv: go test ./bench -run SpeedPages -update writes them.
func TestSpeedPagesAreWhatWasMeasured(t *testing.T) {
	rows, err := readSpeed(speedCSV)
	require.NoError(t, err)
	var chart bytes.Buffer
	require.NoError(t, writeSpeedChart(&chart, rows))
	page, err := os.ReadFile("../docs/performance.md")
	require.NoError(t, err)
	text := string(page)
	for _, m := range speedMachines {
		begin, end := fmt.Sprintf("<!-- speed %s: begin -->\n", m.key), fmt.Sprintf("<!-- speed %s: end -->", m.key)
		before, rest, ok := strings.Cut(text, begin)
		require.True(t, ok, begin)
		_, after, ok := strings.Cut(rest, end)
		require.True(t, ok, end)
		var table bytes.Buffer
		writeSpeedTable(&table, rows, m.key)
		require.NotZero(t, table.Len())
		text = before + begin + table.String() + end + after
	}
	if *update {
		require.NoError(t, os.WriteFile("../docs/speed.svg", chart.Bytes(), 0o666))
		require.NoError(t, os.WriteFile("../docs/performance.md", []byte(text), 0o666))
		return
	}
	drawn, err := os.ReadFile("../docs/speed.svg")
	require.NoError(t, err)
	require.Equal(t, chart.String(), string(drawn))
	require.Equal(t, text, string(page))
}

// A row without three numbers above 0 is refused by name.
func TestSpeedRowsAreChecked(t *testing.T) {
	for _, bad := range []string{"Xeon,sponza,unlit,1,x,2", "Xeon,sponza,unlit,1,2,0"} {
		_, err := readSpeed([]byte("machine,scene,work,halfspace,lavapipe,times\n" + bad + "\n"))
		require.ErrorContains(t, err, "Xeon sponza unlit")
	}
}
