// npm run test:faults, or npm run test:faults -- --rounds=20: processes that die half way, and races through two of them.
import { ensureBuilt } from '../../../scripts/prepare.mjs'
import { capturePoints, claimPoints, crashCapture, crashClaim, crashRelease, releasePoints } from './crashes.ts'
import { openGround } from './ground.ts'
import { raceForBalance, raceForRequest } from './races.ts'
import { isClean, type Verdict } from './report.ts'

const RACE_ROUNDS = 20

const asked = process.argv.find((arg) => arg.startsWith('--rounds='))
const rounds = Math.max(1, Number(asked?.slice('--rounds='.length) ?? 1))
const only = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isAsked = (name: string) => only.length === 0 || only.some((part) => name.includes(part))

await ensureBuilt()
const started = performance.now()
const ground = await openGround()
const verdicts: Verdict[] = []
const add = async (name: string, run: () => Promise<Verdict>) => {
  if (!isAsked(name)) return
  verdicts.push(
    await run().catch((error: unknown) => {
      console.error(error)
      const nothing = { rounds: 0, lost: 0, double: 0, stuck: 0, broken: 0, failures: 1 }
      return { fault: name, ...nothing, note: error instanceof Error ? error.message : String(error) }
    }),
  )
}
try {
  const racers = [await ground.racer(), await ground.racer()]
  await add('F7', () => raceForRequest(ground, racers, RACE_ROUNDS))
  await add('F8', () => raceForBalance(ground, racers, RACE_ROUNDS))
  await Promise.all(racers.map((racer) => racer.stop()))
  for (const point of claimPoints) await add(`F2 ${point}`, () => crashClaim(ground, point, rounds))
  for (const point of capturePoints) await add(`F3 ${point}`, () => crashCapture(ground, point, rounds))
  for (const point of releasePoints) await add(`F3 ${point}`, () => crashRelease(ground, point, rounds))
} finally {
  await ground.close()
}
console.table(verdicts)
const bad = verdicts.filter((it) => !isClean(it))
const seconds = Math.round((performance.now() - started) / 1000)
console.log(`${verdicts.length - bad.length} faults left nothing behind, ${bad.length} did; ${seconds} s`)
process.exitCode = bad.length === 0 ? 0 : 1
