import type { Work } from './base.ts'
import { collect, defaultMethod } from './collect.ts'
import { emit } from './events.ts'
import { addDraft, finalize } from './invoices.ts'
import { periodEnd } from './periods.ts'
import { releaseSchedule } from './schedules.ts'
import type { Price, Subscription } from './shapes.ts'
import { get, INCOMPLETE_SECONDS, save } from './store.ts'
import { describe } from './subscribe.ts'
import { dropPending, end, expireIncomplete, itemOf, shownPrice, update, withItem } from './subscription-states.ts'

const scheduled = { isSaved: true, isOffSession: true, isScheduled: true }

/** The price that a schedule brings with the period that begins now; the schedule moves on, or is done. */
async function nextPrice(work: Work, scheduleId: string): Promise<Price | null> {
  const schedule = await get(work, 'subscription_schedule', scheduleId)
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= work.at && work.at < end_date)
  if (phase === undefined) {
    await releaseSchedule(work, schedule)
    return null
  }
  const current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  await emit(work, 'subscription_schedule.updated', await save(work, { ...schedule, current_phase }))
  return get(work, 'price', phase.items[0]?.price ?? '')
}

/** The next period, with the price it costs then; another interval counts from here. */
async function moveOn(work: Work, given: Subscription): Promise<Subscription> {
  const scheduledPrice = given.schedule ? await nextPrice(work, given.schedule) : null
  const before = await get(work, 'subscription', given.id)
  const item = itemOf(before)
  const price = scheduledPrice ? shownPrice(scheduledPrice) : item.price
  const recurring = price.recurring ?? { interval: 'month', interval_count: 1 }
  const isAnother = recurring.interval !== item.price.recurring?.interval
  const anchor = isAnother ? work.at : before.billing_cycle_anchor
  const current_period_end = periodEnd(anchor, work.at, recurring)
  const moved = withItem(before, { price, current_period_start: work.at, current_period_end })
  return { ...moved, billing_cycle_anchor: anchor }
}

async function renew(work: Work, given: Subscription): Promise<void> {
  const { current_period_start: start } = itemOf(given)
  const moved = await moveOn(work, given)
  const { price, current_period_end } = itemOf(moved)
  const invoice = await addDraft(work, {
    subscription: moved,
    reason: 'subscription_cycle',
    lines: [
      {
        amount: price.unit_amount,
        description: await describe(work, price),
        isProration: false,
        price,
        period: { start: work.at, end: current_period_end },
      },
    ],
    period: { start, end: work.at },
  })
  await update(work, await get(work, 'subscription', given.id), { ...moved, latest_invoice: invoice.id })
}

/** Does what has fallen due with a subscription at this instant. */
export async function renewOrEnd(work: Work, subscription: Subscription): Promise<void> {
  if (subscription.status === 'incomplete') {
    if (subscription.created + INCOMPLETE_SECONDS <= work.at) await expireIncomplete(work, subscription)
    return
  }
  if (subscription.status !== 'active' && subscription.status !== 'past_due') return
  const pending = subscription.pending_update
  if (pending && pending.expires_at <= work.at) return dropPending(work, subscription)
  if (itemOf(subscription).current_period_end > work.at) return
  if (subscription.cancel_at_period_end) await end(work, subscription, 'cancellation_requested')
  else await renew(work, subscription)
}

/** Finalises the draft of a renewal and tries to collect it, or tries again. */
export async function advanceInvoice(work: Work, invoiceId: string): Promise<void> {
  const invoice = await get(work, 'invoice', invoiceId)
  const { status, next_payment_attempt: next, automatically_finalizes_at: finalizes, parent } = invoice
  const isDraft = status === 'draft' && finalizes !== null && finalizes <= work.at
  if (isDraft) await finalize(work, invoice)
  else if (status !== 'open' || next === null || next > work.at) return
  const subscription = await get(work, 'subscription', parent.subscription_details.subscription)
  await collect(work, invoiceId, await defaultMethod(work, subscription), scheduled)
}
