import { z } from 'zod'
import {
  directoryAnswers,
  directoryDistances,
  directoryFilters,
  directoryRatings,
  directorySorts,
} from './directory-options.ts'
import { choice, Id, Instant, line, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'
import { trades } from './options.ts'
import { Thumbnail } from './portfolio.ts'

const optional = <S extends z.ZodType>(field: S) => z.preprocess(unlessEmpty, field.optional())

/** What a homeowner looks for; everything left out means 'any'. */
export const DirectoryQuery = z.strictObject({
  trade: choice(trades),
  /** A suburb or a postcode of Greater Melbourne: only who works there. */
  near: optional(line(60)),
  /** Kilometres from there to the middle of where they work. */
  within: choice(directoryDistances),
  /** A class of licence that we have checked and that holds. */
  licence: optional(line(80)),
  stars: choice(directoryRatings),
  /** Business minutes. */
  answers: choice(directoryAnswers),
  /** `now`: nobody who is on leave. */
  available: choice(['now'] as const),
  /** By default the nearest first where a suburb is named, else everyone in turn. */
  sort: choice(directorySorts),
  /** The last professional of the page before. */
  after: optional(Id),
})
export type DirectoryQuery = z.output<typeof DirectoryQuery>

export const ListedProfessional = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  businessName: z.string().nullable(),
  /** The beginning of what they say of themselves. */
  about: z.string(),
  /** The cover photo, or one of the newest project; null without either. */
  photo: Thumbnail.nullable(),
  trades: z.array(z.enum(trades)),
  /** From the suburb that was named to the middle of where they work; null without one. */
  distanceKm: z.int().nullable(),
  baseSuburb: z.string().nullable(),
  radiusKm: z.int().nullable(),
  postcodeCount: z.int(),
  /** Licences that we have checked and that hold. */
  licences: z.array(z.object({ class: z.string(), checkedAt: Instant })),
  stars: z.number().nullable(),
  reviewCount: z.int(),
  /** Business minutes over `answeredCount` leads; null under five. */
  medianAnswerMinutes: z.int().nullable(),
  answeredCount: z.int(),
  /** On leave until then. */
  awayUntil: Instant.nullable(),
})
export type ListedProfessional = z.output<typeof ListedProfessional>

const Place = z.object({ postcode: z.string(), suburb: z.string() })

export const Directory = z.object({
  items: z.array(ListedProfessional),
  /** The professional after whom there are more. */
  next: z.string().nullable(),
  near: Place.nullable(),
  sort: z.enum(directorySorts),
  /** Where nothing was found: how many there would be without one of the filters, up to 100. */
  wider: z.array(z.object({ without: z.enum(directoryFilters), count: z.int() })),
  /** Every class of licence that we have checked and that holds. */
  licenceClasses: z.array(z.string()),
})
export type Directory = z.output<typeof Directory>

export const Coverage = z.object({
  countedAt: Instant.nullable(),
  /** How many professionals who may be listed work in each postcode that we serve. */
  postcodes: z.array(z.object({ postcode: z.string(), suburb: z.string(), count: z.int() })),
})
export type Coverage = z.output<typeof Coverage>

export const directory = {
  list: {
    method: 'GET',
    path: '/api/professionals/directory',
    summary: 'Find professionals by trade, suburb, licence, reviews, response record and availability',
    access: 'public',
    momentOld: 'may',
    query: DirectoryQuery.default({}),
    response: Directory,
  },
  coverage: {
    method: 'GET',
    path: '/api/professionals/directory/coverage',
    summary: 'How many professionals work in each postcode, counted every hour',
    access: 'public',
    momentOld: 'may',
    query: z.strictObject({ trade: choice(trades) }).default({}),
    response: Coverage,
  },
} as const satisfies Contract
