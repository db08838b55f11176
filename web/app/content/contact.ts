import type { PageLink } from './navigation.ts'

/** How soon we answer, by what it is about (specification 2, section 9); `/about` says it too. */
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
      'Nothing. Homeowners never pay for quotes. The professionals pay points for the request: when you respond to them, and when they take a place and attempt nothing.',
    link: { to: '/get-quotes', label: 'Get quotes' },
  },
  {
    question: 'A builder got my request and has not been in touch. What now?',
    answer:
      'Most are in touch within 24-48 hours. After that, choose ‘Quote Request Support’ above and tell us which request it is. Somebody who attempts nothing pays for the place they took, so you are not the only one who minds.',
  },
  {
    question: 'How do I change, stop or delete my request?',
    answer:
      'Sign in and open the request. You can change it, stop it at any time, take your phone number back from one professional, or have everything about you deleted.',
    link: { to: '/dashboard', label: 'My quote requests' },
  },
  {
    question: 'I am a builder or in a trade. Who do I talk to?',
    answer:
      'You can sign up by yourself in a minute, and see every rule and price before you do. For a company with several teams choose ‘Builder Partnership’.',
    link: { to: '/professionals', label: 'For professionals' },
  },
  {
    question: 'Where are my receipts, and how do I cancel a payment?',
    answer:
      'Every tax invoice and every subscription is under Payments in your account. Cancelling takes two presses and shows first what happens.',
    link: { to: '/subscription', label: 'Payments' },
  },
  {
    question: 'Is something broken, or is it me?',
    answer: 'The status page checks each part at the moment you open it, and says which one does not work.',
    link: { to: '/status', label: 'What works now' },
  },
]

/** What the contact page says, part by part. */
export const contactWords = {
  title: ['Write to us.', 'A person answers.'],
  text: 'About a request, a payment, an idea, or something that does not work. If you would rather talk, call.',
  form: {
    title: 'Send us a message',
    /** The link to the privacy policy follows. */
    promise: 'Only our team reads this, to answer you. It is passed on to nobody, and deleted after 12 months:',
  },
  reach: { title: 'Contact information' },
  howSoon: { title: 'Response times', responseTimes },
  questions: { title: 'Frequently asked questions', questions: contactQuestions },
}

export type ContactWords = typeof contactWords
