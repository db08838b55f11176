import { DAY_MS } from '@lv/contract/durations'
import { ApiError, invalidField } from '@lv/contract/errors'
import type { Webhook } from '@lv/contract/integrations'
import { MAX_WEBHOOKS, type WebhookEvent } from '@lv/contract/software'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { isReachable } from '#platform/http-client/reachable.ts'
import { deliveryColumns, giveUpWaiting } from './deliveries.ts'
import { bodyOf } from './notify-webhooks.ts'
import { enqueueDeliveries } from './parts/enqueue-deliveries.ts'
import { findWebhook } from './parts/find-webhook.ts'
import { newSecret, writtenSecret } from './parts/sign.ts'
import { webhookDeliveries, webhooks } from './schema.ts'

const webhookColumns = {
  id: webhooks.id,
  url: webhooks.url,
  events: webhooks.events,
  createdAt: webhooks.createdAt,
  failingSince: webhooks.failingSince,
  offBecause: webhooks.offBecause,
}

type Row = Pick<Webhook, 'id' | 'url' | 'events'> & {
  createdAt: Date
  failingSince: Date | null
  offBecause: 'owner' | 'failing' | 'gone' | null
}

const presentWebhook = ({ offBecause, ...row }: Row) => ({
  ...row,
  isOn: offBecause === null,
  offBecause: offBecause === 'owner' ? null : offBecause,
})

export async function listWebhooks(ctx: Context, professionalId: string) {
  const mine = eq(webhooks.professionalId, professionalId)
  const rows = await ctx.db
    .select(webhookColumns)
    .from(webhooks)
    .where(mine)
    .orderBy(desc(webhooks.id))
    .limit(MAX_WEBHOOKS)
  return rows.map(presentWebhook)
}

/** Two concurrent calls get the same slot, and the unique key lets one in; the first slot where none is free. */
export const freeSlot = ({
  table,
  professionalId,
  most,
}: {
  table: PgTable
  professionalId: string
  most: number
}): SQL<number> => sql<number>`coalesce((select n from generate_series(1, ${most}::int) n where not exists (
  select from ${table} s where s.professional_id = ${professionalId}::uuid and s.slot = n) order by n limit 1), 1)`

type Input = { professionalId: string; actorId: string; url: string; events: WebhookEvent[] }

/**
 * The host is resolved at each delivery.
 * @throws `invalid` at `url` for an address that is not on the open web, `conflict` for a professional who has 5
 */
export async function makeWebhook(ctx: Context, { professionalId, actorId, url, events }: Input) {
  if (!isReachable(url))
    throw invalidField('url', 'Enter an address on the open web: https, a name such as hooks.example.com, no port')
  const secret = newSecret()
  const slot = freeSlot({ table: webhooks, professionalId, most: MAX_WEBHOOKS })
  const [row] = await ctx.db
    .insert(webhooks)
    .values({ professionalId, slot, url: new URL(url).href, events, secret, createdAt: ctx.now() })
    .onConflictDoNothing({ target: [webhooks.professionalId, webhooks.slot] })
    .returning(webhookColumns)
  if (!row) throw new ApiError('conflict', 'You have 5 webhooks. Remove one first.')
  await audit(ctx, { actorId, action: 'webhook_made', subject: row.id })
  invalidates()
  return { secret: writtenSecret(secret), webhook: presentWebhook(row) }
}

type RemoveWebhookAsked = { webhookId: string; professionalId: string; actorId: string }

/** @throws `not_found` */
export async function removeWebhook(ctx: Context, { webhookId, professionalId, actorId }: RemoveWebhookAsked) {
  const mine = and(eq(webhooks.id, webhookId), eq(webhooks.professionalId, professionalId))
  requireRow(await ctx.db.delete(webhooks).where(mine).returning({ id: webhooks.id }), 'Webhook not found')
  await audit(ctx, { actorId, action: 'webhook_removed', subject: webhookId })
  invalidates()
  return null
}

const OVERLAP_MS = DAY_MS

type RotateSecretAsked = { webhookId: string; professionalId: string; actorId: string }

/**
 * The former secret signs as well for a day.
 * @throws `not_found`
 */
export async function rotateSecret(ctx: Context, { webhookId, professionalId, actorId }: RotateSecretAsked) {
  const secret = newSecret()
  const mine = and(eq(webhooks.id, webhookId), eq(webhooks.professionalId, professionalId))
  const set = { secret, formerSecret: sql`${webhooks.secret}`, formerUntil: new Date(ctx.now().getTime() + OVERLAP_MS) }
  const row = requireRow(
    await ctx.db.update(webhooks).set(set).where(mine).returning(webhookColumns),
    'Webhook not found',
  )
  await audit(ctx, { actorId, action: 'webhook_secret_changed', subject: webhookId })
  invalidates()
  return { secret: writtenSecret(secret), webhook: presentWebhook(row) }
}

type SwitchWebhookAsked = { webhookId: string; professionalId: string; isOn: boolean }

/** @throws `not_found` */
export async function switchWebhook(ctx: Context, { webhookId, professionalId, isOn }: SwitchWebhookAsked) {
  const mine = and(eq(webhooks.id, webhookId), eq(webhooks.professionalId, professionalId))
  const set = isOn
    ? { offAt: null, offBecause: null, failingSince: null }
    : { offAt: ctx.now(), offBecause: 'owner' as const }
  const row = requireRow(
    await ctx.db.update(webhooks).set(set).where(mine).returning(webhookColumns),
    'Webhook not found',
  )
  if (!isOn) await giveUpWaiting(ctx, webhookId)
  invalidates()
  return presentWebhook(row)
}

type TestWebhookAsked = { webhookId: string; professionalId: string }

/** @throws `not_found`, `conflict` for one that is off */
export async function testWebhook(ctx: Context, { webhookId, professionalId }: TestWebhookAsked) {
  const { isOn } = await findWebhook(ctx, { webhookId, professionalId }, { isHeld: true })
  if (!isOn) throw new ApiError('conflict', 'Switch the webhook on first')
  const now = ctx.now()
  const body = bodyOf('webhook.test', now, { professionalId })
  const row = { webhookId, event: 'webhook.test' as const, body, createdAt: now, nextAt: now }
  const delivery = singleRow(await ctx.db.insert(webhookDeliveries).values(row).returning(deliveryColumns))
  await enqueueDeliveries(ctx, [{ deliveryId: delivery.id, webhookId, tryCount: 0 }])
  invalidates()
  return delivery
}
