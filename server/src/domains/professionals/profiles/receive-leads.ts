import { eq, type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { isOpen } from '#domains/identity/accounts/queries.ts'
import { singleRow } from '#platform/database/rows.ts'
import { getProfessional } from './get.ts'
import { professionals } from './schema.ts'

type Toggle = { professionalId: string; receiveLeads: boolean }

/** With fewer than 29 points the switch stays off until they have them (RELIABILITY.md, T66). */
export async function toggleLeads(ctx: Context, { professionalId, receiveLeads }: Toggle) {
  await transact(ctx, async (ctx) => {
    await ctx.db.update(professionals).set({ receiveLeads }).where(eq(professionals.id, professionalId))
    if (receiveLeads) await ctx.jobs.enqueue(ctx, 'match-waiting', {})
  })
  const now = await getProfessional(ctx, { professionalId, isSuperAdmin: false })
  return { receiveLeads: now.receiveLeads, leadsReason: now.leadsReason }
}

export const onLeave = (now: Date): SQL =>
  sql`coalesce(p.away_until > ${now} and coalesce(p.away_from <= ${now}, true), false)`

/** `awayFrom` is null if it begins at once, both if there is none. */
export type Leave = { awayFrom: SQL | null; awayUntil: SQL | null }

/** Replaces the current or next leave; past ones stay. Call it in the transaction that locks the professional's row. */
export async function setLeave(ctx: Context, professionalId: string, { awayFrom, awayUntil }: Leave): Promise<void> {
  const now = sql`${ctx.now()}::timestamptz`
  const mine = sql`professional_id = ${professionalId}::uuid`
  const isUnderWay = sql`${mine} and until_at > ${now} and from_at < ${now}`
  await ctx.db.execute(sql`delete from leaves where ${mine} and from_at >= ${now}`)
  const until = awayUntil && !awayFrom ? awayUntil : now
  const { rowCount } = await ctx.db.execute(sql`update leaves set until_at = ${until} where ${isUnderWay}`)
  if (awayUntil && (awayFrom || rowCount === 0))
    await ctx.db.execute(sql`insert into leaves (professional_id, from_at, until_at)
      values (${professionalId}, ${awayFrom ?? now}, ${awayUntil})`)
  if (!awayUntil || awayFrom) await ctx.jobs.enqueue(ctx, 'match-waiting', {})
  if (!awayUntil) return
  const { rows } = await ctx.db.execute<{ until: string }>(sql`select ${awayUntil} as until`)
  await ctx.jobs.enqueue(ctx, 'match-waiting', {}, { from: new Date(singleRow(rows).until) })
}

/** SQL condition; the database keeps active, vetted and switched on in one column. */
export const mayReceiveLeads = (now: Date): SQL =>
  sql`p.may_receive_leads and not ${onLeave(now)} and ${isOpen('p.user_id')}`
