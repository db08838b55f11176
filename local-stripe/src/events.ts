import type Stripe from 'stripe'
import type { Work } from './base.ts'
import { newId } from './ids.ts'
import { present, type Stored } from './store.ts'
import { localPaymentEvents } from './tables.ts'

/** The version whose shapes these are; the same as the package's. */
export const API_VERSION = '2026-10-28.endive'

export type EventType = Stripe.Event['type'] & string

/** Records an event about an object in its present state; sent once the transaction has committed. */
export async function emit(
  work: Work,
  type: EventType,
  object: Stored,
  previous?: Record<string, unknown>,
): Promise<void> {
  await work.db.insert(localPaymentEvents).values({
    id: newId('event'),
    type,
    objectId: object.id,
    data: {
      object: present(object),
      ...(previous ? { previous_attributes: previous } : {}),
      ...(work.idempotencyKey ? { idempotencyKey: work.idempotencyKey } : {}),
    },
    createdAt: new Date(work.at * 1000),
    nextAttemptAt: work.now,
  })
}

type Row = typeof localPaymentEvents.$inferSelect

/** An event as the API answers with it and as a webhook carries it. */
export function eventBody({ id, type, data, createdAt, deliveredAt }: Row) {
  const { idempotencyKey, ...shown } = data
  return {
    id,
    object: 'event' as const,
    api_version: API_VERSION,
    created: Math.floor(createdAt.getTime() / 1000),
    data: shown as { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> },
    livemode: false as const,
    pending_webhooks: deliveredAt ? 0 : 1,
    request: { id: null, idempotency_key: typeof idempotencyKey === 'string' ? idempotencyKey : null },
    type,
  } satisfies Omit<Stripe.EventBase, 'data' | 'type'> & { data: unknown; type: string }
}
