import { GRACE_DAYS, gstOf } from '@lv/contract/catalogue'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import type { Config } from '@lv/server/core/config.ts'
import { describeCharge } from '@lv/server/domains/billing/receipts/describe-charge.ts'
import { seedIdAt } from './insert.ts'
import { instant, type Row } from './market-rows.ts'
import {
  chargeId,
  communityOf,
  customerId,
  invoiceId,
  orderId,
  type Payment,
  paymentId,
  type Renewing,
  subscriptionId,
  subscriptionRow,
} from './money-shapes.ts'

/** Everybody who pays, as the provider knows them since their first payment; payments by time. */
export const customerRows = (payments: readonly Payment[]): Row[] =>
  [...Map.groupBy(payments, ({ payer }) => payer.userId).values()].flatMap(([first]) =>
    first ? [{ user_id: first.payer.userId, provider_id: customerId(first.payer), created_at: instant(first.at) }] : [],
  )

function contentOf({ kind, of, subject }: Payment): string {
  if (subject) return `${kind}:${subject}`
  return kind === 'community' ? `community:${of?.renewing.community?.id}` : kind
}

const placeOf = ({ of }: Payment) => (of ? of.renewing.periods.indexOf(of.period) : 0)

/** What was set out to be paid: a top-up, or what is paid again and again since then. */
export const orderRows = (payments: readonly Payment[]): Row[] =>
  payments
    .filter(({ of }) => of?.isFirst ?? true)
    .map((payment) => {
      const { payer, kind, at, cents, points, bonusPoints, label, of, subject = null } = payment
      return {
        id: orderId(payment),
        user_id: payer.userId,
        professional_id: payer.professionalId,
        kind,
        plan: of?.renewing.plan.key ?? null,
        community_id: communityOf(payment)?.id ?? null,
        content: contentOf(payment),
        amount_cents: cents,
        points,
        bonus_points: bonusPoints,
        label,
        details: {},
        subject,
        is_automatic: false,
        status: 'paid',
        payment_id: paymentId(payment.key, at),
        subscription_provider_id: of ? subscriptionId(of.renewing) : null,
        created_at: instant(at - 2 * MINUTE_MS),
        expires_at: instant(at + HOUR_MS),
        paid_at: instant(at),
      }
    })

export function subscriptionRows(renewals: readonly Renewing[]): Row[] {
  return renewals.flatMap((renewing): Row[] => {
    const { payer, kind, plan, community, periods, failure } = renewing
    const [first, last] = [periods[0], periods.at(-1)]
    if (!first || !last) return []
    const invoice = invoiceId(renewing, periods.length - 1)
    return [
      {
        id: subscriptionRow(renewing),
        user_id: payer.userId,
        professional_id: payer.professionalId,
        kind,
        community_id: community?.id ?? null,
        provider_id: subscriptionId(renewing),
        plan: plan.key,
        status: failure ? 'past_due' : 'active',
        price_cents: plan.cents,
        interval: plan.interval,
        period_start: instant(last.start),
        period_end: instant(last.end),
        cancel_at_period_end: false,
        started_at: instant(first.start),
        first_paid_at: instant(first.start),
        paid_plan: plan.key,
        grace_until: failure ? instant(last.start + GRACE_DAYS * DAY_MS) : null,
        told: failure ? `${invoice}:${failure.tries.length}` : null,
        as_of: instant(failure?.tries.at(-1) ?? last.start),
        created_at: instant(first.start),
      },
    ]
  })
}

export const chargeRows = (payments: readonly Payment[]): Row[] =>
  payments.map((payment) => {
    const { key, at, payer, kind, label, cents, points, bonusPoints, of } = payment
    return {
      id: chargeId(payment),
      user_id: payer.userId,
      professional_id: payer.professionalId,
      kind,
      order_id: (of?.isFirst ?? true) ? orderId(payment) : null,
      subscription_id: of ? subscriptionRow(of.renewing) : null,
      plan: of?.renewing.plan.key ?? null,
      community_id: communityOf(payment)?.id ?? null,
      owner_id: communityOf(payment)?.ownerId ?? null,
      description: label,
      amount_cents: cents,
      refunded_cents: 0,
      points,
      bonus_points: bonusPoints,
      payment_id: paymentId(key, at),
      invoice_id: of ? invoiceId(of.renewing, placeOf(payment)) : null,
      card: `visa ${payer.last4}`,
      period_start: instant(of?.period.start ?? null),
      period_end: instant(of?.period.end ?? null),
      paid_at: instant(at),
      created_at: instant(at),
    }
  })

/** Tax invoices, as `domains/billing/receipts/issue-invoice.ts` writes them; their numbers follow the order of the payments. */
export const receiptRows = ({ operator, brand }: Config, payments: readonly Payment[]): Row[] =>
  payments.map((payment) => {
    const { key, at, payer, kind, label, cents, points, bonusPoints, of } = payment
    const text = describeCharge({
      kind,
      description: label,
      points,
      bonusPoints,
      periodStart: instant(of?.period.start ?? null),
      periodEnd: instant(of?.period.end ?? null),
    })
    return {
      id: seedIdAt(`receipt/${key}`, at),
      kind: 'invoice',
      user_id: payer.userId,
      charge_id: chargeId(payment),
      seller: { name: operator.name, abn: operator.abn, email: brand.email, phone: brand.phone },
      buyer: { name: payer.buyer, abn: null, email: payer.email, phone: payer.phone },
      lines: [{ text, cents }],
      total_cents: cents,
      gst_cents: gstOf(cents),
      issued_at: instant(at),
    }
  })
