import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('.', import.meta.url))

/** Names as code asks for them; whatever stands there in place of a name is shown itself. */
const ASKED = /\b(?:searchParams|search|params|query)\??\.(?:get|has|getAll)\(([^)]*)\)/g
const IMPORT = /import\s+(?:type\s+)?([^;]*?)\s+from '(\.[^']+)'|(?:import\()'(\.[^']+)'/g
const START = /^(?=(?:export )?(?:default )?(?:async )?(?:function|const|class) )/m

const asksOf = (code: string) => [...code.matchAll(ASKED)].map(([, name = '']) => name.replaceAll("'", ''))

/** What the parts of a module ask the query for, as far as `wanted` of its exports or all need it. */
function ownAsks(source: string, wanted: string[] | undefined) {
  const parts = source.split(START)
  const isWanted = (part: string) => {
    const [, name] = /^export (?:default )?(?:async )?(?:function|const|class) (\w+)/.exec(part) ?? []
    return !name || !wanted || wanted.includes(name)
  }
  return parts.filter(isWanted).flatMap(asksOf)
}

/** A module and all that it imports from this app; of a module that is a page itself only what is not its loader's. */
function asksIn(file: string, pages: Set<string>, wanted?: string[], seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file) || (seen.size > 0 && pages.has(file))) return []
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  const others = [...source.matchAll(IMPORT)].flatMap(([, names, from, late]) => {
    const imported = names?.startsWith('{') ? [...names.matchAll(/\w+/g)].map(String) : undefined
    return asksIn(resolve(dirname(file), from ?? late ?? ''), pages, imported, seen)
  })
  return [...ownAsks(source, wanted), ...others]
}

const routes = [...readFileSync(join(app, 'routes.ts'), 'utf8').matchAll(/'(routes\/[^']+)'/g)].map(([, file]) =>
  join(app, file ?? ''),
)

const namesIn = (list = '') => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)

/** The names that a page lists, those in lists within the list, and those of a list that it takes over from beside it. */
function declaredIn(file: string) {
  const [, list = ''] = /\bquery: \[((?:[^[\]]|\[[^[\]]*\])*)\]/.exec(readFileSync(file, 'utf8')) ?? []
  const folder = dirname(file)
  const beside = globSync('*.{ts,tsx}', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'))
  const takenOver = [...list.matchAll(/\.\.\.(\w+)/g)].flatMap(([, name]) =>
    beside.flatMap((source) => namesIn(new RegExp(`export const ${name} = \\[([^\\]]*)\\]`).exec(source)?.[1])),
  )
  return [...namesIn(list), ...takenOver]
}

test.each(routes)('%s declares all that it reads of the query', (file) => {
  const declared = declaredIn(file)
  expect(asksIn(file, new Set(routes)).filter((name) => !declared.includes(name))).toEqual([])
})

test('what is asked for is found in what a page imports, however it is asked', () => {
  expect(asksOf("url.searchParams.get('a') ?? params.has('b') ?? search?.getAll('c')")).toEqual(['a', 'b', 'c'])
  expect(asksOf('search.get(name)')).toEqual(['name'])
  expect(ownAsks("export const one = (params) => params.get('a')\nexport const two = 2\n", ['two'])).toEqual([])
  const waiting = join(app, 'routes/billing/payment.tsx')
  expect(asksIn(waiting, new Set())).toEqual(['try'])
})
