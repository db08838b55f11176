import { showPhone } from '@lv/contract/phone'
import { type SQL, sql } from 'drizzle-orm'
import { greetingFor, stripLinks } from '#core/email-parts.ts'
import { type Address, defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'
import { isUnderWay } from '#domains/marketplace/requests/find.ts'
import { dataId } from '#domains/notifications/notifications/stands.ts'

const isStillSent = (): SQL =>
  sql`(${dataId('quoteId')} is null or exists (select from quotes q
    where q.id = ${dataId('quoteId')} and q.status <> 'withdrawn'))`

type AboutLead = { name: string; leadId: string; suburb: string }
type AboutQuote = { name: string; professional: string; personId: string; requestId: string }
type Homeowner = { homeownerName: string }

export type QuotesNotificationKinds = {
  'quote-received': { to: Address; data: AboutQuote & { quoteId: string; price: string } }
  'quote-revised': { to: Address; data: AboutQuote & { quoteId: string; price: string } }
  /** `homeownerPhone` is empty if it was taken back. */
  'quote-accepted': { data: AboutLead & Homeowner & { homeownerEmail: string; homeownerPhone: string } }
  'quote-not-chosen': { data: AboutLead & { rank: string; of: string; band: string; reason: string } }
  'request-cancelled': { data: AboutLead }
  'request-finished': { data: AboutLead }
  'job-done': { data: AboutLead & Homeowner }
  'confirm-done': { to: Address; data: AboutQuote }
  /** `waiting` names the others who were hired. */
  'part-done': { to: Address; data: AboutQuote & { waiting: string } }
  'job-confirmed': { data: AboutLead & Homeowner }
  'consultation-fee': {
    to: 'administrators'
    data: { bookingId: string; chargeId: string; fee: string; suburb: string }
  }
}

const lead = (leadId: string) => `/professionals/leads/${leadId}`
const request = (requestId: string) => `/quotes/${requestId}`
const who = (name: string | undefined) => stripLinks(name ?? 'A professional')

export const quotesEmails: Emails<QuotesNotificationKinds> = {
  'quote-received': ({ name, professional, price, requestId }) => ({
    subject: `${who(professional)} sent you a quote: ${price}`,
    greeting: greetingFor(name),
    paragraphs: [
      `${who(professional)} sent you a quote: ${price}, GST included.`,
      'See what’s included and what isn’t, side by side with the others.',
    ],
    action: { label: 'Compare your quotes', path: request(requestId) },
  }),
  'quote-revised': ({ name, professional, requestId }) => ({
    subject: `${who(professional)} revised their quote`,
    greeting: greetingFor(name),
    paragraphs: [`${who(professional)} sent you a new version of their quote.`],
    action: { label: 'Compare your quotes', path: request(requestId) },
  }),
  'quote-accepted': ({ name, homeownerName, homeownerPhone, homeownerEmail, suburb, leadId }) => ({
    subject: `Your quote was accepted: ${stripLinks(suburb)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `${stripLinks(homeownerName ?? 'The homeowner')} in ${stripLinks(suburb)} accepted your quote.`,
      homeownerEmail
        ? `Contact them at ${[showPhone(homeownerPhone ?? ''), homeownerEmail].filter(Boolean).join(' or ')}. Use these details for this job only.`
        : 'Their contact details are on the lead’s page, unless they’ve been deleted since.',
    ],
    action: { label: 'Open the job', path: lead(leadId) },
  }),
  'quote-not-chosen': ({ name, suburb, rank, of, band, reason, leadId }) => ({
    subject: `The project in ${stripLinks(suburb)} went to someone else`,
    greeting: greetingFor(name),
    paragraphs: [
      `The homeowner in ${stripLinks(suburb)} has accepted someone else’s quote.`,
      ...(rank ? [`Yours was number ${rank} of ${of} by price.${band ? ` The accepted price is ${band}.` : ''}`] : []),
      ...(reason ? [`What decided it: ${reason}.`] : []),
    ],
    action: { label: 'See the lead', path: lead(leadId) },
  }),
  'request-cancelled': ({ name, suburb, leadId }) => ({
    subject: `The request in ${stripLinks(suburb)} was cancelled`,
    greeting: greetingFor(name),
    paragraphs: [
      `The homeowner in ${stripLinks(suburb)} has cancelled the request.`,
      'The lead shows what happens to its points, and why.',
    ],
    action: { label: 'See the lead', path: lead(leadId) },
  }),
  'request-finished': ({ name, suburb, leadId }) => ({
    subject: `The project in ${stripLinks(suburb)} is finished`,
    greeting: greetingFor(name),
    paragraphs: [
      `The homeowner in ${stripLinks(suburb)} has finished the project and chose nobody for your part of it.`,
      'The lead shows what happens to its points, and why.',
    ],
    action: { label: 'See the lead', path: lead(leadId) },
  }),
  'job-done': ({ name, homeownerName, suburb, leadId }) => ({
    subject: `The job in ${stripLinks(suburb)} is done`,
    greeting: greetingFor(name),
    paragraphs: [
      `${stripLinks(homeownerName ?? 'The homeowner')} says the job is done. They’ll confirm it once they’re happy.`,
    ],
    action: { label: 'Open the job', path: lead(leadId) },
  }),
  'confirm-done': ({ name, professional, requestId }) => ({
    subject: `${who(professional)} says the job is done`,
    greeting: greetingFor(name),
    paragraphs: [
      `${who(professional)} says the job is done. Once you’re happy with it, confirm it and tell others how it went.`,
    ],
    action: { label: 'Confirm and review', path: request(requestId) },
  }),
  'part-done': ({ name, professional, waiting, requestId }) => ({
    subject: `${who(professional)} says their part of the job is done`,
    greeting: greetingFor(name),
    paragraphs: [
      `${who(professional)} says their part of the job is done.${waiting ? ` You’re still waiting for ${stripLinks(waiting)}.` : ''}`,
      'Once all of it is done, confirm it and tell others how it went.',
    ],
    action: { label: 'Open the project', path: request(requestId) },
  }),
  'job-confirmed': ({ name, homeownerName, suburb, leadId }) => ({
    subject: `The job in ${stripLinks(suburb)} is confirmed`,
    greeting: greetingFor(name),
    paragraphs: [`${stripLinks(homeownerName ?? 'The homeowner')} has confirmed that the job is done.`],
    action: { label: 'Open the job', path: lead(leadId) },
  }),
  'consultation-fee': ({ bookingId, fee, chargeId, suburb }) => ({
    subject: `Refund a consultation fee: ${fee}`,
    greeting: 'Hello,',
    paragraphs: [
      `A homeowner in ${stripLinks(suburb)} hired through us and has confirmed that the job is done, so they get their consultation fee of ${fee} back.`,
      `Check the job, then refund ${fee} of payment ${chargeId} (booking ${bookingId}).`,
    ],
    action: { label: 'Open the payment', path: `/admin/dashboard?tab=charges&id=${chargeId}` },
  }),
}

export const quotesNotifications: Notifications<QuotesNotificationKinds> = {
  'quote-received': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'requestId', 'price', 'quoteId'],
    stands: isStillSent,
    write: ({ professional = 'A professional', requestId, price }) => ({
      text: `${professional} sent you a quote: ${price}`,
      path: request(requestId),
    }),
  }),
  'quote-revised': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'requestId', 'price', 'quoteId'],
    stands: isStillSent,
    write: ({ professional = 'A professional', requestId, price }) => ({
      text: `${professional} changed their quote: ${price}`,
      path: request(requestId),
    }),
  }),
  'quote-accepted': defineNotification({
    type: 'project',
    keeps: ['suburb', 'leadId'],
    stands: 'always',
    write: ({ suburb, leadId }) => ({ text: `Your quote in ${suburb} was accepted`, path: lead(leadId) }),
  }),
  'quote-not-chosen': defineNotification({
    type: 'project',
    keeps: ['suburb', 'leadId'],
    stands: 'always',
    write: ({ suburb, leadId }) => ({ text: `Another quote was chosen in ${suburb}`, path: lead(leadId) }),
  }),
  'request-cancelled': defineNotification({
    type: 'project',
    keeps: ['suburb', 'leadId'],
    stands: 'always',
    write: ({ suburb, leadId }) => ({ text: `The request in ${suburb} was cancelled`, path: lead(leadId) }),
  }),
  'request-finished': defineNotification({
    type: 'project',
    keeps: ['suburb', 'leadId'],
    stands: 'always',
    write: ({ suburb, leadId }) => ({ text: `The project in ${suburb} is finished`, path: lead(leadId) }),
  }),
  'job-done': defineNotification({
    type: 'project',
    keeps: ['suburb', 'leadId'],
    stands: 'always',
    write: ({ suburb, leadId }) => ({ text: `The job in ${suburb} is done`, path: lead(leadId) }),
  }),
  'confirm-done': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'requestId'],
    stands: isUnderWay,
    write: ({ professional = 'Your professional', requestId }) => ({
      text: `${professional} says the job is done: confirm it`,
      path: request(requestId),
    }),
  }),
  'part-done': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'requestId'],
    stands: isUnderWay,
    write: ({ professional = 'Your professional', requestId }) => ({
      text: `${professional} says their part of the job is done`,
      path: request(requestId),
    }),
  }),
  'job-confirmed': defineNotification({
    type: 'project',
    keeps: ['suburb', 'leadId'],
    stands: 'always',
    write: ({ suburb, leadId }) => ({ text: `The job in ${suburb} was confirmed as done`, path: lead(leadId) }),
  }),
}
