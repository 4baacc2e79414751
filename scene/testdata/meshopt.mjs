// Writes meshopt.gltf: a sphere three times, stored as it is, by EXT_meshopt_compression and by KHR_meshopt_compression, in this order.
//
//	npm install meshoptimizer@1.3.0 && node meshopt.mjs > meshopt.gltf
import { MeshoptEncoder as encoder, MeshoptDecoder as decoder } from 'meshoptimizer';

await encoder.ready;
await decoder.ready;

const rings = 8, sides = 12, vertices = [], indices = [];
for (let r = 0; r <= rings; r++)
	for (let s = 0; s <= sides; s++) {
		const a = Math.PI * r / rings, b = 2 * Math.PI * s / sides;
		vertices.push([Math.sin(a) * Math.cos(b), Math.cos(a), Math.sin(a) * Math.sin(b), s / sides, r / rings]);
		if (r < rings && s < sides) {
			const i = r * (sides + 1) + s;
			indices.push(i, i + 1, i + sides + 1, i + 1, i + sides + 2, i + sides + 1);
		}
	}
const count = vertices.length;
const floats = (list) => Float32Array.from(list.flat());
const bytes = (a) => new Uint8Array(a.buffer);
const turns = [0, 1, 2, 3].map((k) => [0, Math.sin(k / 2), 0, Math.cos(k / 2)]);

// Every stream: how elements are stored, and what its accessor says.
const streams = {
	POSITION: { mode: 'ATTRIBUTES', stride: 12, source: bytes(floats(vertices.map((v) => v.slice(0, 3)))), accessor: { componentType: 5126, type: 'VEC3', min: [-1, -1, -1], max: [1, 1, 1] } },
	NORMAL: { mode: 'ATTRIBUTES', filter: 'OCTAHEDRAL', stride: 4, source: encoder.encodeFilterOct(floats(vertices.map((v) => [...v.slice(0, 3), 0])), count, 4, 8), accessor: { componentType: 5120, normalized: true, type: 'VEC3' } },
	TEXCOORD_0: { mode: 'ATTRIBUTES', filter: 'EXPONENTIAL', stride: 8, source: encoder.encodeFilterExp(floats(vertices.map((v) => v.slice(3))), count, 8, 15), accessor: { componentType: 5126, type: 'VEC2' } },
	COLOR_0: { mode: 'ATTRIBUTES', filter: 'COLOR', stride: 4, source: encoder.encodeFilterColor(floats(vertices.map((v) => [v[3], v[4], 0.5, 1])), count, 4, 8), accessor: { componentType: 5121, normalized: true, type: 'VEC4' } },
	indices: { mode: 'TRIANGLES', stride: 2, source: bytes(Uint16Array.from(indices)), accessor: { componentType: 5123, type: 'SCALAR' } },
	lines: { mode: 'INDICES', stride: 4, source: bytes(Uint32Array.from(indices.flatMap((v, i) => [v, indices[i - i % 3 + (i + 1) % 3]]))), accessor: { componentType: 5125, type: 'SCALAR' } },
	times: { mode: 'ATTRIBUTES', stride: 4, source: bytes(Float32Array.from([0, 1, 2, 3])), accessor: { componentType: 5126, type: 'SCALAR', min: [0], max: [3] } },
	rotation: { mode: 'ATTRIBUTES', filter: 'QUATERNION', stride: 8, source: encoder.encodeFilterQuat(floats(turns), 4, 8, 12), accessor: { componentType: 5122, normalized: true, type: 'VEC4' } },
};

const doc = {
	asset: { version: '2.0' }, extensionsUsed: ['KHR_mesh_quantization', 'EXT_meshopt_compression', 'KHR_meshopt_compression'],
	extensionsRequired: ['KHR_mesh_quantization', 'EXT_meshopt_compression', 'KHR_meshopt_compression'], scene: 0, scenes: [{ nodes: [0, 1, 2] }], nodes: [], meshes: [],
	animations: [{ samplers: [], channels: [] }], accessors: [], bufferViews: [], buffers: [{}, { byteLength: 0 }],
};
const parts = [];
let length = 0, placeholder = 0;
const append = (data) => { const at = length; parts.push(Buffer.from(data)); length += data.length; while (length % 4) { parts.push(Buffer.from([0])); length++; } return at; };
for (const [k, extension] of [null, 'EXT_meshopt_compression', 'KHR_meshopt_compression'].entries()) {
	const at = {};
	for (const [name, { mode, filter, stride, source, accessor }] of Object.entries(streams)) {
		const n = source.length / stride;
		const packed = mode == 'ATTRIBUTES' ? encoder.encodeVertexBufferLevel(source, n, stride, 2, extension?.startsWith('KHR') ? 1 : 0) : encoder.encodeGltfBuffer(source, n, stride, mode);
		const plain = new Uint8Array(source.length);
		decoder.decodeGltfBuffer(plain, n, stride, packed, mode, filter);
		const view = { buffer: 0, byteLength: plain.length };
		if (n == count) view.byteStride = stride;
		if (extension) {
			Object.assign(view, { buffer: 1, byteOffset: placeholder });
			placeholder += plain.length + -plain.length % 4;
			view.extensions = { [extension]: { buffer: 0, byteOffset: append(packed), byteLength: packed.length, byteStride: stride, count: n, mode, filter } };
		} else view.byteOffset = append(plain);
		at[name] = doc.accessors.push({ bufferView: doc.bufferViews.push(view) - 1, count: n, ...accessor }) - 1;
	}
	const { indices, lines, times, rotation, ...attributes } = at;
	doc.meshes.push({ primitives: [{ attributes, indices }, { attributes, indices: lines, mode: 1 }] });
	doc.nodes.push({ mesh: k, translation: [2.5 * k, 0, 0] });
	doc.animations[0].samplers.push({ input: times, output: rotation });
	doc.animations[0].channels.push({ sampler: k, target: { node: k, path: 'rotation' } });
}
doc.buffers[0] = { byteLength: length, uri: 'data:application/octet-stream;base64,' + Buffer.concat(parts).toString('base64') };
doc.buffers[1].byteLength = placeholder;
console.log(JSON.stringify(doc));
