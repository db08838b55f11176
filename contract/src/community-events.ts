import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { cleanFigures, cleanSearch } from './clean.ts'
import { CommunityParams } from './communities.ts'
import {
  ATTENDEES_PAGE_SIZE,
  EVENTS_PAGE_SIZE,
  eventScopes,
  MAX_PLACES,
  MAX_REPEATS,
  repetitions,
} from './event-options.ts'
import { choice, clearable, Id, Instant, limit, line, Offset, text, unlessEmpty, Website } from './fields.ts'
import { melbourneInstant } from './melbourne-instant.ts'
import { formatNumber } from './numbers.ts'
import type { Contract } from './operation.ts'
import { Member } from './people.ts'

export const EventParams = z.object({ eventId: Id })

/** An event of a community as its lists show it. */
export const CommunityEvent = z.object({
  id: z.string(),
  communityId: z.string(),
  title: z.string(),
  startDate: Instant,
  endDate: Instant,
  /** Where one meets; null for what is online only. */
  location: z.string().nullable(),
  isOnline: z.boolean(),
  currentAttendees: z.int(),
  /** Null: no limit. */
  maxAttendees: z.int().nullable(),
  waitingCount: z.int(),
  isCancelled: z.boolean(),
  /** It is one of several: `GET` of the event names the others. */
  isRepeated: z.boolean(),
  /** What the caller is to it. */
  viewer: z.enum(['registered', 'waiting']).nullable(),
})
export type CommunityEvent = z.output<typeof CommunityEvent>

/** An event that the caller is registered or waiting for. */
const OwnEvent = CommunityEvent.extend({ communityName: z.string() })
export type OwnEvent = z.output<typeof OwnEvent>

export const CommunityEventPage = CommunityEvent.extend({
  description: z.string(),
  /** Told to those who are registered, and to the owner and moderators. */
  onlineUrl: z.string().nullable(),
  cancelReason: z.string().nullable(),
  repetition: z.enum(repetitions).nullable(),
  /** The others of the series that are still to come, the next first, at most six. */
  others: z.array(z.object({ id: z.string(), startDate: Instant, isCancelled: z.boolean() })),
  /** The caller's place on the waiting list, from 1. */
  waitingPlace: z.int().nullable(),
  isOver: z.boolean(),
  hasBegun: z.boolean(),
  can: z.object({ register: z.boolean(), manage: z.boolean() }),
  community: z.object({ id: z.string(), name: z.string(), isPublic: z.boolean(), isClosed: z.boolean() }),
})
export type CommunityEventPage = z.output<typeof CommunityEventPage>

/** Somebody who comes, or waits for a place, in order. */
export const Attendee = z.object({
  person: Member,
  isWaiting: z.boolean(),
  attended: z.boolean(),
})
export type Attendee = z.output<typeof Attendee>

/** A moment: an ISO instant with its offset, or a day and a time in Melbourne as a form has them. */
const Moment = (required: string) =>
  z
    .string(required)
    .overwrite(cleanFigures)
    .min(1, required)
    .max(40, required)
    .transform((given, ctx) => {
      const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00(?:\.0+)?)?$/.exec(given)
      const offset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(given)
      const instant = local ? melbourneInstant(local[1] ?? '', local[2] ?? '') : offset ? new Date(given) : undefined
      if (instant && !Number.isNaN(instant.getTime())) return instant
      ctx.addIssue({
        code: 'custom',
        message: local ? 'This time doesn’t exist in Melbourne that day' : 'Enter a day and a time',
      })
      return z.NEVER
    })

const whole = (message: string, least: number, most: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .overwrite(cleanFigures)
          .regex(/^\d{1,6}$/, message),
      ],
      message,
    )
    .transform(Number)
    .pipe(z.int(message).min(least, message).max(most, message))

const PLACES = `Enter a whole number from 1 to ${formatNumber(MAX_PLACES)}, or leave it empty`
const TIMES = `Enter a whole number from 2 to ${MAX_REPEATS}`

const fields = {
  title: line(120, 'Title is required'),
  description: text(5000),
  startDate: Moment('Say when it starts'),
  endDate: Moment('Say when it ends'),
  location: line(200),
  onlineUrl: clearable(Website),
  maxAttendees: z.preprocess((value) => (value === '' ? null : value), whole(PLACES, 1, MAX_PLACES).nullable()),
}

export const CreateEvent = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  location: fields.location.default(''),
  onlineUrl: fields.onlineUrl.default(null),
  maxAttendees: fields.maxAttendees.default(null),
  repeats: choice(repetitions),
  /** How many times in all, where it repeats. */
  times: z.preprocess(unlessEmpty, whole(TIMES, 2, MAX_REPEATS).optional()),
})

export const UpdateEvent = z.strictObject({
  title: fields.title.optional(),
  description: fields.description.optional(),
  startDate: fields.startDate.optional(),
  endDate: fields.endDate.optional(),
  location: fields.location.optional(),
  onlineUrl: fields.onlineUrl.optional(),
  maxAttendees: fields.maxAttendees.optional(),
  scope: z.enum(eventScopes).default('this'),
  basedOn: BasedOn,
})

const Registration = z.object({
  status: z.enum(['registered', 'waiting']).nullable(),
  waitingPlace: z.int().nullable(),
  currentAttendees: z.int(),
})

/** The address of a person's calendar feed; null before it is made. */
const Feed = z.object({ url: z.string().nullable() })

const ofCommunity = '/api/communities/:communityId/events'
const event = '/api/community-events/:eventId'

export const communityEvents = {
  list: {
    method: 'GET',
    path: ofCommunity,
    summary: 'Events of a community: those to come, the next first; those that are over, the last first; or a month’s',
    access: 'communityReader',
    momentOld: 'may',
    params: CommunityParams,
    query: z.strictObject({
      when: z.enum(['upcoming', 'past']).default('upcoming'),
      /** `2026-12`: the whole weeks, from Monday on, of that month in Melbourne, whatever `when` says. */
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Give a month as 2026-12')
        .optional(),
      limit: limit(EVENTS_PAGE_SIZE),
      offset: Offset,
    }),
    response: z.array(CommunityEvent),
    paged: 'total',
  },
  create: {
    method: 'POST',
    path: ofCommunity,
    summary: 'Plan an event, or several with the same time of day in Melbourne; the first is answered',
    access: 'communityModerator',
    rateLimit: 'events',
    idempotent: true,
    params: CommunityParams,
    body: CreateEvent,
    response: CommunityEventPage,
    status: 201,
  },
  get: {
    method: 'GET',
    path: event,
    summary: 'An event, and what the caller is to it',
    access: 'eventReader',
    momentOld: 'may',
    params: EventParams,
    response: CommunityEventPage,
  },
  update: {
    method: 'PATCH',
    path: event,
    summary:
      'Change an event, or it and those of the series that follow; everybody registered hears of a new time or place',
    access: 'eventModerator',
    rateLimit: 'eventDeeds',
    params: EventParams,
    body: UpdateEvent,
    response: CommunityEventPage,
  },
  cancel: {
    method: 'DELETE',
    path: event,
    summary: 'Cancel an event, or it and those that follow; everybody registered or waiting is told',
    access: 'eventModerator',
    rateLimit: 'eventDeeds',
    params: EventParams,
    query: z.strictObject({ scope: z.enum(eventScopes).default('this'), reason: line(300).default('') }),
    response: CommunityEventPage,
  },
  register: {
    method: 'POST',
    path: `${event}/registration`,
    summary: 'Register; where every place is taken, the last place on the waiting list',
    access: 'eventMember',
    rateLimit: 'eventDeeds',
    params: EventParams,
    response: Registration,
  },
  unregister: {
    method: 'DELETE',
    path: `${event}/registration`,
    summary: 'Give the place, or the place on the waiting list, back; whoever waits first gets it',
    access: 'user',
    rateLimit: 'eventDeeds',
    params: EventParams,
    response: Registration,
  },
  attendees: {
    method: 'GET',
    path: `${event}/attendees`,
    summary: 'Who comes, then who waits, in order; `search` finds beginnings of names',
    access: 'eventModerator',
    params: EventParams,
    query: z.strictObject({
      search: z.string().overwrite(cleanSearch).max(100, 'Use at most 100 characters').optional(),
      limit: limit(ATTENDEES_PAGE_SIZE),
      offset: Offset,
    }),
    response: z.array(Attendee),
    paged: 'total',
  },
  markAttendance: {
    method: 'PUT',
    path: `${event}/attendees/:userId`,
    summary: 'Say that somebody was there, or take that back, from the start of the event on',
    access: 'eventModerator',
    rateLimit: 'attendance',
    params: EventParams.extend({ userId: Id }),
    body: z.strictObject({ attended: z.boolean() }),
    response: z.object({ attended: z.boolean() }),
  },
  mine: {
    method: 'GET',
    path: '/api/calendar',
    summary: 'Events to come that the caller is registered or waiting for, the next first',
    access: 'user',
    query: z.strictObject({ limit: limit(EVENTS_PAGE_SIZE), offset: Offset }),
    response: z.array(OwnEvent),
    paged: 'total',
  },
  feed: {
    method: 'GET',
    path: '/api/calendar-feed',
    summary: 'The address of the caller’s calendar feed',
    access: 'user',
    response: Feed,
  },
  makeFeed: {
    method: 'POST',
    path: '/api/calendar-feed',
    summary: 'Make the address of the caller’s calendar feed; one that was there stops working',
    access: 'user',
    rateLimit: 'eventDeeds',
    response: Feed,
  },
  endFeed: {
    method: 'DELETE',
    path: '/api/calendar-feed',
    summary: 'Take the address of the caller’s calendar feed back',
    access: 'user',
    rateLimit: 'eventDeeds',
    response: Feed,
  },
} as const satisfies Contract
