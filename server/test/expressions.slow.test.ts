import { expect, test } from 'vitest'
import { allBuilt } from './built-expressions.ts'
import { allSources, asWritten, type Expression, expressionsIn, readProven, wrongWith } from './expressions.ts'

const sources = allSources()

/** With TEST_ROUNDS=all the list is proven again. */
const proven = process.env.TEST_ROUNDS === 'all' ? new Set() : readProven()
const wrongAt = (path: string, expression: Expression) => {
  const wrong = proven.has(asWritten(expression)) ? undefined : wrongWith(expression)
  return wrong === undefined ? [] : [`${path}: ${asWritten(expression)} is ${wrong}`]
}

test('no regular expression takes longer than a text is long, whatever somebody writes', { timeout: 900_000 }, () => {
  expect(sources.flatMap(({ written }) => written).length).toBeGreaterThan(400)
  expect(sources.flatMap(({ path, written }) => written.flatMap((each) => wrongAt(path, each)))).toEqual([])
})

test('nor does one that is built as the product runs', { timeout: 900_000 }, async () => {
  const built = await allBuilt()
  expect(sources.filter(({ built }) => built > 0).map(({ path }) => path)).toEqual(built.map(({ path }) => path))
  expect(built.every(({ expressions }) => expressions.length > 0)).toBe(true)
  expect(built.flatMap(({ path, expressions }) => expressions.flatMap((each) => wrongAt(path, each)))).toEqual([])
})

test.each([
  ['a heading and what may close it', 'const heading = /^ {0,3}#{1,6}[ \\t]+(.+?)[ \\t]*#*$/'],
  ['words in brackets that nothing closes', 'text.replace(/\\[([^\\]]*)\\]\\(/g, "")'],
  ['gaps at the end', "const bare = (name: string) => name.replace(/\\s+$/, '')"],
  ['a repetition of repetitions', 'export const isName = (x: string) => /^(\\w+\\s?)*$/.test(x)'],
])('finds one that does: %s', (_what, source) => {
  const [expression] = expressionsIn('a.ts', source).written
  expect(expression && wrongWith(expression)).toMatch(/polynomial|exponential/)
})

test('finds one that is built', () => {
  expect(expressionsIn('a.ts', "new RegExp(name + '+')").built).toBe(1)
  expect(expressionsIn('a.tsx', 'const isIt = <a>{RegExp(name).test(x)}</a>').built).toBe(1)
})
