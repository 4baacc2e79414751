// Writes clouds.json: streams of point clouds of npm's draco3d and what its decoder makes of them.
//
//	npm install draco3d@1.5.7 && node clouds.mjs > clouds.json
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
const draco3d = createRequire(import.meta.url)('draco3d')
const enc = await draco3d.createEncoderModule({})
const dec = await draco3d.createDecoderModule({})
const hash = (data) => createHash('sha256').update(data).digest('hex').slice(0, 16)
let seed = 1
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647

// The types of attributes: constructor, the encoder's function, the decoder's.
const types = {
  1: [Int8Array, 'AddInt8Attribute', 'GetAttributeInt8ForAllPoints'],
  2: [Uint8Array, 'AddUInt8Attribute', 'GetAttributeUInt8ForAllPoints'],
  3: [Int16Array, 'AddInt16Attribute', 'GetAttributeInt16ForAllPoints'],
  4: [Uint16Array, 'AddUInt16Attribute', 'GetAttributeUInt16ForAllPoints'],
  5: [Int32Array, 'AddInt32Attribute', 'GetAttributeInt32ForAllPoints'],
  6: [Uint32Array, 'AddUInt32Attribute', 'GetAttributeUInt32ForAllPoints'],
  9: [Float32Array, 'AddFloatAttribute', 'GetAttributeFloatForAllPoints'],
}

function cloud(name, n, speed, bits, attributes, deduplicate = false) {
  const e = new enc.Encoder(), b = new enc.PointCloudBuilder(), pc = new enc.PointCloud()
  for (const [kind, type, width, value] of attributes) {
    const data = new types[type][0](n * width)
    for (let i = 0; i < data.length; i++) data[i] = value(Math.floor(i / width), i % width)
    b[types[type][1]](pc, enc[kind], n, width, data)
  }
  e.SetSpeedOptions(speed, speed)
  for (const kind of ['POSITION', 'NORMAL', 'COLOR', 'TEX_COORD', 'GENERIC'])
    if (bits) e.SetAttributeQuantization(enc[kind], bits)
  const out = new enc.DracoInt8Array()
  const size = e.EncodePointCloudToDracoBuffer(pc, deduplicate, out)
  if (size <= 0) throw new Error(name)
  const stream = Buffer.alloc(size)
  for (let i = 0; i < size; i++) stream[i] = out.GetValue(i)

  const buffer = new dec.DecoderBuffer(), d = new dec.Decoder(), got = new dec.PointCloud()
  buffer.Init(new Int8Array(stream), size)
  const status = d.DecodeBufferToPointCloud(buffer, got)
  if (!status.ok()) throw new Error(name + ': ' + status.error_msg())
  const found = {}
  for (let i = 0; i < got.num_attributes(); i++) {
    const a = d.GetAttribute(got, i), t = types[a.data_type()]
    const names = { 1: 'DracoInt8Array', 2: 'DracoUInt8Array', 3: 'DracoInt16Array', 4: 'DracoUInt16Array',
      5: 'DracoInt32Array', 6: 'DracoUInt32Array', 9: 'DracoFloat32Array' }
    const v = new dec[names[a.data_type()]]()
    d[t[2]](got, a, v)
    const data = new t[0](v.size())
    for (let k = 0; k < data.length; k++) data[k] = v.GetValue(k)
    found[a.unique_id()] = { type: a.data_type(), data: hash(Buffer.from(data.buffer)) }
  }
  return JSON.stringify({ name, stream: stream.toString('base64'), indices: hash(Buffer.alloc(0)), attributes: found })
}

const place = ['POSITION', 9, 3, (i, k) => [Math.cos(i * 0.37) * (1 + i / 99), Math.sin(i * 0.37), random() * 2 - 1][k]]
const color = ['COLOR', 2, 4, (i, k) => (i * (k + 3)) & 255]
const lines = []
for (let speed = 0; speed <= 10; speed++) lines.push(cloud(`cloud-${speed}`, 130, speed, 11, [place, color]))
for (const bits of [1, 2, 16, 30]) lines.push(cloud(`bits-${bits}`, 40, 5, bits, [place]))
lines.push(cloud('one', 1, 0, 11, [place, color]), cloud('two', 2, 0, 11, [place]), cloud('three', 3, 4, 11, [place]))
lines.push(cloud('same', 100, 0, 11, [['POSITION', 9, 3, () => 0.25]]))
lines.push(cloud('pairs', 60, 3, 9, [['POSITION', 9, 3, (i, k) => (i >> 2) * (k + 1)]]))
lines.push(cloud('floats', 20, 3, 0, [place]))
lines.push(cloud('types', 70, 0, 8, [
  ['POSITION', 9, 3, (i, k) => i * (k - 1)], ['GENERIC', 1, 1, (i) => i - 50], ['GENERIC', 3, 2, (i, k) => i * 300 - 9000 * k],
  ['GENERIC', 4, 1, (i) => 65535 - i * 900], ['GENERIC', 6, 1, (i) => i * 1e6], ['GENERIC', 5, 1, (i) => (i - 35) * 1e6],
]))
lines.push(cloud('wide', 90, 0, 10, [place, color, ['NORMAL', 9, 3, (i, k) => [0.6, 0, 0.8][(k + i) % 3]],
  ['TEX_COORD', 9, 2, (i) => i / 90], ['GENERIC', 2, 4, (i, k) => i ^ k]]))
lines.push(cloud('small', 300, 2, 0, [['POSITION', 2, 3, (i, k) => [i & 15, (i >> 4) & 15, i >> 6][k]]]))
console.log('[\n' + lines.join(',\n') + '\n]')
