// npm run test:attacks, or npm run test:attacks -- slab picture for those whose names have such a word: hostile requests at a
// running product while others read its pages. `--short` is what npm test runs; `--report=<file>` is for it too.
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startProduct } from '../../e2e/product.ts'
import { attacks } from './attacks.ts'
import { judge, p99, type Verdict } from './judge.ts'
import { watchMemory } from './memory.ts'
import { openOthers, type Read } from './others.ts'
import { pagesOfOthers } from './pages-of-others.ts'

const args = process.argv.slice(2)
const isShort = args.includes('--short')
const words = args.filter((arg) => !arg.startsWith('--')).map((word) => word.toLowerCase())
const report = args.find((arg) => arg.startsWith('--report='))?.slice('--report='.length)
const MOST_SHOWN = 8
const QUIET_MS = isShort ? 4000 : 15_000

const asked = attacks.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
)
const started = performance.now()
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000)

/** The seed and every page's first answer are behind: only what the attacks do is measured. */
async function warmUp(url: string, paths: { path: string; cookie?: string }[]) {
  for (const { path, cookie } of paths)
    for (let time = 0; time < 3; time += 1)
      await (await fetch(url + path, { headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } })).bytes()
}

const failed = (attack: string, error: unknown): Verdict => ({
  attack,
  answers: '',
  othersFailed: 0,
  timesQuiet: 0,
  megabytes: 0,
  drawing: 0,
  seconds: 0,
  wrong: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
})

const product = await startProduct({ RATE_LIMIT_PROFILE: 'strict', TRUST_PROXY: '127.0.0.1,::1' }, 'attacks')
// Stopping us stops the product too, which has its own process and database.
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void product.stop().finally(() => process.exit(1)))
const verdicts: Verdict[] = []
const memory = watchMemory(product.pid)
try {
  const paths = await pagesOfOthers(product)
  await warmUp(product.url, paths)
  const others = openOthers({ url: product.url, paths })
  const calm = Date.now()
  await wait(QUIET_MS)
  const quiet: Read[] = await others.since(calm)
  console.log(
    `In quiet: ${quiet.length} reads, p99 ${p99(quiet).toFixed(1)} ms, ${memory.peak()?.process ?? '?'} MB; ${secondsSince(started)} s`,
  )
  for (const attack of asked) {
    const began = performance.now()
    const verdict = await judge({ product, isShort, others, memory, quiet }, attack).catch((error) =>
      failed(attack.name, error),
    )
    verdicts.push(verdict)
    const outcome = verdict.wrong.length === 0 ? 'nothing to see' : 'THERE IS A HOLE'
    console.log(`${attack.name}: ${outcome}; ${secondsSince(began)} s`)
    for (const wrong of verdict.wrong.slice(0, MOST_SHOWN)) console.log(`  ${wrong}`)
    if (verdict.wrong.length > MOST_SHOWN) console.log(`  and ${verdict.wrong.length - MOST_SHOWN} more`)
  }
  await others.stop()
  const findings = await product.checkInvariants().catch((error: unknown) => error)
  if (findings) verdicts.push(failed('What must never be in the tables is there afterwards', findings))
} finally {
  memory.stop()
  await product.stop()
}
console.table(
  verdicts.map(({ attack, answers, othersFailed, timesQuiet, megabytes, drawing, seconds }) => ({
    attack,
    answers,
    'others failed': othersFailed,
    'p99 / quiet': Number(timesQuiet.toFixed(2)),
    MB: megabytes,
    'MB drawing': drawing,
    s: Number(seconds.toFixed(1)),
  })),
)
const bad = verdicts.filter(({ wrong }) => wrong.length > 0)
console.log(
  `${verdicts.length - bad.length} attacks came to nothing, ${bad.length} did not; ${secondsSince(started)} s`,
)
if (report) {
  const failures = bad.map(({ attack, wrong }) => `${attack} (${wrong.slice(0, MOST_SHOWN).join('; ')})`)
  writeFileSync(report, JSON.stringify({ passed: verdicts.length - bad.length, failures }))
}
process.exitCode = bad.length === 0 ? 0 : 1
