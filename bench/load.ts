import autocannon from 'autocannon'

type Headers = Record<string, string>
/** An address under load; a function is called for every request. */
export type Target = { url: string; path: string | (() => string); headers?: Headers | (() => Headers) }

/** One target's result: the median of its rounds, and each round. */
export type Measured = { perSecond: number; p95: number; rounds: { perSecond: number; p95: number }[] }

type Options = { rounds?: number; seconds?: number; connections?: number }

const SAMPLE_MS = 50
const WARM_UP_SECONDS = 0.5

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

async function shoot({ url, path, headers }: Target, seconds: number, connections: number) {
  const times: number[] = []
  const nextPath = typeof path === 'string' ? () => path : path
  const nextHeaders = typeof headers === 'function' ? headers : () => headers ?? {}
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: SAMPLE_MS,
    requests: [{ setupRequest: (request) => ({ ...request, path: nextPath(), headers: nextHeaders() }) }],
  })
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const result = await run
  const failed = result.non2xx + result.errors + result.timeouts
  const answers = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => `${count} × ${status}`)
  if (failed > 0) throw new Error(`${url}${nextPath()}: ${failed} not 2xx (${answers.join(', ')})`)
  times.sort((a, b) => a - b)
  return { perSecond: result['2xx'] / result.duration, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN }
}

/**
 * Loads the targets in turn, round after round, so that what else the machine does falls on all of them alike.
 * The first runs warm up and do not count.
 */
export async function alternate<Name extends string>(
  targets: Record<Name, Target>,
  { rounds = 7, seconds = 0.5, connections = 8 }: Options = {},
): Promise<Record<Name, Measured>> {
  const all = Object.entries<Target>(targets).map(([name, target]) => ({
    name,
    target,
    rounds: [] as Measured['rounds'],
  }))
  for (const { target } of all) await shoot(target, WARM_UP_SECONDS, connections)
  for (let round = 0; round < rounds; round++)
    for (const { target, rounds } of all) rounds.push(await shoot(target, seconds, connections))
  const measured = all.map(({ name, rounds }) => [
    name,
    { perSecond: median(rounds.map((it) => it.perSecond)), p95: median(rounds.map((it) => it.p95)), rounds },
  ])
  return Object.fromEntries(measured) as Record<Name, Measured>
}
