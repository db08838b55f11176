import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** What a thing of the log is called, and its page in the administration where it has one. */
export type Named = { name: string; path: string | null }

const tab = (name: string, id = 't.id') => `'/admin/dashboard?tab=${name}&id=' || ${id}`
const ofProfessional = `coalesce(nullif(p.business_name, ''), p.name)`
const professionalOf = (id: string) => `join professionals p on p.id = ${id}`

/** What people read of each kind of thing, and where; none of what only its number names. */
const kinds = [
  `select t.id, t.email as name, null as path from users t`,
  `select t.id, coalesce(nullif(t.business_name, ''), t.name), ${tab('professionals')} from professionals t`,
  `select t.id, 'Lead in ' || r.suburb || ' for ' || ${ofProfessional}, ${tab('leads')} from leads t
    join quote_requests r on r.id = t.request_id ${professionalOf('t.professional_id')}`,
  `select t.id, 'Report by ' || ${ofProfessional}, ${tab('leads', 'l.id')} from lead_reports t
    join leads l on l.id = t.lead_id ${professionalOf('l.professional_id')}`,
  `select t.id, 'Document of ' || ${ofProfessional}, ${tab('professionals', 'p.id')} from documents t
    ${professionalOf('t.professional_id')}`,
  `select t.id, 'Review of ' || ${ofProfessional}, ${tab('professionals', 'p.id')} from reviews t
    ${professionalOf('t.professional_id')}`,
  `select t.id, 'Appeal by ' || ${ofProfessional}, ${tab('professionals', 'p.id')} from appeals t
    ${professionalOf('t.professional_id')}`,
  `select t.id, 'Payment by ' || u.email, ${tab('charges')} from charges t join users u on u.id = t.user_id`,
  `select t.id, 'Payout to ' || u.email, '/admin/dashboard?tab=payouts' from payouts t
    join users u on u.id = t.owner_id`,
  `select t.id, 'Booking of ' || t.name, ${tab('consultations')} from bookings t where t.name <> ''`,
  `select t.id, t.name, null from consultants t`,
  `select t.id, t.business_name, ${tab('applications')} from applications t`,
  `select t.id, t.name, '/community/' || t.id from communities t`,
]

const anyOf = sql.raw(kinds.map((kind) => `select * from (${kind}) t where t.id = any(wanted.ids)`).join(' union all '))

/** Names of things by their ids, in one query however many there are; what was deleted has none. */
export async function namesOf(ctx: Context, ids: string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<Named & { id: string }>(sql`with wanted as (
      select ${sql.param([...new Set(ids)])}::uuid[] as ids)
    select n.id, n.name, n.path from wanted cross join lateral (${anyOf}) n(id, name, path)`)
  return new Map(rows.map(({ id, name, path }) => [id, { name, path }]))
}
