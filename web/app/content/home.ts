import type { Evidence } from './evidence.ts'

const services = [
  'Kitchens',
  'Bathrooms',
  'Rear extensions',
  'Second storeys',
  'Heritage restorations',
  'Whole houses',
  'Restumping',
  'Warehouse conversions',
  'Granny flats',
  'New builds',
]

/** From the first call to a contract, in three steps. */
const steps = [
  {
    title: 'Book a consultation',
    text: 'The first call is free. For the rest a consultant comes to your house, at a time you pick, and it is confirmed at once.',
  },
  {
    title: 'Get the scope in writing',
    text: 'After a visit the work is written down line by line: what stays, what goes, and what an engineer has to look at first.',
  },
  {
    title: 'Compare three quotes',
    text: 'One click sends it to suitable builders, three at most. They answer the same lines, so what one leaves out stands out.',
  },
]

type Testimonial = {
  words: string
  name: string
  place: string
  about: string
  /** The id of a drawing. */
  house: string
  evidence: Evidence
}
export type HomeTestimonial = Omit<Testimonial, 'evidence'> & { note: string }

/** What people told the operator, as the documents list testimonials for this page; the operator puts in where each comes from. */
export const homeTestimonials: readonly Testimonial[] = [
  {
    words:
      'She walked through with a tape and a torch, and told us which wall could go and which one holds up the roof. We had been guessing for a year.',
    name: 'Priya',
    place: 'Brunswick',
    about: 'Structural Package',
    house: 'weatherboard',
    evidence: null,
  },
  {
    words:
      'The free call was half an hour of straight answers. On his advice we fixed the roof first and left the kitchen for next winter.',
    name: 'Tom and Alessia',
    place: 'Footscray',
    about: 'Free Consultation',
    house: 'terrace',
    evidence: null,
  },
  {
    words:
      'Three builders priced the same sheet. The cheapest had left out the stumps. Without the sheet I would have signed with him.',
    name: 'Margaret',
    place: 'Thornbury',
    about: 'Standard Package',
    house: 'bungalow',
    evidence: null,
  },
]

/** What the home page says, section by section in the order of showing. */
export const homeWords = {
  hero: {
    title: 'Renovate with people who know your street.',
    text: 'Ask Melbourne’s builders, engineers and neighbours. Book a consultation. Get up to three quotes you can compare line by line.',
    book: 'Book Now',
    bookNote: 'A consultant looks at your house; the first call is free.',
    quotes: 'Get Quotes',
    quotesNote: 'Up to three builders price your job, free.',
    browse: 'Or ask in a community first',
  },
  /** What passes by. */
  banner: { label: 'What we help with', services },
  howItWorks: { title: 'How it works', steps },
  courses: {
    title: 'Know what you are paying for',
    text: 'Short courses about building in Victoria: what a slab costs and why, how to read a soil report, what a heritage overlay asks of you.',
    all: 'See all courses',
    projects: 'Too big for one? See collaborative projects',
  },
  communities: {
    title: 'Ask someone who’s done it',
    text: 'Slabs, permits, heritage overlays, a builder who went quiet: there is a community for it. Search by what you are working on, a suburb or a postcode.',
    none: {
      text: 'Slabs, permits, heritage overlays, a builder who went quiet: start the community where people ask about it.',
      action: 'Create Community',
    },
  },
  gallery: {
    title: 'Six houses, and what became of them',
    text: 'What was done, where, and what it came to. Drawn, not photographed: people live there.',
  },
  testimonials: { title: 'What they told us afterwards' },
  packages: {
    title: 'Choose a consultation',
    text: 'All prices incl. GST. Cancel up to 48 hours before a visit for a full refund; up to 24 hours before, half.',
  },
  closing: {
    title: 'Already know what you want?',
    text: 'Then hop on here. Tell us once what you need done; up to three professionals who do this work near you answer the same lines.',
    quotes: 'Get Quotes',
    howQuotesWork: 'How quotes work',
  },
}

export type HomeWords = typeof homeWords
