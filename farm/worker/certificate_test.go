package worker

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/simd"
)

var update = flag.Bool("update", false, "write certificate.txt anew")

// Every level draws the certificate's pictures as everybody knows them, with any number of threads. After a change of
// what the engine draws or of how files are written: go test ./worker -run Certificate -update .
func TestCertificateGolden(t *testing.T) {
	for i, l := range simd.Available() {
		k, err := simd.For(l)
		require.NoError(t, err)
		d, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: i + 1, Inside: inside.Options{Kernels: k}})
		require.NoError(t, err)
		sums, err := Certificate(t.Context(), d)
		d.Close()
		require.NoError(t, err)
		if *update && i == 0 {
			require.NoError(t, os.WriteFile("certificate.txt", []byte(strings.Join(sums, "\n")+"\n"), 0o666))
			t.Skip("written")
		}
		right, ok := Certified(sums)
		require.True(t, ok, "%s: %d of %d", l, right, len(Known()))
		sums[3] = sums[0]
		right, ok = Certified(sums)
		require.False(t, ok)
		require.Equal(t, len(Known())-1, right)
	}
	_, ok := Certified(nil)
	require.False(t, ok)
}
