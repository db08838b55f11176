import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { quoteRequests } from './schema.ts'

/** @returns whether this call did it */
export async function acceptRequest(ctx: Context, requestId: string): Promise<boolean> {
  const isOpen = and(eq(quoteRequests.id, requestId), inArray(quoteRequests.status, ['pending', 'quoted']))
  const { rowCount } = await ctx.db
    .update(quoteRequests)
    .set({ status: 'in_progress', acceptedAt: ctx.now() })
    .where(isOpen)
  return rowCount === 1
}

/** @returns whether this call did it */
export async function cancelRequest(ctx: Context, { requestId, reason }: { requestId: string; reason: string }) {
  const isOpen = and(
    eq(quoteRequests.id, requestId),
    inArray(quoteRequests.status, ['unverified', 'pending', 'quoted', 'in_progress']),
  )
  const { rowCount } = await ctx.db
    .update(quoteRequests)
    .set({ status: 'cancelled', cancelledAt: ctx.now(), cancelReason: reason || null })
    .where(isOpen)
  await withdrawNotifications(ctx, { about: 'requestId', ids: [requestId] })
  return rowCount === 1
}

/** @returns whether it was under way */
export async function completeRequest(ctx: Context, requestId: string): Promise<boolean> {
  const now = ctx.now()
  const { rowCount } = await ctx.db.execute(sql`update quote_requests
    set status = 'completed', completed_at = ${now}, done_at = coalesce(done_at, ${now}),
      done_by = coalesce(done_by, 'homeowner')
    where id = ${requestId} and status = 'in_progress'`)
  return rowCount === 1
}

type Done = { requestId: string; by: 'homeowner' | 'professional' }

/** @returns whether it was the first to say so */
export async function markDone(ctx: Context, { requestId, by }: Done): Promise<boolean> {
  const isUnderWay = and(
    eq(quoteRequests.id, requestId),
    eq(quoteRequests.status, 'in_progress'),
    isNull(quoteRequests.doneAt),
  )
  const { rowCount } = await ctx.db.update(quoteRequests).set({ doneAt: ctx.now(), doneBy: by }).where(isUnderWay)
  return rowCount === 1
}

/** @returns whether it did */
export async function markQuoted(ctx: Context, requestId: string): Promise<boolean> {
  const isPending = and(eq(quoteRequests.id, requestId), eq(quoteRequests.status, 'pending'))
  const { rowCount } = await ctx.db.update(quoteRequests).set({ status: 'quoted' }).where(isPending)
  return rowCount === 1
}

export async function reopenJob(ctx: Context, requestId: string): Promise<boolean> {
  const isUnderWay = and(eq(quoteRequests.id, requestId), eq(quoteRequests.status, 'in_progress'))
  const { rowCount } = await ctx.db.update(quoteRequests).set({ doneAt: null, doneBy: null }).where(isUnderWay)
  return rowCount === 1
}

/** @returns whether it was completed after `since` */
export async function reopenCompleted(ctx: Context, { requestId, since }: { requestId: string; since: Date }) {
  const { rowCount } = await ctx.db.execute(sql`update quote_requests
    set status = 'in_progress', completed_at = null, done_at = null, done_by = null
    where id = ${requestId} and status = 'completed' and completed_at >= ${since}`)
  return rowCount === 1
}

/** Returns those that were not marked before (PRODUCT.md, section 9.1). */
export async function markBounced(ctx: Context, email: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update quote_requests set email_bounced_at = ${ctx.now()}
    where email = ${email} and email_bounced_at is null and erased_at is null
      and status not in ('completed', 'cancelled') returning id`)
  return rows.map(({ id }) => id)
}
