import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ICalCalendar } from 'ical-generator'
import ical, { ICalEventStatus } from 'ical-generator'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { stripLinks } from '#core/email-parts.ts'
import { singleRow } from '#platform/database/rows.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'

const KEY_BYTES = 16

async function tokenOfBytes(ctx: Context, key: Buffer): Promise<string> {
  const mac = createHmac('sha256', await getSigningKey(ctx, 'calendar-feeds'))
    .update(key)
    .digest()
  return Buffer.concat([key, mac.subarray(0, 16)]).toString('base64url')
}

export const feedToken = (ctx: Context, key: string) => tokenOfBytes(ctx, Buffer.from(key.replaceAll('-', ''), 'hex'))

/** Undefined if we did not sign it. */
export async function keyOf(ctx: Context, token: string): Promise<string | undefined> {
  const key = Buffer.from(token, 'base64url').subarray(0, KEY_BYTES)
  if (key.length < KEY_BYTES) return undefined
  const ours = Buffer.from(await tokenOfBytes(ctx, key))
  const given = Buffer.from(token)
  if (ours.length !== given.length || !timingSafeEqual(ours, given)) return undefined
  return key.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const urlOf = async (ctx: Context, key: string) =>
  `${ctx.config.publicUrl}/api/calendars/${await feedToken(ctx, key)}.ics`

/** `url` is null before the feed is made. */
export async function getFeed(ctx: Context, userId: string): Promise<{ url: string | null }> {
  const { rows } = await ctx.db.execute<{ key: string }>(
    sql`select key from calendar_feeds where user_id = ${userId}::uuid`,
  )
  const [feed] = rows
  return { url: feed ? await urlOf(ctx, feed.key) : null }
}

export const makeFeed = (ctx: Context, userId: string): Promise<{ url: string | null }> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ key: string }>(sql`insert into calendar_feeds (user_id, key)
      values (${userId}::uuid, ${randomUUID()}::uuid) on conflict (user_id) do update set key = excluded.key
      returning key`)
    invalidates()
    return { url: await urlOf(ctx, singleRow(rows).key) }
  })

export const endFeed = (ctx: Context, userId: string): Promise<{ url: string | null }> =>
  transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`delete from calendar_feeds where user_id = ${userId}::uuid`)
    invalidates()
    return { url: null }
  })

/** Instants are Postgres's text. */
export type Entry = {
  id: string
  communityId: string
  title: string
  community: string
  startsAt: string
  endsAt: string
  location: string
  onlineUrl: string | null
  sequence: number
  isCancelled: boolean
  isWaiting: boolean
}

function statusOf({ isCancelled, isWaiting }: Entry) {
  if (isCancelled) return ICalEventStatus.CANCELLED
  return isWaiting ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

function addEntry(ctx: Context, calendar: ICalCalendar, entry: Entry) {
  const { id, communityId, title, community, location, onlineUrl, isWaiting } = entry
  const page = `${ctx.config.publicUrl}/community/${communityId}/events/${id}`
  calendar.createEvent({
    id: `${id}@${new URL(ctx.config.publicUrl).host}`,
    sequence: entry.sequence,
    stamp: ctx.now(),
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: `${isWaiting ? 'Waiting list: ' : ''}${stripLinks(title)}`,
    location: location ? stripLinks(location) : 'Online',
    description: [stripLinks(community), onlineUrl, page].filter(Boolean).join('\n'),
    url: page,
    status: statusOf(entry),
  })
}

/** UIDs never change, sequences rise with each change, times are in UTC. */
export function calendarOf(ctx: Context, entries: Entry[]): string {
  const { brand } = ctx.config
  const calendar = ical({
    name: `${brand.name} events`,
    prodId: { company: brand.name, product: 'Events', language: 'EN' },
    ttl: 3600,
  })
  for (const entry of entries) addEntry(ctx, calendar, entry)
  return calendar.toString()
}
