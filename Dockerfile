# An image with the command alone, built from a binary that `make release` or `go build` made:
#
#   CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" ./cmd/halfspace
#   docker build -t halfspace .
#   docker run --rm -v "$PWD:/models" -w /models halfspace render helmet.glb
FROM scratch
COPY halfspace /halfspace
USER 65534
ENTRYPOINT ["/halfspace"]
