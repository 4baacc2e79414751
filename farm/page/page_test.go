package page

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/farm/coordinator"
)

func ask(coordinator.Question) (coordinator.Status, bool) {
	return coordinator.Status{Job: "abc", Title: "a job", Pictures: 3, All: 4,
		Workers: []coordinator.WorkerStatus{{Worker: "w", Name: "a\"b\n", Busy: 2}}}, true
}

func get(t *testing.T, url string, change func(*http.Request)) (int, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, url, nil)
	require.NoError(t, err)
	if change != nil {
		change(r)
	}
	a, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer a.Body.Close()
	data, err := io.ReadAll(a.Body)
	require.NoError(t, err)
	return a.StatusCode, string(data)
}

// The page listens on this machine and wants its token, in the address or in a header; metrics are Prometheus'.
func TestPage(t *testing.T) {
	where, stop, err := Serve(Info{Address: ":0", Ask: ask})
	require.NoError(t, err)
	defer stop()
	require.Regexp(t, `^http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{32}$`, where)
	base, token, _ := strings.Cut(where, "?token=")
	for _, path := range []string{"", "status.json", "metrics"} {
		status, _ := get(t, base+path, nil)
		require.Equal(t, http.StatusUnauthorized, status, path)
		status, _ = get(t, base+path+"?token="+token[1:], nil)
		require.Equal(t, http.StatusUnauthorized, status, path)
		status, _ = get(t, base+path+"?token="+token, nil)
		require.Equal(t, http.StatusOK, status, path)
	}
	_, text := get(t, base+"metrics", func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+token) })
	require.Contains(t, text, "# TYPE halfspace_farm_pictures_done gauge\nhalfspace_farm_pictures_done{job=\"abc\"} 3\n")
	require.Contains(t, text, `halfspace_farm_worker_busy{job="abc",worker="w",name="a\"b\n"} 2`)
	status, _ := get(t, base+"nothing?token="+token, nil)
	require.Equal(t, http.StatusNotFound, status)
}

// An open page answers no page elsewhere whose name was made to stand for this machine.
func TestOpenPage(t *testing.T) {
	where, stop, err := Serve(Info{Address: "127.0.0.1:0", Open: true, Ask: ask})
	require.NoError(t, err)
	defer stop()
	status, text := get(t, where+"status.json", nil)
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, text, `"pictures":3`)
	status, _ = get(t, where, func(r *http.Request) { r.Host = "evil.example" })
	require.Equal(t, http.StatusForbidden, status)
}
