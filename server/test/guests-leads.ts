import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { guestThreadToken } from '#domains/marketplace/leads/guest-messages.ts'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { aLead, aVisitorsRequest } from './factories.ts'

/** A lead of somebody without an account, and the link of their emails. */
export async function aGuestsLead(ctx: Context) {
  const [request, { id: leadId, professional }] = [await aVisitorsRequest(ctx), await aLead(ctx)]
  await ctx.db.update(leads).set({ requestId: request.id }).where(eq(leads.id, leadId))
  return { request, leadId, builder: professional.user, token: await guestThreadToken(ctx, request.id) }
}
