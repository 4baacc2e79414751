module github.com/seed-1acaedba/halfspace/asm

go 1.26.8
