import { expect, test } from 'vitest'
import { cachedFont } from './font-cache.ts'
import { fallbacks, fontPath } from './pdf-fonts.ts'

const [latin] = fallbacks
const path = latin ? fontPath(latin, 'regular') : ''

test('a font is parsed once for documents that follow each other', async () => {
  const [first, beside] = await Promise.all([cachedFont(path, 10), cachedFont(path, 10)])
  expect(beside).toBe(first)
  expect(await cachedFont(path, 10)).toBe(first)
})

test('a font that has drawn thousands of letters, each of which it remembers, is parsed anew', async () => {
  const before = await cachedFont(path, 3000)
  expect(await cachedFont(path, 10)).not.toBe(before)
})

test('a font that could not be read is asked for again', async () => {
  await expect(cachedFont(`${path}.gone`, 1)).rejects.toThrow()
  await expect(cachedFont(`${path}.gone`, 1)).rejects.toThrow()
})
