import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { factorsOf, scoreOf } from './factors.ts'
import { findOpenRequest, type OpenRequest } from './open-request.ts'
import { candidatesStatement, type Found } from './parts/candidates-statement.ts'
import { findCheckedTrades } from './parts/checked-trades.ts'
import { nearestQueueEntries, type QueueEntry, queueEntriesAboveBound } from './parts/lines-statement.ts'
import { offerLeads } from './parts/offer.ts'
import { ROUNDED } from './parts/score-bound.ts'
import type { MatchFactor } from './schema.ts'
import type { Side } from './work-wanted.ts'

/** Candidates of the best promise are weighed first, twice as many in each further round. */
const WEIGHED_FIRST = 20

const NEAREST = 60
const NEAREST_OF_A_TRADE = 20

/** The nearest set the score to beat. This saves time and never changes who is chosen. */
const nearestOfEach = (trades: number) => Math.max(NEAREST_OF_A_TRADE, Math.ceil(NEAREST / trades))

const WISHED: MatchFactor = {
  factor: 'wish',
  weight: 0,
  score: 100,
  says: 'Asked for by the homeowner; adds nothing to the score',
}

type Candidate = Found & { factors: ReturnType<typeof factorsOf>; score: number }

const byScore = (a: Candidate, b: Candidate) =>
  b.score - a.score ||
  (a.distanceKm ?? 0) - (b.distanceKm ?? 0) ||
  (a.lastLeadAt ?? '').localeCompare(b.lastLeadAt ?? '') ||
  a.professionalId.localeCompare(b.professionalId)

async function weigh(ctx: Context, request: OpenRequest, ids: string[], checkedOnly: string[]): Promise<Candidate[]> {
  const { rows } = await ctx.db.execute<Found>(candidatesStatement(ctx, request, ids, checkedOnly))
  return rows
    .map((found) => ({ ...found, factors: factorsOf(found, request, ctx.now()) }))
    .map((found) => ({ ...found, score: scoreOf(found.factors) }))
}

const scoreToBeat = (best: Candidate[], { free }: OpenRequest) => best[free - 1]?.score ?? 0

function byPromise(lines: QueueEntry[]): [id: string, promise: number][] {
  const upwards = lines.toSorted((a, b) => a.best - b.best)
  return [...new Map(upwards.map(({ professionalId, best }) => [professionalId, best]))].toSorted(
    ([, a], [, b]) => b - a,
  )
}

async function contest(
  ctx: Context,
  request: OpenRequest,
  first: Candidate[],
  lines: QueueEntry[],
  checkedOnly: string[],
) {
  const left = byPromise(lines)
  let best = first
  for (let count = WEIGHED_FIRST; ; count *= 2) {
    const toBeat = scoreToBeat(best, request)
    const ids = left.splice(0, count).flatMap(([id, promise]) => (promise + ROUNDED >= toBeat ? [id] : []))
    if (ids.length === 0) return best
    best = [...best, ...(await weigh(ctx, request, ids, checkedOnly))].toSorted(byScore).slice(0, request.free)
  }
}

const areAll = (near: QueueEntry[], count: number) =>
  [...Map.groupBy(near, ({ trade, takesAll }) => `${trade} ${takesAll}`).values()].every((of) => of.length < count)

/** A wish has no weight, but the professional must fit as everybody else does. */
async function findWished(ctx: Context, request: OpenRequest, checkedOnly: string[]): Promise<Candidate[]> {
  if (!request.preferredId) return []
  const found = await weigh(ctx, request, [request.preferredId], checkedOnly)
  return found.map((one) => ({ ...one, factors: [...one.factors, WISHED] }))
}

export async function findCandidates(ctx: Context, request: OpenRequest): Promise<Candidate[]> {
  if (request.trades.length === 0) return []
  const checkedOnly = await findCheckedTrades(ctx, request)
  const wished = await findWished(ctx, request, checkedOnly)
  const first = [...wished, ...(await findForSides(ctx, request, wished, checkedOnly))]
  const best = first.length < request.free ? await findBest(ctx, request, checkedOnly) : []
  const known = new Set(first.map(({ professionalId }) => professionalId))
  return [...first, ...best.filter(({ professionalId }) => !known.has(professionalId))].slice(0, request.free)
}

const isTaken = ({ wanted }: Side, candidates: Candidate[]) =>
  candidates.some(({ does }) => wanted.some((at) => does.includes(at)))

/** A request that names two trades keeps a place for each side (PRODUCT.md, section 10). */
async function findForSides(ctx: Context, request: OpenRequest, wished: Candidate[], checkedOnly: string[]) {
  const found: Candidate[] = []
  for (const side of request.sides) {
    if (request.takenSides.includes(side.name) || isTaken(side, [...wished, ...found])) continue
    const wanted = side.wanted.flatMap((at) => request.wanted[at] ?? [])
    const trades = [...new Set<string>(wanted.map(({ trade }) => trade))]
    const ofSide = { ...request, wanted, trades, sides: [], free: 1 }
    const best = await findBest(
      ctx,
      ofSide,
      checkedOnly.filter((trade) => trades.includes(trade)),
    )
    const ids = best.map(({ professionalId }) => professionalId)
    if (ids.length > 0) found.push(...(await weigh(ctx, request, ids, checkedOnly)))
  }
  return found.toSorted(byScore).slice(0, Math.max(0, request.free - wished.length))
}

/** Weighs the nearest, then those farther away who might beat them (PRODUCT.md, sections 5.3 and 9.2). */
async function findBest(ctx: Context, request: OpenRequest, checkedOnly: string[]): Promise<Candidate[]> {
  const count = nearestOfEach(request.trades.length)
  const { rows: near } = await ctx.db.execute<QueueEntry>(nearestQueueEntries(ctx, request, checkedOnly, count))
  const best = await contest(ctx, request, [], near, checkedOnly)
  if (areAll(near, count)) return best
  const toBeat = scoreToBeat(best, request)
  const { rows: far } = await ctx.db.execute<QueueEntry>(queueEntriesAboveBound(ctx, request, checkedOnly, toBeat))
  const known = new Set(near.map(({ professionalId }) => professionalId))
  const others = far.filter(({ professionalId }) => !known.has(professionalId))
  return contest(ctx, request, best, others, checkedOnly)
}

const isFull = (error: unknown) => error instanceof ApiError && error.code === 'conflict'

/** Skips professionals who became unavailable and looks for the next best. */
export async function matchRequest(ctx: Context, requestId: string): Promise<number> {
  const asked = new Set<string>()
  let sent = 0
  for (;;) {
    const request = await findOpenRequest(ctx, requestId)
    if (!request) break
    const best = await findCandidates(ctx, request)
    const candidates = best.filter(({ professionalId }) => !asked.has(professionalId))
    if (candidates.length === 0) break
    for (const { professionalId } of candidates) asked.add(professionalId)
    try {
      sent += (await offerLeads(ctx, { requestId, candidates, brief: request.brief })).length
    } catch (error) {
      if (isFull(error)) break
      throw error
    }
    if (best.length < request.free) break
  }
  return sent
}
