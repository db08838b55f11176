// npm run test:faults, or npm run test:faults -- --rounds=20 F1 F3: processes that die half way, races through two of them,
// webhooks that come twice, late, out of order or never, services outside that fail (--outage=600: for how many seconds), a full
// disk, a process that hardly gets to work, and a new release that takes over from the one before. `--short`: one of each kind, once.
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { crashBilling, stories } from './crash-billing.ts'
import {
  abandonedPoints,
  bookingPoints,
  calledOffPoints,
  cancelPoints,
  crashAbandoned,
  crashBooking,
  crashCalledOff,
  crashCancel,
} from './crash-booking.ts'
import { crashTopUp, leaveAlone, stepsOfTopUp } from './crash-top-up.ts'
import { capturePoints, claimPoints, crashCapture, crashClaim, crashRelease, releasePoints } from './crashes.ts'
import { deployUnderLoad } from './deploy.ts'
import { failOver } from './failover.ts'
import { fillDisk } from './full-disk.ts'
import { openFaultEnvironment } from './ground.ts'
import { stormOutOfOrder } from './out-of-order.ts'
import { endure } from './outages.ts'
import { press } from './pressure.ts'
import { raceForBalance, raceForRequest } from './races.ts'
import { raceForMoney } from './races-of-money.ts'
import { isClean, type Verdict } from './report.ts'
import { stormOfRetries } from './retries.ts'
import { stormOfCopies, stormWithGaps } from './storms.ts'

const RACE_ROUNDS = 20
const ROUNDS = 2
const OUTAGE_SECONDS = 20

const given = (name: string, usual: number) =>
  Math.max(1, Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual))
/** One of each kind, once. */
const IN_SHORT = ['F1 alone', 'F4', 'F2 claim:slot', 'F7', 'F8']
const isShort = process.argv.includes('--short')
const rounds = given('rounds', isShort ? 1 : ROUNDS)
const outageSeconds = given('outage', OUTAGE_SECONDS)
const asked = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const only = isShort && asked.length === 0 ? IN_SHORT : asked
const isAsked = (name: string) => only.length === 0 || only.some((part) => name.includes(part))

await ensureBuilt()
const started = performance.now()
const ground = await openFaultEnvironment()
const verdicts: Verdict[] = []
const add = async (name: string, run: () => Promise<Verdict>) => {
  if (!isAsked(name)) return
  const began = performance.now()
  const found = await run().catch(async (error: unknown) => {
    console.error(error)
    await ground.stopServers()
    const nothing = { rounds: 0, lost: 0, double: 0, stuck: 0, broken: 0, failures: 1 }
    return { fault: name, ...nothing, note: error instanceof Error ? error.message : String(error) }
  })
  verdicts.push(found)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${found.fault}: ${isClean(found) ? 'nothing left behind' : 'LEFT SOMETHING BEHIND'}; ${seconds} s`)
}

async function race() {
  if (!['F7', 'F8', 'F8 money'].some(isAsked)) return
  const racers = [await ground.racer(), await ground.racer()]
  await add('F7', () => raceForRequest(ground, racers, RACE_ROUNDS))
  await add('F8', () => raceForBalance(ground, racers, RACE_ROUNDS))
  await add('F8 money', () => raceForMoney(ground, racers, RACE_ROUNDS))
  await Promise.all(racers.map((racer) => racer.stop()))
}

try {
  // Money first: requests that wait for more professionals would send leads to those whose points are counted.
  for (const step of stepsOfTopUp) await add(`F1 ${step.point}`, () => crashTopUp(ground, step, rounds))
  await add('F1 alone', () => leaveAlone(ground))
  for (const story of stories)
    for (const point of story.points)
      await add(`F3 ${story.name} ${point}`, () => crashBilling(ground, { story, point }, rounds))
  await add('F4', () => stormOfCopies(ground))
  await add('F5', () => stormOutOfOrder(ground))
  await add('F6', () => stormWithGaps(ground))
  await add('F9', () => stormOfRetries(ground))
  for (const mood of ['down', 'refuses', 'slow', 'hangs'] as const)
    await add(`F15 ${mood}`, () => endure(ground, mood, outageSeconds))
  for (const point of bookingPoints) await add(`F10 book ${point}`, () => crashBooking(ground, point, rounds))
  for (const point of cancelPoints) await add(`F10 cancel ${point}`, () => crashCancel(ground, point, rounds))
  for (const point of calledOffPoints) await add(`F10 off ${point}`, () => crashCalledOff(ground, point, rounds))
  for (const point of abandonedPoints) await add(`F10 left ${point}`, () => crashAbandoned(ground, point, rounds))
  for (const point of claimPoints) await add(`F2 ${point}`, () => crashClaim(ground, point, rounds))
  for (const point of capturePoints) await add(`F3 ${point}`, () => crashCapture(ground, point, rounds))
  for (const point of releasePoints) await add(`F3 ${point}`, () => crashRelease(ground, point, rounds))
  await add('F10 failover', () => failOver(ground, rounds))
  await add('F18', () => fillDisk(ground))
  await add('F20', () => press(ground, outageSeconds))
  await add('F21', () => deployUnderLoad(ground, rounds))
  await race()
} finally {
  await ground.close()
}
console.table(verdicts)
const bad = verdicts.filter((it) => !isClean(it))
const seconds = Math.round((performance.now() - started) / 1000)
console.log(`${verdicts.length - bad.length} faults left nothing behind, ${bad.length} did; ${seconds} s`)
process.exitCode = bad.length === 0 ? 0 : 1
