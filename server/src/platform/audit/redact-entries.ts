import { and, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Person } from '#core/personal-data.ts'
import { isAboutThem } from './personal-data.ts'
import { auditLog } from './schema.ts'

/**
 * Takes the words out of every action about a person: what was done, by whom and when stays, and so does the hash of the
 * words, which without its salt says nothing. @param deedId the action of the log that this belongs to, which keeps its reason
 */
export async function redactAuditEntries(ctx: Context, person: Person, deedId: string): Promise<void> {
  await ctx.db
    .update(auditLog)
    .set({ detail: {}, salt: null, emptiedBy: deedId })
    .where(
      and(isAboutThem(person), ne(auditLog.id, deedId), isNull(auditLog.emptiedBy), sql`${auditLog.detail} <> '{}'`),
    )
}
