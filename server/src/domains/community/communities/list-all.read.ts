import type { AdminCommunity, AdminCommunityFilters } from '@lv/contract/admin-communities'
import { invalidField } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { likePattern } from '#platform/database/search.ts'

type Sort = AdminCommunityFilters['sort']
type Page = AdminCommunityFilters & { limit: number; cursor?: string | undefined }
type Row = AdminCommunity & { place: number }

const places: Record<Sort, { by: SQL; place: SQL; at: (place: number) => SQL }> = {
  newest: {
    by: sql`c.created_at`,
    place: sql`(extract(epoch from c.created_at) * 1000000)::bigint::float`,
    at: (place) => sql`(to_timestamp(0) + ${place}::bigint * interval '1 microsecond')`,
  },
  members: { by: sql`c.member_count`, place: sql`c.member_count::float`, at: (place) => sql`${place}::int` },
}
const cursors = cursorOf(z.tuple([z.enum(['newest', 'members']), Micros, z.uuid()]))

function after({ sort, cursor }: Page): SQL[] {
  if (cursor === undefined) return []
  const [of, place, id] = cursors.decode(cursor)
  if (of !== sort || (sort === 'members' && place > 2_000_000_000))
    throw invalidField('cursor', 'The cursor is of another order')
  const { by, at } = places[sort]
  return [sql`(${by} < ${at(place)} or ${by} = ${at(place)} and c.id > ${id}::uuid)`]
}

const filters = ({ search, paid }: Page): SQL[] => [
  ...(search
    ? [
        sql`c.id in (select id from communities where lower(name) like ${likePattern(search)}
      union all select o.id from communities o join users u on u.id = o.owner_id where u.email = ${search.toLowerCase()})`,
      ]
    : []),
  ...(paid ? [sql`c.is_paid = ${paid === 'true'}`] : []),
]

/** `next` is null on the last page. */
export async function listAllCommunities(ctx: Context, page: Page) {
  const { sort, limit } = page
  const { by, place } = places[sort]
  const { rows } = await ctx.db.execute<Row>(sql`select c.id, c.name, c.category, c.sector, c.owner_id as "ownerId",
      u.email as "ownerEmail", c.member_count as "memberCount", c.post_count as "postCount", c.is_paid as "isPaid",
      c.is_public as "isPublic", c.price_cents as "priceCents", c.active_percent as "activePercent",
      c.median_answer_minutes as "medianAnswerMinutes", c.owner_seen_at as "ownerSeenAt", c.created_at as "createdAt",
      ${place} as place
    from communities c join users u on u.id = c.owner_id
    where ${sql.join([sql`true`, ...filters(page), ...after(page)], sql` and `)}
    order by ${by} desc, c.id limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  return {
    items: items.map(({ place: _, ownerSeenAt, createdAt, ...community }) => ({
      ...community,
      ownerSeenAt: toIsoTimeOrNull(ownerSeenAt),
      createdAt: toIsoTime(createdAt),
    })),
    next: last ? cursors.encode([sort, last.place, last.id]) : null,
  }
}
