import { and, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { transact } from '#core/context.ts'
import type { Person } from '#core/personal-data.ts'
import { retainedSince } from '#core/retention.ts'
import { isAboutThem } from './personal-data.ts'
import { auditLog } from './schema.ts'

export const AUDIT_LOG_RETENTION = { months: 84 }

/** The database checks the age of seven years by its own clock, whatever ours says. */
export async function purgeAuditEntries(ctx: Context): Promise<void> {
  await transact(ctx, async (ctx) => {
    // Only from the start: an old entry after a younger one waits for it.
    const { rows } = await ctx.db.execute<{ upTo: string }>(sql`
      with cut as (select c.position, c.hash from audit_chain c where c.position < (
          select coalesce((select k.position from audit_chain k join audit_log a on a.id = k.deed_id
              where a.at >= ${retainedSince(ctx, AUDIT_LOG_RETENTION)} order by k.position limit 1),
            (select last_position + 1 from audit_ends)))
        order by c.position desc limit 1)
      update audit_ends set first_position = cut.position, first_hash = cut.hash from cut
      returning audit_ends.first_position as "upTo"`)
    const [cut] = rows
    if (!cut) return
    const gone = sql`select deed_id from audit_chain where position <= ${cut.upTo}::bigint`
    const { rows: deeds } = await ctx.db.execute<{ id: string }>(sql`select deed_id as id from (${gone}) gone`)
    await ctx.db.execute(sql`delete from audit_chain where position <= ${cut.upTo}::bigint`)
    await ctx.db.execute(sql`delete from audit_log where id = any(${sql.param(deeds.map(({ id }) => id))}::uuid[])`)
  })
}

/** Facts and hashes stay; a hash without its salt reveals nothing. @param deedId the entry of the deletion itself */
export async function redactAuditEntries(ctx: Context, person: Person, deedId: string): Promise<void> {
  await ctx.db
    .update(auditLog)
    .set({ detail: {}, salt: null, emptiedBy: deedId })
    .where(
      and(isAboutThem(person), ne(auditLog.id, deedId), isNull(auditLog.emptiedBy), sql`${auditLog.detail} <> '{}'`),
    )
}
