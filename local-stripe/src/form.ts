import { invalid } from './problems.ts'

type Tree = { [key: string]: Tree | string }
export type Decoded = string | Decoded[] | { [key: string]: Decoded }

const MAX_DEPTH = 8

function put(tree: Tree, path: string[], value: string, name: string) {
  const last = path.pop() ?? ''
  let here = tree
  for (const key of path) {
    const next = here[key] ?? Object.create(null)
    if (typeof next === 'string') throw invalid(`Invalid param: ${name}`, 'parameter_invalid', name)
    here[key] = next
    here = next
  }
  const key = last === '' ? String(Object.keys(here).length) : last
  if (here[key] !== undefined) throw invalid(`Duplicate param: ${name}`, 'parameter_invalid', name)
  here[key] = value
}

function settle(tree: Tree | string): Decoded {
  if (typeof tree === 'string') return tree
  const entries = Object.entries(tree)
  const isArray = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
  if (isArray) return entries.map(([, value]) => settle(value))
  return Object.fromEntries(entries.map(([key, value]) => [key, settle(value)]))
}

/** Reads the API's form encoding: `a[b][0][c]=1` and `a[]=1` become objects and arrays of strings. */
export function decodeForm(text: string): Record<string, Decoded> {
  const tree: Tree = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.replaceAll(']', '').split('[')]
    // Postgres keeps no NUL in a text.
    if (path.length > MAX_DEPTH || `${name}${value}`.includes('\0'))
      throw invalid(`Invalid param: ${name}`, 'parameter_invalid', name)
    put(tree, path, value, name)
  }
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, settle(value)]))
}
