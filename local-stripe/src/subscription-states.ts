import type { Work } from './base.ts'
import { voidInvoice } from './close-invoice.ts'
import { emit } from './events.ts'
import type { Invoice, Price, Subscription, SubscriptionItem, SubscriptionStatus } from './shapes.ts'
import { get, list, save } from './store.ts'

/** A subscription has one item here. */
export function itemOf({ id, items }: Pick<Subscription, 'id' | 'items'>): SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error(`the subscription ${id} has no item`)
  return item
}

export const withItem = (subscription: Subscription, change: Partial<SubscriptionItem>): Subscription => ({
  ...subscription,
  items: { ...subscription.items, data: [{ ...itemOf(subscription), ...change }] },
})

export const shownPrice = ({ _local, ...price }: Price): Omit<Price, '_local'> => price

/** Writes a subscription and tells of it, with what it was where that has changed. */
export async function update(work: Work, before: Subscription, after: Subscription): Promise<Subscription> {
  const fields = Object.keys(after).filter((key) => key !== '_local') as (keyof Subscription)[]
  const previous = fields.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const saved = await save(work, after)
  await emit(
    work,
    'customer.subscription.updated',
    saved,
    Object.fromEntries(previous.map((key) => [key, before[key]])),
  )
  return saved
}

/** Ends a subscription now; what it was scheduled for falls away. */
export async function end(work: Work, before: Subscription, reason: string): Promise<Subscription> {
  if (before.schedule) {
    const schedule = await get(work, 'subscription_schedule', before.schedule)
    const canceled = await save(work, { ...schedule, canceled_at: work.at, current_phase: null, status: 'canceled' })
    await emit(work, 'subscription_schedule.canceled', canceled)
  }
  if (before.pending_update && before.latest_invoice) await voidInvoice(work, before.latest_invoice)
  for (const invoice of await list(work, 'invoice', { parent: before.id }))
    if (invoice.status === 'open' || invoice.status === 'draft')
      await save(work, {
        ...invoice,
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      })
  const ended = await save(work, {
    ...before,
    canceled_at: before.canceled_at ?? work.at,
    cancellation_details: { comment: null, feedback: null, reason },
    ended_at: work.at,
    pending_update: null,
    schedule: null,
    status: 'canceled',
  })
  await emit(work, 'customer.subscription.deleted', ended)
  return ended
}

/** A first invoice was not paid in time (or its subscription given up before): nothing began. */
export async function expireIncomplete(work: Work, before: Subscription): Promise<Subscription> {
  if (before.latest_invoice) await voidInvoice(work, before.latest_invoice)
  return update(work, before, {
    ...before,
    canceled_at: work.at,
    ended_at: work.at,
    status: 'incomplete_expired',
  })
}

async function applyPending(work: Work, before: Subscription): Promise<void> {
  const pending = before.pending_update
  if (pending === null) return
  const applied = await update(work, before, {
    ...before,
    billing_cycle_anchor: pending.billing_cycle_anchor ?? before.billing_cycle_anchor,
    items: { ...before.items, data: pending.subscription_items },
    pending_update: null,
  })
  await emit(work, 'customer.subscription.pending_update_applied', applied)
}

/** A change whose invoice was not paid in time: the old price stays. */
export async function dropPending(work: Work, before: Subscription): Promise<void> {
  if (before.latest_invoice) await voidInvoice(work, before.latest_invoice)
  const dropped = await update(work, before, { ...before, pending_update: null })
  await emit(work, 'customer.subscription.pending_update_expired', dropped)
}

const setStatus = async (work: Work, before: Subscription, status: SubscriptionStatus) => {
  if (before.status !== status) await update(work, before, { ...before, status })
}

/** What a subscription becomes when one of its invoices is paid. `card` is the one that paid it. */
export async function afterPaid(work: Work, invoice: Invoice, card: string | null): Promise<void> {
  const before = await get(work, 'subscription', invoice.parent.subscription_details.subscription)
  if (before.status === 'incomplete') {
    const default_payment_method = before._local.savesCard && card ? card : before.default_payment_method
    await update(work, before, { ...before, default_payment_method, status: 'active' })
    return
  }
  if (before.pending_update && before.latest_invoice === invoice.id) return applyPending(work, before)
  if (before.status !== 'past_due') return
  const invoices = await list(work, 'invoice', { parent: before.id })
  if (invoices.every(({ status }) => status !== 'open')) await setStatus(work, before, 'active')
}

/** What it becomes when an invoice could not be paid, and whether there are no more tries. */
export async function afterFailed(work: Work, invoice: Invoice, isLast: boolean): Promise<void> {
  const before = await get(work, 'subscription', invoice.parent.subscription_details.subscription)
  if (before.status !== 'active' && before.status !== 'past_due') return
  if (before.pending_update && before.latest_invoice === invoice.id) return
  if (isLast) await end(work, before, 'payment_failed')
  else await setStatus(work, before, 'past_due')
}
