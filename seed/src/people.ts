import { professions } from '@lv/contract/options'
import { HERITAGES } from './names.ts'
import { SUBURBS } from './places.ts'
import { type Random, seeded } from './random.ts'
import type { Profession, SeedPerson } from './shapes.ts'
import { HOME_BIOS, TRADES } from './trades.ts'

const YEARS = ['0-2', '3-5', '6-10', '11-15', '16-20', '20+']
const LOCATIONS: readonly [string, number][] = [
  ['Melbourne', 56],
  ['Sydney', 8],
  ['Brisbane', 8],
  ['Perth', 7],
  ['Adelaide', 5],
  ['Darwin', 3],
  ['Hobart', 3],
  ['Canberra', 4],
  ['Regional VIC', 4],
  ['Regional NSW', 1],
  ['Regional QLD', 1],
]
const HOMEOWNER_SHARE = 0.13

const FIXED: readonly SeedPerson[] = [
  {
    key: 'maya-tran',
    firstName: 'Maya',
    lastName: 'Tran',
    email: 'member@demo.example',
    profession: 'Designer',
    location: 'Melbourne',
    bio: 'Interior designer renovating her own single-fronted Victorian in Brunswick, so I sit on both sides of the table.',
    company: null,
    yearsExperience: '6-10',
    specializations: ['Kitchens', 'Period renovations'],
    certifications: 'Diploma of Interior Design',
    website: null,
    phone: '+61491570156',
  },
  {
    key: 'oscar-bellini',
    firstName: 'Oscar',
    lastName: 'Bellini',
    email: 'owner@demo.example',
    profession: 'Builder',
    location: 'Melbourne',
    bio: 'Registered builder in the inner north for eighteen years. Heritage work, extensions, and a stubborn belief in written variations.',
    company: 'Bellini and Daughters Building',
    yearsExperience: '16-20',
    specializations: ['Heritage restoration', 'Extensions', 'Second storeys'],
    certifications: 'Registered building practitioner DB-U',
    website: 'https://bellinibuilding.example',
    phone: '+61491570157',
  },
  {
    key: 'alex-novak',
    firstName: 'Alex',
    lastName: 'Novak',
    email: 'admin@demo.example',
    profession: 'Project Manager',
    location: 'Melbourne',
    bio: 'Client side project manager. I look after things here, too.',
    company: 'Novak Project Services',
    yearsExperience: '11-15',
    specializations: ['Client side', 'Contract administration'],
    certifications: 'Diploma of Project Management',
    website: null,
    phone: '+61491570158',
  },
]

function weighted<T>(random: Random, options: readonly (readonly [T, number])[]): T {
  let left = random.next() * options.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [option, weight] of options) {
    left -= weight
    if (left < 0) return option
  }
  return random.pick(options)[0]
}

function nameOf(random: Random): { firstName: string; lastName: string } {
  const shares = HERITAGES.map((heritage) => [heritage, heritage.share] as const)
  const heritage = weighted(random, shares)
  // Children of migrants often carry a first name from elsewhere in the city.
  const firstFrom = random.chance(0.22) ? weighted(random, shares) : heritage
  return { firstName: random.pick(firstFrom.first), lastName: random.pick(heritage.last) }
}

function freshName(random: Random, taken: Set<string>): { firstName: string; lastName: string; key: string } {
  let name = nameOf(random)
  for (let tries = 0; tries < 200; tries++) {
    const key = `${name.firstName}-${name.lastName}`.toLowerCase()
    if (!taken.has(key)) {
      taken.add(key)
      return { ...name, key }
    }
    name = nameOf(random)
  }
  const key = `${name.firstName}-${name.lastName}-${taken.size}`.toLowerCase()
  taken.add(key)
  return { ...name, key }
}

function phoneOf(random: Random): string {
  const mobile = `+61491570${String(random.int(0, 999)).padStart(3, '0')}`
  return random.chance(0.7) ? mobile : `+6137010${String(random.int(0, 9999)).padStart(4, '0')}`
}

function homeowner(random: Random, taken: Set<string>): SeedPerson {
  const name = freshName(random, taken)
  return {
    ...name,
    email: `${name.key.replaceAll('-', '.')}@home.example`,
    profession: null,
    location: weighted(random, LOCATIONS),
    bio: random.chance(0.4) ? random.pick(HOME_BIOS) : null,
    company: null,
    yearsExperience: null,
    specializations: [],
    certifications: null,
    website: null,
    phone: random.chance(0.2) ? phoneOf(random) : null,
  }
}

function firmOf(random: Random, lastName: string, firms: readonly string[]): string {
  const start = random.chance(0.6) ? lastName : random.pick(SUBURBS.Melbourne)
  return `${start} ${random.pick(firms)}`
}

function professional(random: Random, taken: Set<string>): SeedPerson {
  const name = freshName(random, taken)
  const profession: Profession = weighted(
    random,
    professions.map((one) => [one, TRADES[one].share] as const),
  )
  const trade = TRADES[profession]
  const company = random.chance(0.55) ? firmOf(random, name.lastName, trade.firms) : null
  const domain = company ? `${company.toLowerCase().replaceAll(/[^a-z]/g, '')}.example` : 'mail.example'
  return {
    ...name,
    email: `${name.key.replaceAll('-', '.')}@${domain}`,
    profession,
    location: weighted(random, LOCATIONS),
    bio: random.chance(0.6) ? random.pick(trade.bios) : null,
    company,
    yearsExperience: random.chance(0.8) ? random.pick(YEARS) : null,
    specializations: random.chance(0.7) ? random.shuffle(trade.does).slice(0, random.int(1, 3)) : [],
    certifications: random.chance(0.5) ? random.pick(trade.papers) : null,
    website: company && random.chance(0.5) ? `https://${domain}` : null,
    phone: random.chance(0.45) ? phoneOf(random) : null,
  }
}

/** Gives `count` people, the fixed demo accounts first; the same count and seed give the same people. */
export function people(count: number, seed: number): SeedPerson[] {
  const random = seeded(seed, 'people')
  const taken = new Set(FIXED.map((person) => person.key))
  const others = Array.from({ length: Math.max(0, count - FIXED.length) }, () =>
    random.chance(HOMEOWNER_SHARE) ? homeowner(random, taken) : professional(random, taken),
  )
  return [...FIXED, ...others].slice(0, count)
}
