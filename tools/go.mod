module github.com/seed-1acaedba/halfspace/tools

go 1.26.0

require (
	github.com/seed-1acaedba/halfspace v0.0.0
	github.com/stretchr/testify v1.12.1
	golang.org/x/image v0.47.0
)

require (
	github.com/klauspost/compress v1.20.3 // indirect
	github.com/klauspost/cpuid/v2 v2.4.2 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace github.com/seed-1acaedba/halfspace => ../
