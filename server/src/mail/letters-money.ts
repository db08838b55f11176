import type { Config } from '../config.ts'
import { hello, type Letters, type Parts, plain, reasonOf, written } from './letter-parts.ts'

const MINE = '/subscription'
const said = (text: string | undefined) => plain(text ?? '')
/** The way to a paper; none for who has no account. */
const paper = (label: string, id = '') => (id ? { action: { label, path: `${MINE}/receipts/${id}` } } : {})
/** Sentences whose figures are missing are left out. */
const some = (...sentences: (string | false | undefined)[]) => sentences.filter((text) => typeof text === 'string')
const isSome = (count: string | undefined) => Boolean(count) && count !== '0'

/** The provider's own page for a payment: ours, or Stripe's over https; anything else leads to the person's own page. */
function hostedPage(url: string | undefined, { publicUrl }: Config): NonNullable<Parts['action']> {
  const label = 'Confirm the payment'
  const to = URL.parse(url ?? '')
  if (to?.origin === publicUrl) return { label, path: `${to.pathname}${to.search}` }
  const isStripe = to?.protocol === 'https:' && /(^|\.)stripe\.com$/.test(to.hostname)
  return isStripe ? { label, url: to.href } : { label, path: MINE }
}

/**
 * Letters about money. They say what happened and nothing else: no promotion. Amounts come as `formatCents` writes them,
 * days as '3 Dec 2026'; an empty text leaves its sentence out.
 */
export const moneyLetters: Letters = {
  /** name, number, what, amount, gst, receiptId (none for a guest); comes with the tax invoice */
  receipt: ({ name, number, what, amount, gst, receiptId }, { brand }) => ({
    subject: `Tax invoice ${number}: ${amount}`,
    greeting: hello(name),
    paragraphs: [
      `We received ${amount} for ${said(what)}.`,
      `The price includes GST of ${gst}. The tax invoice ${number} comes with this letter; questions go to ${brand.email}.`,
    ],
    ...paper('See the tax invoice', receiptId),
  }),
  /** name, what, amount, reason (the provider's words), nextAttempt (a day), until (a day) */
  'payment-failed': ({ name, what, amount, reason, nextAttempt, until }) => ({
    subject: `Your payment of ${amount} failed`,
    greeting: hello(name),
    paragraphs: some(
      `We could not charge ${amount} for ${said(what)}.`,
      Boolean(reason) && `The bank's words: ${written(reason)}`,
      Boolean(nextAttempt) && `We try again on ${nextAttempt}.`,
      Boolean(until) && `It works until ${until}. If the payment has not come by then, it ends; what you wrote stays.`,
    ),
    action: { label: 'Change the card', path: MINE },
  }),
  /** name, what, amount, url (the provider's page), until (a day) */
  'payment-confirm': ({ name, what, amount, url, until }, config) => ({
    subject: `Please confirm your payment of ${amount}`,
    greeting: hello(name),
    paragraphs: some(
      `Your bank wants you to confirm the payment of ${amount} for ${said(what)}.`,
      Boolean(until) && `It works until ${until}. If the payment has not come by then, it ends; what you wrote stays.`,
    ),
    action: hostedPage(url, config),
  }),
  /** name, what, reason */
  'subscription-ended': ({ name, what, reason }) => ({
    subject: `${said(what)} has ended`,
    greeting: hello(name),
    paragraphs: some(
      `${said(what)} has ended, and nothing is charged for it any more.`,
      Boolean(reason) && reasonOf(reason),
      'What you wrote stays, and you can start again whenever you like.',
    ),
    action: { label: 'What I pay', path: MINE },
  }),
  /** name, what, until (a day) */
  'subscription-cancelled': ({ name, what, until }) => ({
    subject: `${said(what)} is cancelled`,
    greeting: hello(name),
    paragraphs: [
      `You cancelled ${said(what)}. It works until ${until}, and nothing is charged for it any more.`,
      'Until then you can take it back.',
    ],
    action: { label: 'What I pay', path: MINE },
  }),
  /** name, what, amount, on (a day) */
  'subscription-resumed': ({ name, what, amount, on }) => ({
    subject: `${said(what)} goes on`,
    greeting: hello(name),
    paragraphs: some(
      `${said(what)} goes on as before.`,
      Boolean(amount) && `The next charge is ${amount}${on ? ` on ${on}` : ''}.`,
    ),
    action: { label: 'What I pay', path: MINE },
  }),
  /** name */
  'premium-welcome': ({ name }) => ({
    subject: 'You are a premium member',
    greeting: hello(name),
    paragraphs: [
      'Your premium membership has begun: it pays for every paid community. Join with one press; where people are invited, the owner still decides.',
      'You can cancel whenever you like, and it then works until the period ends.',
    ],
    action: { label: 'Browse communities', path: '/communities' },
  }),
  /** name, tier (its label), points, amount, on (the day of the next charge) */
  'tier-changed': ({ name, tier, points, amount, on }) => ({
    subject: `Your tier is now ${said(tier)}`,
    greeting: hello(name),
    paragraphs: some(
      `Your tier is now ${said(tier)}.`,
      isSome(points) && `${points} bonus points are in your balance.`,
      Boolean(amount) && `The next charge is ${amount}${on ? ` on ${on}` : ''}.`,
    ),
    action: { label: 'What I pay', path: MINE },
  }),
  /** name, tier (its label), on (a day) */
  'downgrade-planned': ({ name, tier, on }) => ({
    subject: `Your tier changes to ${said(tier)} on ${on}`,
    greeting: hello(name),
    paragraphs: [
      `Your tier changes to ${said(tier)} on ${on}. Until then everything stays as it is, and you can take it back.`,
    ],
    action: { label: 'What I pay', path: MINE },
  }),
  /** name, amount */
  'payout-requested': ({ name, amount }) => ({
    subject: `You asked for ${amount} to be paid out`,
    greeting: hello(name),
    paragraphs: [`You asked for ${amount} of your earnings to be paid out. We write again when it is on its way.`],
    action: { label: 'My earnings', path: '/earnings' },
  }),
  /** name, amount, note (the bank's reference) */
  'payout-paid': ({ name, amount, note }) => ({
    subject: `${amount} was paid out`,
    greeting: hello(name),
    paragraphs: [`${amount} of your earnings was paid out.`, `The reference: ${said(note)}`],
    action: { label: 'My earnings', path: '/earnings' },
  }),
  /** name, amount, note (why) */
  'payout-declined': ({ name, amount, note }, { brand }) => ({
    subject: `Your payout of ${amount} was not made`,
    greeting: hello(name),
    paragraphs: [
      `We did not pay out ${amount}; it is back in your earnings.`,
      reasonOf(note),
      `If you see it differently, write to ${brand.email}.`,
    ],
    action: { label: 'My earnings', path: '/earnings' },
  }),
  /** name, amount, reason (the provider's words) */
  'auto-top-up-failed': ({ name, amount, reason }) => ({
    subject: 'Your automatic top-up failed and is switched off',
    greeting: hello(name),
    paragraphs: some(
      `We could not charge ${amount} to your saved card, so automatic top-ups are switched off.`,
      Boolean(reason) && `The bank's words: ${written(reason)}`,
      'Check your card, then switch them on again if you like.',
    ),
    action: { label: 'My points', path: '/professionals/wallet' },
  }),
  /** refundId, chargeId, amount, reason (the provider's words); to administrators */
  'refund-parked': ({ refundId, chargeId, amount, reason }) => ({
    subject: `A refund of ${amount} needs you`,
    greeting: 'Hello,',
    paragraphs: [
      `The payment provider refused the refund ${refundId} of ${amount} (charge ${chargeId}).`,
      `Its words: ${written(reason)}`,
      'The ledger has booked it. Pay it by another way, or settle it at the provider.',
    ],
  }),
  /** objectId (the provider's), reason; to administrators */
  'payment-quarantined': ({ objectId, reason }) => ({
    subject: 'A payment needs you',
    greeting: 'Hello,',
    paragraphs: [
      `Something at the payment provider is not what was ordered: ${objectId}. Why: ${written(reason)}`,
      'Nothing was given for it. The operations manual says how it is settled: Payments that need somebody.',
    ],
  }),
  /** professional, business, email, phone, professionalId; to the brand's address */
  'diamond-enquiry': ({ professional, business, email, phone, professionalId }) => ({
    subject: `Diamond tier: ${said(professional)} asks for a quote`,
    greeting: 'Hello,',
    paragraphs: some(
      `${said(professional)}${business ? `, ${said(business)},` : ''} asks for the Diamond tier.`,
      `Reach them at ${[said(email), said(phone)].filter(Boolean).join(' or ')}.`,
      Boolean(professionalId) && `Their number: ${professionalId}`,
    ),
  }),
}
