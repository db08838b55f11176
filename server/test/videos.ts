/** A box of an MP4 file. */
export const box = (type: string, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const zeros = (count: number) => Buffer.alloc(count)

/** What a head of an MP4 says of a length: version, dates, units a second, length. */
const times = (milliseconds: number) => {
  const said = zeros(20)
  said.writeUInt32BE(1000, 12)
  said.writeUInt32BE(milliseconds, 16)
  return said
}

/** A track whose pictures take so long together, in a list of one entry. */
function aTrack(codec: string, milliseconds: number) {
  const list = zeros(16)
  list.writeUInt32BE(1, 4)
  list.writeUInt32BE(1, 8)
  list.writeUInt32BE(milliseconds, 12)
  const samples = box('stbl', box('stsd', zeros(8), box(codec, zeros(78))), box('stts', list))
  return box('trak', box('mdia', box('mdhd', times(milliseconds), zeros(4)), box('minf', samples)))
}

type Mp4 = { codec?: string; milliseconds?: number; held?: number; size?: number }

/** The bytes of an MP4 file as its plan describes it: enough to be told, not to be played. `held` is what its pictures take. */
export function anMp4({ codec = 'avc1', milliseconds = 60_000, held = milliseconds, size = 200 }: Mp4 = {}) {
  const plan = box('moov', box('mvhd', times(milliseconds), zeros(80)), aTrack(codec, held))
  return Buffer.concat([box('ftyp', 'isom', zeros(4), 'isomavc1'), plan, box('mdat', zeros(size))])
}

/** An element of a WebM file; without a size where it is not known yet. */
export const element = (id: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  const size = zeros(8)
  size.writeBigUInt64BE(BigInt(body.length))
  size.writeUInt8(1)
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

const number = (value: number) => {
  const bytes = zeros(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A WebM file as its heads describe it, likewise; its last cluster begins where it ends, or at `last` seconds. */
export function aWebm({ seconds = 60, last = seconds ?? 0 }: { seconds?: number | null; last?: number } = {}) {
  const length = zeros(8)
  length.writeDoubleBE((seconds ?? 0) * 1000)
  const info = element(
    '1549a966',
    element('2ad7b1', number(1_000_000)),
    ...(seconds === null ? [] : [element('4489', length)]),
  )
  const tracks = element('1654ae6b', Buffer.from('V_VP9'))
  const clusters = [0, last].map((at) =>
    element('1f43b675', element('e7', number(at * 1000)), element('a3', zeros(100))),
  )
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', info, tracks, ...clusters),
  ])
}

export const captions = 'WEBVTT\n\n1\n00:00.000 --> 00:04.000\nClay moves with the seasons.\n'
