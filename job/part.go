package job

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/seed-1acaedba/halfspace/scene"
)

// Part is some of the frames that are added up for a picture.
type Part struct {
	// First is the first frame, Frames how many there are.
	First  int `json:"first"`
	Frames int `json:"frames"`
}

// Splits says that pictures of these settings can be drawn part by part. The reason is the error.
func (s *Settings) Splits() error {
	switch {
	case s.frames() == 1:
		return errors.New("frames: a picture of one frame has no parts: use --samples 16 or more")
	case s.Sidecar:
		return errors.New("sidecar: a sidecar describes a whole picture, and this job draws parts of frames")
	}
	return nil
}

// checkPart refuses parts that the task's picture has not.
func (t *Task) checkPart() error {
	p, n := t.Part, t.Settings.frames()
	switch {
	case !t.parted():
		return nil
	case p != (Part{}) && (p.First < 0 || p.Frames < 1 || p.Frames > n || p.First > n-p.Frames):
		return usagef("part: %d frames from %d of %d", p.Frames, p.First, n)
	case p != (Part{}) && len(t.Parts) > 0:
		return usagef("part: of a picture that is made of files")
	case t.Strip != (Strip{}):
		return usagef("part: of a strip")
	case t.Input == "-":
		return usagef("part: standard input is not the same file for all parts")
	}
	if err := t.Settings.Splits(); err != nil {
		return UsageError{err}
	}
	return nil
}

// parted says that a task draws a part of a picture, or joins parts.
func (t *Task) parted() bool { return t.Part != (Part{}) || len(t.Parts) > 0 }

// PartName is the name of the file of sums of part i, from 0, of n of a result.
func PartName(output string, i, n int) string { return fmt.Sprintf("%s.%d-of-%d.sums", output, i+1, n) }

// Split is the plan of the parts of all pictures: the frames that are added up for each are cut into n parts, each a task
// of its own, which any machine may do ([Plan.Shard]). Results are files of sums, of which the plan of [Plan.Join] makes
// the pictures. Pictures of fewer frames have a part for each.
func (p *Plan) Split(n int) (*Plan, error) {
	return p.parted(n, func(list []Task, t *Task, names []string, again bool) []Task {
		if again {
			return list
		}
		frames := t.Settings.frames()
		for i, name := range names {
			part := *t
			first, end := frames*i/len(names), frames*(i+1)/len(names)
			part.Part, part.Output, part.Layer = Part{first, end - first}, name, ""
			list = append(list, part)
		}
		return list
	})
}

// Join is the plan that makes the pictures of the files that [Plan.Split] for the same n draws.
func (p *Plan) Join(n int) (*Plan, error) {
	return p.parted(n, func(list []Task, t *Task, names []string, _ bool) []Task {
		whole := *t
		whole.Parts = names
		return append(list, whole)
	})
}

// parted is a plan whose tasks add makes of the tasks of p, each with the names of its parts. Layers of a picture have the
// same parts: again says that t is another layer.
func (p *Plan) parted(n int, add func(list []Task, t *Task, names []string, again bool) []Task) (*Plan, error) {
	if n < 1 || n > MostFrames {
		return nil, fmt.Errorf("%d parts are not from 1 to %d", n, MostFrames)
	}
	out := &Plan{}
	total := 0
	for g := range p.Groups {
		from := &p.Groups[g]
		if from.Moves {
			return nil, fmt.Errorf("%s: a file of many pictures has no parts", from.Tasks[0].Output)
		}
		group := Group{Input: from.Input}
		var names []string
		for k := range from.Tasks {
			t := &from.Tasks[k]
			if err := t.Settings.Splits(); err != nil {
				return nil, err
			}
			again := k > 0 && sameFrame(&from.Tasks[k-1], t)
			if !again {
				names = nil
				m := min(n, t.Settings.frames())
				for i := range m {
					names = append(names, PartName(t.Output, i, m))
				}
			}
			group.Tasks = add(group.Tasks, t, names, again)
		}
		if total += len(group.Tasks); total > MaxPictures {
			return nil, fmt.Errorf("the job has more than %d parts", MaxPictures)
		}
		out.Groups = append(out.Groups, group)
	}
	return out, nil
}

// join adds up the files of a task's parts, which must be of the picture of a key, each frame once.
func (t *Task) join(ctx context.Context, key string, sc *scene.Scene) (*totals, error) {
	if err := t.checkPart(); err != nil || len(t.Parts) == 0 {
		return nil, err
	}
	s := t.Settings
	sum := s.newTotals(s.Width * s.Height)
	if s.wants("color") {
		sum.color = make([]int64, 4*s.Width*s.Height)
	}
	taken := make([]string, s.frames()) // the file that has each frame
	for _, name := range t.Parts {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		part, err := sum.addFile(name, key, s, len(sc.Instances))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for i := part.First; i < part.First+part.Frames; i++ {
			if taken[i] != "" {
				return nil, fmt.Errorf("%s: frame %d is in %s, too", name, i, taken[i])
			}
			taken[i] = name
		}
	}
	if i := slices.Index(taken, ""); i >= 0 {
		return nil, fmt.Errorf("%s: frame %d is in none of its %d parts", t.Output, i, len(t.Parts))
	}
	return sum, nil
}

// addFile adds a file of sums.
func (a *totals) addFile(name, key string, s *Settings, instances int) (Part, error) {
	f, err := os.Open(name)
	if err != nil {
		return Part{}, err
	}
	defer f.Close()
	return a.add(bufio.NewReaderSize(f, 1<<16), key, s, instances)
}
