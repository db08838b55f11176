import { creditPart } from '@lv/contract/credit-part'
import { ApiError } from '@lv/contract/errors'
import type { OrderKind } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { getBalances } from '#domains/billing/points/balances.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import type { CataloguePrice } from '#platform/payments/port.ts'
import { findOrder } from './find-order.ts'
import { ensureCustomer, type Payer } from './payer.ts'
import { bookByCredit } from './settle-order.ts'

const paidByCredit: ReadonlySet<OrderKind> = new Set(['top_up', 'tier', 'verified_badge'])

type Priced = { kind: OrderKind; professionalId?: string | null | undefined; amountCents: number }
export type Held = { id: string; professionalId: string | null; creditCents: number; label: string }

/** Cents the credit balance would pay now, counting `heldCents` already held for the order. */
export async function creditFor(ctx: Context, { kind, professionalId, amountCents }: Priced, heldCents = 0) {
  if (!professionalId || !paidByCredit.has(kind)) return 0
  const { creditCents } = await getBalances(ctx, professionalId)
  return creditPart(amountCents, creditCents + heldCents)
}

function move(ctx: Context, { id, professionalId, creditCents, label }: Held, is: 'held' | 'released') {
  if (!professionalId) throw new Error('credit of nobody')
  const sign = is === 'held' ? 1 : -1
  return postEntry(ctx, {
    kind: `credit_${is}`,
    key: `credit-${is}:${id}`,
    subject: id,
    description: is === 'held' ? label : `Not bought: ${label}`,
    postings: [
      { account: { professionalId, kind: 'credit' }, amount: -sign * creditCents },
      { account: { own: 'credit_held' }, amount: sign * creditCents },
    ],
  })
}

/** @throws `conflict` if it has been spent meanwhile */
export async function holdCredit(ctx: Context, held: Held): Promise<void> {
  if (held.creditCents > 0) await move(ctx, held, 'held')
}

/** Runs in the transaction that closes the order unpaid. */
export async function releaseCredit(ctx: Context, held: Held): Promise<void> {
  if (held.creditCents > 0) await move(ctx, held, 'released')
}

/**
 * Call it outside transactions.
 * @throws `conflict` where the order was closed meanwhile
 */
export const payByCredit = (ctx: Context, orderId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const order = await findOrder(ctx, orderId)
    if (order) await bookByCredit(ctx, order)
  })

type Begun = { orderId: string; creditCents: number; user: Payer; price: CataloguePrice }

/**
 * Call it outside transactions.
 * @returns our page for the rest; null where nothing is left to pay
 * @throws `conflict` where the order was given up meanwhile
 */
export async function startWithCredit(ctx: Context, begun: Begun): Promise<string | null> {
  const { orderId, creditCents, user, price } = begun
  const customerId = await ensureCustomer(ctx, user)
  const priceId = await ctx.payments.ensurePrice(price)
  const credit = { orderId, cents: creditCents }
  const started = await ctx.payments.createSubscription({ customerId, priceId, credit }, `order:${orderId}`)
  failpoint(ctx, 'checkout:created')
  const url = started.clientSecret ? `${ctx.config.publicUrl}/payment/${orderId}/card` : null
  const { rowCount } = await ctx.db.execute(sql`update orders
    set subscription_provider_id = ${started.subscriptionId}, checkout_url = ${url}
    where id = ${orderId} and status = 'open'`)
  if (rowCount === 1) return url
  await ctx.payments.cancelNow(started.subscriptionId)
  throw new ApiError('conflict', 'You’ve chosen something else in the meantime. Please start again.')
}
