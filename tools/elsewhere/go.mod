module github.com/seed-1acaedba/halfspace/tools/elsewhere

go 1.26.0

require golang.org/x/tools v0.40.0

require (
	golang.org/x/mod v0.31.0 // indirect
	golang.org/x/sync v0.19.0 // indirect
)
