import type { Brand } from './brand.ts'
import type { Evidence } from './evidence.ts'

/** 'How It Works', in three steps. */
const steps = [
  {
    title: 'Say what you need',
    text: 'A postcode, a few sentences, and photos or plans if you have them. It takes two minutes on a phone.',
  },
  {
    title: 'Three professionals hear about it',
    text: 'Your email is verified first. Then up to 3 who do this work near you are told at once, and you see who and why.',
  },
  {
    title: 'Compare, then choose',
    text: 'Quotes come back on the same lines. Ask questions, accept one, and tell the others why.',
  },
]

/** 'Why Choose': what is different here, each true of the product itself. */
const reasons = [
  {
    icon: 'three',
    title: 'Three, never thirty',
    text: 'At most 3 professionals ever get your request. Never a fourth.',
  },
  {
    icon: 'alike',
    title: 'Like for like',
    text: 'Every quote answers the same lines. Anything left out is marked, and so is anything that may still change.',
  },
  {
    icon: 'law',
    title: 'The law, in plain words',
    text: 'A deposit above the Victorian cap, or insurance that is due, is flagged on the quote with the rule and its date.',
  },
  {
    icon: 'why',
    title: 'You see who and why',
    text: 'Trade, distance, response record, turn and tier: the reasons for each match are shown to you as they are to them.',
  },
  {
    icon: 'checked',
    title: 'Checked, and dated',
    text: 'A licence badge says what was checked and when. Reviews come from finished jobs only.',
  },
  {
    icon: 'yours',
    title: 'Yours to take back',
    text: 'See on which days your number was shown, take it back, or delete the whole request with its files.',
  },
] as const

type Testimonial = { words: string; name: string; place: string; evidence: Evidence }
export type QuotesTestimonial = Omit<Testimonial, 'evidence'> & { note: string }

/** What people told the operator, as the documents list testimonials for this page; the operator puts in where each comes from. */
export const quotesTestimonials: readonly Testimonial[] = [
  {
    words: 'Three quotes against the same eleven lines. We saw in a minute who had left the waterproofing out.',
    name: 'Priyanka',
    place: 'Reservoir',
    evidence: null,
  },
  {
    words: 'The first builder rang the same afternoon. We chose the second one, and the others were told why.',
    name: 'Graeme',
    place: 'Essendon',
    evidence: null,
  },
  {
    words: 'I had put it off for a year because I did not want twenty phone calls. There were three.',
    name: 'Noor',
    place: 'Clayton',
    evidence: null,
  },
]

/** What the documents promise on this page. */
const promises = ['Up to 3 local professionals', 'A response within 24 hours', 'Projects of $50,000 and above']

/** What the page says around its form, section by section in the order of showing. */
export const quotesWords = ({ name }: Brand) => ({
  hero: {
    title: 'Ask once. Compare three quotes, line by line.',
    text: 'Tell us what you want done. Up to 3 local professionals hear about it within minutes, and their quotes come back side by side: what is in, what is left out, and what may still change.',
    promises,
  },
  howItWorks: { title: 'How It Works', steps },
  whyChoose: { title: `Why Choose ${name}`, reasons: [...reasons] },
  testimonials: { title: 'What homeowners told us' },
  closing: {
    title: 'Ready when you are',
    text: 'Quotes usually arrive within 24-48 hours. Asking costs nothing, and so does saying no.',
    getQuotes: 'Get quotes',
  },
})

export type QuotesWords = ReturnType<typeof quotesWords>
