import { planNamed } from '@lv/contract/catalogue'
import { aBuyer, type Books, type Buyer, booksOf } from './buyers.ts'
import { bringAll, remedyOf, reviveJobs } from './deliveries.ts'
import { type FaultEnvironment, hasDied, type Server, until } from './ground.ts'
import { type Verdict, verdict } from './report.ts'
import { moveClock, type Plan, payForTier, planOf, pressFor, pressTier, retire } from './subscribers.ts'

const MONTH_DAYS = 32
const [silver, gold] = ['silver_month', 'gold_month'].map((key) => planNamed(key) ?? { cents: 0, points: 0 })

/** What must be in the books at the end; cents exclude refunds. */
type Wanted = Pick<Books, 'charges' | 'refunds' | 'adjustments' | 'keptCents' | 'available'> &
  Pick<Plan, 'plan' | 'status' | 'tier' | 'bonuses' | 'cancelAtPeriodEnd'> & {
    /** What the seconds of an old plan cost may be rounded by. */
    withinCents?: number
  }

/** Something that a subscriber does, and the steps at which the process can die over it. */
export type Story = {
  name: string
  points: string[]
  /** Everything up to the death. */
  begin(server: Server, ground: FaultEnvironment, buyer: Buyer): Promise<unknown>
  /** What the person does once the server is back and has heard of everything. */
  again?(server: Server, ground: FaultEnvironment, buyer: Buyer): Promise<unknown>
  wanted: Wanted
}

const oneGold: Wanted = {
  charges: 1,
  refunds: 0,
  adjustments: 0,
  keptCents: gold?.cents ?? 0,
  available: gold?.points ?? 0,
  plan: 'gold_month',
  status: 'active',
  tier: 'gold',
  bonuses: 1,
  cancelAtPeriodEnd: false,
}
const goldAfterSilver: Wanted = {
  ...oneGold,
  charges: 2,
  bonuses: 2,
  withinCents: 5,
  available: (gold?.points ?? 0) + (silver?.points ?? 0),
}
const goldBack: Wanted = {
  ...oneGold,
  refunds: 1,
  adjustments: 1,
  keptCents: 0,
  available: 0,
  status: 'canceled',
  tier: 'bronze',
}

const subscribe = (server: Server, _ground: FaultEnvironment, buyer: Buyer) => payForTier(server, buyer, 'gold')

async function withPlan(ground: FaultEnvironment, buyer: Buyer): Promise<Plan> {
  const plan = await planOf(ground, buyer)
  if (!plan) throw new Error('there is no plan')
  return plan
}

async function giveBack(server: Server, ground: FaultEnvironment, buyer: Buyer) {
  const plan = await withPlan(ground, buyer)
  return pressFor(server, buyer, plan, 'refund', { amountCents: plan.priceCents })
}

/** F3: subscription, monthly bonus, change, end and money-back. */
export const stories: Story[] = [
  {
    name: 'first payment of a tier',
    points: ['subscription:written', 'subscription:charged', 'bonus:credited', 'credit:written', 'receipt:before-mail'],
    begin: subscribe,
    again: (server, _ground, buyer) => pressTier(server, buyer, 'gold'),
    wanted: oneGold,
  },
  {
    name: 'monthly bonus',
    points: ['bonus:credited:2', 'credit:written:2', 'receipt:before-mail:2'],
    async begin(server, ground, buyer) {
      await subscribe(server, ground, buyer)
      await moveClock(server, MONTH_DAYS)
    },
    again: (server) => moveClock(server, 0),
    wanted: {
      ...oneGold,
      charges: 2,
      keptCents: 2 * (gold?.cents ?? 0),
      available: 2 * (gold?.points ?? 0),
      bonuses: 2,
    },
  },
  {
    name: 'upgrade',
    points: ['subscription:changed'],
    async begin(server, _ground, buyer) {
      await payForTier(server, buyer, 'silver')
      await pressTier(server, buyer, 'gold')
    },
    again: (server, _ground, buyer) => pressTier(server, buyer, 'gold'),
    wanted: goldAfterSilver,
  },
  {
    name: 'cancellation',
    points: ['subscription:cancelled'],
    async begin(server, ground, buyer) {
      await subscribe(server, ground, buyer)
      await pressFor(server, buyer, await withPlan(ground, buyer), 'cancel')
    },
    again: async (server, ground, buyer) => pressFor(server, buyer, await withPlan(ground, buyer), 'cancel'),
    wanted: { ...oneGold, cancelAtPeriodEnd: true },
  },
  {
    name: 'money-back',
    points: [
      ...['refund:claimed', 'refund:before', 'refund:written', 'take-back:written', 'refund:booked', 'refund:ended'],
      ...['subscription:access-ended', 'refund:before-send', 'refund:sent'],
    ],
    async begin(server, ground, buyer) {
      await subscribe(server, ground, buyer)
      await giveBack(server, ground, buyer)
    },
    again: giveBack,
    wanted: goldBack,
  },
]

type Came = Books & Plan

const cameOf = async (ground: FaultEnvironment, buyer: Buyer): Promise<Came> => ({
  ...(await booksOf(ground, buyer)),
  ...(await withPlan(ground, buyer)),
})

const counted = ['charges', 'refunds', 'adjustments', 'available', 'bonuses'] as const
const stated = ['plan', 'status', 'tier', 'cancelAtPeriodEnd'] as const

/** The papers follow the money, and the provider says the same as we do. */
function judge(result: Verdict, came: Came, wanted: Wanted) {
  const papers = wanted.charges + wanted.adjustments
  const pairs: [number, number][] = [
    ...counted.map((name): [number, number] => [wanted[name], came[name]]),
    ...[came.letters, came.invoices + came.adjustments].map((found): [number, number] => [papers, found]),
    ...[[wanted.charges, came.taken] as [number, number], [wanted.refunds, came.givenBack] as [number, number]],
    ...[[came.takenCents, came.keptCents] as [number, number], [1, came.subscriptions] as [number, number]],
  ]
  const offCents = wanted.keptCents - came.keptCents
  if (Math.abs(offCents) > (wanted.withinCents ?? 0)) pairs.push([wanted.keptCents, came.keptCents])
  const wrong = pairs.filter(([expected, found]) => expected !== found)
  result.lost += wrong.filter(([expected, found]) => found < expected).length + Number(came.mails < papers)
  result.double += wrong.filter(([expected, found]) => found > expected).length
  const odd = stated.filter((name) => came[name] !== wanted[name])
  result.stuck += odd.length + came.openOrders + came.receivable + Number(came.providerStatus !== wanted.status)
  if (wrong.length + odd.length > 0) console.error(result.fault, { wanted, came })
}

/** Everything scheduled has happened. */
const isSettled = ({ mails, letters, givenBack, providerStatus }: Came, wanted: Wanted) =>
  mails >= letters && givenBack >= wanted.refunds && providerStatus === wanted.status

async function liveOnce(ground: FaultEnvironment, story: Story, point: string, result: Verdict) {
  const buyer = await aBuyer(ground)
  const dying = await ground.serve({ CRASH_AT: point })
  await story.begin(dying, ground, buyer)
  if (!(await hasDied(dying))) result.failures += 1
  await reviveJobs(ground)
  const healthy = await ground.restart(dying)
  await bringAll(ground, healthy, remedyOf(result.rounds))
  await story.again?.(healthy, ground, buyer)
  await bringAll(ground, healthy, 'redelivered')
  const patience = until(
    'everything has come',
    async () => isSettled(await cameOf(ground, buyer), story.wanted),
    30_000,
  )
  await patience.catch(() => undefined)
  await bringAll(ground, healthy, 'redelivered')
  judge(result, await cameOf(ground, buyer), story.wanted)
  await retire(ground, healthy, buyer)
  await healthy.stop()
}

/** F3: the process dies at a step of a story; it is started again and hears what it missed; the person tries again. */
export async function crashBilling(
  ground: FaultEnvironment,
  { story, point }: { story: Story; point: string },
  rounds: number,
): Promise<Verdict> {
  const result = verdict(`F3: ${story.name}, ${point}`)
  for (; result.rounds < rounds; result.rounds++) await liveOnce(ground, story, point, result)
  result.broken = (await ground.broken()).length
  return result
}
