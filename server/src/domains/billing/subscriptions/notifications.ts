import { showPhone } from '@lv/contract/phone'
import type { Config } from '#core/config.ts'
import {
  asSentence,
  compactSentences,
  type EmailContent,
  greetingFor,
  isSome,
  reasonLine,
  stripLinks,
} from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'
import { isStopReason, stopReasons } from '#domains/community/communities/paid-memberships.ts'

type Paid = { name: string; what: string }
/** Both are empty if nothing will be charged. */
type NextCharge = { amount: string; on: string }

/** Amounts are written by `formatCents`, days as '3 Dec 2026'; an empty value leaves its sentence out. */
export type SubscriptionsNotificationKinds = {
  /** `reason` is the provider's message; `credit` is set aside besides `amount`. */
  'payment-failed': {
    data: Paid & { amount: string; credit: string; reason: string; nextAttempt: string; until: string }
  }
  'payment-confirm': { data: Paid & { amount: string; url: string; until: string } }
  'subscription-ended': { data: Paid & { reason: string } }
  'subscription-cancelled': { data: Paid & { until: string } }
  'subscription-stopped': { data: Paid & { why: string; until: string } }
  'subscription-resumed': { data: Paid & NextCharge }
  /** `formerly` is empty where the price is the same. */
  'subscription-renews': { data: Paid & NextCharge & { formerly: string } }
  'premium-welcome': { data: Paid }
  'tier-changed': { data: Paid & { tier: string; points: string } & NextCharge }
  'downgrade-planned': { data: Paid & { tier: string; on: string } }
  'diamond-enquiry': {
    to: 'us'
    data: { professional: string; business: string; email: string; phone: string; professionalId: string }
  }
  /** `percent` is the bonus on top-ups; `from` and `until` are days. */
  'diamond-agreed': {
    data: { name: string; price: string; points: string; percent: string; from: string; until: string }
  }
}

const MINE = '/subscription'

/** Allows only our own pages and Stripe's over https; anything else becomes the person's own page. */
function hostedPage(url: string | undefined, { publicUrl }: Config): NonNullable<EmailContent['action']> {
  const label = 'Confirm the payment'
  const to = URL.parse(url ?? '')
  if (to?.origin === publicUrl) return { label, path: `${to.pathname}${to.search}` }
  const isStripe = to?.protocol === 'https:' && /(^|\.)stripe\.com$/.test(to.hostname)
  return isStripe ? { label, url: to.href } : { label, path: MINE }
}

export const subscriptionsEmails: Emails<SubscriptionsNotificationKinds> = {
  'payment-failed': ({ name, what, amount, credit, reason, nextAttempt, until }) => ({
    subject: `Your payment of ${amount} failed`,
    greeting: greetingFor(name),
    paragraphs: compactSentences(
      `We couldn’t charge ${amount} for ${stripLinks(what)}.`,
      Boolean(credit) &&
        `${credit} more is set aside for it from your credit balance. If nothing is paid, you get that back.`,
      Boolean(reason) && `Your bank said: ${asSentence(reason)}`,
      Boolean(nextAttempt) && `We’ll try again on ${nextAttempt}.`,
      Boolean(until) && `You keep it until ${until}. If we haven’t been paid by then, it ends; what you wrote stays.`,
    ),
    action: { label: 'Change your card', path: MINE },
  }),
  'payment-confirm': ({ name, what, amount, url, until }, config) => ({
    subject: `Please confirm your payment of ${amount}`,
    greeting: greetingFor(name),
    paragraphs: compactSentences(
      `Your bank needs you to confirm the payment of ${amount} for ${stripLinks(what)}.`,
      Boolean(until) && `You keep it until ${until}. If we haven’t been paid by then, it ends; what you wrote stays.`,
    ),
    action: hostedPage(url, config),
  }),
  'subscription-ended': ({ name, what, reason }) => ({
    subject: `${stripLinks(what)} has ended`,
    greeting: greetingFor(name),
    paragraphs: compactSentences(
      `${stripLinks(what)} has ended, and you won’t be charged for it again.`,
      Boolean(reason) && reasonLine(reason),
      'What you wrote stays, and you can start again at any time.',
    ),
    action: { label: 'What I pay', path: MINE },
  }),
  'subscription-cancelled': ({ name, what, until }) => ({
    subject: `${stripLinks(what)} is cancelled`,
    greeting: greetingFor(name),
    paragraphs: [
      `You’ve cancelled ${stripLinks(what)}. You keep it until ${until}, and won’t be charged for it again.`,
      'Until then you can change your mind.',
    ],
    action: { label: 'What I pay', path: MINE },
  }),
  'subscription-stopped': ({ name, what, why, until }) => ({
    subject: `You won’t be charged for ${stripLinks(what)} again`,
    greeting: greetingFor(name),
    paragraphs: compactSentences(
      `We’ve ended your payments for ${stripLinks(what)}: ${isStopReason(why) ? stopReasons[why] : stopReasons.closed}. You won’t be charged for it again.`,
      why === 'suspended' && 'You can start again once the suspension is lifted.',
      (why === 'closed' || why === 'left') && `What you’ve paid for lasts until ${until}.`,
    ),
    action: { label: 'What I pay', path: MINE },
  }),
  'subscription-resumed': ({ name, what, amount, on }) => ({
    subject: `${stripLinks(what)} continues`,
    greeting: greetingFor(name),
    paragraphs: compactSentences(
      `${stripLinks(what)} continues as before.`,
      Boolean(amount) && `Your next charge is ${amount}${on ? ` on ${on}` : ''}.`,
    ),
    action: { label: 'What I pay', path: MINE },
  }),
  'subscription-renews': ({ name, what, amount, on, formerly }) => ({
    subject: `${stripLinks(what)}: your next charge is ${amount}`,
    greeting: greetingFor(name),
    paragraphs: [
      `Your next charge for ${stripLinks(what)} is ${amount}${on ? ` on ${on}` : ''}${formerly ? `, instead of ${formerly} so far` : ''}.`,
      'To stop it, cancel before that day under “What I pay”. You keep what you’ve paid for.',
    ],
    action: { label: 'What I pay', path: MINE },
  }),
  'premium-welcome': ({ name }) => ({
    subject: 'You’re a premium member',
    greeting: greetingFor(name),
    paragraphs: [
      'Your premium membership has started, and includes every paid community. Join with one press; where members are invited, the owner still decides.',
      'You can cancel at any time, and keep it until the period ends.',
    ],
    action: { label: 'Browse communities', path: '/communities' },
  }),
  'tier-changed': ({ name, tier, points, amount, on }) => ({
    subject: `Your tier is now ${stripLinks(tier)}`,
    greeting: greetingFor(name),
    paragraphs: compactSentences(
      `Your tier is now ${stripLinks(tier)}.`,
      isSome(points) && `${points} points are in your balance.`,
      Boolean(amount) &&
        `Your next charge is ${amount}${on ? ` on ${on}` : ''}. Your credit balance pays first, and your card the rest.`,
    ),
    action: { label: 'What I pay', path: MINE },
  }),
  'downgrade-planned': ({ name, tier, on }) => ({
    subject: `Your tier changes to ${stripLinks(tier)} on ${on}`,
    greeting: greetingFor(name),
    paragraphs: [
      `Your tier changes to ${stripLinks(tier)} on ${on}. Until then nothing changes, and you can change your mind.`,
    ],
    action: { label: 'What I pay', path: MINE },
  }),
  'diamond-enquiry': ({ professional, business, email, phone, professionalId }) => ({
    subject: `Diamond tier: ${stripLinks(professional)} wants a quote`,
    greeting: 'Hello,',
    paragraphs: compactSentences(
      `${stripLinks(professional)}${business ? `, ${stripLinks(business)},` : ''} would like a quote for the Diamond tier.`,
      `Contact them at ${[stripLinks(email), showPhone(stripLinks(phone))].filter(Boolean).join(' or ')}.`,
      Boolean(professionalId) && `Professional number: ${professionalId}`,
    ),
  }),
  'diamond-agreed': ({ name, price, points, percent, from, until }) => ({
    subject: 'Your Diamond plan is ready',
    greeting: greetingFor(name),
    paragraphs: [
      `We agreed on ${price} a month, incl. GST: ${points} points with every paid month, and ${percent}% more with every top-up.`,
      `You can start it from ${from}. It renews each month and ends before ${until}.`,
      'You won’t be charged until you start it.',
    ],
    action: { label: 'Start Diamond', path: '/professionals/subscription' },
  }),
}

export const subscriptionsNotifications: Notifications<SubscriptionsNotificationKinds> = {
  'payment-failed': defineNotification({
    type: 'project',
    keeps: ['what', 'amount', 'until'],
    stands: 'always',
    write: ({ what, amount }) => ({ text: `We couldn’t charge ${amount} for ${what}`, path: MINE }),
  }),
  'payment-confirm': defineNotification({
    type: 'project',
    keeps: ['what', 'amount'],
    stands: 'always',
    write: ({ what, amount }) => ({ text: `Your bank asks you to confirm ${amount} for ${what}`, path: MINE }),
  }),
  'subscription-ended': defineNotification({
    type: 'project',
    keeps: ['what'],
    stands: 'always',
    write: ({ what }) => ({ text: `${what} has ended`, path: MINE }),
  }),
  'subscription-cancelled': null,
  'subscription-stopped': defineNotification({
    type: 'project',
    keeps: ['what'],
    stands: 'always',
    write: ({ what }) => ({ text: `You won’t be charged for ${what} again`, path: MINE }),
  }),
  'subscription-resumed': null,
  'subscription-renews': defineNotification({
    type: 'project',
    keeps: ['what', 'amount', 'on'],
    stands: 'always',
    write: ({ what, amount, on }) => ({
      text: `${what}: your next charge is ${amount}${on ? ` on ${on}` : ''}`,
      path: MINE,
    }),
  }),
  'premium-welcome': defineNotification({
    type: 'achievement',
    keeps: [],
    stands: 'always',
    write: () => ({ text: 'Welcome to Premium', path: '/communities' }),
  }),
  'tier-changed': defineNotification({
    type: 'achievement',
    keeps: ['tier'],
    stands: 'always',
    write: ({ tier }) => ({ text: `You’re now on ${tier}`, path: '/professionals/subscription' }),
  }),
  'downgrade-planned': null,
  'diamond-agreed': defineNotification({
    type: 'achievement',
    keeps: [],
    stands: 'always',
    write: () => ({ text: 'Your Diamond plan is agreed', path: '/professionals/subscription' }),
  }),
}
