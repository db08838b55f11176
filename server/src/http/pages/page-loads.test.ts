import { data, RouterContextProvider, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { openPages } from './page-at.ts'
import { openLoads } from './page-loads.ts'

/** The key of a page whose loader gave this. */
async function wordsOf(given: unknown, more: object = {}) {
  const routes = {
    page: { id: 'page', path: 'page', module: { loader: () => given, ...more } },
  } as unknown as ServerBuild['routes']
  const page = openPages(routes)('/page')
  const asking = { publicUrl: 'http://here.example', address: '/page', context: new RouterContextProvider() }
  return openLoads(routes)({ page, request: () => new Request('http://here.example/page'), ...asking })
}

describe('the key of a page', () => {
  test.each([
    ['a set', new Set(['a'])],
    ['a map', new Map([['a', 1]])],
    ['what comes later', { late: Promise.resolve('a') }],
    ['an address', new URL('http://a.example')],
    ['a function', () => 'a'],
    ['headers', data('a', { headers: { 'x-a': 'a' } })],
    ['a set within a list within an object', { list: [new Set(['a'])] }],
  ])('is for one person alone where a loader gives what no words say: %s', async (_what, given) => {
    expect(await wordsOf(given)).toBeUndefined()
  })

  test('does not exist where something is to be done before the loaders run, and none runs without it', async () => {
    let runs = 0
    const loader = () => {
      runs += 1
      return 'a'
    }
    expect(await wordsOf('a', { loader, middleware: [() => undefined] })).toBeUndefined()
    expect(runs).toBe(0)
    expect(await wordsOf('a', { loader })).toBeDefined()
    expect(runs).toBe(1)
  })

  test('differs if one word differs, and does not exist where a value has no words', async () => {
    const values = [
      undefined,
      null,
      '',
      0,
      -0,
      '0',
      Number.NaN,
      false,
      [],
      {},
      { a: undefined },
      [undefined],
      '\u00e9',
      'e\u0301',
    ]
    const words = await Promise.all(values.map((value) => wordsOf(value)))
    expect(new Set(words).size).toBe(values.length)
    expect(await wordsOf(data('found', { status: 404 }))).not.toBe(await wordsOf(data('found')))
    expect(await wordsOf({ a: [1, 'é'] })).toBe(await wordsOf({ a: [1, 'é'] }))
  })
})
