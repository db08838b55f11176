import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@lv/contract/errors'
import type { OrderKind } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { giveUpOrder } from './give-up-order.ts'

/** What somebody sets out to pay. */
export type NewOrder = {
  userId: string
  professionalId?: string | undefined
  kind: OrderKind
  /** What makes two orders the same: a second press finds the first. */
  content: string
  amountCents: number
  label: string
  /** Name of the price in the catalogue. */
  plan?: string | undefined
  communityId?: string | undefined
  subject?: string | undefined
  points?: number | undefined
  bonusPoints?: number | undefined
  details?: Record<string, string> | undefined
  successPath?: string | undefined
  cancelPath?: string | undefined
  expiresAt: Date
}

export type OpenOrder = {
  id: string
  checkoutId: string | null
  checkoutUrl: string | null
  subscriptionProviderId: string | null
  expiresAt: Date
  /** Whether this call has to ask the provider for the page; another call does where it is false. */
  isMine: boolean
}

const TRIES = 4
const PAUSE_MS = 100
/** A call that has not brought its page after this long has died. */
const PATIENCE_MS = 8000
/** An order that is found again has to hold for so long still. */
const LEAST_LEFT_MS = 10 * 60_000

const columns = sql.raw(`id, checkout_id as "checkoutId", checkout_url as "checkoutUrl",
  subscription_provider_id as "subscriptionProviderId", expires_at as "expiresAt"`)

type Row = Omit<OpenOrder, 'expiresAt' | 'isMine'> & { expiresAt: string }

const present = ({ expiresAt, ...row }: Row, isMine: boolean): OpenOrder => ({
  ...row,
  expiresAt: new Date(expiresAt),
  isMine,
})

async function write(ctx: Context, order: NewOrder): Promise<OpenOrder | undefined> {
  const { userId, professionalId = null, kind, content, amountCents, label, plan = null, details = {} } = order
  const { communityId = null, subject = null, points = 0, bonusPoints = 0, successPath = null } = order
  const { cancelPath = null, expiresAt } = order
  const { rows } = await ctx.db.execute<Row>(sql`
    insert into orders (user_id, professional_id, kind, content, amount_cents, label, plan, community_id, subject, points,
      bonus_points, details, success_path, cancel_path, created_at, expires_at)
    values (${userId}, ${professionalId}, ${kind}::order_kind, ${content}, ${amountCents}, ${label}, ${plan}, ${communityId},
      ${subject}, ${points}, ${bonusPoints}, ${JSON.stringify(details)}::jsonb, ${successPath}, ${cancelPath},
      ${ctx.now()}::timestamptz, ${expiresAt}::timestamptz)
    on conflict (user_id, content) where status = 'open' do nothing
    returning ${columns}`)
  return rows[0] && present(rows[0], true)
}

/** The order of this content that is open, and whether it is the same as what is asked for now. */
async function findOpen(ctx: Context, order: NewOrder) {
  const { professionalId = null, amountCents, label, plan = null, communityId = null, subject = null } = order
  const { points = 0, bonusPoints = 0, details = {}, successPath = null, cancelPath = null } = order
  const least = new Date(ctx.now().getTime() + LEAST_LEFT_MS)
  const died = new Date(ctx.now().getTime() - PATIENCE_MS)
  const { rows } = await ctx.db.execute<Row & { isSame: boolean; isDead: boolean }>(sql`select ${columns},
      (professional_id, kind, amount_cents, label, plan, community_id, subject, points, bonus_points, details,
        success_path, cancel_path) is not distinct from (${professionalId}::uuid, ${order.kind}::order_kind,
        ${amountCents}::int, ${label}::text, ${plan}::text, ${communityId}::uuid, ${subject}::uuid, ${points}::int,
        ${bonusPoints}::int, ${JSON.stringify(details)}::jsonb, ${successPath}::text, ${cancelPath}::text)
        and expires_at > ${least}::timestamptz as "isSame",
      created_at < ${died}::timestamptz as "isDead"
    from orders where user_id = ${order.userId} and content = ${order.content} and status = 'open'`)
  return rows[0]
}

/**
 * Opens an order, or finds the one that is open already and still holds: of all calls for one content one is told to
 * ask the provider. An older one with other terms is given up at the provider first. Outside of transactions.
 * @throws `conflict` where the older one was paid meanwhile
 */
export async function openOrder(ctx: Context, order: NewOrder): Promise<OpenOrder> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const made = await write(ctx, order)
    if (made) return made
    const open = await findOpen(ctx, order)
    if (!open) continue
    const { isSame, isDead, ...row } = open
    if (isSame) return present(row, isDead && !row.checkoutId && !row.subscriptionProviderId)
    await giveUpOrder(ctx, open)
  }
  throw new ApiError('conflict', 'Another payment was begun at the same time. Please try again.')
}

/**
 * Waits for the page that another call is asking the provider for; where that has died, this call is to ask.
 * @throws `unavailable` where it could not be opened
 */
export async function awaitPage(ctx: Context, orderId: string): Promise<OpenOrder> {
  for (const until = Date.now() + PATIENCE_MS; ; await wait(PAUSE_MS)) {
    const { rows } = await ctx.db.execute<Row & { isOpen: boolean }>(
      sql`select ${columns}, status = 'open' as "isOpen" from orders where id = ${orderId}`,
    )
    const { isOpen, ...row } = only(rows)
    if (!isOpen)
      throw new ApiError('unavailable', 'The payment page could not be opened. Please try again.', { retryAfter: 5 })
    const hasPage = Boolean(row.checkoutId ?? row.subscriptionProviderId)
    if (hasPage || Date.now() > until) return present(row, !hasPage)
  }
}
