import { asSentence, compactSentences, greetingFor, reasonLine, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'

/** Amounts are written by `formatCents`; `reason` is in the provider's words. */
export type PaymentsNotificationKinds = {
  'auto-top-up-failed': { data: { name: string; amount: string; reason: string } }
  /** `points` is what it buys now, `before` what it bought when switched on. */
  'auto-top-up-changed': { data: { name: string; amount: string; points: string; before: string } }
  'refund-parked': {
    to: 'administrators'
    data: { refundId: string; chargeId: string; amount: string; reason: string }
  }
  /** `objectId` is the provider's. */
  'payment-quarantined': { to: 'administrators'; data: { objectId: string; reason: string } }
  'consultation-restored': { to: 'administrators'; data: { chargeId: string; amount: string; what: string } }
}

export const paymentsEmails: Emails<PaymentsNotificationKinds> = {
  'auto-top-up-failed': ({ name, amount, reason }) => ({
    subject: 'Your automatic top-up failed and is now off',
    greeting: greetingFor(name),
    paragraphs: compactSentences(
      `We couldn’t charge ${amount} to your saved card, so we’ve switched automatic top-ups off.`,
      Boolean(reason) && reasonLine(reason),
      'Check your card, then switch them on again if you like.',
    ),
    action: { label: 'My points', path: '/professionals/wallet' },
  }),
  'auto-top-up-changed': ({ name, amount, points, before }) => ({
    subject: 'Your automatic top-up is off: the points it buys have changed',
    greeting: greetingFor(name),
    paragraphs: [
      `An automatic top-up of ${amount} now buys ${points} points. It bought ${before} when you switched it on.`,
      'You haven’t been charged, and won’t be until you switch it on again.',
    ],
    action: { label: 'My points', path: '/professionals/wallet' },
  }),
  'refund-parked': ({ refundId, chargeId, amount, reason }) => ({
    subject: `A refund of ${amount} needs your attention`,
    greeting: 'Hello,',
    paragraphs: [
      `The payment provider refused refund ${refundId} of ${amount} (charge ${chargeId}).`,
      `It said: ${asSentence(reason)}`,
      'The ledger already shows it as refunded. Pay it another way, or settle it with the provider.',
    ],
  }),
  'payment-quarantined': ({ objectId, reason }) => ({
    subject: 'A payment needs your attention',
    greeting: 'Hello,',
    paragraphs: [
      `Something at the payment provider doesn’t match what was ordered: ${objectId}. Reason: ${asSentence(reason)}`,
      'The customer was given nothing for it. What to do is in “Payments that need somebody” in the operations manual.',
    ],
    action: { label: 'Open the quarantine', path: '/admin/dashboard?tab=quarantine' },
  }),
  'consultation-restored': ({ chargeId, amount, what }) => ({
    subject: `${amount} refunded for a consultation has come back to us`,
    greeting: 'Hello,',
    paragraphs: [
      `${amount} was refunded for ${stripLinks(what)} and has come back to us: the bank decided for us, or the refund failed (payment ${chargeId}).`,
      'If the visit was cancelled because of it, call the customer. Find another time, or refund it again.',
    ],
    action: { label: 'Open the payment', path: `/admin/dashboard?tab=charges&id=${chargeId}` },
  }),
}

export const paymentsNotifications: Notifications<PaymentsNotificationKinds> = {
  'auto-top-up-failed': defineNotification({
    type: 'project',
    keeps: ['amount'],
    stands: 'always',
    write: ({ amount }) => ({ text: `Your automatic top-up of ${amount} failed`, path: '/professionals/wallet' }),
  }),
  'auto-top-up-changed': defineNotification({
    type: 'project',
    keeps: ['amount', 'points'],
    stands: 'always',
    write: ({ amount, points }) => ({
      text: `Your automatic top-up of ${amount} now brings ${points} points`,
      path: '/professionals/wallet',
    }),
  }),
}
