import { APPLICATION_HOURS } from '@lv/contract/options'
import type { Evidence } from './evidence.ts'

type Testimonial = { words: string; name: string; trade: string; place: string; evidence: Evidence }
export type ShownTestimonial = Omit<Testimonial, 'evidence'> & { note: string }

/** Three testimonials, as the documents list them for this page; the operator puts in where each comes from. */
export const joinTestimonials: readonly Testimonial[] = [
  {
    words: 'The interview was fifteen minutes about my work, not a sales pitch. The first lead came the week after.',
    name: 'Marco',
    trade: 'Builder',
    place: 'Preston',
    evidence: null,
  },
  {
    words: 'I named eight suburbs and I only hear from those eight. No more driving across town to look at a tap.',
    name: 'Sunita',
    trade: 'Plumber',
    place: 'Footscray',
    evidence: null,
  },
  {
    words: 'Two others quote against me at most, and I can see why I was matched. That I can work with.',
    name: 'Joel',
    trade: 'Painter',
    place: 'Northcote',
    evidence: null,
  },
]

/** What happens after an application was sent: on the page before, and on the success screen. */
const steps = [
  {
    title: 'Review',
    text: `We check your ABN and licence details, and contact you within 24-${APPLICATION_HOURS} hours.`,
  },
  { title: 'Phone interview', text: 'A 15-minute call about your work, your insurance and the jobs you want.' },
  { title: 'Approval', text: 'We email you an invitation. It sets up your account with what you’ve told us here.' },
  {
    title: 'Leads within days',
    text: 'Verify your mobile, and jobs of your trade in your suburbs start to reach you.',
  },
] as const

/** What the join page says, section by section in the order of showing. */
export const joinWords = {
  hero: {
    title: 'Join the network',
    text: 'Tell us about your business, and a person looks at it. We’ll call you, and you’ll hear yes or no with a reason.',
  },
  steps: { title: 'How it works', steps: [...steps] },
  form: {
    title: 'Your application',
    promise:
      'Only our team reads this, to decide. We don’t pass it on, and delete it 12 months after the decision; you can withdraw it at any time:',
  },
  sent: {
    title: 'Application submitted',
    text: `Our team will contact you within 24-${APPLICATION_HOURS} hours. We’ve also sent an email with a private link to your application: follow it, or withdraw it, there.`,
    next: 'What happens next',
  },
  offered: {
    title: 'What you can count on',
    offers: [
      {
        title: 'Three at most',
        text: 'A homeowner’s request goes to three professionals at most, ever. You can read why you were one of them.',
      },
      {
        title: 'Your trade, your suburbs',
        text: 'You get requests for work that you do, where you work. What you leave out you never hear of.',
      },
      {
        title: 'Silence costs nothing',
        text: 'Points for a lead are held first. If you try and the homeowner does nothing for 72 business hours, they come back.',
      },
      {
        title: 'Free to join',
        text: 'No fee to apply, none to join and no contract. You start on pay-as-you-go, and your first two leads are on us.',
      },
    ],
  },
  asked: {
    title: 'What we ask of everyone',
    asks: [
      { title: 'A real business', text: 'An ABN that is yours, and one account for each business.' },
      {
        title: 'The licence your trade needs',
        text: 'Where Victoria licenses or registers the work, we ask for the number, and show homeowners whether it was checked.',
      },
      {
        title: 'An answer',
        text: 'You get in touch with the homeowners whose leads you take. Your record shows how fast you answer, and over how many leads.',
      },
    ],
  },
  testimonials: { title: 'What professionals told us' },
  direct: {
    title: 'Rather start by yourself?',
    text: 'You can also sign up directly. The same checks come before the first lead, whichever way you come.',
    action: 'Create an account',
  },
}

export type JoinWords = typeof joinWords
