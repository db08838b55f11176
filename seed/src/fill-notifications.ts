import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import { formatDollars } from '@lv/contract/money'
import type { Context } from '@lv/server/core/context.ts'
import { openAbout, openBetween } from '@lv/server/domains/messaging/messages/open.ts'
import { writeMessage } from '@lv/server/domains/messaging/messages/write.ts'
import { getNotificationDefinition } from '@lv/server/domains/notifications/notifications/notification-of.ts'
import { sql } from 'drizzle-orm'
import { type Told, talks, words } from './content/talks.ts'
import { inPast } from './in-past.ts'
import { insertRows, seedId } from './insert.ts'

type Row = Record<string, unknown>
type Fact = { userId: string; kind: string; data: Record<string, string>; count: number; at: string }

/** What is older than this was read. */
const UNREAD_FOR = 3 * DAY_MS
const SIGNED_IN = ['member@demo.example', 'owner@demo.example', 'home@demo.example']

/** Comments of others on posts of those whom one signs in as, and the quotes that they got. */
async function facts(ctx: Context): Promise<Fact[]> {
  const people = sql`(select id, email from users where email = any(${sql.param(SIGNED_IN)}::text[]))`
  const { rows: comments } = await ctx.db.execute<Fact>(sql`
    select p.author_id as "userId", 'post-commented' as kind, count(*)::int as count, max(c.created_at) as at,
      json_build_object('title', p.title, 'communityId', p.community_id, 'postId', p.id) as data
    from ${people} me join posts p on p.author_id = me.id join comments c on c.post_id = p.id and c.author_id <> me.id
    where p.deleted_at is null and c.deleted_at is null group by p.id order by at desc limit 20`)
  const { rows: quotes } = await ctx.db.execute<Fact & { lowCents: number; highCents: number }>(sql`
    select me.id as "userId", 'quote-received' as kind, 1 as count, q.sent_at as at,
      v.low_cents as "lowCents", v.high_cents as "highCents",
      json_build_object('professional', coalesce(p.business_name, p.name), 'requestId', q.request_id) as data
    from ${people} me join quote_requests r on r.email = me.email join quotes q on q.request_id = r.id
      join quote_versions v on v.quote_id = q.id and v.version = q.version
      join professionals p on p.id = q.professional_id
    order by at desc limit 20`)
  const priced = quotes.map(({ lowCents, highCents, data, ...fact }) => {
    const price = [...new Set([lowCents, highCents])].map(formatDollars).join(' to ')
    return { ...fact, data: { ...data, price } }
  })
  return [...comments, ...priced]
}

function notificationRow(ctx: Context, { userId, kind, data, count, at }: Fact): Row[] {
  const of = getNotificationDefinition(ctx, kind)
  if (!of) return []
  const { many, path } = of.write(data as never)
  const then = new Date(at)
  return [
    {
      id: seedId(`notification/${userId}/${kind}/${path}/${JSON.stringify(data)}`),
      user_id: userId,
      type: of.type,
      data: { kind, data },
      alike: many ? `${kind} ${path}` : null,
      count,
      at: then.toISOString(),
      read_at: then.getTime() < ctx.now().getTime() - UNREAD_FOR ? then.toISOString() : null,
    },
  ]
}

/**
 * What is kept of it for the preview of one's choices, which looks back a week; the letters about it are long sent. Their ids
 * are made as they are written: the table is kept in parts by them.
 */
const toldRows = (rows: Row[], now: number): Row[] =>
  rows.flatMap(({ id, user_id, data, alike, at, type }) =>
    Date.parse(String(at)) > now - 7 * DAY_MS
      ? [
          {
            user_id,
            topic: type === 'community' ? 'comments' : 'projects',
            data,
            alike,
            notification_id: id,
            at,
          },
        ]
      : [],
  )

/** A larger village later has its people's news; these are told once. */
async function isTold(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from conversations
    where kind = 'community' and subject = ${seedId(words.community)}`)
  return rows.length > 0
}

/** Somebody who is in a community with this person, the same one at each run. */
async function neighbourOf(ctx: Context, userId: string, nth: number): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select other.user_id as id
    from memberships mine join memberships other on other.community_id = mine.community_id and other.user_id <> mine.user_id
      join users u on u.id = other.user_id
    where mine.user_id = ${userId} and u.email not like '%@demo.example'
    group by 1 order by md5(other.user_id::text) limit 1 offset ${nth}`)
  return rows[0]?.id
}

async function say(ctx: Context, { to, said }: Told, nth: number): Promise<number> {
  const me = seedId(to)
  const other = await neighbourOf(ctx, me, nth)
  if (!other) return 0
  for (const { by, hoursAgo, body } of said) {
    const then = inPast(ctx, ctx.now().getTime() - hoursAgo * HOUR_MS)
    const [authorId, readerId] = by === 'me' ? [me, other] : [other, me]
    const conversationId = await openBetween(then, authorId, readerId)
    await writeMessage(then, { conversationId, authorId, body, readers: [readerId] })
  }
  return said.length
}

/**
 * What the people whom one signs in as find in their messages and notifications: what follows from the village and the
 * market, a few conversations, and a word of an owner to a whole community. With the first village, and only then.
 */
export async function fillNotifications(ctx: Context): Promise<Record<string, number>> {
  if (await isTold(ctx)) return {}
  const rows = (await facts(ctx)).flatMap((fact) => notificationRow(ctx, fact))
  const notifications = await insertRows(ctx, 'notifications', rows)
  await insertRows(ctx, 'told_news', toldRows(rows, ctx.now().getTime()))
  let messages = 0
  for (const [nth, talk] of talks.entries()) messages += await say(ctx, talk, nth)
  const then = inPast(ctx, ctx.now().getTime() - words.hoursAgo * HOUR_MS)
  const conversationId = await openAbout(then, { kind: 'community', subject: seedId(words.community) })
  await writeMessage(then, { conversationId, authorId: seedId(words.by), body: words.body, readers: [] })
  return { notifications, messages: messages + 1 }
}
