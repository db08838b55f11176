import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'

/** A class of a licence without capitals, spaces and signs: 'A-Grade Electrician' is 'A grade electrician'. */
const plainly = (words: SQL) => sql`regexp_replace(lower(${words}), '[^a-z0-9]+', '', 'g')`

/**
 * Whether a person (null: a visitor) may take the seat `s`: it asks for no licence, or we have checked one of theirs for
 * its trade and of its class, which still holds.
 */
export const holdsLicence = (personId: string | null, now: Date): SQL => sql`(s.licence_class is null or exists (
  select from professionals w join documents d on d.professional_id = w.id
  where w.user_id = ${personId}::uuid and w.account_status = 'active' and d.kind = 'licence' and d.status = 'checked'
    and d.expires_at > ${now} and d.trades @> array[s.trade] and ${plainly(sql`d.class`)} = ${plainly(sql`s.licence_class`)}))`

type Seat = { licenceClass: string | null; fits: boolean }

/** A seat of a project, and whether a person may take it; undefined where the project has no such seat. */
export async function readSeat(
  ctx: Context,
  { projectId, seatId, personId }: { projectId: string; seatId: string; personId: string },
): Promise<Seat | undefined> {
  const { rows } = await ctx.db.execute<Seat>(sql`select s.licence_class as "licenceClass",
      ${holdsLicence(personId, ctx.now())} as fits
    from project_seats s where s.id = ${seatId}::uuid and s.project_id = ${projectId}::uuid`)
  return rows[0]
}
