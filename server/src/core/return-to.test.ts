import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnTo } from './return-to.ts'

const PUB = 'http://localhost:3000'
const origins = [PUB, 'https://laneway.example', 'https://laneway.example:8443']

/** Where a browser on this site ends up, reading the answer as a `Location`. */
const landing = (publicUrl: string, value: unknown) => new URL(returnTo(publicUrl, value), publicUrl)

describe('the way back after signing in', () => {
  test.each(['/communities', '/community/1?tab=posts#newest', '/search?q=a%20b', '/', '/apiary', '/@ada'])(
    'keeps the path %s',
    (path) => {
      expect(returnTo(PUB, path)).toBe(path)
    },
  )

  test('turns a full address on this site into its path', () => {
    expect(returnTo(PUB, `${PUB}/profile?a=1`)).toBe('/profile?a=1')
  })

  const evil = [
    ['//evil.example', '/'],
    ['///evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\r\nLocation: https://evil.example', '/'],
    ['/x\r\n\r\n<script>', '/'],
    ['https://evil.example', '/'],
    ['http:evil.example', undefined],
    ['https:evil.example', undefined],
    ['javascript:1', '/'],
    ['JaVaScRiPt:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['blob:http://localhost:3000/x', '/'],
    ['@evil.example', undefined],
    ['.evil.example', undefined],
    ['%2f%2fevil.example', undefined],
    ['/%2fevil.example', undefined],
    ['/%5cevil.example', undefined],
    ['/a/..//evil.example', '/'],
    ['/./\\/evil.example', '/'],
    ['/x/%2e%2e//evil.example', '/'],
    [`${PUB}@evil.example`, '/'],
    [`${PUB}.evil.example`, '/'],
    ['http://user:word@localhost:3000/', undefined],
    ['', '/'],
    [undefined, '/'],
    [['/a', '/b'], '/'],
    [`/${'a'.repeat(2001)}`, '/'],
  ] as const

  test.each(evil)('%j never leaves this site', (value, expected) => {
    for (const publicUrl of origins) expect(landing(publicUrl, value).origin).toBe(publicUrl)
    if (expected !== undefined) expect(returnTo(PUB, value)).toBe(expected)
  })

  test.each(['/api/logout', '/api', '/API/login', '/%61pi/login', '/x/../api/login', '/api%2flogin'])(
    '%s is refused: it is not a page',
    (path) => {
      expect(returnTo(PUB, path)).toBe('/')
    },
  )
})

const pieces = [
  '/',
  '//',
  '\\',
  '@',
  '.',
  '..',
  ':',
  'https:',
  'javascript:',
  'evil.example',
  'localhost:3000',
  'api',
  '%2f',
  '%5c',
  '%2e',
  '\r',
  '\n',
  '\t',
  '\0',
  '?',
  '#',
  ' ',
  'é',
]
const crafted = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))

test('whatever is asked for, the answer is a path on this site, outside the API, without line breaks', () => {
  fc.assert(
    fc.property(
      fc.oneof(crafted, fc.webUrl(), fc.string({ unit: 'binary' })),
      fc.constantFrom(...origins),
      (value, publicUrl) => {
        const path = returnTo(publicUrl, value)
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        const url = new URL(path, publicUrl)
        expect(url.origin).toBe(publicUrl)
        expect(url.pathname).not.toMatch(/^\/api(\/|$)/i)
        expect(returnTo(publicUrl, path)).toBe(path)
      },
    ),
    { numRuns: 2000 },
  )
})
