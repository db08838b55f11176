import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { applications } from '../schema.ts'
import { factsOf } from './facts.ts'

/** True while it, or its appeal, is undecided. */
export const waits = sql<boolean>`(status in ('review', 'interview')
  or (status = 'declined' and appealed_at is not null and appeal_decided_at is null))`

/** An appeal is due as a new application is. */
export const since = sql`coalesce(appealed_at, created_at)`

type Which = { where: SQL; order: SQL; most: number }

export async function describeApplications(ctx: Context, { where, order, most }: Which) {
  const rows = await ctx.db
    .select({
      row: applications,
      isOpen: waits,
      micros: sql<number>`(extract(epoch from ${since}) * 1000000)::bigint`.mapWith(Number),
      sameAbn: sql<number>`((select count(*) from applications o where o.abn = applications.abn
          and o.id <> applications.id)
        + (select count(*) from professionals p where p.abn = applications.abn))::int`,
      sameEmail: sql<number>`((select count(*) from applications o where o.email = applications.email
          and o.id <> applications.id)
        + (select count(*) from users u where u.email = applications.email and u.email_verified))::int`,
    })
    .from(applications)
    .where(where)
    .orderBy(order)
    .limit(most)
  return rows.map(({ row, ...counted }) => ({
    ...factsOf(row),
    ...counted,
    id: row.id,
    interviewNotes: row.interviewNotes,
  }))
}
