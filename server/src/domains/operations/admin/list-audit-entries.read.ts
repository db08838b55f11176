import type { AuditFilters, AuditLine } from '@lv/contract/audit'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { momentCell, namedColumns, toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'
import { audit } from '#platform/audit/audit.ts'
import { inWords, isId, nameSubject } from '#platform/audit/entries.read.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { likePattern } from '#platform/database/search.ts'

/** `path` is of the page in the administration; null without one. */
type Named = { name: string; path: string | null }

const tab = (name: string, id = 't.id') => `'/admin/dashboard?tab=${name}&id=' || ${id}`
const ofProfessional = `coalesce(nullif(p.business_name, ''), p.name)`
const professionalOf = (id: string) => `join professionals p on p.id = ${id}`

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

async function namesOf(ctx: Context, ids: string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<Named & { id: string }>(sql`with wanted as (
      select ${sql.param([...new Set(ids)])}::uuid[] as ids)
    select n.id, n.name, n.path from wanted cross join lateral (${anyOf}) n(id, name, path)`)
  return new Map(rows.map(({ id, name, path }) => [id, { name, path }]))
}

type Page = AuditFilters & { limit: number; cursor?: string | undefined; adminId: string }
type Row = Omit<AuditLine, 'detail' | 'name' | 'path'> & { detail: Record<string, string | number>; micros: number }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))
const anId = z.uuid()

const dayStart = (day: string, add = 0) =>
  sql`((${day}::date + ${add}::int)::timestamp at time zone 'Australia/Melbourne')`

/** Actions of a person may be logged under the account, the profile, or their subject. */
const subjectsOf = (email: string) => sql`with theirs as (
    select u.id as user_id, p.id as professional_id from users u left join professionals p on p.user_id = u.id
    where u.email = ${email})
  select user_id::text from theirs
  union all select professional_id::text from theirs where professional_id is not null
  union all select l.id::text from leads l join theirs t on t.professional_id = l.professional_id
  union all select c.id::text from charges c join theirs t on t.user_id = c.user_id
  union all select o.id::text from orders o where o.guest_email = ${email}
  union all select b.id::text from bookings b where b.email = ${email}
  union all select asked.id::text from applications asked where asked.email = ${email}`

function conditions({ by, action, about, from, until, cursor }: Page) {
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const email = about?.toLowerCase() ?? ''
  const isOfThing = anId.safeParse(about).success
  return [
    by && sql`a.actor_id in (select id from users where lower(email) like ${likePattern(by)})`,
    action && sql`a.action = ${action}`,
    about && (isOfThing ? sql`a.subject = ${email}` : sql`a.subject in (${subjectsOf(email)})`),
    from && sql`a.at >= ${dayStart(from)}`,
    until && sql`a.at < ${dayStart(until, 1)}`,
    id && sql`(a.at, a.id) < (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`,
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** The log records what was searched for in it. */
const askedFor = ({ by = '', action = '', about = '', from = '', until = '' }: Page) => ({
  by,
  action,
  about,
  from,
  until,
})

/** Reading the log is itself logged, after what was read. `next` is null on the last page. */
export async function listAuditEntries(ctx: Context, asked: Page) {
  const { limit, adminId } = asked
  const where = sql.join([sql`true`, ...conditions(asked)] as ReturnType<typeof sql>[], sql` and `)
  const { rows } = await ctx.db.execute<Row>(sql`with page as materialized (
      select a.id, a.actor_id, a.action, a.subject, a.detail, a.at from audit_log a
      where ${where} order by a.at desc, a.id desc limit ${limit + 1}),
    named as (select page.*, case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end as thing
      from page)
    select n.id, n.at, n.action, actor.email as by, n.subject, coalesce(person.email, owner.email) as about, n.detail,
      (extract(epoch from n.at) * 1000000)::bigint::float as micros
    from named n left join users actor on actor.id = n.actor_id
      left join users person on person.id = n.thing
      left join professionals p on p.id = n.thing left join users owner on owner.id = p.user_id
    order by n.at desc, n.id desc`)
  const { items, last } = cutPage(rows, limit)
  await audit(ctx, { actorId: adminId, action: 'audit_seen', detail: { count: items.length, ...askedFor(asked) } })
  const names = await namesOf(
    ctx,
    items.flatMap(({ subject, detail }) => [subject, ...Object.values(detail)]).filter(isId),
  )
  return {
    items: items.map(({ micros: _, at, detail, ...deed }) => ({
      ...deed,
      at: toIsoTime(at),
      name: deed.subject && nameSubject(deed.subject),
      path: null,
      ...names.get(deed.subject ?? ''),
      detail: inWords(detail, names),
    })),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}

const columns = namedColumns(['at', 'action', 'by', 'about', 'name', 'subject', 'detail', 'id'])

/** At most 10,000 rows, times in Melbourne; cells that spreadsheets would run begin with `'` (T47). */
export async function exportAuditEntries(ctx: Context, filters: AuditFilters, adminId: string) {
  const { items } = await listAuditEntries(ctx, { ...filters, limit: CSV_ROWS, adminId })
  const rows = items.map((deed) => ({ ...deed, at: momentCell(deed.at) }))
  return csvFile('audit-log', await toCsv(rows, columns))
}
