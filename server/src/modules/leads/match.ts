import { ApiError } from '@lv/contract/errors'
import { tiers } from '@lv/contract/pricing'
import type { Context } from '../../context.ts'
import { candidatesStatement, type Found } from './candidates-statement.ts'
import { findCheckedTrades } from './checked-trades.ts'
import { factorsOf, scoreOf } from './factors.ts'
import { offerLeads } from './offer.ts'
import { findOpenRequest, type OpenRequest } from './open-request.ts'

/**
 * Who fits a request, best first: by tier, then by the weighted factors (PRODUCT.md, sections 5.3 and 9.2). Of thousands
 * who fit, those who have waited longest in the highest tier are weighed.
 */
export async function findCandidates(ctx: Context, request: OpenRequest) {
  const checkedOnly = await findCheckedTrades(ctx, request)
  const { rows } = await ctx.db.execute<Found>(candidatesStatement(ctx, request, checkedOnly))
  return rows
    .map((found) => ({ ...found, factors: factorsOf(found, request, ctx.now()) }))
    .map((found) => ({ ...found, score: scoreOf(found.factors) }))
    .toSorted((a, b) => tiers[b.tier].priority - tiers[a.tier].priority || b.score - a.score)
}

const isFull = (error: unknown) => error instanceof ApiError && error.code === 'conflict'

/** Finds professionals for a request and sends them their leads, as long as it waits. @returns how many leads were sent */
export async function matchRequest(ctx: Context, requestId: string): Promise<number> {
  const request = await findOpenRequest(ctx, requestId)
  if (!request) return 0
  const candidates = await findCandidates(ctx, request)
  let sent = 0
  while (sent < request.free && candidates.length > 0)
    try {
      const leads = await offerLeads(ctx, { requestId, candidates: candidates.splice(0, request.free - sent) })
      sent += leads.length
    } catch (error) {
      if (isFull(error)) break
      throw error
    }
  return sent
}
