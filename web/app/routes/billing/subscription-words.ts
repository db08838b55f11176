import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import type { Subscription } from '@lv/contract/subscriptions'
import { href } from 'react-router'
import type { BadgeTone } from '../../ui/badge.tsx'

type Said = Pick<
  Subscription,
  | 'kind'
  | 'status'
  | 'accessEndsAt'
  | 'currentPeriodEnd'
  | 'cancelAtPeriodEnd'
  | 'nextChargeCents'
  | 'nextPlanLabel'
  | 'label'
>

/** How a subscription stands, in one word, and what happens next, in one sentence. */
export function describeSubscription(subscription: Said): { tone: BadgeTone; state: string; next: string } {
  const { status, accessEndsAt, currentPeriodEnd, cancelAtPeriodEnd, nextChargeCents, nextPlanLabel } = subscription
  const end = formatDate(accessEndsAt ?? currentPeriodEnd)
  if (status === 'ended') return { tone: 'neutral', state: 'Ended', next: 'You won’t be charged again.' }
  if (status === 'incomplete')
    return {
      tone: 'neutral',
      state: 'Not paid yet',
      next: 'We haven’t received the first payment, so it hasn’t started.',
    }
  if (status === 'past_due')
    return {
      tone: 'alert',
      state: 'Payment failed',
      next: `It works until ${end}, and ends then if it hasn’t been paid.`,
    }
  if (cancelAtPeriodEnd)
    return {
      tone: 'attention',
      state: `Ends ${end}`,
      next: `You have access until ${end}. You won’t be charged again.`,
    }
  const charge = nextChargeCents === null ? '' : `${formatDollars(nextChargeCents)} on ${formatDate(currentPeriodEnd)}.`
  if (nextPlanLabel)
    return {
      tone: 'attention',
      state: 'Active',
      next: `Changes to ${nextPlanLabel} on ${formatDate(currentPeriodEnd)}.${charge && ` Next charge: ${charge}`}`,
    }
  return { tone: 'good', state: 'Active', next: charge ? `Next charge: ${charge}` : 'You won’t be charged again.' }
}

/** What is lost when a subscription ends. */
export const endOf: Record<Subscription['kind'], string> = {
  tier: 'You’ll be back on Bronze: no monthly points, no bonus on top-ups, and no priority among equally good matches.',
  premium: 'You leave the paid communities that you joined with premium. What you posted there stays.',
  community: 'You are no longer a member of this community. What you posted stays.',
  instant_alerts: 'We’ll stop texting you new leads. You’ll still get them by email.',
}

/** Where the thing that is paid for is. */
export function landingPageOf({ kind, communityId }: Pick<Subscription, 'kind' | 'communityId'>) {
  if (kind === 'community' && communityId)
    return { to: href('/community/:communityId', { communityId }), label: 'Open the community' }
  if (kind === 'premium') return { to: href('/communities'), label: 'Browse communities' }
  return { to: href('/professionals/subscription'), label: 'Change plan' }
}

/** Where something that was begun and never paid can be begun again. */
export function startOf({ kind, communityId }: Pick<Subscription, 'kind' | 'communityId'>) {
  if (kind === 'premium') return href('/subscribe')
  return kind === 'community' ? `${href('/subscribe')}?community=${communityId}` : href('/professionals/subscription')
}
