package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-1acaedba/halfspace/cmd/command"
	"github.com/seed-1acaedba/halfspace/farm/queue"
)

// state is what a farm of one's own keeps in its folder, beside the server's files: nobody else can read it.
type state struct {
	folder string
	// Address is where it listens, for this machine; Port is the same for good.
	Address string `json:"address"`
	Port    int    `json:"port"`
	// Token lets workers join, Admin lets ask and command.
	Token string `json:"token"`
	Admin string `json:"admin"`
	// Job is the name of the job that is drawn.
	Job string `json:"job"`
}

// stateFolder is where a job's farm keeps its state: beside the job file.
func stateFolder(args []string) string {
	for _, a := range args {
		if strings.EqualFold(filepath.Ext(a), ".toml") {
			return strings.TrimSuffix(a, filepath.Ext(a)) + ".farm"
		}
	}
	return "halfspace.farm"
}

// openState reads the state of a folder; a new one has new tokens.
func openState(folder string) (*state, error) {
	s := &state{folder: folder}
	data, err := os.ReadFile(filepath.Join(folder, "farm.json"))
	if err == nil {
		if err := json.Unmarshal(data, s); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Join(folder, "farm.json"), err)
		}
		return s, nil
	}
	if !os.IsNotExist(err) {
		return nil, err
	}
	s.Token, s.Admin = queue.NewToken(), queue.NewToken()
	return s, os.MkdirAll(folder, 0o700)
}

// save writes the state.
func (s *state) save() error {
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	temp := filepath.Join(s.folder, ".farm.json")
	if err := os.WriteFile(temp, append(data, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(temp, filepath.Join(s.folder, "farm.json"))
}

// find is the address of a farm that runs and the name of its job, "" where it may have several: of --nats, or of a job
// file's folder.
func find(address string, args []string) (where, job string, err error) {
	if address != "" {
		return address, "", nil
	}
	folder := stateFolder(args)
	if len(args) > 0 {
		if info, err := os.Stat(args[0]); err == nil && info.IsDir() {
			folder = args[0]
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "farm.json")); err != nil {
		return "", "", command.Usagef("%s: no farm runs from there: name its job file or its folder, or use --nats", folder)
	}
	s, err := openState(folder)
	if err != nil {
		return "", "", err
	}
	return "nats://" + s.Admin + "@" + s.Address, s.Job, nil
}
