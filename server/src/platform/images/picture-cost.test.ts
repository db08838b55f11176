import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { emptyPng, slowJpeg } from '#test/hostile-pictures.ts'
import { costOf } from './picture-cost.ts'

const photo = () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width: 320, height: 240, channels: 3, background: 'grey', noise } })
}

test('an ordinary photograph is decoded in one pass, and a progressive one in about ten', async () => {
  expect(costOf(await photo().jpeg().toBuffer())).toEqual({ scans: 1, heldBytes: 0 })
  const { scans, heldBytes } = costOf(await photo().jpeg({ progressive: true }).toBuffer())
  expect(scans).toBeGreaterThan(4)
  expect(scans).toBeLessThan(20)
  // Colours at half the size across and down: one and a half samples of two bytes a pixel.
  expect(heldBytes).toBe(320 * 240 * 3)
  const { heldBytes: whole } = costOf(await photo().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer())
  expect(whole).toBe(320 * 240 * 6)
})

test('every scan of a JPEG is counted, and what only looks like one is not', () => {
  const jpeg = slowJpeg({ side: 64, scans: 2000 })
  expect(costOf(jpeg)).toEqual({ scans: 2000, heldBytes: 64 * 64 * 2 })
  const thumbnail = Buffer.concat([
    Buffer.from([0xff, 0xe1, 0x20, 0x02]),
    Buffer.alloc(0x2000, Buffer.from([0xff, 0xda])),
  ])
  const told = Buffer.concat([jpeg.subarray(0, 2), thumbnail, jpeg.subarray(2), Buffer.alloc(9000, 'ÿÚ', 'latin1')])
  expect(costOf(told).scans).toBe(2000)
})

test('an interlaced PNG is held whole, any other is not', () => {
  const size = { width: 100, height: 50 }
  expect(costOf(emptyPng(size))).toEqual({ scans: 1, heldBytes: 0 })
  expect(costOf(emptyPng({ ...size, isInterlaced: true })).heldBytes).toBe(100 * 50 * 8)
  expect(costOf(emptyPng({ ...size, depth: 8, isInterlaced: true })).heldBytes).toBe(100 * 50 * 4)
})

test('no input breaks it', () => {
  const heads = [Buffer.from([0xff, 0xd8, 0xff]), emptyPng({ width: 1, height: 1 }).subarray(0, 16)]
  const bytes = fc.uint8Array({ maxLength: 400 }).map((tail) => Buffer.from(tail))
  fc.assert(
    fc.property(fc.constantFrom(...heads), bytes, (head, tail) => {
      const { scans, heldBytes } = costOf(Buffer.concat([head, tail]))
      expect(scans).toBeGreaterThanOrEqual(0)
      expect(heldBytes).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['markers without an end', [0xff]],
  ['scans without a length', [0xff, 0xda, 0, 0]],
  ['bytes that say nothing', [0xff, 0]],
])('%s are gone over once: no byte is looked for behind where it was looked before', (_what, pattern) => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(20_000, Buffer.from(pattern))])
  const look = vi.spyOn(bytes, 'indexOf')
  costOf(bytes)
  const starts = look.mock.calls.map(([, from]) => Number(from))
  expect(starts.length).toBeGreaterThan(1000)
  expect(starts.every((from, at) => at === 0 || from > (starts[at - 1] ?? 0))).toBe(true)
})

test('a picture that we drew ourselves is drawn smaller, however its header reads as another', async () => {
  const drawn = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a9452e' } })
  expect(costOf(await drawn.webp().toBuffer())).toEqual({ scans: 1, heldBytes: 0 })
})
