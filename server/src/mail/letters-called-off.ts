import { hello, type Letters, plain, reasonOf } from './letter-parts.ts'
import { some, when, who } from './letters-consultations.ts'

/** Letters about a visit that we cancelled, or whose payment went back, and of a customer whom no mail reaches. */
export const calledOffLetters: Letters = {
  /** package, place, day, time (none for a call without a time), isFree, refund, reason, packageName, token */
  'booking-called-off': (values, { brand }) => ({
    subject: values.reason ? `We had to cancel your ${values.package}` : `Your ${values.package} is cancelled`,
    greeting: 'Hello,',
    paragraphs: some(
      values.day ? `Your ${values.package} on ${when(values)} is cancelled.` : `Your ${values.package} is cancelled.`,
      Boolean(values.reason) && `${reasonOf(values.reason)} We are sorry.`,
      !values.isFree &&
        (values.refund
          ? `${values.refund} goes back to the card that paid. Banks take up to ten business days to show it.`
          : 'All that was paid for it has gone back, so its time is free for others.'),
      `Choose another time whenever you like, or call us: ${brand.phone}.`,
    ),
    action: { label: 'Book again', path: `/book/${values.packageName}` },
    otherAction: { label: 'See the booking and its papers', path: `/bookings/${values.token}` },
  }),
  /** name, phone, email, reference; to administrators */
  'booking-bounced': (values) => ({
    subject: `No mail reaches the customer of booking ${values.reference}`,
    greeting: 'Hello,',
    paragraphs: [
      `The mail server refused a letter about booking ${values.reference} for good. It is of ${who(values)}.`,
      'Without the letter they have neither confirmation nor link. Please call, and ask for the right address.',
    ],
  }),
  /** chargeId, amount, what; to administrators */
  'consultation-restored': ({ chargeId, amount, what }) => ({
    subject: `${amount} of a consultation is ours again`,
    greeting: 'Hello,',
    paragraphs: [
      `${amount} for ${plain(what ?? '')} went back and is ours again: the bank decided so, or the refund failed (payment ${chargeId}).`,
      `If the visit was cancelled for it, call the customer: find another time, or give it back: npm run admin -- refund ${chargeId} <reason>`,
    ],
  }),
  /** consultant, name, phone, email, location, package, place, day, time, reference, reason, token */
  'visit-called-off': (values) => ({
    subject: `Cancelled: ${values.day}, ${values.time}, booking ${values.reference}`,
    greeting: hello(values.consultant),
    paragraphs: [
      `The ${values.package} on ${when(values)} for ${who(values)} is cancelled. The customer is told.`,
      values.reason ? reasonOf(values.reason) : 'All that was paid for it has gone back. The time is free again.',
    ],
    action: { label: 'See the visit', path: `/visits/${values.token}` },
  }),
}
