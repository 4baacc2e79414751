package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// mostConfig is the greatest size of a configuration file in bytes.
const mostConfig = 1 << 20

// configFile is the configuration file: the one that HALFSPACE_CONFIG names, or halfspace/config.toml in the user's
// folder of configurations. "" is none, which HALFSPACE_CONFIG may also say. wanted says that it must be there.
func configFile() (path string, wanted bool) {
	if path, set := os.LookupEnv("HALFSPACE_CONFIG"); set {
		return path, path != ""
	}
	folder, err := os.UserConfigDir()
	if err != nil {
		return "", false
	}
	return filepath.Join(folder, "halfspace", "config.toml"), false
}

// configure gives the flags that the command line does not have the values of the configuration file: those before the
// first table for every command that has such a flag, those in a table for the command that it names ([render],
// [bench.suite]). Keys are the names of flags.
func configure(c *cobra.Command) error {
	path, wanted := configFile()
	if path == "" {
		return nil
	}
	text, err := readConfig(path)
	if errors.Is(err, fs.ErrNotExist) && !wanted {
		return nil
	}
	if err != nil {
		return pathError(err)
	}
	var all map[string]any
	if err := toml.Unmarshal(text, &all); err != nil {
		return usagef("%s: %s", path, oneLine(err))
	}
	if err := configureTable(c.Root(), c, all, path, nil, nil); err != nil {
		return err
	}
	fmt.Fprintf(details(c), "halfspace: configured by %s\n", path)
	return nil
}

// readConfig reads a file that is not too long.
func readConfig(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostConfig+1))
	if err == nil && len(text) > mostConfig {
		err = usagef("%s: has more than %d bytes", path, mostConfig)
	}
	return text, err
}

// configureTable sets the flags of command c that a table gives; at is the command that the table belongs to. Of a key
// that is also in an inner table on the way to c that one counts.
func configureTable(at, c *cobra.Command, table map[string]any, path string, where []string, inner map[string]bool) error {
	keys := make([]string, 0, len(table))
	for key := range table {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	given := map[string]bool{}
	for key := range inner {
		given[key] = true
	}
	// Tables first: a key of a command's table overrides the key for all commands.
	for _, key := range keys {
		sub, ok := table[key].(map[string]any)
		if !ok {
			continue
		}
		child := childOf(at, key)
		if child == nil {
			return usagef("%s: [%s]: there is no such command", path, strings.Join(append(where, key), "."))
		}
		if child != c && !isBelow(c, child) {
			if err := checkTable(child, sub, path, append(where, key)); err != nil {
				return err
			}
			continue
		}
		if err := configureTable(child, c, sub, path, append(where, key), given); err != nil {
			return err
		}
		for key := range sub {
			given[key] = true
		}
	}
	for _, key := range keys {
		if _, ok := table[key].(map[string]any); ok {
			continue
		}
		name := strings.Join(append(where, key), ".")
		if !anyHas(at, key) {
			return usagef("%s: %s: there is no flag --%s", path, name, key)
		}
		flag := c.Flags().Lookup(key)
		if flag == nil || flag.Changed || given[key] {
			continue
		}
		if err := setFlag(flag, table[key]); err != nil {
			return usagef("%s: %s: %s", path, name, oneLine(err))
		}
	}
	return nil
}

// checkTable refuses keys that commands do not have which are not run.
func checkTable(at *cobra.Command, table map[string]any, path string, where []string) error {
	for key, v := range table {
		name := strings.Join(append(where, key), ".")
		if sub, ok := v.(map[string]any); ok {
			child := childOf(at, key)
			if child == nil {
				return usagef("%s: [%s]: there is no such command", path, name)
			}
			if err := checkTable(child, sub, path, append(where, key)); err != nil {
				return err
			}
		} else if !anyHas(at, key) {
			return usagef("%s: %s: there is no flag --%s", path, name, key)
		}
	}
	return nil
}

// childOf is the command of a name below c, or nil.
func childOf(c *cobra.Command, name string) *cobra.Command {
	for _, sub := range c.Commands() {
		if sub.Name() == name {
			return sub
		}
	}
	return nil
}

// isBelow says whether c lies below a command.
func isBelow(c, above *cobra.Command) bool {
	for c = c.Parent(); c != nil; c = c.Parent() {
		if c == above {
			return true
		}
	}
	return false
}

// anyHas says whether a command, or one below it, has a flag.
func anyHas(c *cobra.Command, flag string) bool {
	return slices.ContainsFunc(allCommands(c), func(c *cobra.Command) bool { return c.Flags().Lookup(flag) != nil })
}

// setFlag gives a flag a value of a configuration, as a default: it does not count as given on the command line.
func setFlag(f *pflag.Flag, v any) error {
	text, ok := flagText(v)
	if !ok {
		return errors.New("the value must be a string, a number, true or false, or a list of these")
	}
	return f.Value.Set(text)
}
