import { plain, reasonOf, some } from '../../mail/letter-parts.ts'
import type { Letters } from '../../news/kinds.ts'
import { isCall, what, when, where } from './letter-parts.ts'
import type { CustomerNews, Visit } from './news.ts'

const manage = (label: string, { token }: { token: string }) => ({ label, path: `/bookings/${token}` })

const PRIVATE = 'The link is private: whoever has it can move and cancel the booking.'
const terms = ({ isFree }: { isFree?: 'yes' }) =>
  isFree
    ? 'Moving or cancelling costs nothing.'
    : 'If you cancel at least 48 hours before, all of it comes back, at least 24 hours before half of it, and after that nothing.'

const prepare = (values: Visit) =>
  isCall(values)
    ? 'To prepare: a few photos of the rooms, a rough budget, and three things that must be different afterwards.'
    : 'To prepare: plans and permits if you have them, photos of what bothers you, a rough budget, access to roof space and meter box, and everybody who decides at home.'

export const customerLetters: Letters<CustomerNews> = {
  'booking-confirmed': (values) => ({
    subject: `Your ${what(values)} is booked: ${values.day}, ${values.time}`,
    greeting: 'Hello,',
    paragraphs: [
      `Your ${values.package} is confirmed: ${when(values)}, ${where(values)}.`,
      prepare(values),
      `${terms(values)} Moving it is free until 24 hours before.`,
      PRIVATE,
    ],
    action: manage('See, move or cancel it', values),
  }),
  'booking-to-arrange': (values, { brand }) => ({
    subject: `Your ${values.package} is booked`,
    greeting: 'Hello,',
    paragraphs: [
      `Your ${values.package} is booked. We'll contact you within 24 hours to find a time; or choose one yourself now.`,
      prepare(values),
      `If it was not you, tell us at ${brand.email} or cancel it. ${PRIVATE}`,
    ],
    action: manage('Choose a time', values),
  }),
  'booking-moved': (values) => ({
    subject: `Your ${what(values)} is now on ${values.day}, ${values.time}`,
    greeting: 'Hello,',
    paragraphs: [
      `Your ${values.package} takes place on ${when(values)}, ${where(values)}. Nothing more is to be paid.`,
      prepare(values),
      `${values.isFree ? terms(values) : 'What comes back if you cancel is shown before you do.'} ${PRIVATE}`,
    ],
    action: manage('See, move or cancel it', values),
  }),
  'booking-handed-over': (values) => ({
    subject: `${plain(values.consultant)} takes over your ${what(values)}: ${values.day}, ${values.time}`,
    greeting: 'Hello,',
    paragraphs: [
      `Your ${values.package} stays as it is: ${when(values)}, ${where(values)}. ${plain(values.consultant)} is your consultant now, and knows what you told us.`,
      `Nothing is to be done, and nothing more to be paid. ${PRIVATE}`,
    ],
    action: manage('See, move or cancel it', values),
  }),
  'booking-cancelled': (values) => ({
    subject: `Your ${values.package} is cancelled`,
    greeting: 'Hello,',
    paragraphs: some(
      values.day ? `Your ${values.package} on ${when(values)} is cancelled.` : `Your ${values.package} is cancelled.`,
      !values.isFree &&
        (values.refund
          ? `${values.refund} goes back to the card that paid. Banks take up to ten business days to show it.`
          : 'Nothing goes back: it was cancelled or moved too late for that, or went back before.'),
    ),
    action: manage('See the booking', values),
  }),
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
  'booking-reminder': (values) => ({
    subject: `Reminder: your ${what(values)} is on ${values.day}, ${values.time}`,
    greeting: 'Hello,',
    paragraphs: [`Your ${values.package} takes place on ${when(values)}, ${where(values)}.`, prepare(values)],
    action: manage('See the booking', values),
  }),
  'booking-refunded': (values, { brand }) => ({
    subject: `Your time was gone: ${values.refund} goes back to you`,
    greeting: 'Hello,',
    paragraphs: [
      `Your payment for the ${values.package} on ${when(values)} came after the 30 minutes for which we keep a time, and it is no longer free. We are sorry.`,
      `All of it, ${values.refund}, goes back to the card that paid. Choose another time, or call us: ${brand.phone}.`,
    ],
    action: { label: 'Choose another time', path: `/book/${values.packageName}` },
  }),
  'booking-links': ({ links }, { brand }) => ({
    subject: `Your bookings at ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, perhaps you, asked for the links of the bookings of this address. Here they are.',
      'The links are private: whoever has one can move and cancel the booking. If you did not ask, there is nothing to do.',
    ],
    more: JSON.parse(links),
  }),
  'scope-ready': (values) => ({
    subject: 'Your scope sheet is ready',
    greeting: 'Hello,',
    paragraphs: [
      'Your consultant has written down what is to be done.',
      'Read it, and ask for quotes with it in one press: every professional then answers the same lines.',
    ],
    action: manage('Read the scope sheet', values),
  }),
}
