import { z } from 'zod'
import type { Contract } from './operation.ts'

const Endpoint = z.url({ protocol: /^https$/, error: 'A push service has an https address' }).max(1000)

/** The browser's own words for where it takes push messages. */
const PushSubscription = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'This is no key of a browser'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is no secret of a browser'),
  }),
})

/** Push messages to browsers, while their session lasts. */
export const push = {
  key: {
    method: 'GET',
    path: '/api/push/key',
    summary: 'The key by which a browser knows our push messages',
    access: 'public',
    response: z.object({ key: z.string() }),
  },
  subscribe: {
    method: 'POST',
    path: '/api/push/subscriptions',
    summary: 'Send push messages to this browser, as long as its session lasts; of a person the ten newest count',
    access: 'user',
    unverified: 'may',
    rateLimit: 'profile',
    body: PushSubscription,
    status: 204,
    response: z.null(),
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/push/subscriptions',
    summary: 'Send none to this browser any more',
    access: 'user',
    unverified: 'may',
    rateLimit: 'profile',
    body: z.strictObject({ endpoint: Endpoint }),
    status: 204,
    response: z.null(),
  },
} as const satisfies Contract
