package bench

import (
	"math"
	"strings"
)

// references are the times of 1000 points: see Case.Reference.
func references() map[string]float64 {
	return map[string]float64{
		"fill/clear": 0.2, "fill/back-to-front": 40, "fill/front-to-back": 10, "fill/depth": 35,
		"fill/back-to-front-reversed": 40, "fill/front-to-back-reversed": 10,
		"texture/corridors": 15, "texture/corridors-srgb": 20, "texture/large": 7,
		"geometry/small-triangles": 70, "geometry/small-triangles-lit": 120, "geometry/slivers": 33,
		"geometry/sphere": 25, "geometry/draws": 90,
		"msaa/corridors": 38, "msaa/slivers": 100, "msaa/small-triangles": 220,
		"blend/layers": 45, "blend/sprites": 65,
		"real/courtyard": 42, "real/courtyard-lit": 50, "real/courtyard-msaa": 140, "real/courtyard-depth": 16,
		"real/courtyard-reversed": 42,
		"pbr/courtyard":           100, "pbr/courtyard-msaa": 260,
	}
}

// classOf is what stands before the slash.
func classOf(name string) string {
	class, _, _ := strings.Cut(name, "/")
	return class
}

// score makes the scores of the classes, the geometric means of their workloads', and of the whole, the geometric mean
// of the classes' scores. A part of the suite has no score as a whole.
func (r *Report) score() {
	r.Scores, r.Score = nil, 0
	by, spread := map[string][]float64{}, map[string][]float64{}
	var classes []string
	for _, res := range r.Results {
		if by[res.Group] == nil {
			classes = append(classes, res.Group)
		}
		by[res.Group] = append(by[res.Group], res.Score)
		spread[res.Group] = append(spread[res.Group], plus(sorted(res.Samples)))
	}
	var all, spreads []float64
	for _, c := range classes {
		g := round4(geomean(by[c]))
		r.Scores = append(r.Scores, Score{c, g, meanSpread(spread[c])})
		all, spreads = append(all, g), append(spreads, meanSpread(spread[c]))
	}
	if len(r.Results) == len(Cases()) {
		r.Score, r.ScorePlus = round4(geomean(all)), meanSpread(spreads)
	}
}

// meanSpread returns half the width of a geometric mean's interval, from the half widths of its independent factors, as
// shares of the values. It returns 0 where a factor's is not known.
func meanSpread(spreads []float64) float64 {
	sum := 0.0
	for _, s := range spreads {
		if !(s > 0) || math.IsInf(s, 0) {
			return 0
		}
		sum += s * s
	}
	return round4(math.Sqrt(sum) / float64(len(spreads)))
}
