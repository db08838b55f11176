import { hello, type Letters, plain, type Values } from './letter-parts.ts'

/** Sentences that do not apply are left out. */
export const some = (...sentences: (string | false | undefined)[]) =>
  sentences.filter((text) => typeof text === 'string')

export const when = ({ day, time }: Values) => `${day}, ${time} (Melbourne time)`
const isCall = ({ place }: Values) => place === 'call'
export const what = (values: Values) => (isCall(values) ? 'call' : 'visit')
const where = (values: Values) => (isCall(values) ? 'by phone or video' : 'at the address that you gave us')

const manage = (label: string, { token }: Values) => ({ label, path: `/bookings/${token}` })
export const visit = (label: string, { token }: Values) => ({ label, path: `/visits/${token}` })

const PRIVATE = 'The link is private: whoever has it can move and cancel the booking.'
const terms = ({ isFree }: Values) =>
  isFree
    ? 'Moving or cancelling costs nothing.'
    : 'If you cancel at least 48 hours before, all of it comes back, at least 24 hours before half of it, and after that nothing.'

const prepare = (values: Values) =>
  isCall(values)
    ? 'To prepare: a few photos of the rooms, a rough budget, and three things that must be different afterwards.'
    : 'To prepare: plans and permits if you have them, photos of what bothers you, a rough budget, access to roof space and meter box, and everybody who decides at home.'

/** Letters to whoever booked. The address is not proven, so nothing that somebody typed stands in them (T81). */
const customer: Letters = {
  /** package, place, day, time, isFree, token */
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
  /** package, place, token */
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
  /** package, place, day, time, isFree, token */
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
  /** package, place, day, time, consultant, token */
  'booking-handed-over': (values) => ({
    subject: `${plain(values.consultant ?? '')} takes over your ${what(values)}: ${values.day}, ${values.time}`,
    greeting: 'Hello,',
    paragraphs: [
      `Your ${values.package} stays as it is: ${when(values)}, ${where(values)}. ${plain(values.consultant ?? '')} is your consultant now, and knows what you told us.`,
      `Nothing is to be done, and nothing more to be paid. ${PRIVATE}`,
    ],
    action: manage('See, move or cancel it', values),
  }),
  /** package, place, day, time (none for a call without a time), isFree, refund, token */
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
  /** package, place, day, time, token */
  'booking-reminder': (values) => ({
    subject: `Reminder: your ${what(values)} is on ${values.day}, ${values.time}`,
    greeting: 'Hello,',
    paragraphs: [`Your ${values.package} takes place on ${when(values)}, ${where(values)}.`, prepare(values)],
    action: manage('See the booking', values),
  }),
  /** package, day, time, refund, packageName */
  'booking-refunded': (values, { brand }) => ({
    subject: `Your time was gone: ${values.refund} goes back to you`,
    greeting: 'Hello,',
    paragraphs: [
      `Your payment for the ${values.package} on ${when(values)} came after the 30 minutes for which we keep a time, and it is no longer free. We are sorry.`,
      `All of it, ${values.refund}, goes back to the card that paid. Choose another time, or call us: ${brand.phone}.`,
    ],
    action: { label: 'Choose another time', path: `/book/${values.packageName}` },
  }),
  /** links: JSON of what `linksOf` gives */
  'booking-links': ({ links }, { brand }) => ({
    subject: `Your bookings at ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, perhaps you, asked for the links of the bookings of this address. Here they are.',
      'The links are private: whoever has one can move and cancel the booking. If you did not ask, there is nothing to do.',
    ],
    more: JSON.parse(links ?? '[]'),
  }),
  /** package, token */
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

/** The customer of a visit; one who had everything deleted since is no more than that. */
export const who = ({ name, phone, email }: Values) =>
  name === undefined ? 'The customer' : [plain(name), phone, email].filter(Boolean).join(', ')
export const placeOf = (values: Values) =>
  isCall(values) ? 'By phone or video.' : `At ${plain(values.location ?? '')}.`

/** Letters to consultants, and to us where nobody has the call yet. */
const ours: Letters = {
  /** consultant, name, phone, email, location, package, place, day, time, reference, token */
  'visit-confirmed': (values) => ({
    subject: `New ${what(values)}: ${values.day}, ${values.time}`,
    greeting: hello(values.consultant),
    paragraphs: [
      `${values.package} on ${when(values)}. ${placeOf(values)}`,
      `For ${who(values)}, booking ${values.reference}.`,
    ],
    action: visit('Open the brief', values),
  }),
  'visit-moved': (values) => ({
    subject: `Moved to ${values.day}, ${values.time}: booking ${values.reference}`,
    greeting: hello(values.consultant),
    paragraphs: [
      `${who(values)} moved the ${values.package}, booking ${values.reference}. It is now on ${when(values)}. ${placeOf(values)}`,
    ],
    action: visit('Open the brief', values),
  }),
  'visit-cancelled': (values) => ({
    subject: `Cancelled: ${values.day}, ${values.time}, booking ${values.reference}`,
    greeting: hello(values.consultant),
    paragraphs: [`${who(values)} cancelled the ${values.package} on ${when(values)}. The time is free again.`],
    action: visit('See the visit', values),
  }),
  'visit-reminder': (values) => ({
    subject: `Reminder: ${values.day}, ${values.time}, booking ${values.reference}`,
    greeting: hello(values.consultant),
    paragraphs: [`${values.package} on ${when(values)}. ${placeOf(values)}`, `For ${who(values)}.`],
    action: visit('Open the brief', values),
  }),
  /** name, phone, email, package, reference */
  'call-to-arrange': (values) => ({
    subject: `To be called within 24 hours: ${plain(values.name ?? '')}`,
    greeting: 'Hello,',
    paragraphs: [`${who(values)} booked a ${values.package} without a time, booking ${values.reference}. Please call.`],
  }),
  'call-not-needed': (values) => ({
    subject: `No call needed: ${plain(values.name ?? '')}`,
    greeting: 'Hello,',
    paragraphs: [
      values.day
        ? `${who(values)} chose a time for booking ${values.reference}: ${when(values)}.`
        : `${who(values)} cancelled booking ${values.reference}, for which no time had been found yet.`,
    ],
  }),
}

export const consultationLetters: Letters = { ...customer, ...ours }
