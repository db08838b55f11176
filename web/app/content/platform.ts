import { href } from 'react-router'
import type { Evidence } from './evidence.ts'

const built = [
  'Extensions',
  'Heritage overlays',
  'Kitchens',
  'Bathrooms',
  'Townhouses',
  'Slabs and footings',
  'Permits',
  'Fit-outs',
  'Subdivisions',
  'Warehouse conversions',
]

/** What the platform does for whom. Each leads to the page where it happens. */
export const platformFeatures = [
  {
    icon: 'communities',
    title: 'Communities by kind of work',
    text: 'Slabs, permits, heritage, cash flow: a community for each, with an honest label of how active it is.',
    to: href('/communities'),
    action: 'See the communities',
  },
  {
    icon: 'quotes',
    title: 'Quotes, line by line',
    text: 'Up to three professionals answer the same lines. What one of them leaves out stands out before you sign.',
    to: href('/get-quotes'),
    action: 'Ask for quotes',
  },
  {
    icon: 'match',
    title: 'You see who and why',
    text: 'Trade, distance, response record and turn: every match shows its reasons to both sides.',
    to: `${href('/learn-more')}#matching`,
    action: 'How matching works',
  },
  {
    icon: 'leads',
    title: 'Leads that are held, not taken',
    text: 'A professional’s points are only held. If the homeowner stays silent after an attempt, they come back.',
    to: href('/professionals'),
    action: 'For professionals',
  },
  {
    icon: 'rules',
    title: 'Victorian rules built in',
    text: 'A deposit above the cap or insurance that is due is flagged on the quote, with the rule and its date.',
    to: `${href('/learn-more')}#quotes`,
    action: 'What is checked',
  },
  {
    icon: 'owners',
    title: 'Owners are paid',
    text: 'A community may charge for membership. 80% goes to its owner, who sees every cent and asks for the payout.',
    to: `${href('/learn-more')}#fees`,
    action: 'How fees work',
  },
] as const

type Testimonial = { words: string; name: string; role: string; place: string; evidence: Evidence }
export type PlatformTestimonial = Omit<Testimonial, 'evidence'> & { note: string }

/** What people told the operator, as the documents list testimonials for this page; the operator puts in where each comes from. */
export const platformTestimonials: readonly Testimonial[] = [
  {
    words:
      'Three builders answered, and for the first time I could put the quotes next to each other. One had left out demolition altogether.',
    name: 'Helen',
    role: 'Homeowner',
    place: 'Northcote',
    evidence: null,
  },
  {
    words:
      'I asked about stumps under a weatherboard on a Sunday night. By Monday lunch two engineers had answered with photos.',
    name: 'Dimitri',
    role: 'Carpenter',
    place: 'Coburg',
    evidence: null,
  },
  {
    words:
      'When a client goes quiet the points come back without a phone call. That alone changed how I look at leads.',
    name: 'Farah',
    role: 'Builder',
    place: 'Footscray',
    evidence: null,
  },
]

/** What the platform's page says, section by section in the order of showing. */
export const platformWords = {
  /** What runs through the ticker. */
  ticker: { label: 'What people build here', built },
  hero: {
    title: 'Melbourne builds here, in the open.',
    text: 'From a second storey in Coburg to a warehouse in Collingwood: find the people who have done it, ask them before you draw, and compare what they quote line by line.',
    browse: 'Browse Communities',
    start: 'Start Your Project',
  },
  /** Around the figures; `title` is read out only. */
  figures: {
    title: 'The platform in figures',
    text: 'Counted live from what happens here.',
    howWeCount: 'How we count',
  },
  features: { title: 'What you can do here', features: [...platformFeatures] },
  testimonials: { title: 'What people told us' },
}

export type PlatformWords = typeof platformWords
