import { topUpPoints } from '@lv/contract/catalogue'
import { formatNumber } from '@lv/contract/numbers'
import type { Context } from '@lv/server/core/context.ts'
import { topUpLabel } from '@lv/server/domains/billing/payments/top-up.ts'
import { creditBonus, creditPurchase } from '@lv/server/domains/billing/points/credits.ts'
import { grantAll } from '@lv/server/domains/billing/points/grant.ts'
import type { MarketProfessional } from './market-shapes.ts'
import { payerOf } from './market-tiers.ts'
import { chargeId, invoiceId, type Payment, periodKey, type Renewing } from './money-shapes.ts'

/** One movement of the ledger; `professionals` is what it does to their available points. */
export type Move = {
  at: number
  professionals: Map<string, number>
  /** The money paid, and whether it is refunded later. */
  payment?: Payment
  isReturned?: boolean
  run(ctx: Context): Promise<unknown>
}

/** Open in the first round alone: points are bought with a payment. Elsewhere they are there without. */
export type Till = { isOpen: boolean }

/** Bought points, and what the plan of then adds to them in thousandths. */
export function buy(till: Till, professional: MarketProfessional, perMille: number, cents: number, at: number): Move {
  const { id: professionalId } = professional
  const { points, bonusPoints } = topUpPoints(cents, perMille)
  const payment: Payment = {
    key: `top-up/${professionalId}/${at}`,
    at,
    payer: payerOf(professional),
    kind: 'top_up',
    cents,
    label: topUpLabel(cents),
    points,
    bonusPoints,
    of: null,
  }
  const bonusText = `Top-up bonus: ${formatNumber(bonusPoints)} points`
  const bought = { professionalId, points, kind: 'top_up', lot: 'paid', costCents: cents } as const
  const bonus = { professionalId, points: bonusPoints, kind: 'top_up_bonus', lot: 'bonus', costCents: 0 } as const
  const gifts = [
    { ...bought, key: `demo:${payment.key}`, description: `Top-up: ${formatNumber(points)} points` },
    { ...bonus, key: `demo:${payment.key}/bonus`, description: bonusText },
  ].filter((gift) => gift.points > 0)
  return {
    at,
    professionals: new Map([[professionalId, points + bonusPoints]]),
    payment,
    run: (ctx) =>
      till.isOpen
        ? creditPurchase(ctx, { chargeId: chargeId(payment), professionalId, cents, points, bonusPoints, bonusText })
        : grantAll(ctx, gifts),
  }
}

/** The points that come with every period of a tier that was paid. */
export function monthlyPoints(till: Till, renewing: Renewing): Move[] {
  const { payer, plan, periods, failure } = renewing
  const professionalId = payer.professionalId ?? ''
  const { points } = plan
  const bonus = {
    professionalId,
    points,
    kind: 'monthly_bonus',
    description: `${plan.label}: ${points} points`,
  } as const
  return (failure ? periods.slice(0, -1) : periods).map(({ start: at }, place) => {
    const key = periodKey(renewing, place)
    return {
      at,
      professionals: new Map([[professionalId, points]]),
      run: (ctx: Context) =>
        till.isOpen
          ? creditBonus(ctx, { ...bonus, key: `bonus:${invoiceId(renewing, place)}`, chargeId: chargeId({ key, at }) })
          : grantAll(ctx, [{ ...bonus, key: `demo:${key}`, lot: 'bonus', costCents: 0 }]),
    }
  })
}
