import { showPhone } from '@lv/contract/phone'
import { hello, type Letters, plain, profileAction } from './letter-parts.ts'

const lead = (leadId: string | undefined) => `/professionals/leads/${leadId}`
const request = (requestId: string | undefined) => `/quotes/${requestId}`
const who = (name: string | undefined) => plain(name ?? 'A professional')

/** Letters about quotes and what becomes of them; both sides have proven their addresses by then. */
export const quoteLetters: Letters = {
  'quote-received': ({ name, professional, price, requestId }) => ({
    subject: `${who(professional)} sent you a quote: ${price}`,
    greeting: hello(name),
    paragraphs: [
      `${who(professional)} sent you a quote: ${price}, GST included.`,
      'See what is in it and what is left out, side by side with the others.',
    ],
    action: { label: 'Compare your quotes', path: request(requestId) },
  }),
  'quote-revised': ({ name, professional, requestId }) => ({
    subject: `${who(professional)} revised their quote`,
    greeting: hello(name),
    paragraphs: [`${who(professional)} sent you a new version of their quote.`],
    action: { label: 'Compare your quotes', path: request(requestId) },
  }),
  'quote-accepted': ({ name, homeownerName, homeownerPhone, homeownerEmail, suburb, leadId }) => ({
    subject: `Your quote was accepted: ${plain(suburb ?? '')}`,
    greeting: hello(name),
    paragraphs: [
      `${plain(homeownerName ?? 'The homeowner')} in ${plain(suburb ?? '')} accepted your quote.`,
      homeownerEmail
        ? `Reach them at ${[showPhone(homeownerPhone ?? ''), homeownerEmail].filter(Boolean).join(' or ')}. Use these details for this job only.`
        : 'How to reach them stands on the page of the lead, unless they have had it deleted since.',
    ],
    action: { label: 'Open the job', path: lead(leadId) },
  }),
  'quote-not-chosen': ({ name, suburb, rank, of, band, reason, leadId }) => ({
    subject: `The project in ${plain(suburb ?? '')} went to somebody else`,
    greeting: hello(name),
    paragraphs: [
      `The homeowner in ${plain(suburb ?? '')} has accepted somebody else’s quote.`,
      ...(rank ? [`Yours was number ${rank} of ${of} by price. The accepted price is ${band}.`] : []),
      ...(reason ? [`What decided: ${reason}.`] : []),
    ],
    action: { label: 'See the lead', path: lead(leadId) },
  }),
  'request-cancelled': ({ name, suburb, leadId }) => ({
    subject: `The request in ${plain(suburb ?? '')} was cancelled`,
    greeting: hello(name),
    paragraphs: [
      `The homeowner in ${plain(suburb ?? '')} has cancelled the request.`,
      'The lead says what becomes of its points, and by which rule.',
    ],
    action: { label: 'See the lead', path: lead(leadId) },
  }),
  'job-done': ({ name, homeownerName, suburb, leadId }) => ({
    subject: `The job in ${plain(suburb ?? '')} is done`,
    greeting: hello(name),
    paragraphs: [
      `${plain(homeownerName ?? 'The homeowner')} says that the job is done. They confirm it when they are happy.`,
    ],
    action: { label: 'Open the job', path: lead(leadId) },
  }),
  'confirm-done': ({ name, professional, requestId }) => ({
    subject: `${who(professional)} says that the job is done`,
    greeting: hello(name),
    paragraphs: [
      `${who(professional)} says that the job is done. Confirm it when you are happy, and tell others how it went.`,
    ],
    action: { label: 'Confirm and review', path: request(requestId) },
  }),
  'job-confirmed': ({ name, homeownerName, suburb, leadId }) => ({
    subject: `The job in ${plain(suburb ?? '')} is confirmed`,
    greeting: hello(name),
    paragraphs: [`${plain(homeownerName ?? 'The homeowner')} has confirmed that the job is done.`],
    action: { label: 'Open the job', path: lead(leadId) },
  }),
  'review-received': ({ name, stars, slug }) => ({
    subject: `You have a review: ${stars} of 5 stars`,
    greeting: hello(name),
    paragraphs: [
      `A homeowner reviewed your work: ${stars} of 5 stars.${slug ? ' You may answer once; your answer stands below it.' : ''}`,
    ],
    ...profileAction('Read and answer', slug),
  }),
}
