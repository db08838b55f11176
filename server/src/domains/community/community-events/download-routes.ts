import { EventParams } from '@lv/contract/community-events'
import { ApiError } from '@lv/contract/errors'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { type Download, download } from '#core/routes.ts'
import { calendarOf, keyOf } from './calendar.ts'
import { entriesOf, entryOf, isFeed } from './lists.read.ts'

const asCalendar = (filename: string, body: string): Download => ({
  filename,
  contentType: 'text/calendar; charset=utf-8',
  body,
})

async function downloadEvent(ctx: Context, at: { eventId: string; userId: string | null }) {
  const [entry] = await entryOf(ctx, at)
  if (!entry) throw new ApiError('not_found', 'Event not found')
  return asCalendar('event.ics', calendarOf(ctx, [entry]))
}

/** @throws `not_found` for an address that we did not make, or that was withdrawn */
async function downloadFeed(ctx: Context, token: string) {
  const key = await keyOf(ctx, token)
  if (!key || !(await isFeed(ctx, key))) throw new ApiError('not_found', 'There is no such calendar')
  return asCalendar('events.ics', calendarOf(ctx, await entriesOf(ctx, key)))
}

export function eventDownloads(ctx: Context) {
  const event = { path: '/api/community-events/:eventId.ics', access: 'eventReader', params: EventParams } as const
  const params = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
  const feed = { path: '/api/calendars/:token.ics', access: 'public', params, rateLimit: 'calendarReads' } as const
  return [
    download({ ...event, rateLimit: 'papers' }, ({ params, actor }) =>
      downloadEvent(ctx, { ...params, userId: actor?.id ?? null }),
    ),
    download(feed, ({ params }) => downloadFeed(ctx, params.token)),
  ]
}
