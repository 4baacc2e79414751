module github.com/seed-1acaedba/halfspace/tools/mutate

go 1.26.0
