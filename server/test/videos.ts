/** A box of an MP4 file. */
export const box = (type: string, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const zeros = (count: number) => Buffer.alloc(count)

/** The bytes of an MP4 file as its plan describes it: enough to be told, not to be played. */
export function anMp4({ codec = 'avc1', milliseconds = 60_000, size = 200 } = {}) {
  const times = zeros(8)
  times.writeUInt32BE(1000)
  times.writeUInt32BE(milliseconds, 4)
  const plan = box(
    'moov',
    box('mvhd', zeros(12), times, zeros(80)),
    box('trak', box('stsd', zeros(8), box(codec, zeros(78)))),
  )
  return Buffer.concat([box('ftyp', 'isom', zeros(4), 'isomavc1'), plan, box('mdat', zeros(size))])
}

/** The head of a WebM file, likewise. */
export function aWebm({ seconds = 60 as number | null } = {}) {
  const length = zeros(11)
  length.set([0x44, 0x89, 0x88])
  length.writeDoubleBE((seconds ?? 0) * 1000, 3)
  return Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.from('\x9fB\x82\x84webm', 'latin1'),
    seconds === null ? zeros(1) : length,
    Buffer.from('V_VP9'),
    zeros(100),
  ])
}

export const captions = 'WEBVTT\n\n1\n00:00.000 --> 00:04.000\nClay moves with the seasons.\n'
