import type { CourseAccess, CourseLevel, CourseTopic } from '@lv/contract/course-options'
import { cashFlow } from './cash-flow.ts'
import { heritage } from './heritage.ts'
import { quotes } from './quotes.ts'
import { slab } from './slab.ts'
import { soil } from './soil.ts'
import { wetAreas } from './wet-areas.ts'

export type SeedCourse = {
  key: string
  /** The key of its community; null: the platform's. */
  community: string | null
  title: string
  description: string
  level: CourseLevel
  topic: CourseTopic
  access: CourseAccess
  outcomes: string[]
  /** See read-course.ts. */
  text: string
  daysAgo: number
  /** How many have begun it. */
  students: number
  /** What the first of those who finished say of it; the second of them gives four stars. */
  said: string[]
  /** What it costs; it was free at first. */
  priceCents?: number
  /** So many of its newest students have bought it. */
  buyers?: number
}

/** The six courses of the demo. */
export const seedCourses: readonly SeedCourse[] = [
  {
    key: 'course-slab',
    community: 'footings-and-reactive-clay',
    title: 'What a slab costs and why',
    description:
      'Five things make up the price of a slab, and the ground has a say in all of them. Learn to read the footing plan, and to tell a cheap quote from a short one.',
    level: 'beginner',
    topic: 'Structure',
    access: 'free',
    outcomes: [
      'Break a slab price into its five parts',
      'Say what each site class does to the price',
      'Choose between waffle, raft and piers',
      'Know what to look at in the week of the pour',
    ],
    text: slab,
    daysAgo: 94,
    students: 61,
    said: [
      'I priced my own slab with this before the builder did. We were $900 apart.',
      'I would have liked more photos of a bad prep. The five parts stick, though.',
      'Clear enough that my apprentice finished it before me.',
      'Sent it to two clients who asked why theirs cost more than next door’s.',
    ],
  },
  {
    key: 'course-soil',
    community: 'footings-and-reactive-clay',
    title: 'Reading a soil report',
    description:
      'A bore log is a page of abbreviations that decides what your footings look like. Read one line by line, and know what to ask the engineer.',
    level: 'intermediate',
    topic: 'Soil and site',
    access: 'free',
    outcomes: [
      'Read a bore log from the top down',
      'Recognise fill, and what it does to the class',
      'Understand H1-D and P (fill)',
      'Ask the right person the right question',
    ],
    text: soil,
    daysAgo: 71,
    students: 38,
    said: [
      'Finally somebody says what the letters mean, and who to ring about them.',
      'Goes quickly through P sites. The bore log, line by line, is worth it alone.',
      'Our report said H1-D and nobody had told us what the D was for.',
      'Did it on the train in three goes. The quiz asks what matters.',
    ],
  },
  {
    key: 'course-heritage',
    community: 'heritage-overlay-help',
    title: 'Heritage overlays without tears',
    description:
      'Which list your house is on, what needs a permit and what does not, and how to write an application that the council can say yes to.',
    level: 'beginner',
    topic: 'Heritage and planning',
    access: 'bought',
    priceCents: 4900,
    buyers: 13,
    outcomes: [
      'Look your property up and read its schedule',
      'Tell a repair from a change',
      'Know what a grading allows',
      'Put an application together that gets through',
    ],
    text: heritage,
    daysAgo: 58,
    students: 44,
    said: [
      'We kept the front fence because of lesson two. The council liked that.',
      'Very Victorian, as it says. I’d have taken a second example of an application.',
      'The difference between a repair and a change saved us a permit.',
      'Useful before you sign anything with an architect.',
    ],
  },
  {
    key: 'course-quotes',
    community: null,
    title: 'Comparing quotes line by line',
    description:
      'Three quotes for three different jobs cannot be compared. One scope, the two kinds of allowance, and what Victorian law asks of every quote.',
    level: 'beginner',
    topic: 'Quotes and contracts',
    access: 'free',
    outcomes: [
      'Write one scope for all',
      'Tell prime cost items from provisional sums',
      'Work out the risk share of a quote',
      'Know the limits for deposits and stages',
    ],
    text: quotes,
    daysAgo: 40,
    students: 72,
    said: [
      'Read it with three quotes on the table. One had no demolition in it at all.',
      'Good on allowances. I wanted a blank scope to print.',
      'I send this to people before I quote, and get better questions back.',
      'Short, and no padding.',
    ],
  },
  {
    key: 'course-cash-flow',
    community: null,
    title: 'Cash flow for tradies',
    description:
      'Busy and broke is a matter of timing. Bring payments forward, put aside what was never yours, and see a thin month coming eight weeks ahead.',
    level: 'intermediate',
    topic: 'Business',
    access: 'free',
    outcomes: [
      'See where a job runs out of money',
      'Set terms that bring it forward',
      'Put GST, super and tax aside',
      'Keep a forecast of thirteen weeks on one page',
    ],
    text: cashFlow,
    daysAgo: 23,
    students: 49,
    said: [
      'Moved to progress claims every fortnight after this. Sleep better.',
      'The eight-week sheet is good; I’d like it ready to download.',
      'Should be handed out with your first ABN.',
      'My bookkeeper asked who told me about putting the GST aside.',
    ],
  },
  {
    key: 'course-wet-areas',
    community: 'bathrooms-that-stay-dry',
    title: 'Wet areas that stay dry',
    description:
      'Tiles are not waterproof. Where the membrane has to go, what fall a floor needs, and the six steps on the day that decide whether a bathroom leaks.',
    level: 'advanced',
    topic: 'Wet areas',
    access: 'free',
    outcomes: [
      'Name the five places where bathrooms leak',
      'Know how high and how far waterproofing goes',
      'Set out falls between 1 in 80 and 1 in 50',
      'Test a membrane before it is tiled',
    ],
    text: wetAreas,
    daysAgo: 9,
    students: 27,
    said: [
      'The order of work for the day is on the wall of my van now.',
      'I would have liked more drawings, but the order of things is right.',
      'Explained to a client why the screed takes another day. They read it, and agreed.',
      'The tables are what I come back to.',
    ],
  },
]
