import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { displayNameSql, hasProfile } from '#domains/professionals/profiles/queries.ts'

export const givenReview = (professionalId: SQL) =>
  sql`(select json_build_object('id', w.id, 'stars', w.stars, 'text', w.text, 'reply', w.reply)
  from reviews w where w.request_id = r.id and w.professional_id = ${professionalId} and w.removed_at is null)`

export const preferred = sql`(select json_build_object('name', ${displayNameSql},
    'slug', case when ${hasProfile} then p.slug end,
    'hasRequest', exists (select from leads l where l.request_id = r.id and l.professional_id = p.id))
  from professionals p where p.id = r.preferred_professional_id)`

const MAX = 200

export async function oldRequests(ctx: Context, since: SQL): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from quote_requests
    where erased_at is null and verified_at < ${since} and status <> 'in_progress'
      and greatest(verified_at, consent_at, accepted_at, completed_at, cancelled_at) < ${since}
    order by verified_at, id limit ${MAX}`)
  return rows.map(({ id }) => id)
}
