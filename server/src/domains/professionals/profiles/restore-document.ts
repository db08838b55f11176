import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { audit } from '#platform/audit/audit.ts'

/** `rejectedAt` names the decision. */
type Restored = { documentId: string; rejectedAt: string; adminId: string }

/**
 * A document that was not accepted counts as checked after all, as an appeal decided, in the caller's transaction.
 * @returns false where it is not the decision that stands
 */
export async function restoreDocument(ctx: Context, { documentId, rejectedAt, adminId }: Restored) {
  const { rowCount } = await ctx.db.execute(sql`update documents set status = 'checked', checked_at = ${ctx.now()},
      checked_by = ${adminId}::uuid, decision_note = ''
    where id = ${documentId} and status = 'rejected' and checked_at = ${rejectedAt}::timestamptz`)
  if (rowCount === 0) return false
  await dropNews(ctx, { about: 'documentId', ids: [documentId] })
  await audit(ctx, { actorId: adminId, action: 'document_checked', subject: documentId })
  // A licence that was checked ends the pause of its trades.
  await ctx.jobs.enqueue(ctx, 'match-waiting', {})
  return true
}
