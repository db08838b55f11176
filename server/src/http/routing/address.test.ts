import { expect, test } from 'vitest'
import { NOWHERE, normalAddress, pathOf, queryOf } from './address.ts'

test.each([
  ['/', '/'],
  ['/communities?search=a&page=2', '/communities?search=a&page=2'],
  ['/communities/', '/communities'],
  ['/communities/?page=2', '/communities?page=2'],
  ['/%61pi/login', '/api/login'],
  ['/%61%50%49/login', '/aPI/login'],
  ['/%7Euser/%2d', '/~user/-'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/a|b{c}', '/a%7Cb%7Bc%7D'],
  ['http://elsewhere.example/api/login?x#y', '/api/login?x'],
  ['HTTPS://elsewhere.example', '/'],
  ['/api#/login', '/api'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
])('%s is written %s', (sent, normal) => {
  expect(normalAddress(sent)).toBe(normal)
})

test('a double escape is undone once, and an escaped slash stays inside its part', () => {
  expect(normalAddress('/%2561pi/login')).toBe('/%2561pi/login')
  expect(normalAddress('/api%2flogin')).toBe('/api%2Flogin')
  expect(normalAddress('/\\evil.example')).toBe('/%5Cevil.example')
})

test.each([
  ...['//', '//[', '//:80', '//a:99999/', '//evil.example', '/a//b', '/a//'],
  ...['/..', '/a/../b', '/a/./b', '/%2e%2E/b', '/a/%2e', '/a/..?x', '*', 'a/b'],
  ...['/%', '/%zz', '/%ff', '/%c3%28', '/\u00ff'],
])('%s leads nowhere', (sent) => {
  expect(pathOf(normalAddress(sent))).toBe(NOWHERE)
})

test('a normal form is its own normal form, and is one path on this site', () => {
  const marks = [
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2F',
    '%61',
    '%',
    '\\',
    '?',
    '#',
    'http://a',
    ':',
    '@',
    '[',
    'a',
    ' ',
    '\u00e9',
  ]
  for (const a of marks)
    for (const b of marks)
      for (const c of marks) {
        const normal = normalAddress(`/${a}${b}${c}`)
        expect(normalAddress(normal)).toBe(normal)
        const { origin, pathname } = new URL(normal, 'http://here.example')
        expect([origin, pathname]).toEqual(['http://here.example', pathOf(normal)])
      }
})

test('the query is read without the path or the fragment', () => {
  expect([...queryOf('/api/login?returnTo=%2Fdashboard&x')]).toEqual([
    ['returnTo', '/dashboard'],
    ['x', ''],
  ])
  expect([...queryOf('/api/login')]).toEqual([])
})
