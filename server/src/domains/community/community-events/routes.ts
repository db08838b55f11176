import { communityEvents } from '@lv/contract/community-events'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { endFeed, getFeed, makeFeed } from './calendar.ts'
import { cancelEvent } from './cancel.ts'
import { createEvent } from './create.ts'
import { eventDownloads } from './download-routes.ts'
import { listAttendees, listOwnEvents } from './lists.read.ts'
import { markAttendance } from './mark-attendance.ts'
import { getEvent, listEvents } from './read.ts'
import { registerForEvent, unregisterFromEvent } from './registrations.ts'
import { updateEvent } from './update.ts'

export function communityEventRoutes(ctx: Context) {
  return [
    operations('communityEvents', communityEvents, {
      list: ({ params, query, actor }) => listEvents(ctx, { ...params, ...query, viewerId: actor?.id ?? null }),
      create: ({ params, body, actor }) => createEvent(ctx, { ...params, ...body, actor }),
      get: ({ params, actor }) => getEvent(ctx, { ...params, actor }),
      update: ({ params, body: { basedOn, ...change }, actor }) =>
        saveUnlessStale(
          ctx,
          { form: 'event', id: params.eventId, basedOn, read: (ctx) => getEvent(ctx, { ...params, actor }) },
          (ctx) => updateEvent(ctx, { ...params, ...change, actor }),
        ),
      cancel: ({ params, query, actor }) => cancelEvent(ctx, { ...params, ...query, actor }),
      register: ({ params, actor }) => registerForEvent(ctx, { ...params, userId: actor.id }),
      unregister: ({ params, actor }) => unregisterFromEvent(ctx, { ...params, actor }),
      attendees: ({ params, query }) => listAttendees(ctx, { ...params, ...query }),
      markAttendance: ({ params, body }) => markAttendance(ctx, { ...params, ...body }),
      mine: ({ query, actor }) => listOwnEvents(ctx, { ...query, userId: actor.id }),
      feed: ({ actor }) => getFeed(ctx, actor.id),
      makeFeed: ({ actor }) => makeFeed(ctx, actor.id),
      endFeed: ({ actor }) => endFeed(ctx, actor.id),
    }),
    eventDownloads(ctx),
  ]
}
