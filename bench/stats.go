package bench

import (
	"cmp"
	"math"
	"slices"
)

// sorted is a copy in ascending order.
func sorted(x []float64) []float64 {
	s := slices.Clone(x)
	slices.Sort(s)
	return s
}

// median is the middle of sorted values.
func median(s []float64) float64 {
	n := len(s)
	if n == 0 {
		return math.NaN()
	}
	return (s[(n-1)/2] + s[n/2]) / 2
}

// round4 keeps five significant digits.
func round4(x float64) float64 {
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return x
	}
	p := math.Pow(10, 4-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*p) / p
}

// geomean is the geometric mean; 0 of nothing.
func geomean(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	sum := 0.0
	for _, v := range x {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(x)))
}

// confidence returns the interval, between two of the sorted samples, that holds the median of their distribution in at
// least 95 of 100 cases. The bound follows from the binomial distribution and needs no assumption about the samples'.
// Too few samples give infinities.
func confidence(s []float64) (lo, hi float64) {
	n := len(s)
	// P(the k lowest samples are all above the median, or the k highest below) = 2 sum of C(n, i) / 2^n over i < k.
	k, tail, term := 0, 0.0, math.Pow(0.5, float64(n))
	for 2*(tail+term) <= 0.05 {
		tail += term
		k++
		term = term * float64(n-k+1) / float64(k)
	}
	if k == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	return s[k-1], s[n-k]
}

// mannWhitney is the two-sided probability that samples of one distribution differ as much as these (Mann and Whitney,
// On a Test of Whether one of Two Random Variables is Stochastically Larger than the Other): exact where no two are
// equal, else by the normal distribution with the correction for ties.
func mannWhitney(a, b []float64) float64 {
	n, m := len(a), len(b)
	if n == 0 || m == 0 {
		return 1
	}
	// U counts the pairs of which a's is larger; ties count half. u2 is 2 U.
	u2, ties := 0, false
	for _, x := range a {
		for _, y := range b {
			switch {
			case x > y:
				u2 += 2
			case x == y:
				u2++
				ties = true
			}
		}
	}
	if !ties && n*m <= 2500 {
		return exactU(n, m, min(u2, 2*n*m-u2)/2)
	}
	all := sorted(slices.Concat(a, b))
	equal := 0.0 // sum of t^3 - t over the groups of equal values
	for i := 0; i < len(all); {
		k := i
		for k < len(all) && all[k] == all[i] {
			k++
		}
		t := float64(k - i)
		equal += t*t*t - t
		i = k
	}
	nf, mf, total := float64(n), float64(m), float64(n+m)
	sigma := math.Sqrt(nf * mf / 12 * (total + 1 - equal/(total*(total-1))))
	if sigma == 0 {
		return 1
	}
	z := (math.Abs(float64(u2)/2-nf*mf/2) - 0.5) / sigma
	return math.Erfc(max(z, 0) / math.Sqrt2)
}

// exactU is twice the probability of a U of at most u of n and m samples, at most 1.
func exactU(n, m, u int) float64 {
	// ways[j][k]: orders of i of a and j of b with U = k; built up over i.
	ways := make([][]float64, m+1)
	for j := range ways {
		ways[j] = make([]float64, u+1)
		ways[j][0] = 1 // of no a at all
	}
	for range n {
		for j := 1; j <= m; j++ {
			// The largest is b's, or a's and then j of b are below it.
			for k := u; k >= 0; k-- {
				v := 0.0
				if k >= j {
					v = ways[j][k-j]
				}
				ways[j][k] = v + ways[j-1][k]
			}
		}
	}
	below, all := 0.0, 1.0
	for k := range u + 1 {
		below += ways[m][k]
	}
	for i := range m { // C(n+m, m)
		all = all * float64(n+i+1) / float64(i+1)
	}
	return min(1, 2*below/all)
}

// signedRank is the two-sided probability that differences which are as likely to be positive as negative lie as much
// to one side as these (Wilcoxon, Individual Comparisons by Ranking Methods), exact; equal ones share their ranks.
// Zeros count for neither side.
func signedRank(d []float64) float64 {
	type difference struct {
		size     float64
		positive bool
	}
	var all []difference
	for _, x := range d {
		if x != 0 {
			all = append(all, difference{math.Abs(x), x > 0})
		}
	}
	n := len(all)
	slices.SortFunc(all, func(a, b difference) int { return cmp.Compare(a.size, b.size) })
	// Ranks are doubled, so that shared ones are whole numbers.
	ranks, above, total := make([]int, n), 0, n*(n+1)
	for i := 0; i < n; {
		k := i
		for k < n && all[k].size == all[i].size {
			k++
		}
		for j := i; j < k; j++ {
			ranks[j] = i + 1 + k
			if all[j].positive {
				above += ranks[j]
			}
		}
		i = k
	}
	below := 0.0
	for w, p := range signs(ranks) {
		if w <= min(above, total-above) {
			below += p
		}
	}
	return min(1, 2*below)
}

// signs returns the distribution of a sum over ranks, each of which a fair coin adds or leaves out.
func signs(ranks []int) []float64 {
	p, total := []float64{1}, 0
	for _, r := range ranks {
		total += r
		p = append(p, make([]float64, total+1-len(p))...)
		for w := total; w >= 0; w-- { // downwards: p[w-r] is still that without r
			p[w] /= 2
			if w >= r {
				p[w] += p[w-r] / 2
			}
		}
	}
	return p
}

// pairedInterval is the Hodges-Lehmann estimate of the centre of paired differences, and the interval that holds it in
// at least 95 of 100 cases, if they are as likely to lie above their centre as below, equally far: means of two of
// them, by the distribution of Wilcoxon's signed ranks. One wild difference of ten moves neither far. Fewer than six
// give infinities.
func pairedInterval(d []float64) (centre, lo, hi float64) {
	var means []float64
	ranks := make([]int, len(d))
	for i := range d {
		ranks[i] = i + 1
		for k := range i + 1 {
			means = append(means, (d[i]+d[k])/2)
		}
	}
	slices.Sort(means)
	k, below := 0, 0.0
	for w, p := range signs(ranks) {
		if below += p; below > 0.025 {
			k = w
			break
		}
	}
	if k == 0 {
		return median(means), math.Inf(-1), math.Inf(1)
	}
	return median(means), means[k-1], means[len(means)-k]
}

// ratioInterval is by how much b is larger than a, as a ratio, and the interval that holds it in at least 95 of 100
// cases, for independent samples whose distributions only differ by a factor: quotients of two of them, by the
// distribution of Mann and Whitney's U. Too few samples give zero and infinity.
func ratioInterval(a, b []float64) (ratio, lo, hi float64) {
	quotients := make([]float64, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			quotients = append(quotients, y/x)
		}
	}
	slices.Sort(quotients)
	n, m := len(a), len(b)
	k := 0
	if n*m <= 2500 {
		for exactU(n, m, k) <= 0.05 {
			k++
		}
	} else { // by the normal distribution
		nf, mf := float64(n), float64(m)
		k = max(int(nf*mf/2-1.96*math.Sqrt(nf*mf*(nf+mf+1)/12)), 0)
	}
	if k == 0 {
		return median(quotients), 0, math.Inf(1)
	}
	return median(quotients), quotients[k-1], quotients[len(quotients)-k]
}
