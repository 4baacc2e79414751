package bench

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// bruteRank is signedRank by going through all signs; no two differences are of one size.
func bruteRank(d []float64) float64 {
	n := len(d)
	sum := func(set int) (w int) {
		for i := range n {
			if set>>i&1 == 0 {
				continue
			}
			rank := 1
			for k := range n {
				if math.Abs(d[k]) < math.Abs(d[i]) {
					rank++
				}
			}
			w += rank
		}
		return w
	}
	set := 0
	for i, x := range d {
		if x > 0 {
			set |= 1 << i
		}
	}
	above, below := sum(set), 0
	above = min(above, n*(n+1)/2-above)
	for s := range 1 << n {
		if sum(s) <= above {
			below++
		}
	}
	return min(1, 2*float64(below)/float64(int(1)<<n))
}

func TestSignedRankIsThatOfAllSigns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 9; n++ {
		for range 20 {
			d := make([]float64, n)
			for i := range d {
				d[i] = rng.NormFloat64() + 0.3
			}
			require.InDelta(t, bruteRank(d), signedRank(d), 1e-12, "%v", d)
		}
	}
	require.Equal(t, 1.0, signedRank([]float64{0, 0, 0}))
	require.Equal(t, 1.0, signedRank([]float64{1, -1, 1, -1}), "shared ranks")
	require.InDelta(t, 2.0/64, signedRank([]float64{1, 1, 1, 1, 1, 1, 0}), 1e-12)
}

// busyMachine is times on two cores that eight other processes want, as `bench ab` found them: of a frame of 4 ms the
// least processor time of a process is mostly 3 % off, but in a third of the processes caches are cold, by up to a
// half; loads come and go over rounds and fall on both programs. Frames take several times as long.
type busyMachine struct {
	*rand.Rand
	load float64
}

func (m *busyMachine) time(round bool) (t ABTime) {
	if round {
		m.load = 0.7*m.load + 0.3*m.Float64()
	}
	t.Processor = 4 * math.Exp(0.03*m.NormFloat64())
	if m.Float64() < 0.7*m.load {
		t.Processor *= 1 + min(0.15*m.ExpFloat64(), 0.5)
	}
	t.Time = t.Processor * (1 + 4*m.load*m.ExpFloat64())
	return t
}

// quiet is the load of a machine that does nothing else: the tests' own machine may be busy.
func quiet() func() Load { return func() Load { return Load{Known: true} } }

// simulated compares two programs on a busy machine, the second of which takes factor times as long.
func simulated(t *testing.T, m *busyMachine, cases int, factor float64) *ABReport {
	t.Helper()
	info := ABInfo{Rounds: 12, load: func() func() Load { return func() Load { return Load{Known: true, Others: 0.9} } }}
	for i := range cases {
		info.Cases = append(info.Cases, strconv.Itoa(i))
	}
	calls := 0
	info.Measure = func(_ context.Context, program int, _ string) (ABTime, error) {
		x := m.time(calls%2 == 0)
		if calls%2 == 1 {
			x.Time, x.Processor = 1.02*x.Time, 1.02*x.Processor // the second process of a round is slower, whichever it is
		}
		if calls++; program == 1 {
			x.Time, x.Processor = factor*x.Time, factor*x.Processor
		}
		return x, nil
	}
	r, err := AB(context.Background(), info)
	require.NoError(t, err)
	return r
}

// A program against itself on a busy machine: one run of a hundred finds a difference, and 19 of 20 say that there is
// none, with one case and with twenty.
func TestABOfOneProgramFindsNoDifference(t *testing.T) {
	m := &busyMachine{Rand: rand.New(rand.NewPCG(3, 4))}
	for _, cases := range []int{1, 20} {
		runs := 400 / cases
		wrong, undecided := 0, 0
		for range runs {
			r := simulated(t, m, cases, 1)
			found, left := false, false
			for _, res := range r.Results {
				found = found || res.Verdict == ABSlower || res.Verdict == ABFaster
				left = left || res.Verdict == ABUndecided
			}
			if found {
				wrong++
			}
			if left && cases == 1 {
				undecided++
			}
		}
		t.Logf("%d cases: of %d runs %d found a difference, %d were undecided", cases, runs, wrong, undecided)
		// One of a hundred is allowed; 2.3 standard deviations of that more are chance.
		p := doubt * float64(runs)
		require.LessOrEqual(t, float64(wrong), p+2.3*math.Sqrt(p), "%d cases: %d of %d runs", cases, wrong, runs)
		require.LessOrEqual(t, wrong+undecided, runs/20, "%d cases", cases)
	}
}

// The interval holds the true ratio in 19 cases of 20, and a difference of a tenth is found through the noise.
func TestABFindsTheDifference(t *testing.T) {
	m := &busyMachine{Rand: rand.New(rand.NewPCG(5, 6))}
	held, found, n := 0, 0, 200
	for range n {
		x := simulated(t, m, 1, 1.1).Results[0]
		if x.Low <= 1.1 && 1.1 <= x.High {
			held++
		}
		if x.Verdict == ABSlower {
			found++
		}
	}
	t.Logf("of %d runs %d held the ratio and %d found the difference", n, held, found)
	require.GreaterOrEqual(t, held, n*93/100)
	require.GreaterOrEqual(t, found, n*75/100)
}

// Rounds go on while the interval is too wide, and no longer.
func TestABMeasuresUntilTheIntervalIsNarrow(t *testing.T) {
	for name, c := range map[string]struct {
		noise       float64
		least, most int
	}{"quiet": {0.001, 12, 12}, "noisy": {0.3, 13, 95}, "hopeless": {4, 96, 96}} {
		rng := rand.New(rand.NewPCG(11, 12))
		r, err := AB(context.Background(), ABInfo{Cases: []string{"a"}, Rounds: 12, load: quiet,
			Measure: func(context.Context, int, string) (ABTime, error) {
				return ABTime{Time: 1 + c.noise*rng.Float64()}, nil
			}})
		require.NoError(t, err)
		n := len(r.Results[0].Rounds)
		require.True(t, c.least <= n && n <= c.most, "%s: %d rounds", name, n)
		require.Equal(t, name == "hopeless", r.Results[0].Verdict == ABUndecided, name)
	}
}

// A case of wild times is left out, and said to be.
func TestABLeavesWideIntervalsOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	r, err := AB(context.Background(), ABInfo{Cases: []string{"quiet", "wild"}, Rounds: 8, load: quiet,
		Measure: func(_ context.Context, _ int, name string) (ABTime, error) {
			if name == "quiet" {
				return ABTime{Time: 10 + 0.01*rng.Float64(), SHA256: "a"}, nil
			}
			return ABTime{Time: 10 + 10*rng.Float64(), SHA256: "b"}, nil
		}})
	require.NoError(t, err)
	require.Equal(t, ABSame, r.Results[0].Verdict)
	require.Equal(t, ABUndecided, r.Results[1].Verdict)
	require.InDelta(t, r.Results[0].Ratio, r.Ratio, 1e-12)
	require.Empty(t, r.Slower(0.02))
	var out bytes.Buffer
	require.NoError(t, r.Table(&out))
	require.Contains(t, out.String(), "left out: the interval is too wide")
	require.Contains(t, out.String(), "no difference (1 left out: their intervals are too wide); mean ratio of 1")
}

// Rounds on a disturbed machine are marked, and do not count where most are not.
func TestABLeavesDisturbedRoundsOut(t *testing.T) {
	round := 0
	load := func() func() Load {
		return func() Load {
			if round++; round%4 == 0 {
				return Load{Known: true, Others: 0.5}
			}
			return Load{Known: true}
		}
	}
	r, err := AB(context.Background(), ABInfo{Cases: []string{"a"}, Rounds: 12, load: load,
		Measure: func(_ context.Context, program int, _ string) (ABTime, error) {
			ms := 2.0
			if (round+1)%4 == 0 {
				ms = 40
			}
			return ABTime{Time: ms, Processor: 3, SHA256: strconv.Itoa(program)}, nil
		}})
	require.NoError(t, err)
	x := r.Results[0]
	for i, round := range x.Rounds {
		require.Equal(t, i%4 == 3, round.Disturbed)
	}
	require.Equal(t, [2]float64{2, 2}, [2]float64{x.Old, x.New})
	require.False(t, x.ByProcessor)
	require.True(t, x.Pictures)
	var out bytes.Buffer
	require.NoError(t, r.Table(&out))
	require.Contains(t, out.String(), "another picture (3 of 12 rounds disturbed)")
}

func TestABRefusals(t *testing.T) {
	_, err := AB(context.Background(), ABInfo{Cases: []string{"a"}, Rounds: 7})
	require.ErrorContains(t, err, "7 rounds")
	r, err := AB(context.Background(), ABInfo{Cases: []string{"new", "old"}, Rounds: 8, load: quiet,
		Measure: func(_ context.Context, program int, name string) (ABTime, error) {
			if name == "new" && program == 0 {
				return ABTime{}, ErrNoCase
			}
			return ABTime{Time: 1}, nil
		}})
	require.NoError(t, err)
	require.Equal(t, []string{"new"}, r.Missing)
	require.Len(t, r.Results, 1)
	broken := errors.New("broken")
	_, err = AB(context.Background(), ABInfo{Cases: []string{"a"}, Rounds: 8,
		Measure: func(context.Context, int, string) (ABTime, error) { return ABTime{}, broken }})
	require.ErrorIs(t, err, broken)
	_, err = AB(context.Background(), ABInfo{Cases: []string{"a"}, Rounds: 8,
		Measure: func(context.Context, int, string) (ABTime, error) { return ABTime{}, nil }})
	require.ErrorContains(t, err, "a: a time of 0")
}

// Times in ticks: own is what this process and its children had.
func TestLoadOfProcStat(t *testing.T) {
	own := "12 (a b) c) S 1 2 3 4 5 6 7 8 9 10 100 20 3 4 0 0\n"
	a, ok := parseTimes("cpu  1000 0 100 5000 50 0 10 40 7 0\ncpu0 1\n", own)
	require.True(t, ok)
	require.Equal(t, times{total: 6200, idle: 5050, steal: 40, own: 127}, a)
	b := times{total: 7200, idle: 5550, steal: 50, own: 427}
	require.Equal(t, Load{Known: true, Steal: 0.01, Others: 0.19}, b.since(a))
	require.True(t, b.since(a).Disturbed())
	require.Equal(t, Load{Known: true}, a.since(a))
	for _, broken := range []string{"", "cpu 1 2", "cpu a b c d e f g h", "intr 1 2 3 4 5 6 7 8 9"} {
		_, ok := parseTimes(broken, own)
		require.False(t, ok, broken)
	}
	_, ok = parseTimes("cpu  1000 0 100 5000 50 0 10 40 7 0", "12 (a) S")
	require.False(t, ok)
}

// The interval of a ratio of independent samples holds it.
func TestRatioIntervalHoldsTheRatio(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	held, n := 0, 400
	for range n {
		a, b := make([]float64, 12), make([]float64, 12)
		for i := range a {
			a[i], b[i] = math.Exp(0.1*rng.NormFloat64()), 1.5*math.Exp(0.1*rng.NormFloat64())
		}
		if _, lo, hi := ratioInterval(a, b); lo <= 1.5 && 1.5 <= hi {
			held++
		}
	}
	require.GreaterOrEqual(t, held, n*92/100)
	_, lo, hi := ratioInterval([]float64{1, 2}, []float64{1, 2})
	require.Zero(t, lo)
	require.True(t, math.IsInf(hi, 1))
}

// Where other processes disturb most rounds, one thread's processor time decides: frames take any time then.
func TestABJudgesBusyMachinesByProcessorTime(t *testing.T) {
	busy := func() func() Load { return func() Load { return Load{Known: true, Others: 0.8} } }
	for name, c := range map[string]struct {
		factor float64 // of the second program
		known  bool
		want   ABVerdict
	}{
		"same": {1, true, ABSame}, "slower": {1.05, true, ABSlower}, "unknown": {1, false, ABUndecided},
	} {
		rng := rand.New(rand.NewPCG(7, 8))
		r, err := AB(context.Background(), ABInfo{Cases: []string{"a"}, Rounds: 12, load: busy,
			Measure: func(_ context.Context, program int, _ string) (ABTime, error) {
				time := ABTime{Time: 10 * (1 + 4*rng.Float64())}
				if c.known {
					time.Processor = 10 * (1 + 0.01*rng.Float64()) * []float64{1, c.factor}[program]
				}
				return time, nil
			}})
		require.NoError(t, err)
		require.Equal(t, c.known, r.Results[0].ByProcessor, name)
		require.Equal(t, c.want, r.Results[0].Verdict, name)
	}
}
