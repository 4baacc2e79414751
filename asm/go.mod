module github.com/seed-1acaedba/halfspace/asm

go 1.26.0

tool github.com/minio/asm2plan9s

require github.com/minio/asm2plan9s v0.0.0-20200509001527-cdd76441f9d8 // indirect
