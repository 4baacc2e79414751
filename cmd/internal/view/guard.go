package view

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// NewToken is a token of 144 random bits for the path of a server.
func NewToken() string {
	var b [18]byte
	_, _ = rand.Read(b[:]) // it never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// guard lets requests through whose Host, origin and token are right.
type guard struct {
	token string
	// names are the names of hosts that are let through beside localhost and addresses. A page whose name was bound to
	// this server's address anew (DNS rebinding) has its own name for a Host.
	names []string
	next  http.Handler
}

// ServeHTTP answers 421 for a wrong Host, 403 for another origin and 404 for a wrong token.
func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	switch {
	case !g.knows(r.Host):
		http.Error(w, "this server does not go by that name", http.StatusMisdirectedRequest)
		return
	case !sameOrigin(r):
		http.Error(w, "requests of other pages are refused", http.StatusForbidden)
		return
	}
	token, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if subtle.ConstantTimeCompare([]byte(token), []byte(g.token)) != 1 {
		http.NotFound(w, r)
		return
	}
	to := r.Clone(r.Context())
	to.URL.Path, to.URL.RawPath = "/"+path, ""
	g.next.ServeHTTP(w, to)
}

// knows says that a Host names this server: an address, localhost, or one of the names.
func (g *guard) knows(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	name = strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(name, "["), "]"))
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return name == "localhost" || slices.Contains(g.names, name)
}

// sameOrigin says that no page of another origin has sent the request. Programs that are no browsers send no Origin.
func sameOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		return false
	}
	origin := r.Header.Get("Origin")
	return origin == "" || origin == "http://"+r.Host
}
