import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, lockCustomer, type Work } from './base.ts'
import { missing } from './problems.ts'
import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  Refund,
  Schedule,
  Session,
  SetupIntent,
  Subscription,
} from './shapes.ts'
import { localPaymentObjects as t } from './tables.ts'

/** Every kind of object, by the API's name of it. */
export type Kinds = {
  customer: Customer
  product: Product
  price: Price
  payment_method: PaymentMethod
  payment_intent: PaymentIntent
  setup_intent: SetupIntent
  charge: Charge
  'checkout.session': Session
  subscription: Subscription
  subscription_schedule: Schedule
  invoice: Invoice
  invoice_payment: InvoicePayment
  refund: Refund
  dispute: Dispute
}
export type Kind = keyof Kinds
export type Stored = Kinds[Kind]

/** A draft is finalised, an open one is tried again. */
function dueOfInvoice({ status, automatically_finalizes_at: finalizes, next_payment_attempt: next }: Invoice) {
  if (status === 'draft') return finalizes
  return status === 'open' ? next : null
}

/** The second at which the provider has something due on an object. */
function dueSecond(object: Stored): number | null {
  if (object.object === 'checkout.session') return object.status === 'open' ? object.expires_at : null
  if (object.object === 'invoice') return dueOfInvoice(object)
  if (object.object !== 'subscription') return null
  if (object.status === 'incomplete') return object.created + INCOMPLETE_SECONDS
  if (object.status !== 'active' && object.status !== 'past_due') return null
  return Math.min(object.items.data[0]?.current_period_end ?? 0, object.pending_update?.expires_at ?? Infinity)
}

/** How long a first payment, or that of a pending change, is waited for. */
export const INCOMPLETE_SECONDS = 23 * 3600

const instantOf = (second: number) => new Date(second * 1000)

function rowOf(object: Stored) {
  const due = dueSecond(object)
  return {
    customer: 'customer' in object ? object.customer : object.object === 'customer' ? object.id : null,
    parent: parentOf(object),
    data: object,
    dueAt: due === null ? null : instantOf(due),
  }
}

function parentOf(object: Stored): string | null {
  if (object.object === 'price') return object.lookup_key
  if (object.object === 'invoice') return object.parent.subscription_details.subscription
  if (object.object === 'invoice_payment') return object.invoice
  return 'payment_intent' in object ? object.payment_intent : null
}

export async function insert<T extends Stored>(work: Work, object: T): Promise<T> {
  const row = { id: object.id, object: object.object, createdAt: instantOf(object.created), ...rowOf(object) }
  await work.db.insert(t).values(row)
  return object
}

/** Writes an object back; the caller holds its customer's lock. */
export async function save<T extends Stored>(work: Work, object: T): Promise<T> {
  await work.db.update(t).set(rowOf(object)).where(eq(t.id, object.id))
  return object
}

export async function find<K extends Kind>(work: { db: Db }, kind: K, id: string): Promise<Kinds[K] | null> {
  // A page passes on parts of its address; Postgres takes no NUL.
  if (id.includes('\0')) return null
  const [row] = await work.db
    .select({ data: t.data })
    .from(t)
    .where(and(eq(t.id, id), eq(t.object, kind)))
  return row ? (row.data as Kinds[K]) : null
}

/** @throws Problem 404 that names `param` */
export async function get<K extends Kind>(work: Work, kind: K, id: string, param?: string): Promise<Kinds[K]> {
  const object = await find(work, kind, id)
  if (object === null) throw missing(kind, id, param)
  return object
}

/** An object to change: its customer (or itself) is locked first, and it is read after that. @throws Problem 404 */
export async function getToChange<K extends Kind>(work: Work, kind: K, id: string, param?: string): Promise<Kinds[K]> {
  const [row] = await work.db
    .select({ customer: t.customer })
    .from(t)
    .where(and(eq(t.id, id), eq(t.object, kind)))
  if (row) await lockCustomer(work, row.customer ?? id)
  return get(work, kind, id, param)
}

/** Objects of a kind, newest first. */
export async function list<K extends Kind>(
  work: { db: Db },
  kind: K,
  where: { customer?: string; parent?: string; and?: SQL | undefined } = {},
  limit = 100,
): Promise<Kinds[K][]> {
  const rows = await work.db
    .select({ data: t.data })
    .from(t)
    .where(
      and(
        eq(t.object, kind),
        where.customer === undefined ? undefined : eq(t.customer, where.customer),
        where.parent === undefined ? undefined : eq(t.parent, where.parent),
        where.and,
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(limit)
  return rows.map((row) => row.data as Kinds[K])
}

/** An object as returned to callers. */
export function present<T extends { _local?: unknown }>(object: T): Omit<T, '_local'> {
  const { _local, ...shown } = object
  return shown
}

/** A condition on a field of the stored object. */
export const field = (name: string, value: string) => sql`${t.data} ->> ${name} = ${value}`
