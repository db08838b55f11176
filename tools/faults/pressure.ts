import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type FaultEnvironment, type Server, until } from './ground.ts'
import { type Verdict, verdict } from './report.ts'

const HEAP_MB = 256
const PER_SECOND = 50
/** Of each turn the process has so many milliseconds to work and then none: a machine that does not get to it. */
const RUNS_MS = 40
const STANDS_MS = 900
const STARVED_SECONDS = 6
const CALM_WITHIN_MS = 10_000

/** Everybody from an address of their own, each time something that nobody asked for before. */
const ask = async ({ url }: Server) => {
  const from = `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`
  const path = ['/api/communities', '/communities', '/professionals', '/projects'][Math.floor(Math.random() * 4)]
  const answer = await fetch(`${url}${path}?search=${randomUUID()}`, { headers: { 'x-forwarded-for': from } })
  await answer.arrayBuffer()
  return answer
}

type Seen = { ok: number; shed: number; other: string[] }

/** A steady load. A shed call says when to come back. */
async function load(server: Server, seconds: number): Promise<Seen> {
  const seen: Seen = { ok: 0, shed: 0, other: [] }
  const underWay: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < seconds * PER_SECOND; n += 1) {
    await wait(Math.max(0, began + (n * 1000) / PER_SECOND - performance.now()))
    const count = ({ status, headers }: Response) => {
      if (status === 200) seen.ok += 1
      else if (status === 503 && headers.get('retry-after')) seen.shed += 1
      else seen.other.push(`answered ${status}`)
    }
    underWay.push(
      ask(server).then(count, (error: unknown) => {
        seen.other.push(String((error as Error).cause ?? error))
      }),
    )
  }
  await Promise.all(underWay)
  return seen
}

async function starve({ pid }: Server, seconds: number) {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    process.kill(pid, 'SIGSTOP')
    await wait(STANDS_MS)
    process.kill(pid, 'SIGCONT')
    await wait(RUNS_MS)
  }
}

const mostMegabytes = async ({ pid }: Server) =>
  Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/**
 * F20: with a heap of 256 MB under a steady load the process does not run out of memory; while it hardly gets to work it
 * sheds calls with 503 instead of letting them wait, and is calm again afterwards. @param seconds how long the load lasts
 */
export async function press(ground: FaultEnvironment, seconds: number): Promise<Verdict> {
  const result = verdict(
    `F20: a heap of ${HEAP_MB} MB for ${seconds} s, and hardly any time to work for ${STARVED_SECONDS} s`,
  )
  const server = await ground.serve({
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    RATE_LIMIT_PROFILE: 'strict',
    TRUST_PROXY: '127.0.0.1,::1',
  })
  let end: NodeJS.Signals | null | 'lives' = 'lives'
  void server.died.then((signal) => {
    end = signal
  })
  try {
    const calm = await load(server, seconds)
    const [starved] = await Promise.all([load(server, STARVED_SECONDS), starve(server, STARVED_SECONDS)])
    const began = performance.now()
    await until('nothing is shed any more', async () => (await ask(server)).status === 200, CALM_WITHIN_MS)
    const calmMs = Math.round(performance.now() - began)
    const after = await load(server, 3)
    const other = [calm, starved, after].flatMap((seen) => seen.other)
    for (const what of new Set(other)) console.error(`  failed: ${what}`)
    // A machine that others use too may still shed some.
    result.failures += other.length + (after.ok < after.shed ? 1 : 0)
    if (starved.shed === 0) result.failures += 1
    if (end !== 'lives') result.failures += 1
    result.note =
      `${calm.ok} answered and ${calm.shed} shed under load, ${starved.ok} and ${starved.shed} while starved; ` +
      `calm after ${calmMs} ms: ${after.ok} and ${after.shed}; at most ${await mostMegabytes(server)} MB`
    result.rounds = 1
  } finally {
    await ground.stopServers()
  }
  return result
}
