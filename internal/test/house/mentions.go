package house

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Mention is a use of a command in a page: in a code block, or between backticks.
type Mention struct {
	Where string // page:line
	// Words are the command's name and what follows it up to the first flag. They are empty where a flag stands
	// without a command.
	Words []string
	Flags []string // the flags after Words, without values: --size, -o
}

var (
	span     = regexp.MustCompile("`([^`]+)`")
	flag     = regexp.MustCompile(`^(--[a-z][a-z0-9_-]*|-[a-zA-Z@])(=.*)?$`)
	programs = regexp.MustCompile(`(^|[\s/(])(halfspace(-farm)?)(\s|$)`)
)

// Pages are README.md, SECURITY.md and the pages under docs, with the text of each.
func Pages(root string) (map[string]string, error) {
	names, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		return nil, err
	}
	names = append(names, filepath.Join(root, "README.md"), filepath.Join(root, "SECURITY.md"))
	pages := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if name, err = filepath.Rel(root, name); err != nil {
			return nil, err
		}
		pages[filepath.ToSlash(name)] = string(text)
	}
	return pages, nil
}

// Mentions finds the uses of the commands halfspace and halfspace-farm in a page of Markdown, and the long flags that
// stand between backticks by themselves.
func Mentions(page, text string) (list []Mention) {
	fenced := ""
	for i, line := range strings.Split(text, "\n") {
		where := page + ":" + strconv.Itoa(i+1)
		if language, ok := strings.CutPrefix(line, "```"); ok {
			if fenced == "" {
				fenced = "```" + language
			} else {
				fenced = ""
			}
			continue
		}
		switch {
		case fenced == "```" || fenced == "```sh" || fenced == "" && strings.HasPrefix(line, "    "):
			list = append(list, mentionsIn(where, line, false)...)
		case fenced == "":
			for _, m := range span.FindAllStringSubmatch(line, -1) {
				list = append(list, mentionsIn(where, m[1], true)...)
			}
		}
	}
	return list
}

// mentionsIn finds the uses in a piece of shell text; alone says whether flags without a command count.
func mentionsIn(where, text string, alone bool) (list []Mention) {
	text, _, _ = strings.Cut(text, " #")
	for _, part := range regexp.MustCompile(`\||;|&&|\$\(`).Split(text, -1) {
		m := Mention{Where: where}
		if at := programs.FindStringSubmatchIndex(part); at != nil {
			part = part[at[4]:]
		} else if !alone || !strings.HasPrefix(part, "--") {
			continue
		}
		part, _, _ = strings.Cut(part, " -- ") // another program's words follow
		for _, word := range strings.Fields(part) {
			if f := flag.FindStringSubmatch(strings.TrimRight(word, ",.:)")); f != nil {
				m.Flags = append(m.Flags, f[1])
			} else if len(m.Flags) == 0 {
				m.Words = append(m.Words, word)
			}
		}
		if len(m.Words)+len(m.Flags) > 0 {
			list = append(list, m)
		}
	}
	return list
}

// Command is a command's path and its flags: the flags of a page's mention must be among them.
type Command struct {
	Path  string   // halfspace bench suite
	Flags []string // --size, -o, and those of the commands above
	// Group says that the command has subcommands, so that a word in lower case after it names one.
	Group bool
}

// Unknown says which subcommand or flag of a mention none of the commands has, or "". The commands are a whole program:
// mentions of another one are not judged. A flag without a command may belong to any of them.
func (m *Mention) Unknown(commands []Command) string {
	if len(m.Words) == 0 {
		for _, f := range m.Flags {
			if !slices.ContainsFunc(commands, func(c Command) bool { return slices.Contains(c.Flags, f) }) {
				return "flag " + f
			}
		}
		return ""
	}
	var found *Command
	path := ""
	for _, w := range m.Words {
		path = strings.TrimPrefix(path+" "+w, " ")
		i := slices.IndexFunc(commands, func(c Command) bool { return c.Path == path })
		if i < 0 {
			if found != nil && found.Group && regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(w) {
				return "command " + path
			}
			break
		}
		found = &commands[i]
	}
	if found == nil {
		return "" // another program's
	}
	for _, f := range m.Flags {
		if !slices.Contains(found.Flags, f) && f != "--help" && f != "-h" {
			return "flag " + f + " of " + found.Path
		}
	}
	return ""
}
