import { describe, expect, test } from 'vitest'
import { sampleNews, sparseNews } from '../../test/sample-news.ts'
import { readConfig } from '../config.ts'
import { letters, writeLetter } from './letters.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const kinds = Object.keys(letters).toSorted()
const written = (kind: string) =>
  [sampleNews, sparseNews]
    .map((said) => writeLetter(config, kind, said))
    .map(({ subject, text }) => `${subject}\n\n${text}\n`)

describe('every kind of news', () => {
  // What everybody reads is read as a whole: `-u` after this file's name writes it anew.
  test('has its letter, and all of them stand in letters.txt', async () => {
    const all = kinds.flatMap((kind) => [...new Set(written(kind))].map((letter) => `=== ${kind}\n${letter}`))
    await expect(all.join('\n')).toMatchFileSnapshot('letters.txt')
  })

  test.each(kinds)('%s says nothing that it does not know', (kind) => {
    expect(written(kind).join()).not.toMatch(/undefined|null|NaN|\[object/)
  })
})

test('a kind that nobody declared is no letter', () => {
  expect(() => writeLetter(config, 'leed', sampleNews)).toThrow('no letter is called leed')
})
