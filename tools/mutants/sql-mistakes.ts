import type { Change } from './mutant.ts'

type Span = { from: number; to: number }
type Hole = { start: number; end: number }
/** A word or sign of SQL, lower case, with where it stands; how deep in brackets; and which clause it belongs to. */
type Token = Span & { word: string; depth: number; isTest: boolean }

const TOKEN =
  /is\s+(?:not\s+)?distinct\s+from|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*.*?\*\/|::|=>|<=|>=|<>|@>|<@|<->|->>|->|:=|[a-z_][\w.]*\.\*|[a-z_][\w.]*|\d+(?:\.\d+)?|\S/gis
/** After these an `=` compares; after the others it sets. */
const tests = new Set(['where', 'and', 'or', 'on', 'when', 'having', 'not', 'filter', 'if'])
const others = new Set(['set', 'values', 'select', 'returning', 'then', 'else', 'insert', 'update', 'from', ','])
const ends = new Set([
  ...[
    'and',
    'or',
    'where',
    'order',
    'group',
    'returning',
    'limit',
    'for',
    'union',
    'then',
    'on',
    'from',
    'when',
    'having',
  ],
  ...['set', 'join', 'left', 'cross', 'offset', 'select', 'else', 'end'],
])

/** The template with its `${…}` as words of the same length: the places stay. */
function flattened(source: string, { from, to }: Span, holes: Hole[]): string {
  const letters = source.slice(from, to).split('')
  for (const { start, end } of holes) for (let at = start - 2; at <= end; at += 1) letters[at - from] = 'x'
  return letters.join('')
}

function tokensOf(text: string, offset: number): Token[] {
  const clauses: boolean[] = [false]
  let depth = 0
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const word = match[0].toLowerCase()
    const from = offset + match.index
    if (word === ')') depth = Math.max(0, depth - 1)
    const token = { word, from, to: from + word.length, depth, isTest: clauses[depth] ?? false }
    if (word === '(') {
      depth += 1
      clauses[depth] = clauses[depth - 1] ?? false
    }
    if (tests.has(word)) clauses[depth] = true
    if (others.has(word)) clauses[depth] = false
    return /^(--|\/\*)/.test(word) ? [] : [token]
  })
}

const swapped = new Map<string, string[]>(
  Object.entries({
    '<': ['<=', '>='],
    '<=': ['<', '>'],
    '>': ['>=', '<='],
    '>=': ['>', '<'],
    '<>': ['='],
    '-': ['+'],
    '+': ['-'],
    '/': ['*'],
    least: ['greatest'],
    greatest: ['least'],
    min: ['max'],
    max: ['min'],
    asc: ['desc'],
    desc: ['asc'],
    true: ['false'],
    false: ['true'],
  }),
)

const becomes = ({ from, to }: Span, text: string): Change => ({ from, to, text })

/** What stands from `and` to the next word that ends a condition; nothing where that is not sure. */
function conjunct(tokens: Token[], at: number): Change[] {
  const and = tokens[at]
  if (!and || tokens.slice(Math.max(0, at - 5), at).some(({ word }) => word === 'between')) return []
  const rest = tokens.slice(at + 1)
  const end = rest.findIndex(({ word, depth }) => depth < and.depth || (depth === and.depth && ends.has(word)))
  const last = end < 0 ? rest.at(-1) : rest[end - 1]
  return last ? [becomes({ from: and.from, to: last.to }, '')] : []
}

/** What is the other way round with the words beside it. */
function negated({ word, from }: Token, before: Token | undefined, next: Token | undefined): Change[] {
  const token = { from, to: from + word.length }
  if (word.startsWith('is') && word.endsWith('from'))
    return [becomes(token, word.includes('not') ? 'is distinct from' : 'is not distinct from')]
  if (word === 'is' && next?.word === 'not') return [becomes({ from, to: next.to }, 'is')]
  if (word === 'is' && /^(null|true|false)$/.test(next?.word ?? '')) return [becomes(token, 'is not')]
  if (word === 'not' && before?.word !== 'is' && !/^(in|null|materialized)$/.test(next?.word ?? ''))
    return [becomes(token, '')]
  if (word === 'in' && next?.word === '(' && before?.word !== 'not') return [becomes(token, 'not in')]
  return []
}

function single(token: Token, before: Token | undefined, next: Token | undefined): Change[] {
  const { word } = token
  if (word === '*' && before && !/^([(,]|select)$/.test(before.word) && next?.word !== ')') return [becomes(token, '/')]
  if (word === '=' && token.isTest && next?.word !== 'any' && next?.word !== 'all') return [becomes(token, '<>')]
  if (word === '-' && (!before || /^[(,=<>]$/.test(before.word))) return []
  if (/^\d+$/.test(word)) return before?.word === '[' ? [] : [becomes(token, String(Number(word) + 1))]
  const days = /^'(\d+) (\w+)'$/.exec(word)
  if (days) return [Number(days[1]) + 1, Number(days[1]) - 1].map((count) => becomes(token, `'${count} ${days[2]}'`))
  if (/^(min|max|least|greatest)$/.test(word) && next?.word !== '(') return []
  return (swapped.get(word) ?? []).map((text) => becomes(token, text))
}

/** A statement that only locks: which rows it holds shows in races alone. */
const ONLY_LOCKS = /^\s*select from\b.*\bfor (no key )?update\s*$/is

/**
 * Small mistakes in a template of SQL: comparisons, arithmetic, numbers and intervals, order, negations, and conditions
 * joined by `and` that are left out or joined by `or`. `=` is left alone where it sets.
 */
export function sqlMistakes(source: string, span: Span, holes: Hole[]): Change[] {
  const text = flattened(source, span, holes)
  if (ONLY_LOCKS.test(text)) return []
  const tokens = tokensOf(text, span.from)
  return tokens.flatMap((token, at) => {
    if (token.word === 'and') return conjunct(tokens, at)
    if (token.word === 'or') return [becomes(token, 'and')]
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    return [...single(token, before, next), ...negated(token, before, next)]
  })
}
