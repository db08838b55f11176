import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** An address that is or was somebody's, and between which instants; null is open. `isTaken`: it is another account's by now. */
export type OwnAddress = { email: string; since: string | null; until: string | null; isTaken: boolean }

/** Everything by which rows of a person are found, as it was before anything of it was changed. */
export type Person = {
  /** Lower case. */
  email: string
  /** That one, and those that their account had before. */
  addresses: OwnAddress[]
  userIds: string[]
  professionalIds: string[]
  /** Mobile numbers of their profiles, in E.164. */
  mobiles: string[]
  /** What their accounts and profiles are called. */
  names: string[]
  requestIds: string[]
  /** Of their requests. */
  requestLeadIds: string[]
  /** That they were sent as a professional. */
  leadIds: string[]
  bookingIds: string[]
  /** Payments that were theirs, by an account, an order or a booking. */
  chargeIds: string[]
  /** Of other accounts, which wrote this address down: nothing else of them is this person's. */
  namedRequestIds: string[]
  namedLeadIds: string[]
  namedBookingIds: string[]
}

type Column<T extends PgTable> = keyof T['_']['columns'] & string

/** What happens to a person's rows when they are deleted. Every column that can hold words is named. */
type Fate<C extends string> =
  | { fate: 'goes' }
  /** The row stays; `emptied` says nothing any more, `keeps` does, and `why`. */
  | { fate: 'emptied'; emptied: C[]; keeps: C[]; why: string }
  | { fate: 'stays'; keeps: C[]; why: string }

type Of<C extends string> = {
  /** What the rows are, in the plural: a heading of the export. */
  called: string
  /** Which rows of the table are this person's. */
  belongsTo: (person: Person) => SQL | undefined
  /** Columns that prove identity and are never exported; bytes are left out anyway. */
  secret?: C[]
  /** The only columns exported of a row that mostly concerns another person; of other rows all columns are. */
  exportsOnly?: C[]
} & Fate<C>

/** Rows of a table about a person: how they are found, their name, and what happens to them. */
export type PersonalTable = { table: PgTable } & Of<string>

/** A holding, with its columns checked against the table. */
export const personalTable = <T extends PgTable>(table: T, of: Of<Column<T>>): PersonalTable =>
  ({ table, ...of }) as PersonalTable

/** A table that says nothing of anybody; its columns with words are named, so that a new one is thought about. */
export type NonPersonalTable = { table: PgTable; columns: string[]; why: string }

export const nonPersonalTable = <T extends PgTable>(table: T, columns: Column<T>[], why: string): NonPersonalTable => ({
  table,
  columns,
  why,
})

/** Whether something was written under an address while that was the person's. `email` and `at` are columns, or raw SQL. */
export const wasWrittenBy = ({ addresses }: Pick<Person, 'addresses'>, email: SQLWrapper, at: SQLWrapper): SQL =>
  sql`exists (select from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb)
      as own(email text, since timestamptz, until timestamptz)
    where own.email = ${email} and ${at} > coalesce(own.since, '-infinity') and ${at} <= coalesce(own.until, 'infinity'))`

/** Addresses where nobody else is reached by now. */
export const ownEmails = ({ addresses }: Pick<Person, 'addresses'>): string[] => [
  ...new Set(addresses.flatMap(({ email, isTaken }) => (isTaken ? [] : [email]))),
]
