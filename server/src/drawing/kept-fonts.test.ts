import { expect, test } from 'vitest'
import { keptFont } from './kept-fonts.ts'
import { fallbacks, fontPath } from './pdf-fonts.ts'

const [latin] = fallbacks
const path = latin ? fontPath(latin, 'regular') : ''

test('a font is parsed once for documents that follow each other', async () => {
  const [first, beside] = await Promise.all([keptFont(path, 10), keptFont(path, 10)])
  expect(beside).toBe(first)
  expect(await keptFont(path, 10)).toBe(first)
})

test('a font that has drawn thousands of letters, each of which it remembers, is parsed anew', async () => {
  const before = await keptFont(path, 3000)
  expect(await keptFont(path, 10)).not.toBe(before)
})

test('a font that could not be read is asked for again', async () => {
  await expect(keptFont(`${path}.gone`, 1)).rejects.toThrow()
  await expect(keptFont(`${path}.gone`, 1)).rejects.toThrow()
})
