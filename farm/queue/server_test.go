package queue

import (
	"context"
	"net"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"
)

// who is one who wants to join.
type who struct {
	name string
	key  nkeys.KeyPair
}

func newWho(t *testing.T) who {
	t.Helper()
	k, err := nkeys.CreateUser()
	require.NoError(t, err)
	name, err := k.PublicKey()
	require.NoError(t, err)
	return who{name, k}
}

func (w who) join(s *Server, token string, sign func([]byte) ([]byte, error)) (*nats.Conn, error) {
	return nats.Connect("nats://"+net.JoinHostPort("127.0.0.1", strconv.Itoa(s.Port())), nats.Token(token), nats.Nkey(w.name, sign),
		nats.CustomInboxPrefix(InboxPrefix(w.name)), nats.NoReconnect(),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
}

// Who joins has the token or a key that is allowed, and its own key; it may do what a worker does, under its own name,
// and nothing else.
func TestWorkersHaveTheirSubjects(t *testing.T) {
	a, b := newWho(t), newWho(t)
	s, err := NewServer(ServerInfo{Folder: t.TempDir(), Listen: "127.0.0.1:0", Token: "secret", Keys: []string{b.name}, Admin: "admin"})
	require.NoError(t, err)
	defer s.Close()
	c, err := s.Connect()
	require.NoError(t, err)
	defer c.Close()
	js, err := jetstream.New(c)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.NoError(t, Make(ctx, js, 1))
	require.NoError(t, MakeWorker(ctx, js, a.name, 1, 1<<20))
	require.NoError(t, MakeWorker(ctx, js, b.name, 1, 1<<20))

	_, err = a.join(s, "", a.key.Sign)
	require.Error(t, err)
	_, err = a.join(s, "wrong", a.key.Sign)
	require.Error(t, err)
	_, err = a.join(s, "secret", b.key.Sign) // another's name
	require.Error(t, err)
	other, err := b.join(s, "", b.key.Sign)
	require.NoError(t, err)
	other.Close()
	w, err := a.join(s, "secret", a.key.Sign)
	require.NoError(t, err)
	defer w.Close()

	mine, err := jetstream.New(w)
	require.NoError(t, err)
	_, err = mine.Publish(ctx, DoneSubject("job", a.name), []byte("x"))
	require.NoError(t, err)
	_, err = mine.Consumer(ctx, Tasks, Consumer(a.name))
	require.NoError(t, err)
	_, err = mine.Publish(ctx, ResultSubject(a.name, "n", 0), []byte("bytes"))
	require.NoError(t, err)

	short := func() context.Context {
		ctx, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
		t.Cleanup(cancel)
		return ctx
	}
	for _, subject := range []string{DoneSubject("job", b.name), TaskSubject(a.name, "job", 1, 0),
		"$JS.ACK." + Tasks + "." + Consumer(b.name) + ".1.1.1.1.0", LogSubject("job"), DeadSubject("job"),
		ResultSubject(b.name, "n", 0), InputSubject("n", 0), "$JS.API.STREAM.PURGE." + Results(a.name),
		"$JS.API.STREAM.UPDATE." + Results(a.name),
		"$JS.API.CONSUMER.CREATE." + Inputs, "$JS.API.CONSUMER.CREATE." + Tasks, "$JS.API.STREAM.LIST",
		"$SYS.REQ.SERVER.PING", "hf.tell." + b.name, "hf.ask"} {
		_, err = mine.Publish(short(), subject, nil)
		require.Error(t, err, subject)
	}
	_, err = mine.Consumer(short(), Tasks, Consumer(b.name))
	require.Error(t, err)
	require.Error(t, mine.DeleteStream(short(), Results(a.name)))

	// A header cannot empty a stream, which takes no more than its worker may have.
	for _, what := range []string{"all", "sub"} {
		m := nats.NewMsg(ResultSubject(a.name, "other", 0))
		m.Header.Set("Nats-Rollup", what)
		_, err = mine.PublishMsg(ctx, m)
		require.ErrorContains(t, err, "rollup not permitted")
	}
	taken := 0
	for ; taken < 100 && err != nil; taken++ {
		if _, e := mine.Publish(ctx, ResultSubject(a.name, "fill", taken), make([]byte, 256<<10)); e != nil {
			require.ErrorContains(t, e, "maximum bytes exceeded")
			break
		}
	}
	require.Equal(t, 3, taken)
	kept, err := js.Stream(ctx, Results(a.name))
	require.NoError(t, err)
	info, err := kept.Info(ctx)
	require.NoError(t, err)
	require.EqualValues(t, 4, info.State.Msgs)
	heard, err := w.SubscribeSync("hf.>")
	require.NoError(t, err)
	require.NoError(t, c.Publish(AskSubject("job"), []byte("x")))
	_, err = heard.NextMsg(300 * time.Millisecond)
	require.Error(t, err)

	s.Banish(a.name)
	require.Eventually(t, w.IsClosed, time.Minute, 50*time.Millisecond)
	_, err = a.join(s, "secret", a.key.Sign)
	require.Error(t, err)
}
