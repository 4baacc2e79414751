package queue

import (
	"context"
	"errors"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
)

// A cluster that begins is waited for; what it refuses is not asked again, and the end of who waits is one.
func TestInsist(t *testing.T) {
	tries := 0
	require.NoError(t, Insist(t.Context(), func(context.Context) error {
		if tries++; tries == 1 {
			return &jetstream.APIError{Code: 400, ErrorCode: noPeers}
		}
		return nil
	}))
	require.Equal(t, 2, tries)
	no := &jetstream.APIError{Code: 403}
	require.ErrorIs(t, Insist(t.Context(), func(context.Context) error { return no }), no)
	ctx, cancel := context.WithCancel(t.Context())
	lost := errors.New("lost")
	require.ErrorIs(t, Insist(ctx, func(context.Context) error { cancel(); return lost }), lost)
}
