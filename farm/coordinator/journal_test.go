package coordinator

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/farm/ledger"
)

func written() []byte {
	j := &journal{workers: map[string]uint64{}}
	j.head(1<<63, "plan")
	j.bundle(3, ledger.Sum{1})
	j.cut(cut{3, 4, 5, 0, 0})
	j.cut(cut{3, 9, 1, 64, 128})
	j.whole(place{3, 9}, true)
	j.done(recordDone, 0, "w", ledger.Sum{2})
	j.done(recordConfirm, 0, "w", ledger.Sum{2})
	j.dead(7)
	j.alive()
	j.banish("w")
	return j.batch
}

// Records are read as they were written; half a record is refused.
func TestRecords(t *testing.T) {
	data := written()
	kinds := ""
	require.NoError(t, records(data, func(r *record) error {
		kinds += string(r.kind)
		return nil
	}))
	require.Equal(t, "HGCSPWDKXAB", kinds)
	ends := 0
	for n := range data {
		if records(data[:n], func(*record) error { return nil }) == nil {
			ends++
		}
	}
	require.Equal(t, 11, ends) // the empty one, and where ten records end
}

// Whatever a journal has is records, or none.
func FuzzRecords(f *testing.F) {
	f.Add(written())
	f.Fuzz(func(t *testing.T, data []byte) {
		n := 0
		_ = records(data, func(*record) error {
			n++
			return nil
		})
		require.LessOrEqual(t, n, len(data))
	})
}
