import { z } from 'zod'
import { Id, Instant } from './fields.ts'
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

const Reading = { method: 'POST', access: 'user', unverified: 'may', budget: 'notifications', status: 204 } as const

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
  badges: {
    method: 'GET',
    path: '/api/badges',
    summary: 'How many notifications and messages the caller has not read, 100 where there are more than 99',
    access: 'user',
    response: z.object({ notifications: z.int(), messages: z.int() }),
  },
} as const satisfies Contract
