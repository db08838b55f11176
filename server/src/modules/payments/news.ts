import { hello, plain, some, written } from '../../mail/letter-parts.ts'
import type { Letters } from '../../news/kinds.ts'

/** Amounts as `formatCents` writes them; `reason` in the provider's words. */
export type PaymentsNews = {
  'auto-top-up-failed': { data: { name: string; amount: string; reason: string } }
  /** `points` that it brings now, and brought `before`. */
  'auto-top-up-changed': { data: { name: string; amount: string; points: string; before: string } }
  'refund-parked': {
    to: 'administrators'
    data: { refundId: string; chargeId: string; amount: string; reason: string }
  }
  /** `objectId`: the provider's. */
  'payment-quarantined': { to: 'administrators'; data: { objectId: string; reason: string } }
  'consultation-restored': { to: 'administrators'; data: { chargeId: string; amount: string; what: string } }
}

export const paymentsLetters: Letters<PaymentsNews> = {
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
  'auto-top-up-changed': ({ name, amount, points, before }) => ({
    subject: 'Your automatic top-up is off: its points have changed',
    greeting: hello(name),
    paragraphs: [
      `An automatic top-up of ${amount} brings ${points} points now. It brought ${before} when you switched it on.`,
      'Nothing was charged, and nothing is bought by itself until you switch it on again.',
    ],
    action: { label: 'My points', path: '/professionals/wallet' },
  }),
  'refund-parked': ({ refundId, chargeId, amount, reason }) => ({
    subject: `A refund of ${amount} needs you`,
    greeting: 'Hello,',
    paragraphs: [
      `The payment provider refused the refund ${refundId} of ${amount} (charge ${chargeId}).`,
      `Its words: ${written(reason)}`,
      'The ledger has booked it. Pay it by another way, or settle it at the provider.',
    ],
  }),
  'payment-quarantined': ({ objectId, reason }) => ({
    subject: 'A payment needs you',
    greeting: 'Hello,',
    paragraphs: [
      `Something at the payment provider is not what was ordered: ${objectId}. Why: ${written(reason)}`,
      'Nothing was given for it. The operations manual says how it is settled: Payments that need somebody.',
    ],
  }),
  'consultation-restored': ({ chargeId, amount, what }) => ({
    subject: `${amount} of a consultation is ours again`,
    greeting: 'Hello,',
    paragraphs: [
      `${amount} for ${plain(what)} went back and is ours again: the bank decided so, or the refund failed (payment ${chargeId}).`,
      `If the visit was cancelled for it, call the customer: find another time, or give it back: npm run admin -- refund ${chargeId} <reason>`,
    ],
  }),
}
