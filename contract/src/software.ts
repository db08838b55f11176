/**
 * What an API key may read: leads without how to reach the homeowner; how to reach them, where the professional may
 * see it; the quotes they sent; their LV Points.
 */
export const keyScopes = ['leads', 'contacts', 'quotes', 'points'] as const
export type KeyScope = (typeof keyScopes)[number]

/** How many a professional may have at a time. */
export const MAX_KEYS = 10

/** What software is told of, as it happens. None of it holds a name, a phone number, an email or a written word. */
export const webhookEvents = ['lead.created', 'lead.decided', 'quote.accepted'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** How many a professional may have at a time. */
export const MAX_WEBHOOKS = 5
export const DELIVERY_PAGE_SIZE = 20
