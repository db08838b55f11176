import { randomUUID } from 'node:crypto'
import { topUpPoints } from '@lv/contract/catalogue'
import { aBuyer, type Books, type Buyer, booksOf, payPage, topUpPage } from './buyers.ts'
import { bringAll, remedyOf, reviveJobs } from './deliveries.ts'
import { type FaultEnvironment, hasDied, type Server, until } from './ground.ts'
import { type Verdict, verdict } from './report.ts'

/** Where a top-up can die, from the press of the button to the email; `of`: how many of its events pass there. */
export const stepsOfTopUp = [
  ...['order:before', 'order:written', 'checkout:created'].map((point) => ({ point, of: 1 })),
  ...['webhook:read', 'inbox:written'].map((point) => ({ point, of: 4 })),
  ...['credit:written', 'receipt:before-mail'].map((point) => ({ point, of: 1 })),
  { point: 'webhook:before-commit', of: 2 },
  { point: 'webhook:after-commit', of: 4 },
]
const CENTS = 5000
const BY_ITSELF_MS = 180_000

const missing = (wanted: number, found: number) => Math.max(0, wanted - found)
const over = (wanted: number, found: number) => Math.max(0, found - wanted)

/** Exactly one payment of everything, on both sides. */
function judge(result: Verdict, books: Books) {
  const { points, bonusPoints } = topUpPoints(CENTS, 0)
  const ones = [books.charges, books.invoices, books.letters, books.taken]
  for (const found of [...ones, books.available / (points + bonusPoints), books.keptCents / CENTS]) {
    result.lost += missing(1, found)
    result.double += over(1, found)
  }
  result.lost += missing(1, books.mails)
  result.stuck += books.openOrders
}

/**
 * The button is pressed again: by two tabs at once, and with the first press's key, whose minute is over. All are led to
 * one page.
 */
async function pressAgain({ ctx }: FaultEnvironment, server: Server, buyer: Buyer, key: string, result: Verdict) {
  await ctx.pool.query(`update idempotency_keys set created_at = created_at - interval '1 minute' where key = $1`, [
    key,
  ])
  const pages = await Promise.all([randomUUID(), randomUUID(), key].map((each) => topUpPage(server, buyer, each)))
  result.double += new Set(pages.map((url) => new URL(url).pathname)).size - 1
  return pages[0] ?? ''
}

type Step = (typeof stepsOfTopUp)[number]

async function topUpOnce(ground: FaultEnvironment, { point, of }: Step, result: Verdict) {
  const buyer = await aBuyer(ground)
  const dying = await ground.serve({ CRASH_AT: `${point}:${1 + (result.rounds % of)}` })
  const key = randomUUID()
  const first = await topUpPage(dying, buyer, key).catch(() => undefined)
  if (first) await payPage(dying, first).catch(() => undefined)
  if (!(await hasDied(dying))) result.failures += 1
  if (of === 1 && (await booksOf(ground, buyer)).charges > 0) result.double += 1
  await reviveJobs(ground)
  const began = performance.now()
  const healthy = await ground.restart(dying)
  const page = first ?? (await pressAgain(ground, healthy, buyer, key, result))
  if (!first) await payPage(healthy, page)
  await bringAll(ground, healthy, remedyOf(result.rounds))
  const took = await untilCredited(ground, buyer, began)
  // A customer who comes back to the page and presses again has already paid.
  await payPage(healthy, page)
  await bringAll(ground, healthy, 'redelivered')
  judge(result, await booksOf(ground, buyer))
  await healthy.stop()
  return took
}

/** @returns seconds since `began` */
async function untilCredited(ground: FaultEnvironment, buyer: Buyer, began: number, patienceMs = 60_000) {
  let seconds = Number.NaN
  const isCredited = async () => {
    const { available, mails } = await booksOf(ground, buyer)
    if (available > 0 && Number.isNaN(seconds)) seconds = (performance.now() - began) / 1000
    return available > 0 && mails > 0
  }
  await until('the points and their tax invoice', isCredited, patienceMs)
  return seconds
}

/** F1: the process dies at a step of a top-up and is started again; what it missed is sent again, or looked for. */
export async function crashTopUp(ground: FaultEnvironment, at: Step, rounds: number): Promise<Verdict> {
  const result = verdict(`F1: ${at.point}`)
  let slowest = 0
  for (; result.rounds < rounds; result.rounds++) slowest = Math.max(slowest, await topUpOnce(ground, at, result))
  result.note = `credited at most ${slowest.toFixed(1)} s after the restart began`
  result.broken = (await ground.broken()).length
  return result
}

/** F1 again, without sending anything: the built-in provider retries on its own. */
export async function leaveAlone(ground: FaultEnvironment): Promise<Verdict> {
  const result = verdict('F1: webhook:read, left alone')
  const buyer = await aBuyer(ground)
  const dying = await ground.serve({ CRASH_AT: 'webhook:read' })
  const page = await topUpPage(dying, buyer, randomUUID())
  await payPage(dying, page).catch(() => undefined)
  if (!(await hasDied(dying))) result.failures += 1
  const began = performance.now()
  const healthy = await ground.restart(dying)
  const took = await untilCredited(ground, buyer, began, BY_ITSELF_MS)
  await bringAll(ground, healthy, 'redelivered')
  judge(result, await booksOf(ground, buyer))
  await healthy.stop()
  result.rounds = 1
  result.note = `credited ${took.toFixed(1)} s after the restart began`
  result.broken = (await ground.broken()).length
  return result
}
