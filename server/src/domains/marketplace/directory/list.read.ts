import { cut } from '@lv/contract/cut'
import type { Directory, DirectoryQuery, ListedProfessional } from '@lv/contract/directory'
import { DIRECTORY_PAGE_SIZE, type DirectorySort, WIDER_MAX } from '@lv/contract/directory-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cardPhoto } from '#domains/professionals/portfolio/thumbnails.read.ts'
import { medianAnswerMinutes } from '#domains/professionals/profiles/answer-records.ts'
import { checks } from '#domains/professionals/profiles/checks.ts'
import { onLeave } from '#domains/professionals/profiles/receive-leads.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import {
  beginning,
  behind,
  type DirectorySearch,
  filteredProfessionals,
  keyOf,
  kmFrom,
  setFilters,
} from './parts/narrowed.read.ts'
import { findNear } from './parts/near.ts'

const ABOUT_SHOWN = 180

type Checked = { kind: string; class: string; checkedAt: string }
type Row = Omit<ListedProfessional, 'licences'> & { checks: Checked[] }

const presented = ({ checks, awayUntil, ...row }: Row): ListedProfessional => ({
  ...row,
  about: cut(row.about, ABOUT_SHOWN),
  awayUntil: toIsoTimeOrNull(awayUntil),
  licences: checks.flatMap(({ kind, class: what, checkedAt }) =>
    kind === 'licence' ? [{ class: what, checkedAt: toIsoTime(checkedAt) }] : [],
  ),
})

/** Finds the page along an index first, and describes only those rows. */
const pageStatement = (sought: DirectorySearch, sort: DirectorySort, now: Date, part: SQL, count: number) => {
  const key = keyOf(sought, sort)
  return sql`
    select p.id, p.slug, p.name, p.business_name as "businessName", left(p.about, ${ABOUT_SHOWN + 1}) as about, p.trades,
      ${cardPhoto} as photo,
      round(found.km::numeric)::int as "distanceKm", p.radius_km as "radiusKm",
      cardinality(p.postcodes) as "postcodeCount",
      (select b.suburb from postcodes b where b.postcode = p.base_postcode) as "baseSuburb",
      ${checks(now)} as checks, p.review_count as "reviewCount",
      round(p.stars_total::numeric / nullif(p.review_count, 0), 1)::float as stars,
      ${medianAnswerMinutes} as "medianAnswerMinutes", p.answered_count as "answeredCount",
      case when ${onLeave(now)} then p.away_until end as "awayUntil"
    from (
      select p.id, ${kmFrom(sought)} as km, ${key} as key from ${filteredProfessionals(sought, now)} ${behind(sought, key)} ${part}
      order by ${key}, p.id limit ${count}) found
    join professionals p on p.id = found.id
    order by found.key, found.id`
}

async function pageOf(
  ctx: Context,
  sought: DirectorySearch,
  sort: DirectorySort,
  part = sql.empty(),
  count = 0,
): Promise<Row[]> {
  const most = count || DIRECTORY_PAGE_SIZE + 1
  const { rows } = await ctx.db.execute<Row>(pageStatement(sought, sort, ctx.now(), part, most))
  return rows
}

async function inTurn(ctx: Context, sought: DirectorySearch): Promise<Row[]> {
  const from = beginning(ctx.now())
  const { rows } = await ctx.db.execute<{ isSecond: boolean }>(
    sql`select turn_key < ${from} as "isSecond" from professionals where id = ${sought.after ?? null}`,
  )
  const most = DIRECTORY_PAGE_SIZE + 1
  const first = rows[0]?.isSecond ? [] : await pageOf(ctx, sought, 'turn', sql`and p.turn_key >= ${from}`)
  if (first.length === most) return first
  const second = rows[0]?.isSecond ? sought : { ...sought, after: undefined }
  return [...first, ...(await pageOf(ctx, second, 'turn', sql`and p.turn_key < ${from}`, most - first.length))]
}

async function widerOf(ctx: Context, sought: DirectorySearch): Promise<Directory['wider']> {
  const filters = setFilters(sought, ctx.now())
  if (filters.length === 0) return []
  const counts = filters.map(
    (without) => sql`select ${without}::text as without, count(*)::int as count
      from (select p.id from ${filteredProfessionals(sought, ctx.now(), without)} limit ${WIDER_MAX}) few`,
  )
  const { rows } = await ctx.db.execute<Directory['wider'][number]>(sql.join(counts, sql` union all `))
  return rows.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
}

/** Walks the index class by class, so each costs a look-up or two. */
const classesOf = (now: Date) => sql`with recursive named as (
    (select min(d.class) as class from documents d where d.kind = 'licence' and d.status = 'checked')
    union all
    select (select min(d.class) from documents d
      where d.kind = 'licence' and d.status = 'checked' and d.class > named.class)
    from named where named.class is not null)
  select class from named where class is not null and exists (select from documents d
    join professionals p on p.id = d.professional_id and p.may_receive_leads
    where d.kind = 'licence' and d.status = 'checked' and d.class = named.class and d.expires_at > ${now})
  limit 60`

const licenceClasses = (ctx: Context): Promise<string[]> =>
  ctx.reads.share('directory licence classes', async () => {
    const { rows } = await ctx.db.execute<{ class: string }>(classesOf(ctx.now()))
    return rows.map((row) => row.class)
  })

async function read(ctx: Context, query: DirectoryQuery): Promise<Omit<Directory, 'licenceClasses'>> {
  const place = await findNear(ctx, query.near)
  const sought = { ...query, place }
  const chosen = query.sort ?? (place ? 'distance' : 'turn')
  const sort = chosen === 'distance' && !place ? 'turn' : chosen
  const rows = sort === 'turn' ? await inTurn(ctx, sought) : await pageOf(ctx, sought, sort)
  const items = rows.slice(0, DIRECTORY_PAGE_SIZE).map(presented)
  return {
    items,
    next: rows.length > items.length ? (items.at(-1)?.id ?? null) : null,
    near: place && { postcode: place.postcode, suburb: place.suburb },
    sort,
    wider: rows.length === 0 && !query.after ? await widerOf(ctx, sought) : [],
  }
}

/**
 * A tier buys nothing here (docs/decisions/0049).
 * @throws `invalid` at `near` where no suburb that we serve is called that
 */
export async function listDirectory(ctx: Context, query: DirectoryQuery): Promise<Directory> {
  const [list, classes] = await Promise.all([
    ctx.reads.share(`directory ${JSON.stringify(query)}`, () => read(ctx, query)),
    licenceClasses(ctx),
  ])
  return { ...list, licenceClasses: classes }
}
