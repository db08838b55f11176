import { ApiError } from '@lv/contract/errors'
import type { OrderKind } from '@lv/contract/payments'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { inTransaction } from '#domains/billing/points/balances.ts'
import { PaymentRefused } from '#platform/payments/port.ts'
import { type Held, releaseCredit } from './order-credit.ts'

export type ClosedOrder = { id: string; kind: OrderKind; subject: string | null }

/** `unbegunId` closes only an order of which nothing has begun at the provider. */
type By = { orderId: string } | { checkoutId: string } | { invoiceId: string } | { unbegunId: string }

function which(by: By) {
  if ('checkoutId' in by) return sql`checkout_id = ${by.checkoutId}`
  if ('invoiceId' in by) return sql`invoice_id = ${by.invoiceId}`
  if ('orderId' in by) return sql`id = ${by.orderId}`
  return sql`id = ${by.unbegunId} and checkout_id is null and subscription_provider_id is null`
}

/** Returns the credit it held. Undefined if it was not open. */
export const closeOrder = (ctx: Context, by: By): Promise<ClosedOrder | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<ClosedOrder & Held>(sql`update orders set status = 'expired'
      where ${which(by)} and status = 'open'
      returning id, kind, subject, professional_id as "professionalId", credit_cents as "creditCents", label`)
    const [order] = rows
    if (order) await releaseCredit(ctx, order)
    return order && { id: order.id, kind: order.kind, subject: order.subject }
  })

type Begun = { checkoutId: string | null; subscriptionProviderId: string | null }

const paid = () =>
  new ApiError('conflict', 'You’ve already paid this. We’re processing it: please look again in a minute.')

async function endPage(ctx: Context, checkoutId: string) {
  if (await ctx.payments.expireCheckout(checkoutId)) return
  if ((await ctx.payments.getCheckout(checkoutId)).status === 'complete') throw paid()
}

async function endSubscription(ctx: Context, subscriptionId: string) {
  const { status } = await ctx.payments.getSubscription(subscriptionId)
  if (status === 'incomplete') return ctx.payments.cancelNow(subscriptionId)
  if (status !== 'incomplete_expired' && status !== 'canceled') throw paid()
}

/** What the provider does not know needs no end there. */
function passUnknown(error: unknown) {
  if (!(error instanceof PaymentRefused) || error.code !== 'resource_missing') throw error
}

/**
 * Call it outside transactions.
 * @throws `conflict` if it was already paid, `unavailable` if the provider does not answer
 */
export async function endAtProvider(ctx: Context, { checkoutId, subscriptionProviderId }: Begun): Promise<void> {
  if (checkoutId) await endPage(ctx, checkoutId).catch(passUnknown)
  else if (subscriptionProviderId) await endSubscription(ctx, subscriptionProviderId).catch(passUnknown)
}

/** @throws as `endAtProvider` */
export async function giveUpOrder(ctx: Context, order: Begun & { id: string }): Promise<void> {
  await endAtProvider(ctx, order)
  await closeOrder(ctx, { orderId: order.id })
}

const AT_ONCE = 200

export type DueOrder = {
  id: string
  professionalId: string | null
  isAutomatic: boolean
  /** The order holds credit for an invoice of a plan that was already paid for. */
  isOfInvoice: boolean
  checkoutId: string | null
  subscriptionProviderId: string | null
}

export async function dueOrders(ctx: Context): Promise<DueOrder[]> {
  const { rows } = await ctx.db.execute<DueOrder>(sql`select id, professional_id as "professionalId",
      is_automatic as "isAutomatic", kind = 'tier' and subject is not null as "isOfInvoice", checkout_id as "checkoutId",
      subscription_provider_id as "subscriptionProviderId"
    from orders where status = 'open' and expires_at < ${ctx.now()}::timestamptz
    order by expires_at limit ${AT_ONCE}`)
  return rows
}

export type HeldOrder = {
  id: string
  status: 'open' | 'paid' | 'expired'
  creditCents: number
  invoiceId: string | null
  subject: string | null
}

async function findHeldOrders(ctx: Context, where: SQL): Promise<HeldOrder | undefined> {
  const { rows } = await ctx.db.execute<HeldOrder>(sql`select id, status, credit_cents as "creditCents",
      invoice_id as "invoiceId", subject
    from orders where ${where}`)
  return rows[0]
}

export const findHeld = (ctx: Context, orderId: string) => findHeldOrders(ctx, sql`id = ${orderId}`)

export const findHeldFor = (ctx: Context, invoiceId: string) => findHeldOrders(ctx, sql`invoice_id = ${invoiceId}`)

export const findOpenHeld = (ctx: Context, { userId, content }: { userId: string; content: string }) =>
  findHeldOrders(ctx, sql`user_id = ${userId} and content = ${content} and status = 'open'`)

/** The credit stays held until `expiresAt` unless the invoice is paid. */
export async function noteInvoiceOf(
  ctx: Context,
  { orderId, invoiceId, expiresAt }: { orderId: string; invoiceId: string; expiresAt: Date },
): Promise<void> {
  await ctx.db.execute(sql`update orders set invoice_id = ${invoiceId}, expires_at = ${expiresAt}::timestamptz
    where id = ${orderId} and status = 'open'`)
}

export async function releaseHeld(ctx: Context, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const { rows } = await ctx.db.execute<{ orderId: string }>(sql`select id as "orderId" from orders
    where subject = ${subscriptionId} and kind = 'tier' and status = 'open' order by id`)
  for (const held of rows) await closeOrder(ctx, held)
}

/** Export and deletion find a guest's orders by email, so the orders of a subject follow the guest's new address. */
export async function readdressOrders(
  ctx: Context,
  { subject, email }: { subject: string; email: string },
): Promise<void> {
  await ctx.db.execute(sql`update orders set guest_email = ${email}
    where subject = ${subject} and user_id is null and guest_email <> ''`)
}

/** Removes the buyer but keeps the rows, because payments refer to them; a tax invoice has its own buyer. */
export async function forgetOrders(ctx: Context, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return
  await ctx.db.execute(sql`update orders set details = '{}', guest_email = case when guest_email is not null then '' end
    where subject = any(${sql.param(subjects)}::uuid[])`)
}
