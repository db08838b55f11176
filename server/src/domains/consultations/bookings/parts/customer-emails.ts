import { compactSentences, noteOf, reasonLine, stripLinks } from '#core/email-parts.ts'
import type { Emails } from '#core/notification-kinds.ts'
import { isCall, what, when, where } from '../calendar-file.ts'
import type { CustomerNotificationKinds, Visit } from './notification-kinds.ts'

const manage = (label: string, { token }: { token: string }) => ({ label, path: `/bookings/${token}` })

const PRIVATE = 'Keep the link private: anyone who has it can move or cancel the booking.'
const terms = ({ isFree }: { isFree?: 'yes' }) =>
  isFree
    ? 'Cancelling is free.'
    : 'Cancel at least 48 hours before for a full refund, or at least 24 hours before for half. After that there’s no refund.'

const prepare = (values: Visit) =>
  isCall(values)
    ? 'To prepare: a few photos of the rooms, a rough budget, and the three things you most want to change.'
    : 'To prepare: plans and permits if you have them, photos of what bothers you, and a rough budget. We’ll need access to the roof space and the meter box, and everyone who makes decisions should be home.'

const promised: Record<string, (day: string) => { subject: string; text: string }> = {
  'follow-up': (day) => ({
    subject: `We’ll call you by ${day}`,
    text: `a follow-up call. Your consultant will call you by ${day} to go through anything still open.`,
  }),
  revision: (day) => ({
    subject: `We’ll call you about your scope sheet by ${day}`,
    text: `a revision call. Your consultant will call you by ${day} to go through the scope sheet and anything that should change in it.`,
  }),
  support: (day) => ({
    subject: `Your support lasts until ${day}`,
    text: `support. Until ${day} you can call or email us about your project, and your consultant will help.`,
  }),
}

export const customerEmails: Emails<CustomerNotificationKinds> = {
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
      `Your ${values.package} is booked. We'll contact you within 24 hours to find a time, or you can choose one now.`,
      prepare(values),
      `If you didn’t book this, tell us at ${brand.email} or cancel it. ${PRIVATE}`,
    ],
    action: manage('Choose a time', values),
  }),
  'booking-promise': ({ promise, day, ...values }) => {
    const { subject, text } = (promised[promise] ?? promised.support)?.(day) ?? { subject: '', text: '' }
    return {
      subject,
      greeting: 'Hello,',
      paragraphs: [
        `Thank you for having us. Your ${values.package} comes with ${text}`,
        'If it doesn’t happen, tell us on your booking’s page. We publish how many of these promises we keep.',
      ],
      action: manage('See your booking', values),
    }
  },
  'booking-moved': (values) => ({
    subject: `Your ${what(values)} is now on ${values.day}, ${values.time}`,
    greeting: 'Hello,',
    paragraphs: [
      ...compactSentences(values.isOurs && 'We had to move your booking, and we’re sorry.'),
      `Your ${values.package} is now on ${when(values)}, ${where(values)}. There’s nothing more to pay.`,
      ...noteOf(values.note),
      prepare(values),
      `${values.isFree ? terms(values) : 'If you cancel, you’ll see your refund before you confirm.'} ${PRIVATE}`,
    ],
    action: manage('See, move or cancel it', values),
  }),
  'booking-handed-over': (values) => ({
    subject: `${stripLinks(values.consultant)} is taking over your ${what(values)}: ${values.day}, ${values.time}`,
    greeting: 'Hello,',
    paragraphs: [
      `Your ${values.package} is still on ${when(values)}, ${where(values)}. ${stripLinks(values.consultant)} is now your consultant, and knows what you told us.`,
      ...noteOf(values.note),
      `There’s nothing you need to do, and nothing more to pay. ${PRIVATE}`,
    ],
    action: manage('See, move or cancel it', values),
  }),
  'booking-cancelled': (values) => ({
    subject: `Your ${values.package} is cancelled`,
    greeting: 'Hello,',
    paragraphs: compactSentences(
      values.day ? `Your ${values.package} on ${when(values)} is cancelled.` : `Your ${values.package} is cancelled.`,
      !values.isFree &&
        (values.refund
          ? `${values.refund} will be refunded to your card. Banks take up to ten business days to show it.`
          : 'There’s no refund: it was cancelled or moved too late, or was refunded before.'),
    ),
    action: manage('See the booking', values),
  }),
  'booking-called-off': (values, { brand }) => ({
    subject: values.reason ? `We had to cancel your ${values.package}` : `Your ${values.package} is cancelled`,
    greeting: 'Hello,',
    paragraphs: compactSentences(
      values.day ? `Your ${values.package} on ${when(values)} is cancelled.` : `Your ${values.package} is cancelled.`,
      Boolean(values.reason) && `${reasonLine(values.reason)} We’re sorry.`,
      !values.isFree &&
        (values.refund
          ? `${values.refund} will be refunded to your card. Banks take up to ten business days to show it.`
          : 'Your payment was refunded in full, so we’ve released the time.'),
      `Book another time whenever you like, or call us on ${brand.phone}.`,
    ),
    action: { label: 'Book again', path: `/book/${values.packageName}` },
    otherAction: { label: 'See your booking and invoices', path: `/bookings/${values.token}` },
  }),
  'booking-reminder': (values) => ({
    subject: `Reminder: your ${what(values)} is on ${values.day}, ${values.time}`,
    greeting: 'Hello,',
    paragraphs: [`Your ${values.package} is on ${when(values)}, ${where(values)}.`, prepare(values)],
    action: manage('See the booking', values),
  }),
  'booking-refunded': (values, { brand }) => ({
    subject: `That time is gone: we’re refunding you ${values.refund}`,
    greeting: 'Hello,',
    paragraphs: [
      `Your payment for the ${values.package} on ${when(values)} came after the 30 minutes we hold a time for, and it’s no longer available. We’re sorry.`,
      `The full ${values.refund} will be refunded to your card. Choose another time, or call us on ${brand.phone}.`,
    ],
    action: { label: 'Choose another time', path: `/book/${values.packageName}` },
  }),
  'booking-readdressed': ({ reference, what: changed, ...values }) => ({
    subject: `Your ${values.package}: ${changed === 'phone' ? 'your phone number' : 'this is your email address now'}`,
    greeting: 'Hello,',
    paragraphs: compactSentences(
      changed === 'phone'
        ? `The phone number of your booking ${reference} was changed, as you asked us to.`
        : `Everything about the booking ${reference} comes to this address from now on. Links that went to another address no longer work.`,
      Boolean(values.day) && `Your ${values.package} is on ${when(values)}, ${where(values)}.`,
      `If you didn’t ask for it, call us. ${PRIVATE}`,
    ),
    action: manage('See, move or cancel it', values),
  }),
  'booking-address-changed': ({ package: name, reference }) => ({
    subject: `Your ${name} has another email address`,
    greeting: 'Hello,',
    paragraphs: [
      `The email address of the booking ${reference} was changed, on a call to us. The links in our earlier emails no longer work.`,
      'If you didn’t ask for it, call us right away.',
    ],
  }),
  'booking-links': ({ links }, { brand }) => ({
    subject: `Your bookings at ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      'Someone, perhaps you, asked for the links to the bookings made with this email address. Here they are.',
      'Keep them private: anyone who has a link can move or cancel the booking. If you didn’t ask for them, you can ignore this email.',
    ],
    more: JSON.parse(links),
  }),
  'scope-ready': (values) => ({
    subject: 'Your scope sheet is ready',
    greeting: 'Hello,',
    paragraphs: [
      'Your consultant has written up the work to be done.',
      'Read it, then ask for quotes with it in one press: every professional prices the same list.',
    ],
    action: manage('Read the scope sheet', values),
  }),
}
