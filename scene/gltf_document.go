package scene

// The attributes of vertices that glTF names (glTF: Meshes).
const (
	position = "POSITION"
	normal   = "NORMAL"
	tangent  = "TANGENT"
	color0   = "COLOR_0"
)

// gltfDocument is a document as it stands in the file (glTF 2.0: Properties Reference). A nil pointer is a property
// that the file does not have. Properties that nothing reads have no field.
type gltfDocument struct {
	Asset *struct {
		Version    *string `json:"version"`
		MinVersion *string `json:"minVersion"`
	} `json:"asset"`
	ExtensionsRequired []string `json:"extensionsRequired"`

	Accessors   []gltfAccessor   `json:"accessors"`
	Animations  []gltfAnimation  `json:"animations"`
	Buffers     []gltfBuffer     `json:"buffers"`
	BufferViews []gltfBufferView `json:"bufferViews"`
	Cameras     []gltfCamera     `json:"cameras"`
	Images      []gltfImage      `json:"images"`
	Materials   []gltfMaterial   `json:"materials"`
	Meshes      []gltfMesh       `json:"meshes"`
	Nodes       []gltfNode       `json:"nodes"`
	Samplers    []gltfSampler    `json:"samplers"`
	Scene       *int             `json:"scene"`
	Scenes      []gltfScene      `json:"scenes"`
	Skins       []gltfSkin       `json:"skins"`
	Textures    []gltfTexture    `json:"textures"`

	Extensions struct {
		Lights struct {
			Lights []gltfLight `json:"lights"`
		} `json:"KHR_lights_punctual"`
		Variants struct {
			Variants []struct{ Name string } `json:"variants"`
		} `json:"KHR_materials_variants"`
	} `json:"extensions"`
}

// gltfAccessor says how elements lie in a buffer view.
type gltfAccessor struct {
	BufferView    *int      `json:"bufferView"`
	ByteOffset    int       `json:"byteOffset"`
	ComponentType int       `json:"componentType"`
	Normalized    bool      `json:"normalized"`
	Count         int       `json:"count"`
	Type          string    `json:"type"`
	Max           []float64 `json:"max"`
	Min           []float64 `json:"min"`
	Sparse        *struct {
		Count   int `json:"count"`
		Indices struct {
			BufferView    int `json:"bufferView"`
			ByteOffset    int `json:"byteOffset"`
			ComponentType int `json:"componentType"`
		} `json:"indices"`
		Values struct {
			BufferView int `json:"bufferView"`
			ByteOffset int `json:"byteOffset"`
		} `json:"values"`
	} `json:"sparse"`
}

// gltfBuffer is bytes: the URI's, or a GLB file's own.
type gltfBuffer struct {
	URI        string `json:"uri"`
	ByteLength int    `json:"byteLength"`
}

// gltfBufferView is a part of a buffer.
type gltfBufferView struct {
	Buffer     int `json:"buffer"`
	ByteOffset int `json:"byteOffset"`
	ByteLength int `json:"byteLength"`
	ByteStride int `json:"byteStride"`
	Extensions struct {
		EXT *gltfMeshopt `json:"EXT_meshopt_compression"`
		KHR *gltfMeshopt `json:"KHR_meshopt_compression"`
	} `json:"extensions"`
}

// gltfMeshopt is a buffer view's elements, compressed: two extensions have it under two names.
type gltfMeshopt struct {
	Buffer     int    `json:"buffer"`
	ByteOffset int    `json:"byteOffset"`
	ByteLength int    `json:"byteLength"`
	ByteStride int    `json:"byteStride"`
	Count      int    `json:"count"`
	Mode       string `json:"mode"`
	Filter     string `json:"filter"`
}

// gltfCamera is a projection.
type gltfCamera struct {
	Name        string `json:"name"`
	Perspective *struct {
		AspectRatio *float64 `json:"aspectRatio"`
		YFov        float64  `json:"yfov"`
		ZFar        *float64 `json:"zfar"`
		ZNear       float64  `json:"znear"`
	} `json:"perspective"`
	Orthographic *struct {
		XMag  float64 `json:"xmag"`
		YMag  float64 `json:"ymag"`
		ZFar  float64 `json:"zfar"`
		ZNear float64 `json:"znear"`
	} `json:"orthographic"`
}

// gltfImage is the file of an image: the URI's, or in a buffer view.
type gltfImage struct {
	Name       string `json:"name"`
	URI        string `json:"uri"`
	BufferView *int   `json:"bufferView"`
	MimeType   string `json:"mimeType"`
}

// gltfMesh is primitives that are drawn together.
type gltfMesh struct {
	Primitives []gltfPrimitive `json:"primitives"`
	Weights    []float64       `json:"weights"`
}

// gltfPrimitive is what one draw needs.
type gltfPrimitive struct {
	Attributes map[string]int   `json:"attributes"`
	Indices    *int             `json:"indices"`
	Material   *int             `json:"material"`
	Mode       *int             `json:"mode"`
	Targets    []map[string]int `json:"targets"`
	Extensions struct {
		Draco    *gltfDraco `json:"KHR_draco_mesh_compression"`
		Variants struct {
			Mappings []struct {
				Material *int  `json:"material"`
				Variants []int `json:"variants"`
			} `json:"mappings"`
		} `json:"KHR_materials_variants"`
	} `json:"extensions"`
}

// gltfDraco is the triangles of a primitive as a Draco stream, with the streams' numbers of attributes.
type gltfDraco struct {
	BufferView *int           `json:"bufferView"`
	Attributes map[string]int `json:"attributes"`
}

// gltfNode is a place in the scene.
type gltfNode struct {
	Name        string      `json:"name"`
	Camera      *int        `json:"camera"`
	Mesh        *int        `json:"mesh"`
	Skin        *int        `json:"skin"`
	Children    []int       `json:"children"`
	Matrix      *mat4       `json:"matrix"`
	Rotation    *[4]float64 `json:"rotation"`
	Scale       *[3]float64 `json:"scale"`
	Translation *[3]float64 `json:"translation"`
	Weights     []float64   `json:"weights"`
	Extensions  struct {
		Light      *struct{ Light *int } `json:"KHR_lights_punctual"`
		Instancing *struct {
			Attributes map[string]int `json:"attributes"`
		} `json:"EXT_mesh_gpu_instancing"`
	} `json:"extensions"`
}

// transform is a node's, without its matrix.
func (n *gltfNode) transform() trs {
	t := trs{rotation: [4]float64{3: 1}, scale: [3]float64{1, 1, 1}}
	if n.Translation != nil {
		t.translation = *n.Translation
	}
	if n.Rotation != nil {
		t.rotation = *n.Rotation
	}
	if n.Scale != nil {
		t.scale = *n.Scale
	}
	return t
}

// gltfSampler has OpenGL's enumerants.
type gltfSampler struct {
	MagFilter *int `json:"magFilter"`
	MinFilter *int `json:"minFilter"`
	WrapS     *int `json:"wrapS"`
	WrapT     *int `json:"wrapT"`
}

// gltfScene is the roots of a scene.
type gltfScene struct {
	Name  string `json:"name"`
	Nodes []int  `json:"nodes"`
}

// gltfSkin is the joints of a skin.
type gltfSkin struct {
	InverseBindMatrices *int  `json:"inverseBindMatrices"`
	Joints              []int `json:"joints"`
}

// gltfTexture is an image and a sampler.
type gltfTexture struct {
	Sampler    *int `json:"sampler"`
	Source     *int `json:"source"`
	Extensions struct {
		WebP   *gltfSource `json:"EXT_texture_webp"`
		Basisu *gltfSource `json:"KHR_texture_basisu"`
		AVIF   *gltfSource `json:"EXT_texture_avif"`
		DDS    *gltfSource `json:"MSFT_texture_dds"`
	} `json:"extensions"`
}
