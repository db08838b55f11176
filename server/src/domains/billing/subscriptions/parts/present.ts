import { planNamed } from '@lv/contract/catalogue'
import type { Subscription as Shown } from '@lv/contract/subscriptions'
import type { Subscription } from '../schema.ts'

export type Row = Subscription & { communityName: string | null; refundableCents: number; worksNow: boolean }

type Presented = Omit<Shown, 'currentPeriodEnd' | 'accessEndsAt' | 'startedAt'> & {
  currentPeriodEnd: Date
  accessEndsAt: Date | null
  startedAt: Date
}

function statusOf({ status, worksNow }: Row): Shown['status'] {
  if (worksNow) return status === 'past_due' ? 'past_due' : 'active'
  return status === 'incomplete' || status === 'active' || status === 'trialing' ? 'incomplete' : 'ended'
}

function accessEnd(row: Row, status: Shown['status']): Date | null {
  if (status === 'ended') return row.endedAt ?? row.graceUntil
  if (status === 'past_due') return row.graceUntil
  return row.cancelAtPeriodEnd ? row.periodEnd : null
}

function nextCharge({ cancelAtPeriodEnd, nextPlan, priceCents }: Row, status: Shown['status']): number | null {
  if (status === 'past_due') return priceCents
  if (status !== 'active' || cancelAtPeriodEnd) return null
  return planNamed(nextPlan)?.cents ?? priceCents
}

/** A subscription as its payer sees it. */
export function presentSubscription(row: Row): Presented {
  const { id, kind, plan, nextPlan, priceCents, interval, periodEnd, cancelAtPeriodEnd, communityId } = row
  const status = statusOf(row)
  return {
    id,
    kind,
    status,
    plan,
    priceCents,
    interval,
    cancelAtPeriodEnd,
    communityId,
    refundableCents: row.refundableCents,
    currentPeriodEnd: periodEnd,
    label: row.communityName ?? planNamed(plan)?.label ?? plan,
    nextPlanLabel: planNamed(nextPlan)?.label ?? null,
    accessEndsAt: accessEnd(row, status),
    nextChargeCents: nextCharge(row, status),
    startedAt: row.startedAt,
  }
}
