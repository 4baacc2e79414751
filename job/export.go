package job

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// Export says how a job file is given to a system that runs its parts on many machines.
type Export struct {
	// File is the job file, and Name what the system calls the job: lower case letters, digits and dashes.
	File, Name string
	// Parts is how many parts it is cut into (Plan.Shard), each a task of the system's.
	Parts int
	// CPUs is how many a part asks for.
	CPUs int
	// Memory is how many MiB a part asks for. The zero value does not ask.
	Memory int
	// Image is the container that Kubernetes runs, Claim the volume with the job file and its inputs, which is mounted
	// at /jobs.
	Image, Claim string
}

// Exports are the systems, by the names of their flags.
var Exports = map[string]func(e Export, w io.Writer) error{"k8s": Export.Kubernetes, "openjd": Export.OpenJD, "slurm": Export.Slurm}

// jobName is what all the systems take for a name.
var jobName = regexp.MustCompile(`^[a-z]([-a-z0-9]{0,51}[a-z0-9])?$`)

// ExportName makes the name of a job from the name of its file, in the form that the systems accept.
func ExportName(file string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '-'
	}, baseName(file))
	name = "halfspace-" + strings.Trim(name, "-")
	return strings.TrimRight(name[:min(len(name), 53)], "-")
}

// check refuses what a system would.
func (e *Export) check() error {
	switch {
	case e.File == "" || strings.ContainsAny(e.File, "\n\r\x00"):
		return fmt.Errorf("%q is not a name of a job file", e.File)
	case !jobName.MatchString(e.Name):
		return fmt.Errorf("name %q: use lower case letters, digits and dashes, at most 53", e.Name)
	case e.Parts < 1 || e.Parts > 1<<16:
		return fmt.Errorf("shards: %d are not from 1 to %d", e.Parts, 1<<16)
	case e.CPUs < 1 || e.CPUs > 1024:
		return fmt.Errorf("cpus: %d are not from 1 to 1024", e.CPUs)
	case e.Memory < 0:
		return fmt.Errorf("memory: %d", e.Memory)
	}
	return nil
}

// quote is a text as YAML and JSON have it.
func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a text
	}
	return string(b)
}

// Kubernetes writes an Indexed Job (batch/v1): a pod for each part.
func (e Export) Kubernetes(w io.Writer) error {
	if err := e.check(); err != nil {
		return err
	}
	if e.Image == "" || e.Claim == "" {
		return fmt.Errorf("kubernetes needs the name of an image and of a claim of a volume")
	}
	memory := ""
	if e.Memory > 0 {
		memory = fmt.Sprintf("\n              memory: %s", quote(fmt.Sprintf("%dMi", e.Memory)))
	}
	file := path.Join("/jobs", filepath.ToSlash(filepath.Base(e.File)))
	_, err := fmt.Fprintf(w, `apiVersion: batch/v1
kind: Job
metadata:
  name: %s
spec:
  completionMode: Indexed
  completions: %d
  parallelism: %d
  backoffLimit: %d
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: halfspace
          image: %s
          workingDir: /jobs
          # Kubernetes counts parts from 0.
          args: ["render", %s, "--shard", "$(JOB_COMPLETION_INDEX)+1/%d", "--threads", "%d", "--resume"]
          resources:
            requests:
              cpu: "%d"%s
            limits:
              cpu: "%d"%s
          volumeMounts:
            - name: work
              mountPath: /jobs
      volumes:
        - name: work
          persistentVolumeClaim:
            claimName: %s
`, quote(e.Name), e.Parts, e.Parts, 3*e.Parts, quote(e.Image), quote(file), e.Parts, e.CPUs, e.CPUs, memory, e.CPUs, memory, quote(e.Claim))
	return err
}

// OpenJD writes an Open Job Description template (2023-09): a task for each part.
func (e Export) OpenJD(w io.Writer) error {
	if err := e.check(); err != nil {
		return err
	}
	memory := ""
	if e.Memory > 0 {
		memory = fmt.Sprintf("\n        - name: amount.worker.memory\n          min: %d", e.Memory)
	}
	_, err := fmt.Fprintf(w, `specificationVersion: jobtemplate-2023-09
name: %s
parameterDefinitions:
  - name: JobFile
    type: PATH
    objectType: FILE
    dataFlow: IN
    default: %s
steps:
  - name: render
    parameterSpace:
      taskParameterDefinitions:
        - name: Shard
          type: INT
          range: "1-%d"
    hostRequirements:
      amounts:
        - name: amount.worker.vcpu
          min: %d%s
    script:
      actions:
        onRun:
          command: halfspace
          args:
            - render
            - "{{Param.JobFile}}"
            - --shard
            - "{{Task.Param.Shard}}/%d"
            - --threads
            - "%d"
            - --resume
          cancelation:
            mode: NOTIFY_THEN_TERMINATE
            notifyPeriodInSeconds: 30
`, quote(e.Name), quote(filepath.ToSlash(e.File)), e.Parts, e.CPUs, memory, e.Parts, e.CPUs)
	return err
}

// Slurm writes a script for sbatch: an array with a task for each part.
func (e Export) Slurm(w io.Writer) error {
	if err := e.check(); err != nil {
		return err
	}
	memory := ""
	if e.Memory > 0 {
		memory = fmt.Sprintf("\n#SBATCH --mem=%dM", e.Memory)
	}
	_, err := fmt.Fprintf(w, `#!/bin/bash
#SBATCH --job-name=%s
#SBATCH --array=1-%d
#SBATCH --cpus-per-task=%d
#SBATCH --output=%s-%%A_%%a.log%s
set -euo pipefail
exec halfspace render %s --shard "${SLURM_ARRAY_TASK_ID}/%d" --threads %d --resume
`, e.Name, e.Parts, e.CPUs, e.Name, memory, "'"+strings.ReplaceAll(e.File, "'", `'\''`)+"'", e.Parts, e.CPUs)
	return err
}
