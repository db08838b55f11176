import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { words } from './canvas.ts'
import { createPdf } from './paper.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lv-words-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const drawn = async (text: string) => {
  const box = { text, size: 64, colour: '#22303A', font: 'heading', top: 0, height: 100 } as const
  const { input } = await words({ brandName: 'Laneway Village', dataDir }, box)
  return sharp(input as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true })
}

test.each([
  ['ễ', 'ợ'],
  ['小', '明'],
  ['Γ', 'Δ'],
  ['Д', 'Ж'],
])('a shared picture shows %s and %s as two letters, not as the box for a missing one', async (one, other) => {
  const [first, second] = [await drawn(one), await drawn(other)]
  expect(first.info.width).toBeGreaterThan(5)
  expect(first.data.equals(second.data)).toBe(false)
})

const openDocument = () => createPdf({ title: 'Quote', author: 'Laneway Village', footer: 'Laneway Village' })

/** The longest that a large document holds up everybody else, as a share of all the work it takes. */
async function longestShare(): Promise<number> {
  const paper = await openDocument()
  paper.text(Array.from({ length: 4000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(''))
  // The thread's own processor time: what else the machine does at the time is nobody's delay.
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  const begun = used()
  let [last, longest, isDone] = [begun, 0, false]
  const written = paper.bytes().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise(setImmediate)
    longest = Math.max(longest, used() - last)
    last = used()
  }
  expect((await written).subarray(0, 5).toString()).toBe('%PDF-')
  return longest / (last - begun)
}

test('a document of thousands of different letters holds nobody up for as long as it takes', async () => {
  // Loading the library and the font is not what is measured.
  const first = await openDocument()
  first.text('一丁丂')
  await first.bytes()
  // Collecting what earlier tests left may fall into one of them.
  const shares = [await longestShare(), await longestShare(), await longestShare()]
  expect(Math.min(...shares)).toBeLessThan(1 / 3)
})
