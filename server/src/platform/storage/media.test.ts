import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anMp4, aWebm, box, captions, element } from '#test/videos.ts'
import { captionsFault } from './captions.ts'
import { contentOf } from './content.ts'

const lesson = new URL('../../../../e2e/lesson.webm', import.meta.url)

async function look(name: string, bytes: Buffer | string) {
  const path = join(tmpdir(), randomUUID())
  await writeFile(path, bytes)
  return contentOf(path, name, 'lessonFiles').finally(() => rm(path))
}
const typeOf = (name: string, bytes: Buffer | string) =>
  look(name, bytes).then(
    ({ contentType }) => contentType,
    (error) => (error instanceof Error ? error.message : ''),
  )
const secondsOf = async (name: string, bytes: Buffer) => (await look(name, bytes)).videoSeconds

describe('a video', () => {
  test.each([
    ['MP4', 'lesson.mp4', anMp4(), 'video/mp4'],
    ['MP4 of a phone', 'lesson.M4V', anMp4({ codec: 'avc3' }), 'video/mp4'],
    [
      'MP4 with its plan at the end',
      'lesson.mp4',
      Buffer.concat([box('ftyp', 'isom'), box('mdat', 'x'), anMp4()]),
      'video/mp4',
    ],
    ['WebM', 'lesson.webm', aWebm(), 'video/webm'],
  ])('%s is told by its content', async (_what, name, bytes, type) => {
    expect(await typeOf(name, bytes)).toBe(type)
  })

  test.each([
    ['by another name', 'lesson.webm', anMp4(), 'Invalid file type'],
    ['cut short', 'lesson.mp4', anMp4().subarray(0, -1), 'Invalid file type'],
    ['of sound alone', 'lesson.mp4', anMp4({ codec: 'mp4a' }), 'Invalid file type'],
    ['without a plan', 'lesson.mp4', box('ftyp', 'isomavc1'), 'Invalid file type'],
    [
      'whose box is smaller than its head',
      'lesson.mp4',
      Buffer.concat([box('ftyp', 'isom'), Buffer.alloc(8)]),
      'Invalid file type',
    ],
    ['of H.265', 'lesson.mp4', anMp4({ codec: 'hvc1' }), 'coded as H.265'],
    ['MP4 without a length', 'lesson.mp4', anMp4({ milliseconds: 0 }), 'how long it is'],
    ['WebM without a length', 'lesson.webm', aWebm({ seconds: null }), 'how long it is'],
    ['WebM of no length', 'lesson.webm', aWebm({ seconds: 0 }), 'how long it is'],
    ['WebM that is Matroska', 'lesson.webm', Buffer.from('1a45dfa342824d6174726f736b61', 'hex'), 'Invalid file type'],
    ['a web page', 'lesson.mp4', '<html><script>alert(1)</script>', 'Invalid file type'],
  ])('%s is refused, and says why', async (_what, name, bytes, message) => {
    expect(await typeOf(name, bytes)).toContain(message)
  })
})

describe('how long a video is', () => {
  const webm = (over: object) => secondsOf('lesson.webm', aWebm(over))
  const mp4 = (over: object) => secondsOf('lesson.mp4', anMp4(over))

  test('is read from its file, in whole seconds', async () => {
    expect([await mp4({ milliseconds: 754_400 }), await mp4({ milliseconds: 200 })]).toEqual([754, 1])
    expect([await webm({ seconds: 754.4 }), await webm({ seconds: 0.2 })]).toEqual([754, 1])
    expect(await secondsOf('lesson.webm', await readFile(lesson))).toBe(12)
  })

  test('is in the plan’s long numbers too, and in pieces what they say together', async () => {
    const long = Buffer.alloc(36)
    long.writeUInt8(1)
    long.writeUInt32BE(1000, 20)
    long.writeBigUInt64BE(90_000n, 24)
    const track = box(
      'trak',
      box('mdia', box('minf', box('stbl', box('stsd', Buffer.alloc(8), box('avc1', Buffer.alloc(78)))))),
    )
    const file = (...plan: Buffer[]) => Buffer.concat([box('ftyp', 'isomavc1'), box('moov', ...plan, track)])
    expect(await secondsOf('lesson.mp4', file(box('mvhd', long)))).toBe(90)
    const whole = Buffer.alloc(8)
    whole.writeUInt32BE(45_000, 4)
    long.writeBigUInt64BE(0n, 24)
    expect(await secondsOf('lesson.mp4', file(box('mvhd', long), box('mvex', box('mehd', whole))))).toBe(45)
    // All ones: it does not know.
    long.fill(255, 24, 32)
    expect(await typeOf('lesson.mp4', file(box('mvhd', long)))).toContain('how long it is')
  })

  test('is no more than what is in it, whatever its head says', async () => {
    expect(await mp4({ milliseconds: 14_400_000, held: 10_000 })).toBe(10)
    expect(await webm({ seconds: 14_400, last: 10 })).toBe(10 + 33)
  })

  test('is not what stands for it elsewhere in the file', async () => {
    const stray = Buffer.concat([Buffer.from([0x44, 0x89, 0x88]), Buffer.from('4110000000000000', 'hex')])
    const file = Buffer.concat([
      element('1a45dfa3', element('4282', Buffer.from('webm'))),
      element('18538067', element('ec', stray), element('1654ae6b', Buffer.from('V_VP9'))),
    ])
    expect(await typeOf('lesson.webm', file)).toContain('how long it is')
  })

  test('is looked for at once in a file that is made to keep one looking', async () => {
    const bare = element('1a45dfa3', element('4282', Buffer.from('webm')))
    const empties = Buffer.concat([bare, Buffer.from('V_VP9'), Buffer.from('ec80'.repeat(1_000_000), 'hex')])
    const tracks = box(
      'moov',
      Buffer.from('00000008'.concat(Buffer.from('trak').toString('hex')).repeat(1_900_000), 'hex'),
    )
    const plan = Buffer.concat([box('ftyp', 'isomavc1'), tracks])
    const from = performance.now()
    expect(await typeOf('lesson.webm', empties)).toContain('how long it is')
    expect(await typeOf('lesson.mp4', plan)).toContain('Invalid file type')
    expect(performance.now() - from).toBeLessThan(20_000)
  })
})

describe('captions', () => {
  test.each([
    ['with ids and settings', captions.replace('04.000', '04.000 align:start line:0')],
    [
      'with a heading, notes, styles and hours',
      'WEBVTT - Slabs\n\nNOTE\nby hand\n\nSTYLE\n::cue { color: red }\n\n01:00:00.000 --> 01:00:01.500\nSo\n',
    ],
    ['as Windows writes them, with a mark', `\ufeff${captions.replaceAll('\n', '\r\n')}`],
  ])('%s are taken', async (_what, text) => {
    expect(await typeOf('lesson.vtt', text)).toBe('text/vtt')
  })

  test.each([
    ['SubRip', '1\n00:00:00,000 --> 00:00:04,000\nClay\n', 'Invalid file type'],
    ['another first line', 'WEBVTTX\n\n00:00.000 --> 00:01.000\na', 'its first line has to be WEBVTT'],
    ['times with a comma', captions.replace('04.000', '04,000'), 'line 4 needs two times'],
    ['a time without an end', captions.replace(' 00:04.000', ''), 'line 4 needs two times'],
    ['61 seconds', captions.replace('00:04', '00:61'), 'line 4 needs two times'],
    ['an end at the beginning', captions.replace('04.000', '00.000'), 'in line 4 the caption ends before it begins'],
    ['words without times', `${captions}\nAnd so on.\n`, 'line 7 has no times'],
    ['times below the second line', 'WEBVTT\n\na\nb\n00:00.000 --> 00:01.000\n', 'line 3 has no times'],
    ['nothing else', 'WEBVTT\n\nNOTE nothing yet\n', 'no captions in it'],
    ['what nobody sees', `${captions}\u0000`, 'can’t be shown'],
  ])('%s: refused, and the line is named', async (_what, text, message) => {
    expect(await typeOf('lesson.vtt', text)).toContain(message)
  })

  test('have to be UTF-8', () => {
    expect(captionsFault(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\n\xfc', 'latin1'))).toContain('UTF-8')
  })
})
