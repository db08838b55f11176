const ROUNDS = 5

async function timed(work: () => unknown) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * How many times as long `work` takes as `reference`: each is done five times, in turns, and its quickest counts, so
 * that what else the machine does meanwhile does not. Each has been done once before, unmeasured.
 */
export async function timesAsLong(work: () => unknown, reference: () => unknown): Promise<number> {
  const quickest = [work, reference].map((run) => ({ run, ms: Number.POSITIVE_INFINITY }))
  for (const { run } of quickest) await run()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const one of quickest) one.ms = Math.min(one.ms, await timed(one.run))
  const [took, tookReference] = quickest.map(({ ms }) => ms) as [number, number]
  return took / tookReference
}
