import { href } from 'react-router'
import type { PageLink } from './navigation.ts'

/** How soon we answer, by subject (specification 2, section 9); `/about` says it too. */
export const responseTimes = [
  { about: 'Quote requests', within: '2-4 hours' },
  { about: 'Technical problems', within: 'the same day' },
  { about: 'A call back', within: '24 hours' },
  { about: 'Anything else', within: '24 hours' },
  { about: 'Partnerships', within: '2-3 days' },
] as const

type Question = { question: string; answer: string; link?: PageLink }

/** What people ask us most. */
export const contactQuestions: Question[] = [
  {
    question: 'What does it cost to ask for quotes?',
    answer:
      'Nothing. Homeowners never pay for quotes. Professionals pay points for your request if you respond, or if they take a place and don’t get in touch.',
    link: { to: href('/get-quotes'), label: 'Get quotes' },
  },
  {
    question: 'A builder got my request and has not been in touch. What now?',
    answer:
      'Most are in touch within 24-48 hours. After that, choose ‘Quote Request Support’ above and tell us which request it is. A professional who doesn’t get in touch still pays for the place they took, so it costs them too.',
  },
  {
    question: 'How do I change, stop or delete my request?',
    answer:
      'Sign in and open the request. You can change it, stop it at any time, take your phone number back from one professional, or have everything about you deleted.',
    link: { to: href('/dashboard'), label: 'My quote requests' },
  },
  {
    question: 'I am a builder or in a trade. Who do I talk to?',
    answer:
      'You can sign up in a minute, and see every rule and price first. If your company has several teams, choose ‘Builder Partnership’ above.',
    link: { to: href('/professionals'), label: 'For professionals' },
  },
  {
    question: 'Where are my receipts, and how do I cancel a payment?',
    answer:
      'Every tax invoice and every subscription is under Payments in your account. Cancelling takes two clicks, and you’ll see what happens first.',
    link: { to: href('/subscription'), label: 'Payments' },
  },
  {
    question: 'Is something broken, or is it me?',
    answer: 'The status page checks each part as you open it, and shows what isn’t working.',
    link: { to: href('/status'), label: 'What works now' },
  },
]

/** What the contact page says, part by part. */
export const contactWords = {
  title: ['Write to us.', 'A person answers.'],
  text: 'About a request, a payment, an idea, or something that isn’t working. If you’d rather talk, call.',
  form: {
    title: 'Send us a message',
    /** The link to the privacy policy follows. */
    promise: 'Only our team reads this, to answer you. We don’t pass it on, and delete it after 12 months:',
  },
  reach: { title: 'Contact information' },
  howSoon: { title: 'Response times', responseTimes },
  questions: { title: 'Frequently asked questions', questions: contactQuestions },
}

export type ContactWords = typeof contactWords
