import { and, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Person } from '#core/personal-data.ts'
import { isAboutThem } from './personal-data.ts'
import { auditLog } from './schema.ts'

/** Facts and hashes stay; a hash without its salt reveals nothing. @param deedId the entry of the deletion itself */
export async function redactAuditEntries(ctx: Context, person: Person, deedId: string): Promise<void> {
  await ctx.db
    .update(auditLog)
    .set({ detail: {}, salt: null, emptiedBy: deedId })
    .where(
      and(isAboutThem(person), ne(auditLog.id, deedId), isNull(auditLog.emptiedBy), sql`${auditLog.detail} <> '{}'`),
    )
}
