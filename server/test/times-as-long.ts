const MIN_ROUNDS = 5
const MIN_MS = 500

async function timed(work: () => unknown) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * How many times as long `work` takes as `reference`: both are done in turns, five times and for half a second at least,
 * and the quickest of each counts, so that what else the machine does meanwhile does not. Each has been done once
 * before, unmeasured.
 */
export async function measureTimeRatio(work: () => unknown, reference: () => unknown): Promise<number> {
  const quickest = [work, reference].map((run) => ({ run, ms: Number.POSITIVE_INFINITY }))
  for (const { run } of quickest) await run()
  const began = performance.now()
  for (let round = 0; round < MIN_ROUNDS || performance.now() - began < MIN_MS; round += 1)
    for (const one of quickest) one.ms = Math.min(one.ms, await timed(one.run))
  const [took, tookReference] = quickest.map(({ ms }) => ms) as [number, number]
  return took / tookReference
}
