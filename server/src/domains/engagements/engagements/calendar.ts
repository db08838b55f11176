import { randomUUID } from 'node:crypto'
import { daysAfter } from '@lv/contract/calendar'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import ical from 'ical-generator'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { stripLinks } from '#core/email-parts.ts'
import type { Download } from '#core/routes.ts'
import { feedToken, keyOf } from '#domains/community/community-events/calendar.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type Dates, findDates } from './parts/feed.read.ts'

type Which = { engagementId: string; actor: Actor }

export const feedUrl = async (ctx: Context, key: string) =>
  `${ctx.config.publicUrl}/api/job-calendars/${await feedToken(ctx, key)}.ics`

/** Makes the caller's own address of a job's calendar; one that they had ends. */
export async function makeFeed(ctx: Context, { engagementId, actor }: Which): Promise<{ url: string }> {
  const { rows } = await ctx.db.execute<{ key: string }>(sql`insert into engagement_feeds (engagement_id, user_id, key)
    values (${engagementId}::uuid, ${actor.id}::uuid, ${randomUUID()}::uuid)
    on conflict (engagement_id, user_id) do update set key = excluded.key returning key`)
  invalidates()
  return { url: await feedUrl(ctx, singleRow(rows).key) }
}

/** Ends the caller's address: calendars that follow it read nothing more. */
export async function endFeed(ctx: Context, { engagementId, actor }: Which): Promise<null> {
  await ctx.db.execute(sql`delete from engagement_feeds
    where engagement_id = ${engagementId}::uuid and user_id = ${actor.id}::uuid`)
  invalidates()
  return null
}

type Day = { id: string; day: string; says: string }

function daysOf({ title, tasks, contracts }: Dates): Day[] {
  const of = (name: string) => (contracts.length > 1 ? ` (${name})` : '')
  return [
    ...contracts.flatMap(({ id, name, startOn, endOn, coolsUntil }) => [
      ...(startOn ? [{ id: `${id}-start`, day: startOn, says: `${title} starts${of(name)}` }] : []),
      ...(endOn ? [{ id: `${id}-end`, day: endOn, says: `${title} ends${of(name)}` }] : []),
      ...(coolsUntil ? [{ id: `${id}-cooling`, day: coolsUntil, says: `Last day of the cooling-off${of(name)}` }] : []),
    ]),
    ...tasks.map(({ id, dueOn, title: task, isDone }) => ({ id, day: dueOn, says: isDone ? `Done: ${task}` : task })),
  ]
}

/** The dates of a job as all-day entries; the UID of each never changes. */
function calendarOf(ctx: Context, dates: Dates): string {
  const { brand, publicUrl } = ctx.config
  const calendar = ical({
    name: stripLinks(dates.title),
    prodId: { company: brand.name, product: 'Jobs', language: 'EN' },
    ttl: 3600,
  })
  const page = `${publicUrl}/job/${dates.engagementId}`
  for (const { id, day, says } of daysOf(dates))
    calendar.createEvent({
      id: `${id}@${new URL(publicUrl).host}`,
      stamp: ctx.now(),
      // At noon in UTC the day is the same wherever the calendar is made.
      start: new Date(`${day}T12:00:00Z`),
      end: new Date(`${daysAfter(day, 1)}T12:00:00Z`),
      timezone: 'UTC',
      allDay: true,
      summary: stripLinks(says),
      location: dates.place,
      description: page,
      url: page,
    })
  return calendar.toString()
}

/** @throws `not_found` for an address that we did not make, that was withdrawn, or whose owner is on the job no longer */
export async function downloadFeed(ctx: Context, { token }: { token: string }): Promise<Download> {
  const key = await keyOf(ctx, token)
  const dates = key && (await findDates(ctx, key))
  if (!dates) throw new ApiError('not_found', 'There is no such calendar')
  return { filename: 'job.ics', contentType: 'text/calendar; charset=utf-8', body: calendarOf(ctx, dates) }
}
