import { plain } from '../../mail/letter-parts.ts'
import type { Letters } from '../../news/kinds.ts'
import { when, who } from './letter-parts.ts'
import type { OurNews } from './news.ts'

export const ourLetters: Letters<OurNews> = {
  'call-to-arrange': (values) => ({
    subject: `To be called within 24 hours: ${plain(values.name)}`,
    greeting: 'Hello,',
    paragraphs: [`${who(values)} booked a ${values.package} without a time, booking ${values.reference}. Please call.`],
  }),
  'call-not-needed': (values) => ({
    subject: `No call needed: ${plain(values.name)}`,
    greeting: 'Hello,',
    paragraphs: [
      values.day
        ? `${who(values)} chose a time for booking ${values.reference}: ${when(values)}.`
        : `${who(values)} cancelled booking ${values.reference}, for which no time had been found yet.`,
    ],
  }),
  'booking-bounced': (values) => ({
    subject: `No mail reaches the customer of booking ${values.reference}`,
    greeting: 'Hello,',
    paragraphs: [
      `The mail server refused a letter about booking ${values.reference} for good. It is of ${who(values)}.`,
      'Without the letter they have neither confirmation nor link. Please call, and ask for the right address.',
    ],
  }),
}
