import type { CreateEvent } from '@lv/contract/community-events'
import { invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireMayWrite } from '#domains/community/communities/may-act.ts'
import { singleRow } from '#platform/database/rows.ts'
import { requireOrder, requireSoon, spansOf } from './parts/local-time.ts'
import { readEvent } from './parts/read.ts'
import { eventSeries } from './schema.ts'

type NewEvent = z.output<typeof CreateEvent> & { communityId: string; actor: Actor }

/** @throws `invalid` at the field */
function spansIn(ctx: Context, { startDate, endDate, repeats, times }: NewEvent) {
  const first = { startsAt: startDate, endsAt: endDate }
  requireSoon(ctx, first)
  requireOrder(first)
  if (repeats && times === undefined) throw invalidField('times', 'Say how many times')
  const spans = spansOf(first, repeats, times)
  const last = spans.at(-1)
  if (last && repeats) requireSoon(ctx, last, 'times')
  return spans
}

/**
 * @returns the first event @throws `invalid` for a time that is over, out of order or too far ahead, or no place;
 * `conflict` if the community is closed
 */
export async function createEvent(ctx: Context, event: NewEvent) {
  const { communityId, title, description, location, onlineUrl, maxAttendees, repeats, actor } = event
  await requireMayWrite(ctx, { communityId, userId: actor.id })
  const spans = spansIn(ctx, event)
  if (!location && !onlineUrl) throw invalidField('location', 'Give an address, a link, or both')
  return transact(ctx, async (ctx) => {
    const series = repeats
      ? singleRow(await ctx.db.insert(eventSeries).values({ repetition: repeats }).returning({ id: eventSeries.id }))
      : null
    const { rows } = await ctx.db.execute<{ id: string }>(sql`with made as (
        insert into community_events
          (community_id, series_id, title, description, location, online_url, capacity, starts_at, ends_at)
        select ${communityId}::uuid, ${series?.id ?? null}::uuid, ${title}::text, ${description}::text,
          ${location}::text, ${onlineUrl}::text, ${maxAttendees}::int, s."startsAt", s."endsAt"
        from json_to_recordset(${JSON.stringify(spans)}::json) as s("startsAt" timestamptz, "endsAt" timestamptz)
        returning id, starts_at)
      select id from made order by starts_at limit 1`)
    invalidates(`community:${communityId}`)
    return readEvent(ctx, actor, singleRow(rows).id)
  })
}
