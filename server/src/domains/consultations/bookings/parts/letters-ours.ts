import { plain } from '#core/email-parts.ts'
import type { Letters } from '#core/notification-kinds.ts'
import { when, who } from './letter-parts.ts'
import type { OurNews } from './notification-kinds.ts'

export const ourLetters: Letters<OurNews> = {
  'call-to-arrange': (values) => ({
    subject: `Call within 24 hours: ${plain(values.name)}`,
    greeting: 'Hello,',
    paragraphs: [
      `${who(values)} booked a ${values.package} without a time, booking ${values.reference}. Please call them to find one.`,
    ],
    action: { label: 'Open the booking', path: `/admin/dashboard?tab=consultations&id=${values.bookingId}` },
  }),
  'call-not-needed': (values) => ({
    subject: `No call needed: ${plain(values.name)}`,
    greeting: 'Hello,',
    paragraphs: [
      values.day
        ? `Booking ${values.reference} of ${who(values)} has its time now: ${when(values)}.`
        : `${who(values)} cancelled booking ${values.reference} before a time was found.`,
    ],
  }),
  'promise-denied': ({ reference }) => ({
    subject: `A promise wasn’t kept: booking ${reference}`,
    greeting: 'Hello,',
    paragraphs: [
      `The customer of booking ${reference} says that the call or support we promised didn’t happen. Please ring them.`,
    ],
  }),
  'booking-bounced': (values) => ({
    subject: `We can’t email the customer of booking ${values.reference}`,
    greeting: 'Hello,',
    paragraphs: [
      `An email about booking ${values.reference} bounced. The customer: ${who(values)}.`,
      'They have no confirmation and no link. Please call them and ask for the right address.',
    ],
  }),
}
