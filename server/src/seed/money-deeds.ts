import { PAYOUT_LEAST_CENTS } from '@lv/contract/catalogue'
import { melbourneDay } from '../calendar/melbourne-day.ts'
import type { Context } from '../context.ts'
import { decidePayout } from '../modules/earnings/decide-payout.ts'
import { getEarnings } from '../modules/earnings/get.ts'
import { requestPayout } from '../modules/earnings/request-payout.ts'
import { shareMonth } from '../modules/earnings/share-premium.ts'
import { refundCharge } from '../modules/payments/refund-charge.ts'
import { seedId } from './insert.ts'
import { noonOf, sharedMonths, sharedOn } from './money-months.ts'
import { chargeId, refundId, type Sales } from './money-shapes.ts'
import { DAY } from './timeline.ts'

/** Something that was done with money that had come by then. */
export type Deed = { at: number; run(ctx: Context): Promise<unknown> }

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
  return amountCents < PAYOUT_LEAST_CENTS ? undefined : requestPayout(ctx, { owner: OWNER, amountCents })
}

/** The demo owner was paid out once, and has asked again. */
function payouts(now: number): Deed[] {
  let first: Awaited<ReturnType<typeof askForPayout>>
  const noon = (ago: number) => noonOf(melbourneDay(new Date(now - ago * DAY)))
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

const refunds = ({ returned }: Sales): Deed[] =>
  returned
    ? [
        {
          at: returned.at,
          run: (ctx) =>
            refundCharge(ctx, {
              ...{ chargeId: chargeId(returned.payment), kind: 'admin', reason: REASON, requestedBy: ADMIN },
              ...{ providerId: refundId(returned.payment.key, returned.at), isSettled: true },
            }),
        },
      ]
    : []

/** What became of the money, by time: two months' premium income shared, payouts, and a payment that went back. */
export function moneyDeeds(sales: Sales, now: number): Deed[] {
  const sharing = sharedMonths(now).map((month) => ({
    at: Math.min(noonOf(sharedOn(month)), now),
    run: (ctx: Context) => shareMonth(ctx, month),
  }))
  return [...sharing, ...payouts(now), ...refunds(sales)].toSorted((a, b) => a.at - b.at)
}
