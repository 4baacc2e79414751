module github.com/seed-1acaedba/halfspace/bench/peers/fauxgl

go 1.26

require github.com/fogleman/fauxgl v0.0.0-20200818143847-27cddc103802

require github.com/fogleman/simplify v0.0.0-20170216171241-d32f302d5046 // indirect
