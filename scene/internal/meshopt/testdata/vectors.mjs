// Writes vectors.json: streams of npm's meshoptimizer and what its decoder makes of them.
//
//	npm install meshoptimizer@1.3.0 && node vectors.mjs > vectors.json
import { createHash } from 'node:crypto';
import { MeshoptEncoder as encoder, MeshoptDecoder as decoder } from 'meshoptimizer';

await encoder.ready;
await decoder.ready;

let seed = 1;
const random = (n) => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return Math.floor(seed / 2 ** 32 * n); };
const base64 = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
const vectors = [];

function add(name, mode, filter, count, stride, data) {
	const out = new Uint8Array(count * stride);
	decoder.decodeGltfBuffer(out, count, stride, data, mode, filter);
	const decoded = out.length <= 800 ? base64(out) : createHash('sha256').update(out).digest('hex'); // a hash where it is long
	vectors.push({ name, mode, filter, count, stride, data: base64(data), decoded });
}

// What bytes of elements may look like.
const kinds = {
	random: (count, stride) => Uint8Array.from({ length: count * stride }, () => random(256)),
	steps: (count, stride) => Uint8Array.from({ length: count * stride }, (_, i) => Math.floor(i / stride) * (i % stride % 3) + (random(9) == 0 ? random(256) : random(2))),
	constant: (count, stride) => new Uint8Array(count * stride).fill(7),
	shorts: (count, stride) => new Uint8Array(Uint16Array.from({ length: count * stride / 2 }, (_, i) => 30000 + 300 * Math.floor(2 * i / stride) + random(400)).buffer),
	floats: (count, stride) => new Uint8Array(Float32Array.from({ length: count * stride / 4 }, (_, i) => Math.sin(i / 50) + random(100) * 1e-5).buffer),
};
for (const [kind, make] of Object.entries(kinds))
	for (const [count, stride] of [[1, 4], [15, 12], [16, 8], [17, 16], [273, 4], [33, kind == 'steps' ? 256 : 36]])
		for (const [version, level] of [[0, 2], [1, 0], [1, 2], [1, 3]])
			add(`${kind} ${count}x${stride} version ${version} level ${level}`, 'ATTRIBUTES', 'NONE', count, stride,
				encoder.encodeVertexBufferLevel(make(count, stride), count, stride, level, version));

// A grid of triangles, the same out of order, and any triangles.
const grid = (w, h) => { const t = []; for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) { const a = y * (w + 1) + x; t.push(a, a + 1, a + w + 1, a + 1, a + w + 2, a + w + 1); } return t; };
const shuffled = (t) => { const list = []; for (let i = 0; i < t.length; i += 3) list.splice(random(list.length + 1), 0, t.slice(i, i + 3)); return list.flat(); };
const meshes = { one: [0, 1, 2], grid: grid(12, 7), strip: grid(40, 1), shuffled: shuffled(grid(9, 9)), any: Array.from({ length: 150 }, () => random(65000)), again: [...grid(4, 4), ...grid(4, 4)] };
for (const [name, indices] of Object.entries(meshes))
	for (const stride of [2, 4]) {
		const source = stride == 2 ? Uint16Array.from(indices) : Uint32Array.from(indices, (v) => (name == 'any' ? v * 60000 : v));
		const bytes = new Uint8Array(source.buffer);
		add(`${name} of ${stride} bytes`, 'TRIANGLES', 'NONE', indices.length, stride, encoder.encodeIndexBuffer(bytes, indices.length, stride));
		const sequence = stride == 2 ? bytes : new Uint8Array(Uint32Array.from(source, (v) => v & 0x1fffffff).buffer);
		add(`${name} of ${stride} bytes`, 'INDICES', 'NONE', indices.length, stride, encoder.encodeIndexSequence(sequence, indices.length, stride));
	}

const unit = (n) => { const v = Array.from({ length: n }, () => random(2001) / 1000 - 1); const l = Math.hypot(...v) || 1; return v.map((x) => x / l); };
const filtered = (filter, bits, stride, bytes) => {
	for (const version of [0, 1])
		add(`${bits} bits of ${stride} bytes version ${version}`, 'ATTRIBUTES', filter, bytes.length / stride, stride, encoder.encodeVertexBufferLevel(bytes, bytes.length / stride, stride, 2, version));
};
const count = 60;
const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, 0, 0], [0, -1, 0], [0, 0, -1]];
const normals = Float32Array.from([...axes.map((v) => [...v, 1]), ...Array.from({ length: count - 6 }, () => [...unit(3), random(2) * 2 - 1])].flat());
for (const [bits, stride] of [[2, 4], [6, 4], [8, 4], [10, 8], [16, 8]])
	filtered('OCTAHEDRAL', bits, stride, encoder.encodeFilterOct(normals, count, stride, bits));
const rotations = Float32Array.from(Array.from({ length: count }, () => unit(4)).flat());
for (const bits of [4, 9, 12, 16])
	filtered('QUATERNION', bits, 8, encoder.encodeFilterQuat(rotations, count, 8, bits));
const floats = Float32Array.from({ length: 3 * count }, () => (random(2001) - 1000) * 2 ** (random(40) - 20));
for (const mode of ['Separate', 'SharedVector', 'SharedComponent'])
	for (const bits of [1, 8, 15, 24])
		filtered('EXPONENTIAL', bits, 12, encoder.encodeFilterExp(floats, count, 12, bits, mode));
const colors = Float32Array.from({ length: 4 * count }, () => random(256) / 255);
for (const [bits, stride] of [[2, 4], [7, 4], [8, 4], [12, 8], [16, 8]])
	filtered('COLOR', bits, stride, encoder.encodeFilterColor(colors, count, stride, bits));

console.log('[\n' + vectors.map((v) => JSON.stringify(v)).join(',\n') + '\n]');
