import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test('an address with signs of its own is written to, and to nobody else', () => {
  for (const address of [
    'smith&sons@a.example',
    'j#1@a.example',
    'a?cc=b@a.example',
    '50%off@a.example',
    "o'neil+x@a.example",
  ]) {
    const { pathname, search, hash } = new URL(mailLink(address))
    expect([decodeURIComponent(pathname), search, hash]).toEqual([address, '', ''])
  }
})

test('a subject and a body arrive as they are', () => {
  const { searchParams } = new URL(mailLink('a@b.example', { subject: 'Re: 50% & more?', body: 'Hello,\nbye' }))
  expect([searchParams.get('subject'), searchParams.get('body')]).toEqual(['Re: 50% & more?', 'Hello,\r\nbye'])
  expect(mailLink('', { body: 'x' })).toBe('mailto:?body=x')
})

test('every link to an address is made by it', () => {
  const app = fileURLToPath(new URL('.', import.meta.url))
  const others = globSync('**/*.{ts,tsx}', { cwd: app }).filter(
    (file) => !/^mail-link(\.test)?\.ts$/.test(file) && /[`'"]mailto:/.test(readFileSync(app + file, 'utf8')),
  )
  expect(others).toEqual([])
})
