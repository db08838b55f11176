import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

process.env.RECHECK_SYNC_BACKEND = 'pure'
const { checkSync } = await import('recheck')

export type Expression = { pattern: string; flags: string }
type Node = { type?: unknown; regex?: Expression; callee?: { name?: unknown } }

function* everyNode(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const each of Object.values(value)) yield* everyNode(each)
}

/** The regular expressions that stand in a source, and how many are built there as it runs. */
export function expressionsIn(path: string, text: string): { written: Expression[]; built: number } {
  const written: Expression[] = []
  let built = 0
  for (const { type, regex, callee } of everyNode(parseSync(path, text).program)) {
    if (type === 'Literal' && regex) written.push({ pattern: regex.pattern, flags: regex.flags })
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') built += 1
  }
  return { written, built }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['contract/src', 'local-stripe/src', 'server/src', 'seed/src', 'web/app', 'web/server']
const globs = folders.flatMap((folder) => ['ts', 'tsx', 'js', 'mjs'].map((ending) => `:(glob)${folder}/**/*.${ending}`))

/** The expressions of everything that runs. */
export const allSources = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...globs], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, ...expressionsIn(path, readFileSync(root + path, 'utf8')) }))

export const asWritten = ({ pattern, flags }: Expression) => `/${pattern}/${flags}`

const listAt = fileURLToPath(new URL('proven-expressions.txt', import.meta.url))
/** What prove-expressions.ts has proven; it takes minutes, so what stands there is not proven again by each run. */
export const readProven = () => new Set(readFileSync(listAt, 'utf8').split('\n').filter(Boolean))
export const writeProven = (proven: string[]) => writeFileSync(listAt, `${proven.toSorted().join('\n')}\n`)

/** The expressions that are built while this is done. */
export async function builtWhile(does: () => Promise<unknown>): Promise<Expression[]> {
  const built: Expression[] = []
  const own = globalThis.RegExp
  globalThis.RegExp = new Proxy(own, {
    construct(target, args) {
      const made = new target(...(args as [string, string?]))
      built.push({ pattern: made.source, flags: made.flags })
      return made
    },
  })
  try {
    await does()
  } finally {
    globalThis.RegExp = own
  }
  return built
}

/** Nothing in it repeats: each place of a text is looked at a fixed number of times. */
const repeatsNothing = (pattern: string) => !/[*+{]/.test(pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, ''))

type Attack = Extract<ReturnType<typeof checkSync>, { status: 'vulnerable' }>['attack']
const LONG = 100_000
const MAX_MS = 250

/** How long the text that was found takes at its worst, in ms, made as long as anything that people may send. */
function tried({ pattern, flags }: Expression, { pumps, suffix }: Pick<Attack, 'pumps' | 'suffix'>): number {
  const each = LONG / pumps.length
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(each / Math.max(1, pump.length))).join('') + suffix
  const expression = new RegExp(pattern, flags.replace('g', ''))
  const times = [1, 2, 3].map(() => {
    const from = process.cpuUsage()
    expression.exec(text)
    return process.cpuUsage(from).user / 1000
  })
  return Math.min(...times)
}

/** How long a proof may take: of long lists of words none is found in hours. */
const PROOF_MS = 8000

/** The slowest that an expression without a proof is on its own words, said over and over: what such lists are worst at. */
function slowestWord({ pattern, flags }: Expression): string | undefined {
  const words = new Set(pattern.replace(/\\\w/g, ' ').match(/[a-z]{2,}/gi) ?? [])
  const texts = [...words].map((word) => ({ prefix: '', pump: `${word} `, bias: 0 }))
  const isSlow = (pump: (typeof texts)[number]) => tried({ pattern, flags }, { pumps: [pump], suffix: '\0' }) >= MAX_MS
  return texts.find(isSlow)?.pump
}

/**
 * What a hostile text could make of an expression; undefined where its time is proven to grow no faster than the text, or,
 * with what no proof is known for (look-behinds, back-references, counts, long lists), the worst text that was found does
 * little.
 */
export function wrongWith({ pattern, flags }: Expression): string | undefined {
  if (repeatsNothing(pattern)) return undefined
  const found = checkSync(pattern, flags.replace('v', 'u').replace('d', ''), { timeout: PROOF_MS, randomSeed: 1 })
  if (found.status === 'safe') return undefined
  if (found.status === 'unknown' && found.error.kind === 'timeout') {
    const word = slowestWord({ pattern, flags })
    return word && `slow on '${word}' without end`
  }
  if (found.status === 'unknown') return `not understood (${found.error.kind})`
  if (found.checker === 'fuzz' && tried({ pattern, flags }, found.attack) < MAX_MS) return undefined
  return `${found.complexity.summary}: ${found.attack.pattern.slice(0, 100)}`
}
