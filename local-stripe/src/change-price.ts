import type { Work } from './base.ts'
import { collect, defaultMethod } from './collect.ts'
import { addInvoice, type NewInvoice, type NewLine } from './invoices.ts'
import type { Outcome } from './outcomes.ts'
import { cardError } from './payment-intents.ts'
import { periodEnd, unusedCents } from './periods.ts'
import { invalid, Problem } from './problems.ts'
import type { Price, Subscription } from './shapes.ts'
import { get, INCOMPLETE_SECONDS, save } from './store.ts'
import { describe, recurringPrice } from './subscribe.ts'
import { afterFailed, dropPending, itemOf, shownPrice, update, withItem } from './subscription-states.ts'

export type Change = {
  priceId: string
  startsNewPeriod: boolean
  proration: 'always_invoice' | 'none'
  /** By which instant the unused part is counted; now if left out. */
  prorationDate?: number | undefined
  /** The other items on its invoice. */
  beside?: NewLine[]
}

/** What a change makes of a subscription, and the invoice it brings, if any. */
export type Planned = { after: Subscription; invoice: NewInvoice | null }

const isSamePeriod = (a: Price['recurring'], b: Price['recurring']) =>
  a?.interval === b?.interval && a?.interval_count === b?.interval_count

async function proratedLines(work: Work, before: Subscription, price: Price, change: Change & { end: number }) {
  const at = change.prorationDate ?? work.at
  const item = itemOf(before)
  const old = { start: item.current_period_start, end: item.current_period_end }
  const credit = unusedCents(item.price.unit_amount, old, at)
  const rest = change.startsNewPeriod ? price.unit_amount : unusedCents(price.unit_amount, old, at)
  const { name } = await get(work, 'product', item.price.product)
  const { name: newName } = await get(work, 'product', price.product)
  const description = change.startsNewPeriod ? await describe(work, price) : `Remaining time on ${newName}`
  const unused = {
    amount: -credit,
    description: `Unused time on ${name}`,
    isProration: true,
    price: item.price,
    period: { start: at, end: old.end },
  }
  const added = {
    amount: rest,
    description,
    isProration: !change.startsNewPeriod,
    price: shownPrice(price),
    period: { start: work.at, end: change.end },
  }
  if (change.proration === 'none') return change.startsNewPeriod ? [added] : []
  return [unused, added]
}

/** Works out a change of price without making it: the preview and the change itself are the same figures. */
export async function planChange(work: Work, before: Subscription, change: Change): Promise<Planned> {
  const price = await recurringPrice(work, change.priceId, 'items[0][price]')
  const item = itemOf(before)
  const startsNewPeriod = change.startsNewPeriod || !isSamePeriod(item.price.recurring, price.recurring)
  const end = startsNewPeriod ? periodEnd(work.at, work.at, price.recurring) : item.current_period_end
  const period = startsNewPeriod ? { current_period_start: work.at, current_period_end: end } : {}
  const moved = withItem(before, { price: shownPrice(price), ...period })
  const prorated = await proratedLines(work, before, price, { ...change, startsNewPeriod, end })
  const lines = [...prorated, ...(change.beside ?? [])]
  return {
    after: startsNewPeriod ? { ...moved, billing_cycle_anchor: work.at } : moved,
    invoice: lines.length
      ? { subscription: before, reason: 'subscription_update', lines, period: { start: work.at, end: work.at } }
      : null,
  }
}

export type Behaviour = 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete' | 'default_incomplete'

/** The change waits, the old price stays, until the invoice is paid. */
async function withPending(work: Work, before: Subscription, after: Subscription, invoice: string) {
  const isMoved = after.billing_cycle_anchor !== before.billing_cycle_anchor
  return save(work, {
    ...before,
    latest_invoice: invoice,
    pending_update: {
      billing_cycle_anchor: isMoved ? after.billing_cycle_anchor : null,
      expires_at: work.at + INCOMPLETE_SECONDS,
      subscription_items: after.items.data,
    },
  })
}

/** Changes a subscription's price and charges for it; what an unpaid charge means, `behaviour` says. @throws Problem 402 */
export async function changePrice(
  work: Work,
  given: Subscription,
  change: Change,
  behaviour: Behaviour,
  isOffSession: boolean,
): Promise<void> {
  const alive = given.status === 'active' || given.status === 'past_due'
  if (!alive)
    throw invalid(`This subscription is ${given.status} and its price cannot be changed.`, 'subscription_not_active')
  if (given.pending_update) await dropPending(work, given)
  const before = await get(work, 'subscription', given.id)
  const { after, invoice: planned } = await planChange(work, before, change)
  if (planned === null) {
    await update(work, before, after)
    return
  }
  const { id } = await addInvoice(work, planned)
  const isPending = behaviour === 'pending_if_incomplete'
  if (isPending) await withPending(work, before, after, id)
  else await update(work, before, { ...after, latest_invoice: id })
  const how = { isSaved: true, isOffSession }
  const outcome = await collect(work, id, await defaultMethod(work, before), how)
  if (outcome.outcome === 'paid') return
  if (behaviour === 'error_if_incomplete') throw refusedChange(outcome)
  if (isPending) await notifyPending(work, before)
  else await afterFailed(work, await get(work, 'invoice', id), false)
}

async function notifyPending(work: Work, before: Subscription) {
  await update(work, before, await get(work, 'subscription', before.id))
}

function refusedChange(outcome: Exclude<Outcome, { outcome: 'paid' }>): Problem {
  if (outcome.outcome === 'step')
    return new Problem(402, {
      type: 'card_error',
      message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
      code: 'subscription_payment_intent_requires_action',
    })
  return new Problem(402, cardError(outcome))
}
