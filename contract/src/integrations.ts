import { z } from 'zod'
import { cleanFigures } from './clean.ts'
import { choices, Id, Instant, limit, line } from './fields.ts'
import type { Contract } from './operation.ts'
import { DELIVERY_PAGE_SIZE, keyScopes, webhookEvents } from './software.ts'

/** An API key as its owner sees it later: `start` is how it begins. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: Instant,
  /** To the minute; null until it is used. */
  lastUsedAt: Instant.nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

/** Where a professional's software is told of what happens. */
export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: Instant,
  isOn: z.boolean(),
  /** Since when nothing was taken; null where the last thing sent was. */
  failingSince: Instant.nullable(),
  /** Why we switched it off, if we did. */
  offBecause: z.enum(['failing', 'gone']).nullable(),
})
export type Webhook = z.output<typeof Webhook>

/** One thing that was sent, or is going to be. */
export const Delivery = z.object({
  /** It is the header `webhook-id`, and the same at every try. */
  id: z.string(),
  event: z.enum([...webhookEvents, 'webhook.test']),
  status: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: Instant,
  /** Of each try: when, the status that came back (null where none did) and what went wrong, in words. */
  tries: z.array(z.object({ at: Instant, status: z.int().nullable(), says: z.string() })),
  /** When it is tried next. */
  nextAt: Instant.nullable(),
})
export type Delivery = z.output<typeof Delivery>

/** The secret that its deliveries are signed with, as Standard Webhooks writes it: `whsec_` and base64. */
const WithSecret = z.object({ secret: z.string(), webhook: Webhook })
const WebhookParams = z.object({ webhookId: Id })

export const integrations = {
  keys: {
    method: 'GET',
    path: '/api/professionals/keys',
    summary: 'The API keys of a professional, newest first',
    access: 'professional',
    response: z.array(ApiKey),
  },
  makeKey: {
    method: 'POST',
    path: '/api/professionals/keys',
    summary: 'Make an API key that reads what its scopes name; the answer alone holds it',
    access: 'professional',
    recentSignIn: true,
    rateLimit: 'profile',
    body: z.strictObject({
      name: line(60, 'Give the key a name'),
      scopes: choices(keyScopes).pipe(z.array(z.enum(keyScopes)).min(1, 'Choose what the key may read')),
    }),
    response: z.object({ key: z.string(), apiKey: ApiKey }),
    status: 201,
  },
  revokeKey: {
    method: 'DELETE',
    path: '/api/professionals/keys/:keyId',
    summary: 'Revoke an API key: its next call is refused',
    access: 'professional',
    unverified: 'may',
    closed: 'may',
    params: z.object({ keyId: Id }),
    response: z.null(),
    status: 204,
  },
  webhooks: {
    method: 'GET',
    path: '/api/professionals/webhooks',
    summary: 'Where a professional’s software is told of what happens',
    access: 'professional',
    response: z.array(Webhook),
  },
  makeWebhook: {
    method: 'POST',
    path: '/api/professionals/webhooks',
    summary:
      'Tell software at an address of what happens (https, a public name, port 443); the answer alone holds the secret',
    access: 'professional',
    recentSignIn: true,
    rateLimit: 'profile',
    body: z.strictObject({
      url: z
        .string('Enter the address')
        .overwrite(cleanFigures)
        .min(1, 'Enter the address')
        .max(500, 'Use at most 500 characters'),
      events: choices(webhookEvents).pipe(z.array(z.enum(webhookEvents)).min(1, 'Choose at least one event')),
    }),
    response: WithSecret,
    status: 201,
  },
  rotateSecret: {
    method: 'POST',
    path: '/api/professionals/webhooks/:webhookId/secret',
    summary: 'Make a new secret; for 24 hours deliveries are signed with the former one too',
    access: 'professional',
    recentSignIn: true,
    rateLimit: 'profile',
    params: WebhookParams,
    response: WithSecret,
  },
  switchWebhook: {
    method: 'PATCH',
    path: '/api/professionals/webhooks/:webhookId',
    summary: 'Switch a webhook on or off; what is on its way to one that is off is given up',
    access: 'professional',
    unverified: 'may',
    rateLimit: 'profile',
    params: WebhookParams,
    body: z.strictObject({ isOn: z.boolean() }),
    response: Webhook,
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/api/professionals/webhooks/:webhookId',
    summary: 'Take a webhook out, with its log',
    access: 'professional',
    unverified: 'may',
    closed: 'may',
    params: WebhookParams,
    response: z.null(),
    status: 204,
  },
  deliveries: {
    method: 'GET',
    path: '/api/professionals/webhooks/:webhookId/deliveries',
    summary: 'What was sent to a webhook within the last 30 days, newest first',
    access: 'professional',
    params: WebhookParams,
    query: z.strictObject({ limit: limit(DELIVERY_PAGE_SIZE), cursor: Id.optional() }),
    response: z.array(Delivery),
    paged: 'cursor',
  },
  testWebhook: {
    method: 'POST',
    path: '/api/professionals/webhooks/:webhookId/test',
    summary: 'Send the event webhook.test',
    access: 'professional',
    rateLimit: 'webhookDeeds',
    params: WebhookParams,
    response: Delivery,
    status: 201,
  },
  redeliver: {
    method: 'POST',
    path: '/api/professionals/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
    summary: 'Send something again now, under the same id',
    access: 'professional',
    rateLimit: 'webhookDeeds',
    params: z.object({ webhookId: Id, deliveryId: Id }),
    response: Delivery,
  },
} as const satisfies Contract
