import { PAYOUT_MIN_CENTS } from '@lv/contract/catalogue'
import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import type { Context } from '@lv/server/core/context.ts'
import { getEarnings } from '@lv/server/domains/billing/earnings/get.ts'
import { decidePayout, requestPayout } from '@lv/server/domains/billing/earnings/payouts.ts'
import { shareMonth } from '@lv/server/domains/billing/earnings/share-premium.ts'
import { refundCharge } from '@lv/server/domains/billing/payments/refund-charge.ts'
import { giveCredit } from '@lv/server/domains/billing/points/give-credit.ts'
import { insertRows, seedId } from './insert.ts'
import { instant } from './market-rows.ts'
import { noonOf, sharedMonths, sharedOn } from './money-months.ts'
import { chargeId, type PaidCheck, refundId, type Sales } from './money-shapes.ts'

/** Something that was done with money that had come by then. */
export type Action = { at: number; run(ctx: Context): Promise<unknown> }

const ADMIN = seedId('alex-novak')
const OWNER = { id: seedId('oscar-bellini'), email: 'owner@demo.example', firstName: 'Oscar' }
/** Days ago at which the first payout was asked for and paid, and the second one asked for. */
const [ASKED_AGO, PAID_AGO, WAITING_AGO] = [38, 36, 1]
const BANK_NOTE = 'Bank transfer 4471 0926'
const REASON = 'Bought twice by mistake'

/** Whole tens of dollars of what can be paid out then. */
async function askForPayout(ctx: Context) {
  const { payableCents } = await getEarnings(ctx, { ownerId: OWNER.id })
  const amountCents = Math.floor(payableCents / 1000) * 1000
  return amountCents < PAYOUT_MIN_CENTS ? undefined : requestPayout(ctx, { owner: OWNER, amountCents })
}

/** The demo owner was paid out once, and has asked again. */
function payouts(now: number): Action[] {
  let first: Awaited<ReturnType<typeof askForPayout>>
  const noon = (ago: number) => noonOf(melbourneDay(new Date(now - ago * DAY_MS)))
  return [
    {
      at: noon(ASKED_AGO),
      run: async (ctx) => {
        first = await askForPayout(ctx)
      },
    },
    {
      at: noon(PAID_AGO),
      run: async (ctx) =>
        first && decidePayout(ctx, { payoutId: first.id, status: 'paid', note: BANK_NOTE, actorId: ADMIN }),
    },
    { at: noon(WAITING_AGO), run: askForPayout },
  ]
}

const refunds = ({ returned }: Sales): Action[] =>
  returned
    ? [
        {
          at: returned.at,
          run: (ctx) =>
            refundCharge(ctx, {
              chargeId: chargeId(returned.payment),
              kind: 'admin',
              reason: REASON,
              requestedBy: ADMIN,
              providerId: refundId(returned.payment.key, returned.at),
              isSettled: true,
            }),
        },
      ]
    : []

const LATE = 'We did not check your documents within two business days. They stay handed in.'
const GOODWILL = {
  amountCents: 2500,
  reason: 'A lead whose number was wrong, and our answer took too long',
  actorId: ADMIN,
}

const insertCheck = (ctx: Context, check: PaidCheck) =>
  insertRows(ctx, 'paid_checks', [
    {
      id: seedId(`check/${check.professionalId}`),
      professional_id: check.professionalId,
      charge_id: chargeId(check.payment),
      status: check.status,
      created_at: instant(check.payment.at),
      due_at: instant(check.dueAt),
      ended_at: instant(check.endedAt),
    },
  ])

/** What the late check was of: it is stored as not checked. */
const unchecked = ({ professionalId, payment }: PaidCheck) => ({
  id: seedId(`check/${professionalId}/document`),
  professional_id: professionalId,
  kind: 'insurance',
  class: 'Professional indemnity $2m',
  trades: [],
  holder: payment.payer.buyer.split(', ')[0],
  number: 'PI-204417',
  created_at: instant(payment.at - DAY_MS),
  expires_at: instant(payment.at + 340 * DAY_MS),
})

/** The fee of the late check is kept as credit; the first professional checked was given some, too. */
function checked({ checks = [] }: Sales): Action[] {
  const [first] = checks
  const given = first && { professionalId: first.professionalId, ...GOODWILL }
  return [
    ...checks.map((check) => ({
      at: check.endedAt ?? check.payment.at + 1,
      run: async (ctx: Context) => {
        await insertCheck(ctx, check)
        const refund = { chargeId: chargeId(check.payment), kind: 'not_checked' as const, reason: LATE }
        if (check.status !== 'late') return
        await insertRows(ctx, 'documents', [unchecked(check)])
        await refundCharge(ctx, { ...refund, keepsCredit: true })
      },
    })),
    ...(given ? [{ at: (first.endedAt ?? 0) + DAY_MS, run: (ctx: Context) => giveCredit(ctx, given) }] : []),
  ]
}

/** What happened to the money, by time: two months' premium income shared, payouts, and a refunded payment. */
export function moneyActions(sales: Sales, now: number): Action[] {
  const sharing = sharedMonths(now).map((month) => ({
    at: Math.min(noonOf(sharedOn(month)), now),
    run: (ctx: Context) => shareMonth(ctx, month),
  }))
  return [...sharing, ...payouts(now), ...refunds(sales), ...checked(sales)].toSorted((a, b) => a.at - b.at)
}
