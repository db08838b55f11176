import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import type { OrderKind } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { inTransaction } from '#domains/billing/points/balances.ts'
import { singleRow } from '#platform/database/rows.ts'
import { creditFor, holdCredit } from './order-credit.ts'
import { giveUpOrder } from './orders.ts'

export type NewOrder = {
  /** Null for a guest. */
  userId: string | null
  guestEmail?: string | null | undefined
  professionalId?: string | undefined
  kind: OrderKind
  /** Identifies an order: a second press with the same content finds the first. */
  content: string
  amountCents: number
  label: string
  /** The catalogue's name of the price. */
  plan?: string | undefined
  communityId?: string | undefined
  subject?: string | undefined
  invoiceId?: string | undefined
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
  creditCents: number
  isCovered: boolean
  createdAt: Date
  expiresAt: Date
  /** Whether this call has to ask the provider for the page. */
  isMine: boolean
}

const TRIES = 4
const PAUSE_MS = 100
/** A call that has not brought its page after this long is taken to have died. */
const PATIENCE_MS = 8000
/** After this long, a page for the order would be too short for the provider, so a new order is opened. */
const STALE_MS = 4 * MINUTE_MS
/** A found order must hold for this long still, unless a new one would hold no longer. */
const MIN_LEFT_MS = 10 * MINUTE_MS

const columns = sql.raw(`id, checkout_id as "checkoutId", checkout_url as "checkoutUrl",
  subscription_provider_id as "subscriptionProviderId", credit_cents as "creditCents",
  credit_cents = amount_cents as "isCovered", created_at as "createdAt", expires_at as "expiresAt"`)

type Row = Omit<OpenOrder, 'createdAt' | 'expiresAt' | 'isMine'> & { createdAt: string; expiresAt: string }

const present = ({ createdAt, expiresAt, ...row }: Row, isMine: boolean): OpenOrder => ({
  ...row,
  createdAt: new Date(createdAt),
  expiresAt: new Date(expiresAt),
  isMine,
})

const ofUsers = sql.raw(`(user_id, content) where status = 'open'`)
const ofGuests = sql.raw(`(content) where status = 'open' and user_id is null`)

async function insert(ctx: Context, order: NewOrder, creditCents: number): Promise<Row | undefined> {
  const { userId, guestEmail = null, professionalId = null, kind, content, amountCents, label } = order
  const { plan = null, details = {}, communityId = null, subject = null, points = 0, bonusPoints = 0 } = order
  const { successPath = null, cancelPath = null, invoiceId = null, expiresAt } = order
  const { rows } = await ctx.db.execute<Row>(sql`
    insert into orders (user_id, guest_email, professional_id, kind, content, amount_cents, credit_cents, label, plan, community_id,
      subject, points, bonus_points, details, success_path, cancel_path, invoice_id, created_at, expires_at)
    values (${userId}, ${guestEmail}, ${professionalId}, ${kind}::order_kind, ${content}, ${amountCents}, ${creditCents}, ${label}, ${plan},
      ${communityId}, ${subject}, ${points}, ${bonusPoints}, ${JSON.stringify(details)}::jsonb, ${successPath},
      ${cancelPath}, ${invoiceId}, ${ctx.now()}::timestamptz, ${expiresAt}::timestamptz)
    on conflict ${userId === null ? ofGuests : ofUsers} do nothing
    returning ${columns}`)
  return rows[0]
}

/** Undefined if an order is already open. */
async function write(ctx: Context, order: NewOrder): Promise<OpenOrder | undefined> {
  const creditCents = await creditFor(ctx, order)
  return inTransaction(ctx, async (ctx) => {
    const row = await insert(ctx, order, creditCents)
    const { professionalId = null, label } = order
    if (row) await holdCredit(ctx, { id: row.id, professionalId, creditCents, label })
    return row && present(row, true)
  })
}

const isSpent = (error: unknown) => error instanceof ApiError && error.code === 'conflict'

async function findOpen(ctx: Context, order: NewOrder) {
  const { userId, guestEmail = null, professionalId = null, amountCents, label, plan = null } = order
  const { communityId = null, subject = null, points = 0, bonusPoints = 0, details = {}, successPath = null } = order
  const { cancelPath = null } = order
  const least = new Date(ctx.now().getTime() + MIN_LEFT_MS)
  const whose = userId === null ? sql`user_id is null` : sql`user_id = ${userId}`
  const died = new Date(ctx.now().getTime() - PATIENCE_MS)
  const stale = new Date(ctx.now().getTime() - STALE_MS)
  const { rows } = await ctx.db.execute<
    Row & { isSame: boolean; isDead: boolean; isStale: boolean }
  >(sql`select ${columns},
      (guest_email, professional_id, kind, amount_cents, label, plan, community_id, subject, points, bonus_points,
        details, success_path, cancel_path) is not distinct from (${guestEmail}::text, ${professionalId}::uuid,
        ${order.kind}::order_kind, ${amountCents}::int, ${label}::text, ${plan}::text, ${communityId}::uuid, ${subject}::uuid, ${points}::int,
        ${bonusPoints}::int, ${JSON.stringify(details)}::jsonb, ${successPath}::text, ${cancelPath}::text)
        and (expires_at > ${least}::timestamptz or expires_at >= ${order.expiresAt}::timestamptz) as "isSame",
      created_at < ${died}::timestamptz as "isDead",
      coalesce(checkout_id, subscription_provider_id) is null and plan is null
        and not is_automatic and created_at < ${stale}::timestamptz as "isStale"
    from orders where ${whose} and content = ${order.content} and status = 'open'`)
  return rows[0]
}

/**
 * One of concurrent calls is told to ask the provider. Call it outside transactions.
 * @throws `conflict` if the older one was paid meanwhile
 */
export async function openOrder(ctx: Context, order: NewOrder): Promise<OpenOrder> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const made = await write(ctx, order).catch((error) => {
      if (isSpent(error)) return 'spent' as const
      throw error
    })
    if (made === 'spent') continue
    if (made) return made
    const open = await findOpen(ctx, order)
    if (!open) continue
    const { isSame, isDead, isStale, ...row } = open
    const hasAllCredit = (await creditFor(ctx, order, row.creditCents)) === row.creditCents
    if (isSame && !isStale && hasAllCredit)
      return present(row, isDead && !row.checkoutId && !row.subscriptionProviderId)
    await giveUpOrder(ctx, open)
  }
  throw new ApiError('conflict', 'Another payment was started at the same time. Please try again.')
}

/** @throws `unavailable` if it could not be opened */
export async function awaitPage(ctx: Context, orderId: string): Promise<OpenOrder> {
  for (const until = Date.now() + PATIENCE_MS; ; await wait(PAUSE_MS)) {
    const { rows } = await ctx.db.execute<Row & { isOpen: boolean }>(
      sql`select ${columns}, status = 'open' as "isOpen" from orders where id = ${orderId}`,
    )
    const { isOpen, ...row } = singleRow(rows)
    if (!isOpen)
      throw new ApiError('unavailable', 'The payment page could not be opened. Please try again.', { retryAfter: 5 })
    const hasPage = Boolean(row.checkoutId ?? row.subscriptionProviderId)
    if (hasPage || Date.now() > until) return present(row, !hasPage)
  }
}
