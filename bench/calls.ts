import { type Measured, median } from './load.ts'

type Call = () => Promise<unknown>
type Options = { rounds?: number; seconds?: number; callers?: number }

/** So many callers, one call after the other each, for so long. */
export async function measureCalls(call: Call, seconds: number, callers: number) {
  const times: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  const caller = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await call()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const took = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const within = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { perSecond: times.length / took, p95: within(0.95), p99: within(0.99) }
}

/** As `alternate` in load.ts, for calls in this process: in turn, round after round; the first runs do not count. */
export async function alternateCalls<Name extends string>(
  calls: Record<Name, Call>,
  { rounds = 7, seconds = 0.5, callers = 1 }: Options = {},
): Promise<Record<Name, Measured>> {
  const all = Object.entries<Call>(calls).map(([name, call]) => ({ name, call, rounds: [] as Measured['rounds'] }))
  for (const { call } of all) await measureCalls(call, seconds, callers)
  for (let at = 0; at < rounds; at++)
    for (const { call, rounds } of all) rounds.push(await measureCalls(call, seconds, callers))
  const measured = all.map(({ name, rounds }) => [
    name,
    { perSecond: median(rounds.map((it) => it.perSecond)), p95: median(rounds.map((it) => it.p95)), rounds },
  ])
  return Object.fromEntries(measured) as Record<Name, Measured>
}
