package store

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
)

// google is Google Cloud Storage's interface of S3 as far as it differs from S3's: its front end changes
// Accept-Encoding before it looks at the signature, and it takes no checksums that the library of S3 adds by itself.
// What it lets pass goes to an S3 server.
type google struct {
	id, secret string
	storage    http.Handler
}

func (g *google) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Accept-Encoding") != "" {
		r.Header.Set("Accept-Encoding", r.Header.Get("Accept-Encoding")+",gzip(gfe)")
	}
	code := ""
	for name := range r.Header {
		if name = strings.ToLower(name); strings.HasPrefix(name, "x-amz-checksum-") ||
			name == "x-amz-sdk-checksum-algorithm" || name == "x-amz-trailer" {
			code = "InvalidArgument"
		}
	}
	if !strings.HasSuffix(r.Header.Get("Authorization"), ", Signature="+g.sign(r)) {
		code = "SignatureDoesNotMatch"
	}
	if code != "" {
		w.WriteHeader(http.StatusForbidden)
		fmt.Fprintf(w, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>%s</Code><Message>no</Message></Error>`, code)
		return
	}
	g.storage.ServeHTTP(w, r)
}

// sign is the signature of a request with the headers that it names ("Authenticating Requests (AWS Signature Version
// 4)").
func (g *google) sign(r *http.Request) string {
	rest, of := strings.CutPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential="+g.id+"/")
	scope, rest, more := strings.Cut(rest, ", SignedHeaders=")
	names, _, end := strings.Cut(rest, ", Signature=")
	parts := strings.Split(scope, "/")
	if !of || !more || !end || len(parts) != 4 {
		return "nothing is signed"
	}
	text := r.Method + "\n" + r.URL.EscapedPath() + "\n" + strings.ReplaceAll(r.URL.Query().Encode(), "+", "%20") + "\n"
	for name := range strings.SplitSeq(names, ";") {
		value := strings.TrimSpace(strings.Join(r.Header.Values(name), ","))
		switch name {
		case "host":
			value = r.Host
		case "content-length":
			value = fmt.Sprint(r.ContentLength)
		}
		text += name + ":" + value + "\n"
	}
	text += "\n" + names + "\n" + r.Header.Get("X-Amz-Content-Sha256")
	sum := sha256.Sum256([]byte(text))
	key := []byte("AWS4" + g.secret)
	for _, part := range append(parts, "AWS4-HMAC-SHA256\n"+r.Header.Get("X-Amz-Date")+"\n"+scope+"\n"+hex.EncodeToString(sum[:])) {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(part))
		key = mac.Sum(nil)
	}
	return hex.EncodeToString(key)
}
