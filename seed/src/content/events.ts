import type { Repetition } from '@lv/contract/event-options'

/** An event of the demo: when it first takes place, counted in days from today, and how many of the members come. */
export type SeedEvent = {
  community: string
  title: string
  description: string
  /** Negative: over. */
  inDays: number
  /** It is moved on to the next of these days of the week; 0 is Sunday. */
  weekday: number
  /** Melbourne time. */
  from: string
  to: string
  location?: string
  onlineUrl?: string
  capacity?: number
  going: number
  waiting?: number
  repeats?: Repetition
  times?: number
  cancelled?: string
}

const heritage = 'heritage-overlay-help'
const table = 'extension-builders-table'
const clay = 'footings-and-reactive-clay'
const kitchens = 'kitchen-renovations-melbourne'
const owners = 'owner-builders-victoria'

export const seedEvents: readonly SeedEvent[] = [
  {
    community: heritage,
    title: 'Site walk: three verandahs in Brunswick',
    description:
      'We walk from Albion Street to Union Street and look at three restorations: one finished, one with its posts out, and one that council refused twice.\n\nWear closed shoes. Owners have asked us not to photograph indoors.',
    inDays: 10,
    weekday: 6,
    from: '10:00',
    to: '12:00',
    location: 'Corner of Albion Street and Sydney Road, Brunswick',
    capacity: 20,
    going: 20,
    waiting: 4,
  },
  {
    community: heritage,
    title: 'Ask a heritage adviser',
    description:
      'Half an hour of questions from the list, then whatever you bring. Send your overlay schedule beforehand if you can.',
    inDays: 3,
    weekday: 3,
    from: '19:00',
    to: '20:00',
    onlineUrl: 'https://meet.lanewayvillage.example/heritage',
    going: 34,
    repeats: 'weekly',
    times: 6,
  },
  {
    community: heritage,
    title: 'Lime mortar, hands on',
    description:
      'Mixing, raking out and pointing on a practice wall. Gloves and lunch are provided; bring old clothes.',
    inDays: 17,
    weekday: 6,
    from: '09:00',
    to: '13:00',
    location: 'Shed 4, Abbotsford Convent, Abbotsford',
    capacity: 12,
    going: 9,
  },
  {
    community: heritage,
    title: 'Reading a heritage overlay schedule',
    description: 'What the columns mean, what external paint controls cover, and when internal controls apply.',
    inDays: -9,
    weekday: 2,
    from: '18:30',
    to: '20:00',
    location: 'Brunswick Library, Sydney Road, Brunswick',
    capacity: 40,
    going: 31,
  },
  {
    community: heritage,
    title: 'Sash window repair night',
    description: 'Cords, weights and draught strips, with two joiners and a box of parts.',
    inDays: 6,
    weekday: 4,
    from: '18:30',
    to: '20:30',
    location: 'Carlton Neighbourhood Learning Centre, Carlton North',
    capacity: 16,
    going: 11,
    cancelled: 'The room was double-booked. A new date follows.',
  },
  {
    community: clay,
    title: 'Online Q&A on soil reports',
    description:
      'Two geotechnical engineers answer questions about classifications, borehole logs and what P on a drawing will cost. Post your report beforehand with the address taken out.',
    inDays: 5,
    weekday: 2,
    from: '19:30',
    to: '20:30',
    onlineUrl: 'https://meet.lanewayvillage.example/soil',
    going: 42,
    repeats: 'monthly',
    times: 4,
  },
  {
    community: clay,
    title: 'Screw pile demonstration',
    description: 'Six piles go in on a corner block, with the torque logged. Hard hats are on site.',
    inDays: 13,
    weekday: 5,
    from: '08:00',
    to: '10:00',
    location: '18 Murray Road, Preston',
    capacity: 15,
    going: 15,
    waiting: 3,
  },
  {
    community: table,
    title: 'Monthly pricing comparison',
    description: 'Bring one priced extension with the client’s name off it. We compare preliminaries line by line.',
    inDays: 8,
    weekday: 4,
    from: '07:00',
    to: '08:30',
    location: 'Back room, Lygon Street, Brunswick East',
    capacity: 18,
    going: 13,
    repeats: 'monthly',
    times: 6,
  },
  {
    community: table,
    title: 'Contract clauses that held up',
    description: 'A construction lawyer walks through three disputes about latent conditions and variations.',
    inDays: 15,
    weekday: 3,
    from: '18:00',
    to: '19:30',
    onlineUrl: 'https://meet.lanewayvillage.example/clauses',
    going: 17,
  },
  {
    community: kitchens,
    title: 'Benchtop yard tour',
    description: 'Stone without silica, timber and stainless side by side, with what each costs installed.',
    inDays: 12,
    weekday: 6,
    from: '13:00',
    to: '15:00',
    location: '60 Barry Parade, Thomastown',
    capacity: 25,
    going: 14,
  },
  {
    community: owners,
    title: 'Frame stage walk-through',
    description: 'A building surveyor shows what gets a frame refused, on a frame that was.',
    inDays: 9,
    weekday: 6,
    from: '09:30',
    to: '11:00',
    location: 'Gilbert Road, Reservoir',
    capacity: 20,
    going: 18,
  },
]
