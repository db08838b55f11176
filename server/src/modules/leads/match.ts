import { ApiError } from '@lv/contract/errors'
import type { Context } from '../../context.ts'
import { candidatesStatement, type Found } from './candidates-statement.ts'
import { findCheckedTrades } from './checked-trades.ts'
import { factorsOf, scoreOf } from './factors.ts'
import { offerLeads } from './offer.ts'
import { findOpenRequest, type OpenRequest } from './open-request.ts'
import { mayOutdo, reachFor } from './outdo.ts'

/** The nearest who are weighed first: they say how good somebody farther away has to be. */
const NEAREST = 30
type Candidate = Found & { factors: ReturnType<typeof factorsOf>; score: number }

/** A better score comes first; of equals the nearer, then who has waited longest. */
const byScore = (a: Candidate, b: Candidate) =>
  b.score - a.score ||
  (a.distanceKm ?? 0) - (b.distanceKm ?? 0) ||
  (a.lastLeadAt ?? '').localeCompare(b.lastLeadAt ?? '') ||
  a.professionalId.localeCompare(b.professionalId)

/**
 * The best of all who do the work of a request and serve its place, best first (PRODUCT.md, sections 5.3 and 9.2). The
 * nearest are weighed, and then whoever is farther away and might still outdo one of the best of them.
 */
export async function findCandidates(ctx: Context, request: OpenRequest): Promise<Candidate[]> {
  const checkedOnly = await findCheckedTrades(ctx, request)
  const weigh = (rows: Found[]) =>
    rows
      .map((found) => ({ ...found, factors: factorsOf(found, request, ctx.now()) }))
      .map((found) => ({ ...found, score: scoreOf(found.factors) }))
      .toSorted(byScore)
      .slice(0, request.free)
  const near = await ctx.db.execute<Found>(candidatesStatement(ctx, request, { nearest: NEAREST }, checkedOnly))
  const best = weigh(near.rows)
  const last = best.at(-1)
  if (near.rows.length < NEAREST || !last) return best
  const reach = reachFor(last.score)
  const which = mayOutdo(ctx, request, last.score)
  const all = await ctx.db.execute<Found>(candidatesStatement(ctx, request, { withinKm: reach, which }, checkedOnly))
  const known = new Set(best.map(({ professionalId }) => professionalId))
  return [...best, ...weigh(all.rows.filter(({ professionalId }) => !known.has(professionalId)))]
    .toSorted(byScore)
    .slice(0, request.free)
}

const isFull = (error: unknown) => error instanceof ApiError && error.code === 'conflict'

/**
 * Finds professionals for a request and sends them their leads, as long as it waits. Who can take none any more as they are asked
 * is passed over, and the next best are looked for. @returns how many leads were sent
 */
export async function matchRequest(ctx: Context, requestId: string): Promise<number> {
  const request = await findOpenRequest(ctx, requestId)
  if (!request) return 0
  const asked = new Set<string>()
  let sent = 0
  while (sent < request.free) {
    const free = request.free - sent
    const best = await findCandidates(ctx, { ...request, free })
    const candidates = best.filter(({ professionalId }) => !asked.has(professionalId))
    if (candidates.length === 0) break
    for (const { professionalId } of candidates) asked.add(professionalId)
    try {
      sent += (await offerLeads(ctx, { requestId, candidates })).length
    } catch (error) {
      if (isFull(error)) break
      throw error
    }
    // Nobody else fits: a second look would find the same.
    if (best.length < free) break
  }
  return sent
}
