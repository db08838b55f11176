import { createHash } from 'node:crypto'
import type { Interval } from '@lv/contract/catalogue'
import type { Stored } from '@lv/local-stripe/seeds'
import { seedId, seedIdAt } from './insert.ts'

/** Who pays, as receipts and the payment provider call them. */
export type Payer = {
  userId: string
  professionalId: string | null
  email: string
  name: string
  /** On a receipt: the business before the person. */
  buyer: string
  phone: string | null
  /** Of their test card: 0341 pays while its owner is there, and no renewal. */
  last4: '4242' | '0341'
}

/** From one charge to the next; milliseconds, whole seconds. */
export type Period = { start: number; end: number }

/** A subscription, up to now. */
export type Renewing = {
  key: string
  payer: Payer
  kind: 'tier' | 'premium' | 'community'
  plan: { key: string; label: string; cents: number; interval: Interval; points: number }
  community: { id: string; ownerId: string } | null
  periods: Period[]
  /** When the newest period could not be charged, and the next attempt; null if it is paid. */
  failure: { tries: number[]; next: number } | null
}

/** Money that came, once. */
export type Payment = {
  key: string
  at: number
  payer: Payer
  kind: 'top_up' | 'consultation' | 'verified_badge' | 'course' | Renewing['kind']
  /** What it is for: the booking of a consultation, or the course. */
  subject?: string
  /** Where a course is taught, and who earns by it. */
  community?: { id: string; ownerId: string }
  label: string
  cents: number
  points: number
  bonusPoints: number
  /** The period that it pays, for what is paid again and again. */
  of: { renewing: Renewing; period: Period; isFirst: boolean } | null
}

/** A paid check of documents, and its outcome. */
export type PaidCheck = {
  payment: Payment
  professionalId: string
  status: 'running' | 'done' | 'late'
  dueAt: number
  endedAt: number | null
}

/** Everything that was sold, payments by time; `returned` went back to the card. */
export type Sales = {
  payments: Payment[]
  renewals: Renewing[]
  returned: { payment: Payment; at: number } | null
  checks?: PaidCheck[] | undefined
}

/** The community that a payment is of, and whose owner earns by it. */
export const communityOf = ({ of, community }: Payment) => community ?? of?.renewing.community ?? null

const hash = (key: string) => createHash('sha256').update(`laneway ${key}`).digest('hex')

/** The payment provider's name of a thing, sorted by time as its own are; the same key gives the same one. */
export const providerId = (prefix: string, key: string, at: number) =>
  `${prefix}_${(at * 1000).toString(36)}${hash(`${prefix} ${key}`).slice(0, 18)}`

/** What a browser would have shown to pay a thing of the provider's. */
export const secretOf = (id: string) => `${id}_secret_${hash(`secret ${id}`).slice(0, 36)}`
export const invoiceNumber = (id: string) => `LOCAL-${hash(`number ${id}`).slice(0, 8).toUpperCase()}`

const firstOf = ({ periods }: Renewing) => periods[0]?.start ?? 0

export const customerId = ({ userId }: Payer) => `cus_${hash(`customer ${userId}`).slice(0, 24)}`
export const subscriptionId = (of: Renewing) => providerId('sub', of.key, firstOf(of))
export const invoiceId = (of: Renewing, place: number) =>
  providerId('in', `${of.key}/${place}`, of.periods[place]?.start ?? 0)
export const paymentId = (key: string, at: number) => providerId('pi', key, at)
export const refundId = (key: string, at: number) => providerId('re', key, at)
/** Ids of our own rows. */
export const chargeId = ({ key, at }: Pick<Payment, 'key' | 'at'>) => seedIdAt(`charge/${key}`, at)
export const orderId = ({ key, at }: Payment) => seedIdAt(`order/${key}`, at)
export const subscriptionRow = ({ key }: Pick<Renewing, 'key'>) => seedId(`subscription/${key}`)
/** The payment of a period, by which its rows and its provider's objects are called. */
export const periodKey = ({ key }: Renewing, place: number) => `${key}/${place}`

/** An object of the local payment provider, as its `store.ts` keeps it. */
export type Kept = {
  object: Stored
  /** What it is looked for by: a price's name, an invoice's subscription, a charge's payment. */
  parent?: string | null
  /** When the provider has something due on it, in seconds. */
  due?: number | null
}
