module github.com/seed-1acaedba/halfspace/wgsl

go 1.26.0

require github.com/gogpu/naga v0.18.0
