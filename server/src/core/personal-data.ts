import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Instants between which an address was theirs, null is open. `isTaken`: another account has it now. */
export type OwnAddress = { email: string; since: string | null; until: string | null; isTaken: boolean }

export type Person = {
  /** Lower case. */
  email: string
  /** The current one and those that the account had before. */
  addresses: OwnAddress[]
  userIds: string[]
  professionalIds: string[]
  /** E.164. */
  mobiles: string[]
  names: string[]
  requestIds: string[]
  /** Leads of their own requests. */
  requestLeadIds: string[]
  /** Leads that they received as a professional. */
  leadIds: string[]
  bookingIds: string[]
  chargeIds: string[]
  /** Owned by other accounts, which wrote this address down: nothing else in them is this person's. */
  namedRequestIds: string[]
  namedLeadIds: string[]
  namedBookingIds: string[]
}

type Column<T extends PgTable> = keyof T['_']['columns'] & string

/** What happens to rows on deletion. Every text column must be named. */
type Fate<C extends string> =
  | { fate: 'goes' }
  /** The row stays: `emptied` columns are cleared, `keeps` are not, for the reason `why`. */
  | { fate: 'emptied'; emptied: C[]; keeps: C[]; why: string }
  | { fate: 'stays'; keeps: C[]; why: string }

type Of<C extends string> = {
  called: string
  belongsTo: (person: Person) => SQL | undefined
  /** Never exported, as they prove identity; bytes are left out anyway. */
  secret?: C[]
  /** For rows that mostly concern another person; otherwise all columns are exported. */
  exportsOnly?: C[]
} & Fate<C>

export type PersonalTable = { table: PgTable } & Of<string>

export const personalTable = <T extends PgTable>(table: T, of: Of<Column<T>>): PersonalTable =>
  ({ table, ...of }) as PersonalTable

/** A table without personal data names its text columns, so that a new one is thought about. */
export type NonPersonalTable = { table: PgTable; columns: string[]; why: string }

export const nonPersonalTable = <T extends PgTable>(table: T, columns: Column<T>[], why: string): NonPersonalTable => ({
  table,
  columns,
  why,
})

/** Whether `email` was the person's at `at`; both are columns or raw SQL. */
export const wasWrittenBy = ({ addresses }: Pick<Person, 'addresses'>, email: SQLWrapper, at: SQLWrapper): SQL =>
  sql`exists (select from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb)
      as own(email text, since timestamptz, until timestamptz)
    where own.email = ${email} and ${at} > coalesce(own.since, '-infinity') and ${at} <= coalesce(own.until, 'infinity'))`

/** Without addresses that another account has now. */
export const ownEmails = ({ addresses }: Pick<Person, 'addresses'>): string[] => [
  ...new Set(addresses.flatMap(({ email, isTaken }) => (isTaken ? [] : [email]))),
]
