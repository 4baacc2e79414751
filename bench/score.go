package bench

import "strings"

// references are the times of 1000 points: see Case.Reference.
func references() map[string]float64 {
	return map[string]float64{}
}

// classOf is what stands before the slash.
func classOf(name string) string {
	class, _, _ := strings.Cut(name, "/")
	return class
}

// score makes the scores of the classes, the geometric means of their workloads', and of the whole, that of the classes'.
// A part of the suite has no score as a whole.
func (r *Report) score() {
	r.Scores, r.Score = nil, 0
	by := map[string][]float64{}
	var classes []string
	for _, res := range r.Results {
		if by[res.Group] == nil {
			classes = append(classes, res.Group)
		}
		by[res.Group] = append(by[res.Group], res.Score)
	}
	var all []float64
	for _, c := range classes {
		g := round4(geomean(by[c]))
		r.Scores = append(r.Scores, Score{c, g})
		all = append(all, g)
	}
	if len(r.Results) == len(Cases()) {
		r.Score = round4(geomean(all))
	}
}
