import { planNamed } from '@lv/contract/catalogue'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { chargeRuleLabels } from '@lv/contract/options'
import { LEAD_COST_POINTS, POINTS_PER_DOLLAR, WELCOME_POINTS } from '@lv/contract/pricing'
import type { Context } from '@lv/server/core/context.ts'
import { grantWelcome } from '@lv/server/domains/billing/points/grant-welcome.ts'
import { holdPoints } from '@lv/server/domains/billing/points/hold.ts'
import { refundHold } from '@lv/server/domains/billing/points/refund.ts'
import { captureHold, releaseHold } from '@lv/server/domains/billing/points/settle-hold.ts'
import { inPast } from './in-past.ts'
import { buy, type Move, monthlyPoints, type Till } from './market-purchases.ts'
import type { Market, MarketLead, MarketProfessional, MarketRequest } from './market-shapes.ts'
import type { Renewing } from './money-shapes.ts'
import type { Random } from './random.ts'
import { momentOnDay } from './timeline.ts'

/** What the demo builder has to spend when all is told, and what was bought as a gold member, by days before now. */
const BUILDER_POINTS = 2000
const BUILDER_TOP_UPS = [
  { cents: 20_000, ago: 47 },
  { cents: 10_000, ago: 19 },
]
const PACKS = [10_000, 5000, 25_000]
const FIRST_PACK = 10_000
/** Days before now between which everybody buys points first: before the first leads. */
const FIRST_TOP_UP = { latest: 92, earliest: 175 }
/** Days before now at which somebody buys points twice by mistake. */
const TWICE_AGO = 3

/** What the points of a round are planned from. */
type Plan = { random: Random; till: Till; isFirst: boolean; now: number; tiers: ReadonlyMap<string, Renewing> }

/** What the plan that somebody had then adds to top-ups, in thousandths. */
function bonusAt({ tiers }: Plan, { id }: MarketProfessional, at: number): number {
  const renewing = tiers.get(id)
  const isPaid = renewing !== undefined && at >= (renewing.periods[0]?.start ?? 0)
  return isPaid ? (planNamed(renewing.plan.key)?.topUpPerMille ?? 0) : 0
}

const topUp = (plan: Plan, professional: MarketProfessional, cents: number, wanted: number): Move => {
  const at = Math.floor(wanted / 1000) * 1000
  return buy(plan.till, professional, bonusAt(plan, professional, at), cents, at)
}

/** A moment of a day so long ago at which people buy points. */
const daysAgo = ({ random, now }: Plan, days: number) => momentOnDay(random, now - days * DAY_MS)

const welcome = ({ id, mobile, abn, joinedAt }: MarketProfessional): Move => ({
  at: joinedAt + 8 * MINUTE_MS,
  // A shared mobile number gets nothing the second time, so nobody counts on it.
  professionals: new Map([[id, 0]]),
  run: (ctx) => grantWelcome(ctx, { professionalId: id, mobile, abn }),
})

/** So much is bought at first that exactly 2,000 points are left after what the builder's leads cost. */
function builderTopUps(plan: Plan, professional: MarketProfessional, bonuses: Move[], spent: number): Move[] {
  const later = BUILDER_TOP_UPS.map(({ cents, ago }) => topUp(plan, professional, cents, daysAgo(plan, ago)))
  const given = [...bonuses, ...later].reduce((sum, move) => sum + (move.professionals.get(professional.id) ?? 0), 0)
  const dollars = (BUILDER_POINTS + spent - WELCOME_POINTS - given) / POINTS_PER_DOLLAR
  if (!Number.isInteger(dollars) || dollars < 10) throw new Error(`no top-up of ${dollars} dollars can be bought`)
  return [topUp(plan, professional, dollars * 100, daysAgo(plan, FIRST_TOP_UP.earliest)), ...later]
}

const isSpent = ({ charge }: MarketLead) => charge === 'held' || charge === 'captured'

function grants(plan: Plan, professional: MarketProfessional, leads: readonly MarketLead[]): Move[] {
  const { id, key, state } = professional
  if (state === 'unverified') return []
  const start = welcome(professional)
  if (state === 'thrifty' && plan.isFirst) return [start]
  const renewing = plan.tiers.get(id)
  const bonuses = renewing ? monthlyPoints(plan.till, renewing) : []
  if (key === 'builder' && plan.isFirst) {
    const spent = leads.filter(isSpent).length * LEAD_COST_POINTS
    return [start, ...bonuses, ...builderTopUps(plan, professional, bonuses, spent)]
  }
  const { latest, earliest } = FIRST_TOP_UP
  const cents = state === 'thrifty' ? WELCOME_POINTS * (100 / POINTS_PER_DOLLAR) : FIRST_PACK
  const at = Math.max(start.at + HOUR_MS, daysAgo(plan, plan.random.int(latest, earliest)))
  return [start, topUp(plan, professional, cents, at), ...bonuses]
}

function holds({ brief, place, leads }: MarketRequest): Move[] {
  const [first] = leads
  if (!first) return []
  const description = `Lead: ${brief.title}, ${place.suburb} ${place.postcode}`
  const asked = leads.map(({ id, professional }) => ({
    professionalId: professional.id,
    subject: id,
    points: LEAD_COST_POINTS,
    description,
  }))
  const professionals = new Map(leads.map(({ professional }) => [professional.id, -LEAD_COST_POINTS]))
  return [{ at: first.sentAt, professionals, run: (ctx) => holdPoints(ctx, asked) }]
}

function decisions(lead: MarketLead): Move[] {
  const { id: subject, professional, charge, rule, decidedAt, capturedAt, capturedBy } = lead
  const move = (at: number, change: number, run: Move['run']): Move => ({
    at,
    run,
    professionals: new Map([[professional.id, change]]),
  })
  const captured =
    capturedAt !== null && capturedBy
      ? [move(capturedAt, 0, (ctx) => captureHold(ctx, { subject, description: chargeRuleLabels[capturedBy] }))]
      : []
  if (decidedAt === null || !rule || charge === 'captured' || charge === 'held') return captured
  const resolution = { subject, description: chargeRuleLabels[rule] }
  const by = rule === 'refunded_by_admin' ? 'goodwill' : 'revenue_leads'
  const back = (ctx: Context) =>
    charge === 'released' ? releaseHold(ctx, resolution) : refundHold(ctx, resolution, by)
  return [...captured, move(decidedAt, LEAD_COST_POINTS, back)]
}

/** Puts top-ups before the leads that somebody would be short of points for. */
function withTopUps(plan: Plan, moves: Move[], all: ReadonlyMap<string, MarketProfessional>): Move[] {
  const balances = new Map<string, number>()
  return moves.flatMap((move) => {
    const bought: Move[] = []
    for (const [id, change] of move.professionals) {
      const professional = all.get(id)
      const balance = (balances.get(id) ?? 0) + change
      const isShort = balance < 0 && professional && professional.state !== 'thrifty'
      const more = isShort
        ? [topUp(plan, professional, PACKS[Math.abs(move.at) % PACKS.length] ?? FIRST_PACK, move.at - 1000)]
        : []
      bought.push(...more)
      balances.set(
        id,
        more.reduce((sum, { professionals }) => sum + (professionals.get(id) ?? 0), balance),
      )
    }
    return [...bought, move]
  })
}

/** A professional who has been quiet for a while presses the button twice: the second payment is refunded later. */
function boughtTwice(plan: Plan, moves: Move[], all: readonly MarketProfessional[]): Move[] {
  const from = daysAgo(plan, TWICE_AGO)
  const last = new Map<string, number>()
  for (const { at, professionals } of moves) for (const id of professionals.keys()) last.set(id, at)
  const one = all.find(
    ({ id, tier, state }) => tier === 'bronze' && state === 'active' && (last.get(id) ?? from) < from,
  )
  if (!one) throw new Error('nobody has been quiet for long enough')
  return [topUp(plan, one, 5000, from), { ...topUp(plan, one, 5000, from + 2 * MINUTE_MS), isReturned: true }]
}

/** Grants, holds and their outcomes, in the order they happened. */
export function pointMoves({ professionals, requests }: Market, plan: Plan): Move[] {
  const all = new Map(professionals.map((one) => [one.id, one]))
  const leads = requests.flatMap((request) => request.leads)
  const owned = Map.groupBy(leads, ({ professional }) => professional.id)
  const moves = [
    ...professionals.flatMap((one) => grants(plan, one, owned.get(one.id) ?? [])),
    ...requests.flatMap(holds),
    ...leads.flatMap(decisions),
  ].toSorted((a, b) => a.at - b.at)
  const told = withTopUps(plan, moves, all)
  return plan.isFirst ? [...told, ...boughtTwice(plan, told, professionals)].toSorted((a, b) => a.at - b.at) : told
}

/** Moves the points through the ledger's own use cases. */
export async function movePoints(ctx: Context, moves: Move[]): Promise<void> {
  for (const { at, run } of moves) await run(inPast(ctx, at))
}
