import type { Config } from '../../config.ts'
import { hello, isSome, type Parts, plain, reasonOf, some, written } from '../../mail/letter-parts.ts'
import type { Letters } from '../../news/kinds.ts'

/** Who pays, and what for. */
type Paid = { name: string; what: string }
/** What comes next; both are empty where nothing is charged. */
type NextCharge = { amount: string; on: string }

/** Amounts as `formatCents` writes them, days as '3 Dec 2026'; an empty text leaves its sentence out. */
export type SubscriptionsNews = {
  /** `reason`: the provider's words; `credit`: what is set aside for it beside `amount`. It is tried again on `nextAttempt`, and gives what it gives `until`. */
  'payment-failed': {
    data: Paid & { amount: string; credit: string; reason: string; nextAttempt: string; until: string }
  }
  /** `url`: the provider's page. */
  'payment-confirm': { data: Paid & { amount: string; url: string; until: string } }
  'subscription-ended': { data: Paid & { reason: string } }
  'subscription-cancelled': { data: Paid & { until: string } }
  'subscription-resumed': { data: Paid & NextCharge }
  'premium-welcome': { data: Paid }
  /** `tier`: its label. */
  'tier-changed': { data: Paid & { tier: string; points: string } & NextCharge }
  'downgrade-planned': { data: Paid & { tier: string; on: string } }
  'diamond-enquiry': {
    to: 'us'
    data: { professional: string; business: string; email: string; phone: string; professionalId: string }
  }
  /** `percent`: on top-ups; `from` and `until` are days. */
  'diamond-agreed': {
    data: { name: string; price: string; points: string; percent: string; from: string; until: string }
  }
}

const MINE = '/subscription'

/** The provider's own page for a payment: ours, or Stripe's over https; anything else leads to the person's own page. */
function hostedPage(url: string | undefined, { publicUrl }: Config): NonNullable<Parts['action']> {
  const label = 'Confirm the payment'
  const to = URL.parse(url ?? '')
  if (to?.origin === publicUrl) return { label, path: `${to.pathname}${to.search}` }
  const isStripe = to?.protocol === 'https:' && /(^|\.)stripe\.com$/.test(to.hostname)
  return isStripe ? { label, url: to.href } : { label, path: MINE }
}

/** They say what happened and nothing else: no promotion. */
export const subscriptionsLetters: Letters<SubscriptionsNews> = {
  'payment-failed': ({ name, what, amount, credit, reason, nextAttempt, until }) => ({
    subject: `Your payment of ${amount} failed`,
    greeting: hello(name),
    paragraphs: some(
      `We could not charge ${amount} for ${plain(what)}.`,
      Boolean(credit) &&
        `${credit} more is set aside for it from your credit balance. If nothing is paid, that comes back to you.`,
      Boolean(reason) && `The bank's words: ${written(reason)}`,
      Boolean(nextAttempt) && `We try again on ${nextAttempt}.`,
      Boolean(until) && `It works until ${until}. If the payment has not come by then, it ends; what you wrote stays.`,
    ),
    action: { label: 'Change the card', path: MINE },
  }),
  'payment-confirm': ({ name, what, amount, url, until }, config) => ({
    subject: `Please confirm your payment of ${amount}`,
    greeting: hello(name),
    paragraphs: some(
      `Your bank wants you to confirm the payment of ${amount} for ${plain(what)}.`,
      Boolean(until) && `It works until ${until}. If the payment has not come by then, it ends; what you wrote stays.`,
    ),
    action: hostedPage(url, config),
  }),
  'subscription-ended': ({ name, what, reason }) => ({
    subject: `${plain(what)} has ended`,
    greeting: hello(name),
    paragraphs: some(
      `${plain(what)} has ended, and nothing is charged for it any more.`,
      Boolean(reason) && reasonOf(reason),
      'What you wrote stays, and you can start again whenever you like.',
    ),
    action: { label: 'What I pay', path: MINE },
  }),
  'subscription-cancelled': ({ name, what, until }) => ({
    subject: `${plain(what)} is cancelled`,
    greeting: hello(name),
    paragraphs: [
      `You cancelled ${plain(what)}. It works until ${until}, and nothing is charged for it any more.`,
      'Until then you can take it back.',
    ],
    action: { label: 'What I pay', path: MINE },
  }),
  'subscription-resumed': ({ name, what, amount, on }) => ({
    subject: `${plain(what)} goes on`,
    greeting: hello(name),
    paragraphs: some(
      `${plain(what)} goes on as before.`,
      Boolean(amount) && `The next charge is ${amount}${on ? ` on ${on}` : ''}.`,
    ),
    action: { label: 'What I pay', path: MINE },
  }),
  'premium-welcome': ({ name }) => ({
    subject: 'You are a premium member',
    greeting: hello(name),
    paragraphs: [
      'Your premium membership has begun: it pays for every paid community. Join with one press; where people are invited, the owner still decides.',
      'You can cancel whenever you like, and it then works until the period ends.',
    ],
    action: { label: 'Browse communities', path: '/communities' },
  }),
  'tier-changed': ({ name, tier, points, amount, on }) => ({
    subject: `Your tier is now ${plain(tier)}`,
    greeting: hello(name),
    paragraphs: some(
      `Your tier is now ${plain(tier)}.`,
      isSome(points) && `${points} bonus points are in your balance.`,
      Boolean(amount) &&
        `The next charge is ${amount}${on ? ` on ${on}` : ''}. Your credit balance pays first, and your card the rest.`,
    ),
    action: { label: 'What I pay', path: MINE },
  }),
  'downgrade-planned': ({ name, tier, on }) => ({
    subject: `Your tier changes to ${plain(tier)} on ${on}`,
    greeting: hello(name),
    paragraphs: [
      `Your tier changes to ${plain(tier)} on ${on}. Until then everything stays as it is, and you can take it back.`,
    ],
    action: { label: 'What I pay', path: MINE },
  }),
  'diamond-enquiry': ({ professional, business, email, phone, professionalId }) => ({
    subject: `Diamond tier: ${plain(professional)} asks for a quote`,
    greeting: 'Hello,',
    paragraphs: some(
      `${plain(professional)}${business ? `, ${plain(business)},` : ''} asks for the Diamond tier.`,
      `Reach them at ${[plain(email), plain(phone)].filter(Boolean).join(' or ')}.`,
      Boolean(professionalId) && `Their number: ${professionalId}`,
    ),
  }),
  'diamond-agreed': ({ name, price, points, percent, from, until }) => ({
    subject: 'Your Diamond plan is ready',
    greeting: hello(name),
    paragraphs: [
      `We agreed on ${price} a month, incl. GST: ${points} points with every month paid, and ${percent}% more with every top-up.`,
      `You can start it from ${from}. It ends before ${until}, and renews each month until then.`,
      'Nothing is charged until you start it.',
    ],
    action: { label: 'Start Diamond', path: '/professionals/subscription' },
  }),
}
