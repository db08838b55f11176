import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cutTexts } from './cut-text.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const isOurs = (path: string) =>
  /^(?:contract\/src|server\/src|web\/app)\//.test(path) &&
  !/\.test\.|\/seed\/|^contract\/src\/cut\.ts$|melbourne-time|month-grid/.test(path)

test('what people wrote is cut with `cut` (contract/src/cut.ts), which leaves no half of an emoji', () => {
  expect(cutTexts(root, ['tsconfig.json', 'web/tsconfig.json'], isOurs)).toEqual([])
})

test('the check finds a text cut to a length, and neither a list nor a day nor what stands before something found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cut-'))
  const code = `const MAX = 9
    export const cut = (name: string, max: number) => [name.slice(0, MAX), name.trim().substring(0, 60), name.slice(0, max - 1)]
    export const not = (names: string[], day: string, name: string) =>
      [names.slice(0, MAX), day.slice(0, 7), name.slice(0, name.indexOf('@')), name.slice(3), name.slice(-4)]`
  writeFileSync(join(folder, 'a.ts'), code)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "lib": ["esnext"], "strict": true, "types": [] }, "include": ["a.ts"] }',
  )
  try {
    expect(cutTexts(folder, ['tsconfig.json'], (path) => path === 'a.ts').map(({ call }) => call)).toEqual([
      'name.slice(0, MAX)',
      'name.trim().substring(0, 60)',
      'name.slice(0, max - 1)',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Reasons of failures, whether anything is there, and a digest. */
const notShown = /admin\/list-parked\.read|courses\/draft\.read|trust\/social-proof/

test('what SQL takes the beginning of is one longer than shown, so that `cut` ends it at a whole character', () => {
  const sources = execFileSync('git', ['ls-files', 'server/src/*.ts'], { cwd: root, encoding: 'utf8' }).split('\n')
  const cuts = sources
    .filter((path) => path && !/\.test\.|\/seed\//.test(path) && !notShown.test(path))
    .flatMap(
      (path) => readFileSync(join(root, path), 'utf8').match(/(?<!\$\{)\bleft\((?:[^()]|\([^()]*\))+,[^()]+\)/g) ?? [],
    )
  expect(cuts.length).toBeGreaterThan(3)
  expect(cuts.filter((one) => !/, \$\{[A-Z_]+ \+ 1\}\)$/.test(one))).toEqual([])
})
