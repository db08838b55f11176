import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { Id, Instant } from './fields.ts'
import {
  notificationChannels,
  notificationFrequencies,
  notificationTopics,
  pacesOf,
  timeZones,
} from './notification-topics.ts'
import type { Contract } from './operation.ts'
import { notificationTypes } from './options.ts'

/** Something that happened; alike ones that nobody has read yet are one, with how many they are. */
export const Notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  text: z.string(),
  /** The page of the thing itself. */
  path: z.string(),
  count: z.int(),
  isRead: z.boolean(),
  /** When the latest of them happened. */
  at: Instant,
})
export type Notification = z.output<typeof Notification>

const Pace = z.enum(notificationFrequencies)

/** What the last seven days would have sent with what is chosen now. */
export const PreferencesPreview = z.object({
  since: Instant,
  /** How many things the caller was told of. */
  happened: z.int(),
  /** Of them, how many stand in the product. */
  inApp: z.int(),
  /** What leaves the product, the newest first; `digest` is an email that collects several. */
  sent: z.array(z.object({ channel: z.enum(['email', 'digest', 'push', 'sms']), at: Instant, text: z.string() })),
})
export type PreferencesPreview = z.output<typeof PreferencesPreview>

/** A time of day on the clock at home, such as 22:00. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 22:00')

/** What somebody has chosen to be told, and how; what nobody chose is as usual. */
export const Preferences = z.object({
  topics: z.array(
    z.object({
      topic: z.enum(notificationTopics),
      inApp: Pace,
      email: Pace,
      push: Pace,
      /** Null where it never goes by text message. */
      sms: Pace.nullable(),
    }),
  ),
  timeZone: z.enum(timeZones),
  /** No email, push or text message comes between these two; null where there are none. */
  quietFrom: z.string().nullable(),
  quietUntil: z.string().nullable(),
  /** The communities that the caller belongs to. */
  communities: z.array(z.object({ id: Id, name: z.string(), isMuted: z.boolean() })),
  /** Whether text messages are paid for and have a number to go to. */
  hasTexts: z.boolean(),
  /** Since when the caller's address takes no mail; null where it does, as far as we know. */
  emailBouncedAt: Instant.nullable(),
})
export type Preferences = z.output<typeof Preferences>

/** What is to change; what is left out stays. */
export const ChangedPreferences = z.strictObject({
  choices: z
    .array(z.strictObject({ topic: z.enum(notificationTopics), channel: z.enum(notificationChannels), pace: Pace }))
    .max(notificationTopics.length * notificationChannels.length)
    .refine(
      (choices) => choices.every(({ channel, pace }) => (pacesOf[channel] as readonly string[]).includes(pace)),
      'Only mail can be collected',
    )
    .refine(
      (choices) => new Set(choices.map(({ topic, channel }) => `${topic} ${channel}`)).size === choices.length,
      'Choose once for each topic and channel',
    )
    .default([]),
  timeZone: z.enum(timeZones, 'Choose from the list').optional(),
  quiet: z
    .strictObject({ from: TimeOfDay, until: TimeOfDay })
    .refine(({ from, until }) => from !== until, {
      path: ['until'],
      message: 'Quiet hours can’t start and end at the same time',
    })
    .nullable()
    .optional(),
  /** All of the caller's communities that are to be muted. */
  mutedCommunities: z.array(Id).max(1000).optional(),
  basedOn: BasedOn,
})
export type ChangedPreferences = z.output<typeof ChangedPreferences>

const UnsubscribeParams = z.object({ token: z.string().max(120) })

const Reading = { method: 'POST', access: 'user', unverified: 'may', rateLimit: 'notifications', status: 204 } as const

/** What somebody is told in the product itself. */
export const notifications = {
  list: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'What the caller was told in the last 12 months, newest first',
    access: 'user',
    query: z.strictObject({
      type: z.enum(notificationTypes).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(80).optional(),
    }),
    response: z.array(Notification),
    paged: 'cursor',
  },
  read: {
    ...Reading,
    path: '/api/notifications/:notificationId/read',
    summary: 'Mark one as read',
    params: z.object({ notificationId: Id }),
    response: z.null(),
  },
  readAll: {
    ...Reading,
    path: '/api/notifications/read-all',
    summary: 'Mark all as read',
    response: z.null(),
  },
  preferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'What the caller has chosen to be told, by topic and channel, and their quiet hours',
    access: 'user',
    response: Preferences,
  },
  changePreferences: {
    method: 'PATCH',
    path: '/api/notifications/preferences',
    summary: 'Change what one is told',
    access: 'user',
    unverified: 'may',
    rateLimit: 'profile',
    body: ChangedPreferences,
    response: Preferences,
  },
  preview: {
    method: 'GET',
    path: '/api/notifications/preferences/preview',
    summary: 'What the last week would have sent the caller with what they have chosen',
    access: 'user',
    response: PreferencesPreview,
  },
  lookAtUnsubscribe: {
    method: 'GET',
    path: '/api/unsubscribe/:token',
    summary: 'What the link under a letter would unsubscribe from; changes nothing',
    access: 'public',
    params: UnsubscribeParams,
    response: z.object({ label: z.string() }),
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary: 'Unsubscribe with the link under a letter, without signing in; a second time changes nothing',
    access: 'public',
    rateLimit: 'answers',
    params: UnsubscribeParams,
    response: z.object({ label: z.string() }),
  },
  badges: {
    method: 'GET',
    path: '/api/badges',
    summary: 'How many notifications and messages the caller has not read, 100 where there are more than 99',
    access: 'user',
    response: z.object({ notifications: z.int(), messages: z.int() }),
  },
} as const satisfies Contract
