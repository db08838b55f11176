import { execFile, execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { type BenchEnvironment, openBenchEnvironment, type Stage } from './ground.ts'
import { alternate, type Measured, median } from './load.ts'
import { type Row, speedRow } from './report.ts'

const ROUNDS = 9
const SECONDS = 2
const CONNECTIONS = 8
/** Issue 21: the scaling factor of two processes on two cores. */
const AIM = 1.7

/** From now on this process, and all that it starts, has the first so many cores. */
const useCores = (count: number) =>
  execFileSync('taskset', ['-acp', `0-${count - 1}`, String(process.pid)], { stdio: 'ignore' })

/** Pages and answers that nobody asked for before: each is made anew. */
let n = 0
const anew = (path: string) => () => {
  n += 1
  return `${path}?search=brick${n}`
}

async function load(stages: Stage[], path: () => string): Promise<Measured> {
  const connections = CONNECTIONS / stages.length
  const all = await Promise.all(
    stages.map(({ url }) => alternate({ it: { url, path } }, { rounds: 1, seconds: SECONDS, connections })),
  )
  return {
    perSecond: all.reduce((sum, { it }) => sum + it.perSecond, 0),
    p95: Math.max(...all.map(({ it }) => it.p95)),
    rounds: [],
  }
}

/** Counts how often it can write and read an object, and prints that. */
const LOOP = `let n = 0
for (const end = performance.now() + ${SECONDS * 1000}; performance.now() < end; n++)
  JSON.parse(JSON.stringify({ n, list: Array.from({ length: 200 }, (_, i) => 'item ' + i) }))
console.log(n)`

/** What the machine itself makes of its cores: so many processes that share nothing, not even a database. */
async function loop(processes: number): Promise<Measured> {
  const run = promisify(execFile)
  const all = await Promise.all(Array.from({ length: processes }, () => run(process.execPath, ['-e', LOOP])))
  return { perSecond: all.reduce((sum, { stdout }) => sum + Number(stdout), 0) / SECONDS, p95: 0, rounds: [] }
}

const summary = (rounds: Measured[]): Measured => ({
  perSecond: median(rounds.map((it) => it.perSecond)),
  p95: median(rounds.map((it) => it.p95)),
  rounds,
})

/**
 * One process, its database and who asks it on one core, beside two processes of one database on two: what a machine twice
 * as large is worth. Linux alone can be told so; elsewhere there is no row.
 */
export async function benchCores(): Promise<Row[]> {
  if (process.platform !== 'linux' || availableParallelism() < 2) return []
  const grounds: BenchEnvironment[] = []
  const begin = async (cores: number) => {
    useCores(cores)
    const ground = await openBenchEnvironment()
    grounds.push(ground)
    const first = await ground.start(`cores_${cores}`, 'demo')
    return [first, ...(cores > 1 ? [await ground.serve(first.databaseUrl)] : [])]
  }
  try {
    const [one, two] = [await begin(1), await begin(2)]
    const alone: [Measured[], Measured[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      useCores(1)
      alone[0].push(await loop(1))
      useCores(2)
      alone[1].push(await loop(2))
    }
    const rows = [
      speedRow('a loop without any product, two on two cores', summary(alone[1]), [
        'one on one core',
        summary(alone[0]),
      ]),
    ]
    for (const [name, path] of [
      ['searched pages', '/communities'],
      ['searched lists', '/api/communities'],
    ] as const) {
      const [ofOne, ofTwo]: [Measured[], Measured[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        useCores(1)
        ofOne.push(await load(one, anew(path)))
        useCores(2)
        ofTwo.push(await load(two, anew(path)))
      }
      rows.push(
        speedRow(
          `${name}, two processes on two cores`,
          summary(ofTwo),
          ['one process on one core', summary(ofOne)],
          AIM,
        ),
      )
    }
    return rows
  } finally {
    useCores(availableParallelism())
    for (const ground of grounds) await ground.close()
  }
}
