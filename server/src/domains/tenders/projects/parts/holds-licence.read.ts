import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { allowed } from './licence-classes.ts'

/** Ignores case, spaces and punctuation, as `plain` does. */
const plainly = (words: SQL) => sql`regexp_replace(lower(${words}), '[^a-z0-9]+', '', 'g')`

const allows = sql`(${plainly(sql`d.class`)} = ${plainly(sql`s.licence_class`)}
  or (${plainly(sql`d.class`)}, ${plainly(sql`s.licence_class`)}) in (${sql.raw(
    allowed.map(([held, asked]) => `('${held}', '${asked}')`).join(', '),
  )}))`

/** `personId` is null for a visitor. */
export const holdsLicence = (personId: string | null, now: Date): SQL => sql`(s.licence_class is null or exists (
  select from professionals w join documents d on d.professional_id = w.id
  where w.user_id = ${personId}::uuid and w.account_status = 'active' and d.kind = 'licence' and d.status = 'checked'
    and d.expires_at > ${now} and d.trades @> array[s.trade] and ${allows}))`

type Seat = { licenceClass: string | null; fits: boolean }

export async function readSeat(
  ctx: Context,
  { projectId, seatId, personId }: { projectId: string; seatId: string; personId: string },
): Promise<Seat | undefined> {
  const { rows } = await ctx.db.execute<Seat>(sql`select s.licence_class as "licenceClass",
      ${holdsLicence(personId, ctx.now())} as fits
    from project_seats s where s.id = ${seatId}::uuid and s.project_id = ${projectId}::uuid`)
  return rows[0]
}
