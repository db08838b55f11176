import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { cleanFigures, cleanLine, cleanPhone } from './clean.ts'
import { clearable, Email, Id, Instant, line, phoneText, screening } from './fields.ts'
import { workKeys } from './kinds-of-work.ts'
import { PASSWORD_MAX, PASSWORD_MIN, trades } from './options.ts'
import { tierNames } from './pricing.ts'

/** What a browser may keep of a professional (RELIABILITY.md, B10). */
export const StoredProfessional = z.object({
  id: z.string(),
  name: z.string(),
  accountStatus: z.enum(['active', 'suspended']),
  emailVerified: z.boolean(),
})
export type StoredProfessional = z.output<typeof StoredProfessional>

const Time = z.string('Enter a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time', abort: true })
/** When somebody works, in Melbourne: days from 1 (Monday) to 7, and the same hours on each. */
export const Hours = z
  .strictObject({
    days: z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day').max(7),
    from: Time,
    until: Time,
  })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'Choose a later time than the first' })
export type Hours = z.output<typeof Hours>

/** A professional, as only they see it; balances come in both of the documented spellings. */
export const Professional = StoredProfessional.extend({
  slug: z.string(),
  businessName: z.string().nullable(),
  email: z.string(),
  mobile: z.string(),
  about: z.string(),
  lvPoints: z.int(),
  lv_points: z.int(),
  heldPoints: z.int(),
  /** Owed of a refunded payment whose points had been spent; no leads until they are covered. */
  owedPoints: z.int(),
  creditBalance: z.string(),
  credit_balance: z.string(),
  /** The effective switch: on only with 29 points or more. `leadsReason` says why it is off. */
  receiveLeads: z.boolean(),
  /** The switch as the professional left it. */
  wantsLeads: z.boolean(),
  leadsReason: z.string().nullable(),
  awayUntil: Instant.nullable(),
  subscription_tier: z.enum(tierNames),
  /** Points with each paid month. */
  tier_bonus_points: z.int(),
  /** What the plan adds to top-ups, in thousandths. */
  topUpPerMille: z.int(),
  licenseNumber: z.string().nullable(),
  businessType: z.string().nullable(),
  statusReason: z.string().nullable(),
  abn: z.string().nullable(),
  hours: Hours.nullable(),
  hasChosenMatching: z.boolean(),
  /** Nothing is missing of what comes before the first lead: see `GET /api/professionals/vetting`. */
  isVetted: z.boolean(),
  /** Since when the mobile number is verified by a text message. */
  mobileVerifiedAt: Instant.nullable(),
  isSuperAdmin: z.boolean(),
  createdAt: Instant,
})
export type Professional = z.output<typeof Professional>

const SHORT_NAME = 'Name must be at least 2 characters'
export const Name = z.string(SHORT_NAME).overwrite(cleanLine).min(2, SHORT_NAME).pipe(line(80))
const MOBILE = 'Please enter a valid mobile number'
/** A 13 number is a whole one with six figures, and a freephone one may be with seven; the number plan has the last word. */
export const mayBeShort = /^(\+?61\D*)?1[38]/
/** Any Australian number, 13 and 1300 ones included (PRODUCT.md 9); `short` is said of fewer than 10 characters. */
export const Mobile = (short: string) =>
  z
    .string(short)
    .overwrite(cleanPhone)
    .refine((value) => value.length >= 10 || mayBeShort.test(value), short)
    .pipe(phoneText(MOBILE))
export const BusinessName = clearable(line(120)).optional()

/** No composition rules; the server also refuses passwords that everybody uses. */
export const NewPassword = z
  .string('Password must be at least 8 characters')
  .min(PASSWORD_MIN, 'Password must be at least 8 characters')
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)

export const Signup = z.strictObject({
  name: Name,
  email: Email,
  mobile: Mobile(MOBILE),
  businessName: BusinessName,
  password: NewPassword,
  ...screening,
})

export const Login = z.strictObject({
  email: Email,
  password: z.string('Password is required').min(1, 'Password is required').max(5000),
})

export const Trades = z.array(z.enum(trades)).min(1, 'Choose at least one trade').max(trades.length)
const Postcode = z
  .string()
  .overwrite(cleanFigures)
  .regex(/^\d{4}$/, 'Please enter a valid Australian postcode')

/** A service area is a list of postcodes, or a radius around one. */
export const Matching = z.object({
  trades: z.array(z.enum(trades)),
  postcodes: z.array(z.string()),
  basePostcode: z.string().nullable(),
  radiusKm: z.int().nullable(),
  hasChosen: z.boolean(),
  /** Kinds of work of these trades that they do not take. */
  leavesOut: z.array(z.enum(workKeys)),
  /** When the leave that is planned begins; null where none is, or it has begun. */
  awayFrom: Instant.nullable(),
  awayUntil: Instant.nullable(),
})
export type Matching = z.output<typeof Matching>

export const UpdateMatching = z.strictObject({
  trades: Trades.optional(),
  /** With `radiusKm` the first postcode is the middle; without it the list is the area. */
  postcodes: z.array(Postcode).min(1, 'Enter at least one postcode').max(400).optional(),
  radiusKm: z.int().min(1, 'Use 1 to 150 km').max(150, 'Use 1 to 150 km').nullable().optional(),
  leavesOut: z.array(z.enum(workKeys)).max(workKeys.length).optional(),
  /** The first day of a leave, which begins at once without it. */
  awayFrom: clearable(z.iso.date('Choose your first day away')).optional(),
  awayUntil: z.iso.date('Choose the day you’re back').nullable().optional(),
  basedOn: BasedOn,
})

/** A licence or insurance: `status` and `checkedAt` say what was checked, never what it proves. */
export const ProfessionalDocument = z.object({
  id: z.string(),
  kind: z.enum(['licence', 'insurance']),
  class: z.string(),
  trades: z.array(z.enum(trades)),
  holder: z.string(),
  number: z.string(),
  fileId: z.string().nullable(),
  /** `ended`: checked, and then the ABN or the licence number changed; `decisionNote` says which. */
  status: z.enum(['submitted', 'checked', 'rejected', 'ended']),
  checkedAt: Instant.nullable(),
  decisionNote: z.string(),
  expiresAt: Instant,
})
export type ProfessionalDocument = z.output<typeof ProfessionalDocument>

/** A checked and still valid document, as everybody sees it: what was checked, and when. */
export const Check = z.object({
  kind: z.enum(['licence', 'insurance']),
  class: z.string(),
  checkedAt: Instant,
  expiresAt: Instant,
})
export type Check = z.output<typeof Check>

/** A licence names its trades, as their leads pause when it expires; an insurance may cover everything. */
export const SubmitDocument = z
  .strictObject({
    kind: z.enum(['licence', 'insurance'], 'Choose what it is'),
    class: line(120, 'Enter its class or what it covers'),
    trades: z.array(z.enum(trades)).max(trades.length).default([]),
    holder: line(120, 'Enter who holds it'),
    number: line(60, 'Enter its number'),
    expiresAt: z.iso.date('Enter the date on which it expires'),
    fileId: Id.optional(),
  })
  .refine(({ kind, trades }) => kind !== 'licence' || trades.length > 0, {
    path: ['trades'],
    message: 'Choose the trades it covers',
    when: ({ value }) => Array.isArray((value as { trades?: unknown } | null)?.trades),
  })
