package command

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/scene"
)

// sceneEndings are the endings of names of scene files, without the dot.
var sceneEndings = func() (list []string) {
	for _, e := range job.Endings {
		list = append(list, strings.TrimPrefix(e, "."))
	}
	return list
}()

// sceneFiles are the endings of scene files, for a text.
var sceneFiles = orList(job.Endings)

// argumentEndings are the endings of the files that commands take, by command.
var argumentEndings = map[string][]string{
	"render":  append([]string{"toml", "txt"}, sceneEndings...),
	"bench":   sceneEndings,
	"contact": sceneEndings,
	"diff":    {"png", "jpg", "jpeg", "exr", "hdr", "ktx2", "dds", "webp"},
	"check":   {"spv"},
	"run":     {"spv"},
}

// flagEndings are the endings of the files that flags name.
var flagEndings = map[string][]string{"vert": {"spv"}, "frag": {"spv"}, "env": {"hdr", "exr"}, "background": {"png", "jpg", "exr", "hdr"}}

// completeAll gives every command and flag what a shell offers for it: words, files by their endings, folders, and
// names that a file has.
func completeAll(root *cobra.Command) {
	for _, c := range allCommands(root) {
		if endings := argumentEndings[c.Name()]; endings != nil && c.ValidArgsFunction == nil {
			c.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
				return endings, cobra.ShellCompDirectiveFilterFileExt
			}
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if complete := completion(f); complete != nil {
				_ = c.RegisterFlagCompletionFunc(f.Name, complete) // fails where there is one already
			}
		})
	}
}

// allCommands are a command and all below it.
func allCommands(c *cobra.Command) []*cobra.Command {
	list := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		list = append(list, allCommands(sub)...)
	}
	return list
}

// completion is what a shell offers for a flag, nil for what it offers anyway.
func completion(f *pflag.Flag) cobra.CompletionFunc {
	words := func(list []string) cobra.CompletionFunc {
		return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return list, cobra.ShellCompDirectiveNoFileComp
		}
	}
	if parts := strings.Split(f.Value.Type(), "|"); len(parts) > 1 && flagEndings[f.Name] == nil {
		var fixed []string
		for _, p := range parts {
			if p != strings.ToUpper(p) { // not a placeholder
				fixed = append(fixed, p)
			}
		}
		if c, ok := f.Value.(interface{ words() []string }); ok {
			fixed = c.words()
		}
		return words(fixed)
	}
	switch f.Name {
	case "camera", "animation", "variant":
		return namesOf(f.Name)
	}
	if endings := flagEndings[f.Name]; endings != nil {
		return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return endings, cobra.ShellCompDirectiveFilterFileExt
		}
	}
	if name, _ := pflag.UnquoteUsage(f); name == "FOLDER" {
		return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		}
	}
	return nil
}

// patience is how long a shell waits for the names of a file.
const patience = 2 * time.Second

// namesOf offers the names of the cameras, animations or variants of the file on the command line.
func namesOf(what string) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, _ string) (list []string, _ cobra.ShellCompDirective) {
		if len(args) == 0 || args[0] == "-" {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		parent := c.Context()
		if parent == nil {
			parent = context.Background()
		}
		ctx, cancel := context.WithTimeout(parent, patience)
		defer cancel()
		s, err := job.Load(ctx, args[0], scene.Options{NoTangents: true})
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return namesIn(s, what), cobra.ShellCompDirectiveNoFileComp
	}
}

// namesIn are a scene's names of one sort.
func namesIn(s *scene.Scene, what string) (list []string) {
	switch what {
	case "camera":
		for i := range s.Cameras {
			list = append(list, s.Cameras[i].Name)
		}
		list = append(list, "frame")
	case "animation":
		for i := range s.Animations {
			list = append(list, s.Animations[i].Name)
		}
	case "variant":
		list = s.Variants
	}
	kept := list[:0:0]
	for _, name := range list {
		if name != "" {
			kept = append(kept, name)
		}
	}
	return kept
}
