import {
  aBookingBrowser,
  bookVisit,
  type Customer,
  cancelVisit,
  giveBack,
  isOffered,
  PRICE_CENTS,
  type Traces,
  tracesOf,
} from './bookings.ts'
import { payPage } from './buyers.ts'
import { bringAll, remedyOf, reviveJobs } from './deliveries.ts'
import { type FaultEnvironment, hasDied, type Server, until } from './ground.ts'
import { type Verdict, verdict } from './report.ts'

/** Where a paid booking can die, from the press of the button to the emails. */
export const bookingPoints = [
  ...['booking:held', 'order:before', 'order:written', 'checkout:created', 'webhook:read', 'inbox:written'],
  ...['credit:written', 'receipt:before-mail', 'booking:confirmed', 'webhook:before-commit', 'webhook:after-commit'],
]
/** Where its cancelling can die, from the press to the money on the card. */
export const cancelPoints = [
  ...['booking:cancelled', 'refund:before', 'refund:written', 'refund:booked', 'refund:before-send', 'refund:sent'],
]
/** Where it can die as its visit is cancelled by us, the payment being back. */
export const calledOffPoints = ['booking:called-off']
/** Where it can die and nobody comes back to it. */
export const abandonedPoints = ['order:before', 'order:written', 'checkout:created']

const AFTER_THE_HOLD = String(36 * 60)
const once: Traces = {
  held: 0,
  confirmed: 1,
  cancelled: 0,
  openOrders: 0,
  charges: 1,
  keptCents: PRICE_CENTS,
  refunds: 0,
  invoices: 1,
  adjustments: 0,
  told: 1,
  toldConsultant: 1,
  toldOff: 0,
  toldConsultantOff: 0,
  papers: 1,
  taken: 1,
  givenBack: 0,
}
const cancelled: Traces = {
  ...once,
  confirmed: 0,
  cancelled: 1,
  keptCents: 0,
  refunds: 1,
  adjustments: 1,
  toldOff: 1,
  toldConsultantOff: 1,
  papers: 2,
  givenBack: 1,
}
const nothing = Object.fromEntries(Object.keys(once).map((key) => [key, 0])) as Traces

/** Each count is what it has to be: less is lost, more is double. An email may arrive twice, never not at all. */
function judge(result: Verdict, wanted: Traces, found: Traces) {
  for (const key of Object.keys(wanted) as (keyof Traces)[]) {
    const more = found[key] - wanted[key]
    if (more === 0) continue
    console.error(`${result.fault}: ${key} is ${found[key]} and should be ${wanted[key]}`)
    if (key === 'held' || key === 'openOrders') result.stuck += 1
    else if (more < 0) result.lost += 1
    else if (key !== 'papers') result.double += 1
  }
}

const untilIt = (what: string, ground: FaultEnvironment, booker: Customer, isSo: (traces: Traces) => boolean) =>
  until(what, async () => isSo(await tracesOf(ground, booker)))

/** A server that is well tells the times; it is gone before another one is made to die. */
async function newBooker(ground: FaultEnvironment): Promise<Customer> {
  const healthy = await ground.serve()
  const booker = await aBookingBrowser(ground, healthy)
  await healthy.stop()
  return booker
}

async function pressTwice(server: Server, booker: Customer, result: Verdict): Promise<string> {
  const pages = await Promise.all([bookVisit(server, booker), bookVisit(server, booker)])
  result.double += new Set(pages.map((url) => new URL(url).pathname)).size - 1
  return pages[0]
}

async function bookOnce(ground: FaultEnvironment, point: string, result: Verdict) {
  const booker = await newBooker(ground)
  const dying = await ground.serve({ CRASH_AT: point })
  const first = await bookVisit(dying, booker).catch(() => undefined)
  if (first) await payPage(dying, first).catch(() => undefined)
  if (!(await hasDied(dying))) result.failures += 1
  await reviveJobs(ground)
  const healthy = await ground.restart(dying)
  const page = first ?? (await pressTwice(healthy, booker, result))
  if (!first) await payPage(healthy, page)
  await bringAll(ground, healthy, remedyOf(result.rounds))
  await untilIt('the visit and its tax invoice', ground, booker, ({ confirmed, papers }) => confirmed > 0 && papers > 0)
  // A customer who comes back to the page and presses again has already paid.
  await payPage(healthy, page)
  await bringAll(ground, healthy, 'redelivered')
  judge(result, once, await tracesOf(ground, booker))
  if (await isOffered(healthy, booker)) result.double += 1
  await healthy.stop()
}

/** A visit that is booked and paid at a server that is to die later. */
async function paidAt(ground: FaultEnvironment, dying: Server): Promise<Customer> {
  const booker = await aBookingBrowser(ground, dying)
  await payPage(dying, await bookVisit(dying, booker))
  await bringAll(ground, dying, 'redelivered')
  await untilIt('the visit', ground, booker, ({ confirmed, papers }) => confirmed > 0 && papers > 0)
  return booker
}

/** All of the money is back once, and the time is free. */
async function judgeCancelled(ground: FaultEnvironment, server: Server, booker: Customer, result: Verdict) {
  const isBack = ({ givenBack, papers, toldOff }: Traces) => givenBack > 0 && papers > 1 && toldOff > 0
  await untilIt('the money, its paper and the news', ground, booker, isBack)
  await bringAll(ground, server, remedyOf(result.rounds))
  judge(result, cancelled, await tracesOf(ground, booker))
  if (!(await isOffered(server, booker))) result.stuck += 1
}

async function callOffOnce(ground: FaultEnvironment, point: string, result: Verdict) {
  const dying = await ground.serve({ CRASH_AT: point })
  const booker = await paidAt(ground, dying)
  await giveBack(ground, booker)
  if (!(await hasDied(dying))) result.failures += 1
  await reviveJobs(ground)
  const healthy = await ground.restart(dying)
  await judgeCancelled(ground, healthy, booker, result)
  await healthy.stop()
}

async function cancelOnce(ground: FaultEnvironment, point: string, result: Verdict) {
  const dying = await ground.serve({ CRASH_AT: point })
  const booker = await paidAt(ground, dying)
  await cancelVisit(ground, dying, booker).catch(() => undefined)
  if (!(await hasDied(dying))) result.failures += 1
  await reviveJobs(ground)
  const healthy = await ground.restart(dying)
  const again = await Promise.all([1, 2, 3].map(() => cancelVisit(ground, healthy, booker)))
  if (again.some(({ status }) => status !== 200 && status !== 409)) result.failures += 1
  await judgeCancelled(ground, healthy, booker, result)
  await healthy.stop()
}

async function abandonOnce(ground: FaultEnvironment, point: string, result: Verdict) {
  const booker = await newBooker(ground)
  const dying = await ground.serve({ CRASH_AT: point })
  await bookVisit(dying, booker).catch(() => undefined)
  if (!(await hasDied(dying))) result.failures += 1
  const healthy = await ground.serve({ TEST_CLOCK_OFFSET: AFTER_THE_HOLD })
  for (const name of ['sweep-orders', 'sweep-bookings'] as const) await ground.ctx.jobs.enqueue(ground.ctx, name, {})
  await untilIt('the time is free', ground, booker, ({ held, openOrders }) => held + openOrders === 0)
  await bringAll(ground, healthy, 'redelivered')
  judge(result, nothing, await tracesOf(ground, booker))
  if (!(await isOffered(healthy, booker))) result.stuck += 1
  await healthy.stop()
}

type Deed = (ground: FaultEnvironment, point: string, result: Verdict) => Promise<void>

const crash = (name: string, deed: Deed) => async (ground: FaultEnvironment, point: string, rounds: number) => {
  const result = verdict(`F10 ${name}: ${point}`)
  for (; result.rounds < rounds; result.rounds++) await deed(ground, point, result)
  result.broken = (await ground.broken()).length
  return result
}

/** F10: the process dies at a step of a paid booking, of cancelling one, or of one to which nobody comes back. */
export const crashBooking = crash('book', bookOnce)
export const crashCancel = crash('cancel', cancelOnce)
export const crashCalledOff = crash('called off', callOffOnce)
export const crashAbandoned = crash('abandoned', abandonOnce)
