// Package page shows how a job is: a small page, /status.json, and /metrics for Prometheus.
package page

import (
	"crypto/subtle"
	_ "embed"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/seed-1acaedba/halfspace/farm/coordinator"
	"github.com/seed-1acaedba/halfspace/farm/queue"
)

// Info says how the page is served.
type Info struct {
	// Address is where it listens; ":PORT" is 127.0.0.1:PORT.
	Address string
	// Token is what one must know to see it. The zero value is a new one; with Open none is wanted.
	Token string
	Open  bool
	// Ask asks the coordinator.
	Ask func(coordinator.Question) (coordinator.Status, bool)
}

//go:embed page.html
var html []byte

// Serve serves the page until stop is called. where is its address, with the token.
func Serve(info Info) (where string, stop func(), err error) {
	host, port, err := net.SplitHostPort(info.Address)
	if err != nil {
		return "", nil, err
	}
	if host == "" {
		host = "127.0.0.1"
	}
	if info.Token == "" && !info.Open {
		info.Token = queue.NewToken()
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return "", nil, err
	}
	s := &http.Server{
		Handler: info.handler(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10,
	}
	go func() { _ = s.Serve(l) }() // ends with stop
	where = "http://" + l.Addr().String() + "/"
	if !info.Open {
		where += "?token=" + info.Token
	}
	return where, func() { _ = s.Close() }, nil
}

// handler answers, to those who know the token and mean this host: a page elsewhere whose name was made to stand for
// this address does not.
func (i *Info) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy",
			"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri "+
				"'none'; form-action 'none'; frame-ancestors 'none'")
		_, _ = w.Write(html) // who asked may be gone
	})
	answer := func(kind string, f func(coordinator.Status) []byte) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			s, ok := i.Ask(coordinator.Question{Do: "status"})
			if !ok {
				http.Error(w, "the job has ended", http.StatusServiceUnavailable)
				return
			}
			w.Header().Set("Content-Type", kind)
			_, _ = w.Write(f(s)) // who asked may be gone
		}
	}
	mux.HandleFunc("GET /status.json", answer("application/json", func(s coordinator.Status) []byte {
		data, err := json.Marshal(s)
		if err != nil {
			panic(err) // plain data
		}
		return data
	}))
	mux.HandleFunc("GET /metrics", answer("text/plain; version=0.0.4; charset=utf-8", metrics))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("Cache-Control", "no-store")
		switch {
		case !local(r.Host) && i.Open:
			http.Error(w, "this host is not meant", http.StatusForbidden)
		case !i.Open && !i.knows(r):
			http.Error(w, "a token is wanted: ?token= or Authorization: Bearer", http.StatusUnauthorized)
		default:
			mux.ServeHTTP(w, r)
		}
	})
}

// knows says that a request has the token.
func (i *Info) knows(r *http.Request) bool {
	token := r.URL.Query().Get("token")
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		token = bearer
	}
	return subtle.ConstantTimeCompare([]byte(token), []byte(i.Token)) == 1
}

// local says that a host is named by its address, or is this machine.
func local(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil || host == "localhost"
}

// metrics are the numbers of a job in Prometheus' text format.
func metrics(s coordinator.Status) []byte {
	var b strings.Builder
	label := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
	job := label.Replace(s.Job)
	put := func(kind, name, help string, v float64, labels string) {
		if help != "" {
			fmt.Fprintf(&b, "# HELP halfspace_farm_%s %s\n# TYPE halfspace_farm_%s %s\n", name, help, name, kind)
		}
		fmt.Fprintf(&b, "halfspace_farm_%s{job=\"%s\"%s} %v\n", name, job, labels, v)
	}
	gauge := func(name, help string, v float64) { put("gauge", name, help, v, "") }
	gauge("pictures", "Pictures of the job.", float64(s.All))
	gauge("pictures_done", "Pictures in their places.", float64(s.Pictures))
	gauge("pictures_failed", "Pictures that were given up.", float64(s.Failed))
	n := s.Tasks
	for i, t := range []struct {
		state string
		v     int
	}{{"out", n.Out}, {"done", n.Done}, {"dead", n.Dead}} {
		help := ""
		if i == 0 {
			help = "Tasks by state."
		}
		put("gauge", "tasks", help, float64(t.v), fmt.Sprintf(`,state="%s"`, t.state))
	}
	gauge("checks", "Checks under way.", float64(n.Checks))
	gauge("checked", "Tasks that two workers did with one result.", float64(n.Checked))
	gauge("wrong", "Tasks whose first result was wrong.", float64(n.Wrong))
	gauge("redone", "Tasks that were done again because their worker was banished.", float64(n.Redone))
	gauge("banished", "Workers that were banished.", float64(n.Banished))
	gauge("overdue", "Tasks that went to another worker when their deadline passed.", float64(n.Overdue))
	gauge("aside", "Workers that are put aside.", float64(n.Aside))
	gauge("workers", "Workers that take tasks.", float64(n.Workers))
	put("counter", "handled_total", "Tasks that workers ended since the coordinator began.", float64(s.Handled), "")
	put("counter", "result_bytes_total", "Bytes of results since the coordinator began.", float64(s.Bytes), "")
	for i, w := range s.Workers {
		help := ""
		if i == 0 {
			help = "Tasks under way by worker."
		}
		put("gauge", "worker_busy", help, float64(w.Busy),
			fmt.Sprintf(`,worker="%s",name="%s"`, label.Replace(w.Worker), label.Replace(w.Name)))
	}
	return []byte(b.String())
}
