import { chargeRuleLabels } from '@lv/contract/options'
import { LEAD_COST_POINTS, POINTS_PER_DOLLAR, tiers, WELCOME_POINTS } from '@lv/contract/pricing'
import type { Context } from '../context.ts'
import { captureHold } from '../modules/points/capture.ts'
import { type Grant, grantPoints, grantWelcome } from '../modules/points/grant.ts'
import { holdPoints } from '../modules/points/hold.ts'
import { refundHold } from '../modules/points/refund.ts'
import { releaseHold } from '../modules/points/release.ts'
import type { Market, MarketLead, MarketProfessional, MarketRequest } from './market-shapes.ts'
import { DAY, HOUR, MINUTE } from './timeline.ts'

/** What the demo builder has to spend when all is told. */
const BUILDER_POINTS = 2000
const BUILDER_BONUSES = 12
/** $4 of a gold member: whole points with the bonus of a quarter; and what was bought before the membership. */
const GOLD_DOLLARS = 4
const GOLD_POINTS = 145
const FIRST_DOLLARS = 20
const PACKS = [20, 40, 60]

/** One movement of the ledger; `change` is what it does to the professional's available points. */
type Move = { at: number; professionals: Map<string, number>; run(ctx: Context): Promise<unknown> }

type Gift = Pick<Grant, 'kind' | 'lot' | 'points' | 'costCents' | 'description'> & { at: number; name: string }

const gift = (professional: MarketProfessional, { at, name, ...grant }: Gift): Move => ({
  at,
  professionals: new Map([[professional.id, grant.points]]),
  run: (ctx) => grantPoints(ctx, { ...grant, professionalId: professional.id, key: `demo:${professional.id}:${name}` }),
})

/** Bought points and the tier's bonus on them. */
function topUp(professional: MarketProfessional, dollars: number, at: number): Move[] {
  const points = dollars * POINTS_PER_DOLLAR
  const bonus = Math.floor((points * (tiers[professional.tier].bonusPercent ?? 0)) / 100)
  const name = `top-up:${at}`
  const bought = gift(professional, {
    ...{ at, name, points, kind: 'top_up', lot: 'paid', costCents: dollars * 100 },
    description: `Top-up: ${points} points`,
  })
  if (bonus === 0) return [bought]
  const extra = gift(professional, {
    ...{ at, name: `${name}:bonus`, points: bonus, kind: 'purchase_bonus', lot: 'bonus', costCents: 0 },
    description: `Membership bonus: ${bonus} points`,
  })
  return [bought, extra]
}

function monthly(professional: MarketProfessional, at: number): Move[] {
  const points = tiers[professional.tier].bonusPoints ?? 0
  if (points === 0) return []
  const description = `Monthly bonus of the ${professional.tier} tier: ${points} points`
  return [
    gift(professional, {
      at,
      name: `month:${at}`,
      points,
      kind: 'monthly_bonus',
      lot: 'bonus',
      costCents: 0,
      description,
    }),
  ]
}

const welcome = ({ id, mobile, joinedAt }: MarketProfessional): Move => ({
  at: joinedAt + 8 * MINUTE,
  // A shared mobile number gets nothing the second time, so nobody counts on it.
  professionals: new Map([[id, 0]]),
  run: (ctx) => grantWelcome(ctx, { professionalId: id, mobile }),
})

/** So much is bought that exactly 2,000 points are left after what the builder's leads cost. */
function builderGrants(professional: MarketProfessional, spent: number): Move[] {
  const wanted = BUILDER_POINTS + spent - WELCOME_POINTS - BUILDER_BONUSES * (tiers.gold.bonusPoints ?? 0)
  const dollars = wanted / POINTS_PER_DOLLAR - FIRST_DOLLARS
  const packs = Math.floor((dollars * POINTS_PER_DOLLAR) / GOLD_POINTS)
  const first = FIRST_DOLLARS + (dollars * POINTS_PER_DOLLAR - packs * GOLD_POINTS) / POINTS_PER_DOLLAR
  if (!Number.isInteger(first)) throw new Error(`no top-ups make ${wanted} points`)
  const start = professional.joinedAt
  const bonuses = Array.from({ length: BUILDER_BONUSES }, (_, month) =>
    monthly(professional, start + (month * 30 + 1) * DAY),
  )
  return [
    ...topUp({ ...professional, tier: 'bronze' }, first, start + HOUR),
    ...topUp(professional, packs * GOLD_DOLLARS, start + 150 * DAY),
    ...bonuses.flat(),
  ]
}

const isSpent = ({ charge }: MarketLead) => charge === 'held' || charge === 'captured'

function grants(professional: MarketProfessional, leads: readonly MarketLead[], isFirst: boolean): Move[] {
  if (professional.state === 'unverified') return []
  const start = welcome(professional)
  if (professional.key === 'builder' && isFirst)
    return [start, ...builderGrants(professional, leads.filter(isSpent).length * LEAD_COST_POINTS)]
  if (professional.state === 'thrifty') return [start, ...(isFirst ? [] : topUp(professional, 2, start.at + HOUR))]
  const months = Array.from({ length: 3 }, (_, month) =>
    monthly(professional, professional.joinedAt + (month * 30 + 1) * DAY),
  )
  return [start, ...topUp(professional, 20, start.at + HOUR), ...months.flat()]
}

function holds({ brief, place, leads }: MarketRequest): Move[] {
  const [first] = leads
  if (!first) return []
  const description = `Lead: ${brief.title}, ${place.suburb} ${place.postcode}`
  const asked = leads.map(({ id, professional }) => ({
    ...{ professionalId: professional.id, subject: id, points: LEAD_COST_POINTS, description },
  }))
  const professionals = new Map(leads.map(({ professional }) => [professional.id, -LEAD_COST_POINTS]))
  return [{ at: first.sentAt, professionals, run: (ctx) => holdPoints(ctx, asked) }]
}

function decisions(lead: MarketLead): Move[] {
  const { id: subject, professional, charge, rule, decidedAt, capturedAt, capturedBy } = lead
  const move = (at: number, change: number, run: Move['run']): Move => ({
    ...{ at, run, professionals: new Map([[professional.id, change]]) },
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
function withTopUps(moves: Move[], all: ReadonlyMap<string, MarketProfessional>): Move[] {
  const balances = new Map<string, number>()
  return moves.flatMap((move) => {
    const bought: Move[] = []
    for (const [id, change] of move.professionals) {
      const professional = all.get(id)
      const balance = (balances.get(id) ?? 0) + change
      if (balance >= 0 || !professional || professional.state === 'thrifty') {
        balances.set(id, balance)
        continue
      }
      const more = topUp(professional, PACKS[Math.abs(move.at) % PACKS.length] ?? 20, move.at - 1000)
      bought.push(...more)
      balances.set(
        id,
        more.reduce((sum, { professionals }) => sum + (professionals.get(id) ?? 0), balance),
      )
    }
    return [...bought, move]
  })
}

/** Grants, holds and what became of them, one after the other as they happened, through the ledger's own verbs. */
export async function movePoints(ctx: Context, { professionals, requests }: Market, isFirst: boolean): Promise<void> {
  const all = new Map(professionals.map((one) => [one.id, one]))
  const leads = requests.flatMap((request) => request.leads)
  const moves = [
    ...professionals.flatMap((one) =>
      grants(
        one,
        leads.filter(({ professional }) => professional === one),
        isFirst,
      ),
    ),
    ...requests.flatMap(holds),
    ...leads.flatMap(decisions),
  ].toSorted((a, b) => a.at - b.at)
  for (const { at, run } of withTopUps(moves, all)) await run({ ...ctx, now: () => new Date(at) })
}
