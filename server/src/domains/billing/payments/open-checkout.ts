import { HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import type { CataloguePrice, NewCheckout } from '#platform/payments/port.ts'
import { rethrowRefusal } from './checkout-paths.ts'
import { awaitPage, type NewOrder, type OpenOrder, openOrder } from './open-order.ts'
import { payByCredit, startWithCredit } from './order-credit.ts'
import { closeOrder } from './orders.ts'
import { ensureCustomer, ensureGuest, type Guest, type Payer } from './payer.ts'

/** The provider ends a subscription if its first invoice is unpaid after 23 hours. */
const CARD_FORM_MS = 22 * HOUR_MS
/** At least 30 minutes at the provider. Counted from the order, so that a retry asks for the same page. */
const PAGE_MIN_MS = 35 * MINUTE_MS

type Wanted = Omit<NewOrder, 'userId' | 'guestEmail' | 'plan' | 'expiresAt'>
type By = { user: Payer; guest?: undefined } | { user?: undefined; guest: Guest }

export type WantedCheckout = Wanted &
  By & {
    /** For recurring payments; without it the amount is paid once. */
    plan?: { price: CataloguePrice } | undefined
    cancelPath: string
    savesCard?: boolean | undefined
    /** By default in an hour; for a consultation, when its slot is no longer held. */
    expiresAt?: Date | undefined
  }

export type WantedSubscription = Omit<Wanted, 'successPath' | 'cancelPath'> & {
  user: Payer
  plan: { price: CataloguePrice }
}

/** `isBegun`: credit covers the whole plan, which has begun without a payment. */
export type OpenedCheckout = { orderId: string; url: string; creditCents: number; isBegun: boolean }

async function giveUp(ctx: Context, orderId: string, error: unknown): Promise<never> {
  await closeOrder(ctx, { unbegunId: orderId })
  throw error
}

const replaced = () => new ApiError('conflict', 'You’ve chosen something else in the meantime. Please start again.')

async function newPage(ctx: Context, wanted: WantedCheckout, order: OpenOrder): Promise<NewCheckout> {
  const { user, guest, plan, label, amountCents, savesCard = false, successPath, cancelPath } = wanted
  const { publicUrl } = ctx.config
  const page = {
    customerId: user ? await ensureCustomer(ctx, user) : await ensureGuest(ctx, order.id, guest),
    successUrl: `${publicUrl}${successPath ?? `/payment/${order.id}`}`,
    cancelUrl: `${publicUrl}${cancelPath}`,
    expiresAt: new Date(Math.max(order.expiresAt.getTime(), order.createdAt.getTime() + PAGE_MIN_MS)),
  }
  if (plan) return { ...page, mode: 'subscription', priceId: await ctx.payments.ensurePrice(plan.price) }
  const { creditCents } = order
  const credit = creditCents > 0 ? `, less ${formatCents(creditCents)} paid from your credit balance` : ''
  return {
    ...page,
    mode: 'payment',
    line: { name: `${label}${credit}`, amountCents: amountCents - creditCents },
    savesCard,
  }
}

async function makePage(ctx: Context, wanted: WantedCheckout, order: OpenOrder): Promise<string> {
  const page = await newPage(ctx, wanted, order)
  const checkout = await ctx.payments.createCheckout(page, `order:${order.id}`)
  failpoint(ctx, 'checkout:created')
  const { rowCount } = await ctx.db.execute(sql`update orders
    set checkout_id = ${checkout.id}, checkout_url = ${checkout.url} where id = ${order.id} and status = 'open'`)
  if (rowCount === 0) {
    await ctx.payments.expireCheckout(checkout.id)
    throw replaced()
  }
  if (!checkout.url) throw new Error('a payment page without an address')
  return checkout.url
}

/** A plan that is partly paid by credit is paid on our own page, everything else on the provider's. */
const makeAnyPage = (ctx: Context, wanted: WantedCheckout, order: OpenOrder): Promise<string | null> => {
  const { user, plan } = wanted
  const { id: orderId, creditCents } = order
  if (!plan || !user || creditCents === 0) return makePage(ctx, wanted, order)
  return startWithCredit(ctx, { orderId, creditCents, user, price: plan.price })
}

const whose = ({ user, guest }: By) => (user ? { userId: user.id } : { userId: null, guestEmail: guest.email })

const asOrder = (wanted: Wanted & By & { plan?: { price: CataloguePrice } | undefined }) => {
  const { user: _, guest, plan, details, ...order } = wanted
  const named = guest ? { name: guest.name, ...details } : details
  return { ...order, ...whose(wanted), details: named, plan: plan?.price.lookupKey }
}

async function begin(ctx: Context, wanted: NewOrder): Promise<OpenOrder> {
  const order = await openOrder(ctx, wanted)
  const hasPage = order.checkoutId || order.subscriptionProviderId || (order.isCovered && !wanted.plan)
  return order.isMine || hasPage ? order : awaitPage(ctx, order.id)
}

/**
 * Where credit covers all, `url` is the page after the payment. Call it outside transactions.
 * @throws `unavailable` where the provider does not answer, `conflict` where an older order was paid meanwhile
 */
export async function openCheckout(ctx: Context, wanted: WantedCheckout): Promise<OpenedCheckout> {
  failpoint(ctx, 'order:before')
  const expiresAt = wanted.expiresAt ?? new Date(ctx.now().getTime() + HOUR_MS)
  const order = await begin(ctx, { ...asOrder(wanted), expiresAt }).catch(rethrowRefusal)
  failpoint(ctx, 'order:written')
  const { id: orderId, creditCents } = order
  const done = `${ctx.config.publicUrl}${wanted.successPath ?? `/payment/${orderId}`}`
  if (order.isCovered && !wanted.plan) {
    await payByCredit(ctx, orderId)
    return { orderId, creditCents, url: done, isBegun: false }
  }
  const url = order.isMine
    ? await makeAnyPage(ctx, wanted, order)
        .catch((error) => giveUp(ctx, order.id, error))
        .catch(rethrowRefusal)
    : order.checkoutUrl
  if (!url && !order.isCovered) throw replaced()
  return { orderId, creditCents, url: url ?? done, isBegun: url === null }
}

async function startSubscription(ctx: Context, wanted: WantedSubscription, orderId: string): Promise<string | null> {
  const customerId = await ensureCustomer(ctx, wanted.user)
  const priceId = await ctx.payments.ensurePrice(wanted.plan.price)
  const started = await ctx.payments.createSubscription({ customerId, priceId }, `order:${orderId}`)
  failpoint(ctx, 'checkout:created')
  const { rowCount } = await ctx.db.execute(sql`update orders set subscription_provider_id = ${started.subscriptionId}
    where id = ${orderId} and status = 'open'`)
  if (rowCount === 1) return started.clientSecret
  await ctx.payments.cancelNow(started.subscriptionId)
  throw replaced()
}

/**
 * One for each person and content, however often requested (RELIABILITY.md, T61). Call it outside transactions.
 * @throws `unavailable` where the provider does not answer, `conflict` where it is paid already
 */
export async function openSubscriptionOrder(
  ctx: Context,
  wanted: WantedSubscription,
): Promise<{ orderId: string; clientSecret: string }> {
  const expiresAt = new Date(ctx.now().getTime() + CARD_FORM_MS)
  const order = await begin(ctx, { ...asOrder(wanted), expiresAt }).catch(rethrowRefusal)
  const { id: orderId, isMine, subscriptionProviderId } = order
  const known = subscriptionProviderId && ctx.payments.getClientSecret(subscriptionProviderId)
  const started = isMine && startSubscription(ctx, wanted, orderId).catch((error) => giveUp(ctx, orderId, error))
  const clientSecret = await Promise.resolve(started || known).catch(rethrowRefusal)
  if (!clientSecret) throw new ApiError('conflict', 'This has been paid or has expired. Please look again in a minute.')
  return { orderId, clientSecret }
}
