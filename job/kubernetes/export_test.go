package kubernetes

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"

	"github.com/seed-1acaedba/halfspace/job"
)

// An exported job is a batch/v1 Job, field by field, as the API server's decoder reads it when it is strict.
func TestJobIsStrict(t *testing.T) {
	e := job.Export{File: "jobs/my job.toml", Name: "halfspace-a", Parts: 5, CPUs: 4, Memory: 2048,
		Image: "registry.example/halfspace:1", Claim: "assets"}
	var text bytes.Buffer
	require.NoError(t, e.Kubernetes(&text))
	var j batch.Job
	require.NoError(t, yaml.UnmarshalStrict(text.Bytes(), &j), text.String())
	require.Equal(t, "batch/v1", j.APIVersion)
	require.Equal(t, "Job", j.Kind)
	require.Equal(t, batch.IndexedCompletion, *j.Spec.CompletionMode)
	require.Equal(t, int32(5), *j.Spec.Completions)
	pod := j.Spec.Template.Spec
	require.Equal(t, core.RestartPolicyNever, pod.RestartPolicy)
	c := pod.Containers[0]
	require.Equal(t, []string{"render", "/jobs/my job.toml", "--shard", "$(JOB_COMPLETION_INDEX)+1/5", "--threads",
		"4", "--resume"}, c.Args)
	require.Equal(t, int64(4), c.Resources.Requests.Cpu().Value())
	require.Equal(t, int64(2<<30), c.Resources.Limits.Memory().Value())
	require.Equal(t, pod.Volumes[0].Name, c.VolumeMounts[0].Name)
	require.Equal(t, "assets", pod.Volumes[0].PersistentVolumeClaim.ClaimName)
}
