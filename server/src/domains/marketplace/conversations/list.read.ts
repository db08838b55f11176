import type { Conversation } from '@lv/contract/conversations'
import { cut } from '@lv/contract/cut'
import { Id } from '@lv/contract/fields'
import type { ConversationKind, ConversationPlace } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isInGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isEntitledAt } from '#domains/community/communities/entitled.ts'
import { jobNameColumn } from '#domains/marketplace/requests/present.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { cursorOf, Micros } from '#platform/database/cursor.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { matchesQuery, typedQuery } from '#platform/database/search.ts'

type Page = {
  place?: ConversationPlace | undefined
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}
type Row = Omit<Conversation, 'last'> & {
  micros: number
  text: string
  isMine: boolean
  isDeleted: boolean
  hasFiles: boolean
  at: string
}

const OF_BLOCKED = 'Message of somebody you blocked'

const SHOWN = 160

const kindsIn: Record<ConversationPlace, ConversationKind[]> = {
  direct: ['direct'],
  community: ['community'],
  project: ['lead', 'project', 'collaboration'],
}

const cursors = cursorOf(z.tuple([Micros, Id]))

function after(cursor: string | undefined, at: SQL, id: SQL): SQL {
  if (cursor === undefined) return sql.empty()
  const [micros, conversationId] = cursors.decode(cursor)
  return sql`and (${at}, ${id}) <
    (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${conversationId}::uuid)`
}

/** Walks the index `conversation_members_newest`. */
const named = (me: SQL, { place, limit, cursor }: Page) => sql`
  select x.conversation_id as id, x.last_message_at as at, x.unread, x.is_muted
  from conversation_members x ${place ? sql`join conversations k on k.id = x.conversation_id and k.kind = any(${sql.param(kindsIn[place])}::text[])` : sql.empty()}
  where x.user_id = ${me} and x.last_message_at is not null ${after(cursor, sql`x.last_message_at`, sql`x.conversation_id`)}
  order by x.last_message_at desc, x.conversation_id desc limit ${limit + 1}`

const announced = (ctx: Context, me: SQL, { limit, cursor }: Page) => sql`
  select k.id, k.last_message_at as at, (
      select count(*)::int from (
        select from messages m where m.conversation_id = k.id and m.created_at > greatest(x.read_at, b.joined_at)
          and m.deleted_at is null and m.author_id is distinct from ${me} limit 100) unread),
    coalesce(x.is_muted, false)
  from memberships b join conversations k on k.kind = 'community' and k.subject = b.community_id
    left join conversation_members x on x.conversation_id = k.id and x.user_id = ${me}
  where b.user_id = ${me} and ${isEntitledAt(ctx.now(), 'b')} and k.last_message_at is not null ${after(cursor, sql`k.last_message_at`, sql`k.id`)}
  order by k.last_message_at desc, k.id desc limit ${limit + 1}`

const withWords = (ctx: Context, me: SQL, { q, limit, cursor }: Page) => sql`
  select * from (
    select mine.id, max(m.created_at) as at, mine.unread, mine.is_muted from (
      select x.conversation_id as id, x.unread, x.is_muted from conversation_members x
      where x.user_id = ${me} and x.last_message_at is not null
      union all
      select k.id, 0, coalesce(x.is_muted, false) from memberships b
        join conversations k on k.kind = 'community' and k.subject = b.community_id
        left join conversation_members x on x.conversation_id = k.id and x.user_id = ${me}
      where b.user_id = ${me} and ${isEntitledAt(ctx.now(), 'b')}) mine
    join messages m on m.conversation_id = mine.id
    where ${matchesQuery(sql`m.body`, typedQuery(q ?? ''))} and m.deleted_at is null
    group by mine.id, mine.unread, mine.is_muted) matching (id, at, unread, is_muted)
  where true ${after(cursor, sql`at`, sql`id`)}
  order by at desc, id desc limit ${limit + 1}`

function newest(ctx: Context, me: SQL, page: Page): SQL {
  if (page.q) return withWords(ctx, me, page)
  if (page.place === 'community') return announced(ctx, me, page)
  return page.place ? named(me, page) : sql`(${named(me, page)}) union all (${announced(ctx, me, page)})`
}

const personsName = sql.raw(`case when o.email like '%@deleted.invalid' then 'Deleted account'
  else coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), 'Member') end`)

/** Newest message first; `next` is null on the last page. Suspended and unverified people have none. */
export async function listConversations(ctx: Context, actor: Actor, page: Page) {
  if (!isInGoodStanding(actor)) return { items: [], next: null }
  const me = sql`${actor.id}::uuid`
  const { rows } = await ctx.db.execute<Row>(sql`with newest (id, at, unread, is_muted) as (
      select * from (${newest(ctx, me, page)}) every (id, at, unread, is_muted)
      order by at desc, id desc limit ${page.limit + 1})
    select n.id, c.kind, n.unread, n.is_muted as "isMuted", (extract(epoch from n.at) * 1000000)::bigint as micros,
      coalesce(case c.kind when 'direct' then ${personsName} when 'project' then ${jobNameColumn} when 'collaboration' then j.title when 'community' then v.name
        else case when p.user_id = ${me} then nullif(r.name, '') else ${displayNameSql} end end, 'Deleted') as title,
      case c.kind when 'lead' then ${jobNameColumn} end as about,
      case c.kind when 'direct' then o.profile_image_url
        when 'community' then '/files/' || v.image_id end as "imageUrl",
      left(case when c.kind not in ('direct', 'lead') and exists (
          select from blocks k where k.user_id = ${me} and k.blocked_id = m.author_id)
        then ${OF_BLOCKED} else m.body end, ${SHOWN + 1}) as text, m.author_id is not distinct from ${me} as "isMine", m.deleted_at is not null as "isDeleted",
      m.file_count > 0 as "hasFiles", m.created_at as at
    from newest n join conversations c on c.id = n.id
      join lateral (
        select * from messages m where m.conversation_id = c.id ${page.q ? sql`and m.created_at = n.at` : sql.empty()} order by m.created_at desc limit 1) m on true
      left join users o on c.kind = 'direct'
        and o.id = case when c.first_user_id = ${me} then c.second_user_id else c.first_user_id end
      left join leads l on c.kind = 'lead' and l.id = c.subject
      left join professionals p on p.id = l.professional_id
      left join quote_requests r on r.id = case c.kind when 'lead' then l.request_id when 'project' then c.subject end
      left join communities v on c.kind = 'community' and v.id = c.subject
      left join projects j on c.kind = 'collaboration' and j.id = c.subject
    order by n.at desc, n.id desc`)
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ text, isMine, isDeleted, hasFiles, at, micros: _, ...conversation }) => ({
      ...conversation,
      last: { text: cut(text, SHOWN), isMine, isDeleted, hasFiles, at: toIsoTime(at) },
    })),
    next: rows.length > page.limit && last ? cursors.encode([Number(last.micros), last.id]) : null,
  }
}

/** Up to 100 in each place, without muted conversations. */
export async function countUnread(ctx: Context, actor: Actor): Promise<Record<ConversationPlace, number>> {
  const counts = { direct: 0, community: 0, project: 0 }
  if (!isInGoodStanding(actor)) return counts
  const me = sql`${actor.id}::uuid`
  const { rows } = await ctx.db.execute<{ kind: ConversationKind; unread: number }>(sql`
    select k.kind, least(100, sum(x.unread))::int as unread
    from conversation_members x join conversations k on k.id = x.conversation_id
    where x.user_id = ${me} and x.unread > 0 and not x.is_muted group by k.kind
    union all
    select 'community', least(100, coalesce(sum(every.unread), 0))::int
    from (${announced(ctx, me, { limit: 1000 })}) every (id, at, unread, is_muted) where not every.is_muted`)
  for (const place of ['direct', 'community', 'project'] as const)
    counts[place] = Math.min(
      100,
      rows.reduce((sum, { kind, unread }) => (kindsIn[place].includes(kind) ? sum + (unread ?? 0) : sum), 0),
    )
  return counts
}
