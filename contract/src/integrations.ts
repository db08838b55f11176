import { z } from 'zod'
import { choices, Id, Instant, line } from './fields.ts'
import type { Contract } from './operation.ts'

/**
 * What an API key may read: leads without how to reach the homeowner; how to reach them, where the professional may
 * see it; the quotes they sent; their LV Points.
 */
export const keyScopes = ['leads', 'contacts', 'quotes', 'points'] as const
export type KeyScope = (typeof keyScopes)[number]

/** How many a professional may have at a time. */
export const MOST_KEYS = 10

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
    budget: 'profile',
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
} as const satisfies Contract
