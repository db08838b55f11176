import { COURSE_RETURN_BELOW_PERCENT, COURSE_RETURN_DAYS } from '@lv/contract/course-options'
import { formatNumber } from '@lv/contract/numbers'
import type { Order } from '@lv/contract/payments'
import { href } from 'react-router'

/** `after`: what happens next, one thing each. */
type Words = {
  title: string
  text: string
  after: string[]
  next: { to: string; label: string }
  other?: { to: string; label: string }
}

const dashboard = { to: href('/professionals/dashboard'), label: 'View Dashboard' }

/** What a paid order brought, by its points. */
function pointsOf({ points, bonusPoints }: Order) {
  const bonus = bonusPoints > 0 ? `${formatNumber(bonusPoints)} bonus points` : ''
  const bought = points > 0 ? `${formatNumber(points)} LV Points` : ''
  return [bought, bonus].filter(Boolean).join(' and ')
}

const words: Record<Order['kind'], (order: Order) => Words> = {
  top_up: (order) => ({
    title: 'Points bought',
    text: `${pointsOf(order)} are in your account. They never expire.`,
    after: [
      'A lead that fits you holds points when it arrives; the wallet says when they are spent and when they come back.',
    ],
    next: dashboard,
    other: { to: href('/professionals/wallet'), label: 'See the wallet' },
  }),
  tier: (order) => ({
    title: 'Tier upgraded successfully!',
    text: `${order.label} is now active.${order.bonusPoints > 0 ? ` It came with ${formatNumber(order.bonusPoints)} points.` : ''}`,
    after: [
      'Your plan renews by itself until you cancel it. The plan page says when, and what it costs.',
      'Points come with each payment.',
    ],
    next: dashboard,
    other: { to: href('/professionals/subscription'), label: 'See the plan' },
  }),
  premium: () => ({
    title: 'Welcome to Premium!',
    text: 'You now have access to all paid communities. Joining one costs nothing extra.',
    after: [
      'Join the communities you like: each is one press.',
      'Premium renews until you cancel it, on the page of your payments.',
    ],
    next: { to: href('/communities'), label: 'Browse communities' },
  }),
  community: ({ label, communityId }) => ({
    title: `Welcome to ${label}`,
    text: 'You’re now a member: read, post and reply to others.',
    after: ['Your membership renews every month until you cancel it, on the page of your payments.'],
    next: {
      to: communityId ? href('/community/:communityId/dashboard', { communityId }) : href('/communities'),
      label: 'Go to the community',
    },
  }),
  instant_alerts: () => ({
    title: 'Instant lead alerts are on',
    text: 'We’ll text you as soon as you get a new lead.',
    after: [
      'Text messages go to the mobile number in your settings. The alerts renew every month until you switch them off.',
    ],
    next: dashboard,
    other: { to: href('/professionals/settings'), label: 'Check your mobile number' },
  }),
  verified_badge: () => ({
    title: 'Your check is paid for',
    text: 'We’ll check your licence or insurance next and email you the result. The fee pays for the check, whatever it finds.',
    after: ['We check within two business days. If we don’t, the fee comes back by itself.'],
    next: { to: href('/professionals/settings'), label: 'Your documents' },
    other: dashboard,
  }),
  consultation: (order) =>
    order.refundedCents < order.amountCents
      ? {
          title: 'Paid and booked',
          text: 'Your consultation is booked. We’ve emailed you a private link, where you can add photos, move the visit or cancel it.',
          after: [
            'Look for the confirmation in your email: its private link is where you manage the booking.',
            'Add photos of the rooms it’s about: we come prepared.',
            'We’ll remind you 24 hours before. Until 48 hours before you can cancel for a full refund.',
          ],
          next: { to: href('/'), label: 'Back to Home' },
          other: { to: href('/bookings'), label: 'Send the link again' },
        }
      : {
          title: 'We’re refunding this payment',
          text: 'You’ll be refunded in full, to your card. Banks take up to ten business days to show it. We’ve emailed you why.',
          after: [],
          next: { to: startAgainOf(order), label: 'Book another time' },
        },
  course: (order) =>
    order.refundedCents < order.amountCents
      ? {
          title: 'The course is yours',
          text: 'Start now or later: it stays yours, even if its price changes or it’s no longer sold.',
          after: [
            'Learn it on any device. You continue where you stopped, also with no reception.',
            'At the end you get a certificate with a number that anyone can check.',
            `If it isn’t for you, get your money back on its page: within ${COURSE_RETURN_DAYS} days, while less than ${COURSE_RETURN_BELOW_PERCENT}% of it is done.`,
          ],
          next: { to: startAgainOf(order), label: 'Go to the course' },
          other: { to: `${href('/courses')}?type=enrolled`, label: 'My Courses' },
        }
      : {
          title: 'This payment has been refunded',
          text: 'The money goes back to your card. Banks take up to ten business days to show it. We’ve emailed you an adjustment note.',
          after: [],
          next: { to: startAgainOf(order), label: 'Go to the course' },
        },
}

/** What a paid order means for the person, and where to go next. */
export const paidWords = (order: Order): Words => words[order.kind](order)

/** Where an order that came to nothing can be begun again. */
export function startAgainOf({ kind, communityId, backPath }: Pick<Order, 'kind' | 'communityId' | 'backPath'>) {
  if (kind === 'top_up') return href('/professionals/top-up')
  if (kind === 'premium') return href('/subscribe')
  if (kind === 'community') return `${href('/subscribe')}?community=${communityId}`
  if (kind === 'consultation') return backPath ?? href('/')
  if (kind === 'course') return backPath ?? href('/courses')
  return kind === 'verified_badge' ? href('/professionals/settings') : href('/professionals/subscription')
}
