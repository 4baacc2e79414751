package vk

// PrimitiveTopology is how vertices form primitives (Vulkan: Primitive Topologies). The zero value is POINT_LIST.
type PrimitiveTopology uint8

// The values of PrimitiveTopology.
const (
	PrimitiveTopologyPointList PrimitiveTopology = iota
	PrimitiveTopologyLineList
	PrimitiveTopologyLineStrip
	PrimitiveTopologyTriangleList
	PrimitiveTopologyTriangleStrip
	PrimitiveTopologyTriangleFan
	PrimitiveTopologyLineListWithAdjacency
	PrimitiveTopologyLineStripWithAdjacency
	PrimitiveTopologyTriangleListWithAdjacency
	PrimitiveTopologyTriangleStripWithAdjacency
)

var primitiveTopologyNames = []string{
	"POINT_LIST", "LINE_LIST", "LINE_STRIP", "TRIANGLE_LIST", "TRIANGLE_STRIP", "TRIANGLE_FAN",
	"LINE_LIST_WITH_ADJACENCY", "LINE_STRIP_WITH_ADJACENCY", "TRIANGLE_LIST_WITH_ADJACENCY",
	"TRIANGLE_STRIP_WITH_ADJACENCY",
}

// String is the specification's name of v.
func (v PrimitiveTopology) String() string { return nameOf(v) }

func (v PrimitiveTopology) names() names { return names{list: primitiveTopologyNames} }
