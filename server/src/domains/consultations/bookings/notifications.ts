import { greetingFor, noteOf, reasonLine, stripLinks } from '#core/email-parts.ts'
import type { Emails } from '#core/notification-kinds.ts'
import { placeOf, what, when, who } from './calendar-file.ts'
import { customerEmails } from './parts/customer-emails.ts'
import type {
  CustomerNotificationKinds,
  OurNotificationKinds,
  VisitNotificationKinds,
} from './parts/notification-kinds.ts'

const visit = (label: string, { token }: { token: string }) => ({ label, path: `/visits/${token}` })

const visitEmails: Emails<VisitNotificationKinds> = {
  'visit-confirmed': (values) => ({
    subject: `New ${what(values)}: ${values.day}, ${values.time}`,
    greeting: greetingFor(values.consultant),
    paragraphs: [
      `${values.package} on ${when(values)}. ${placeOf(values)}`,
      `For ${who(values)}, booking ${values.reference}.`,
      ...noteOf(values.note),
    ],
    action: visit('Open the brief', values),
  }),
  'visit-moved': (values) => ({
    subject: `Moved to ${values.day}, ${values.time}: booking ${values.reference}`,
    greeting: greetingFor(values.consultant),
    paragraphs: [
      `The ${values.package} for ${who(values)}, booking ${values.reference}, is now on ${when(values)}. ${placeOf(values)}`,
      ...noteOf(values.note),
    ],
    action: visit('Open the brief', values),
  }),
  'visit-handed-over': ({ consultant, reference, package: name, isSameTime }) => ({
    subject: `No longer yours: booking ${reference}`,
    greeting: greetingFor(consultant),
    paragraphs: [
      `The ${name}, booking ${reference}, ${isSameTime ? 'goes to a colleague at the same time' : 'was moved to a time when a colleague will do it'}. Your link to it no longer works.`,
    ],
  }),
  'visit-readdressed': (values) => ({
    subject: `Emails come here now: ${what(values)} on ${values.day}, ${values.time}`,
    greeting: greetingFor(values.consultant),
    paragraphs: [
      'Your email address with us was changed to this one.',
      `${values.package} on ${when(values)}. ${placeOf(values)}`,
      `For ${who(values)}, booking ${values.reference}. The link in earlier emails about it no longer works.`,
    ],
    action: visit('Open the brief', values),
  }),
  'visit-contact-changed': (values) => ({
    subject: `New contact details: booking ${values.reference}`,
    greeting: greetingFor(values.consultant),
    paragraphs: [
      `Here’s how to reach the customer from now on: ${who(values)}.`,
      `Their ${values.package}: ${when(values)}. ${placeOf(values)}`,
    ],
    action: visit('Open the brief', values),
  }),
  'visit-cancelled': (values) => ({
    subject: `Cancelled: ${values.day}, ${values.time}, booking ${values.reference}`,
    greeting: greetingFor(values.consultant),
    paragraphs: [`${who(values)} cancelled the ${values.package} on ${when(values)}. The time is free again.`],
    action: visit('See the visit', values),
  }),
  'visit-called-off': (values) => ({
    subject: `Cancelled: ${values.day}, ${values.time}, booking ${values.reference}`,
    greeting: greetingFor(values.consultant),
    paragraphs: [
      `The ${values.package} on ${when(values)} for ${who(values)} is cancelled. The customer has been told.`,
      values.reason ? reasonLine(values.reason) : 'The payment was refunded in full. The time is free again.',
    ],
    action: { label: 'See the visit', path: `/visits/${values.token}` },
  }),
  'visit-promise-due': ({ consultant, reference, package: name, promise, day, token }) => ({
    subject: `${promise === 'revision' ? 'Revision' : 'Follow-up'} call due by ${day}: booking ${reference}`,
    greeting: greetingFor(consultant),
    paragraphs: [
      `The ${name}, booking ${reference}, comes with a ${promise === 'revision' ? 'revision' : 'follow-up'} call, due by ${day}.`,
      'Once you’ve called, say so on the visit’s page. The customer sees it there too.',
    ],
    action: { label: 'Open the visit', path: `/visits/${token}` },
  }),
  'visit-reminder': (values) => ({
    subject: `Reminder: ${values.day}, ${values.time}, booking ${values.reference}`,
    greeting: greetingFor(values.consultant),
    paragraphs: [`${values.package} on ${when(values)}. ${placeOf(values)}`, `For ${who(values)}.`],
    action: visit('Open the brief', values),
  }),
}

const ourEmails: Emails<OurNotificationKinds> = {
  'call-to-arrange': (values) => ({
    subject: `Call within 24 hours: ${stripLinks(values.name)}`,
    greeting: 'Hello,',
    paragraphs: [
      `${who(values)} booked a ${values.package} without a time, booking ${values.reference}. Please call them to find one.`,
    ],
    action: { label: 'Open the booking', path: `/admin/dashboard?tab=consultations&id=${values.bookingId}` },
  }),
  'call-not-needed': (values) => ({
    subject: `No call needed: ${stripLinks(values.name)}`,
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

export type ConsultationsNotificationKinds = CustomerNotificationKinds & VisitNotificationKinds & OurNotificationKinds

export const consultationsEmails: Emails<ConsultationsNotificationKinds> = {
  ...customerEmails,
  ...visitEmails,
  ...ourEmails,
}
