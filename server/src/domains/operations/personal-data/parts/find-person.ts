import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { type Person, wasWrittenBy } from '#core/personal-data.ts'
import { ERASED } from '#domains/identity/accounts/erase-user.ts'
import { ownAddresses } from '#domains/identity/accounts/own-addresses.ts'
import { appliedWith } from '#domains/professionals/applications/read.ts'
import { singleRow } from '#platform/database/rows.ts'

const array = (query: ReturnType<typeof sql>) => sql`array(${query})`

/**
 * Includes the account's earlier addresses, and with `withClaims` accounts that never proved the address. Requests and
 * consultations count as the address's only if no account has them; of those that merely name it, only the address
 * counts.
 * @throws `not_found` if nothing is stored
 */
export async function findPerson(ctx: Context, given: string, { withClaims = false } = {}): Promise<Person> {
  const email = given.trim().toLowerCase()
  const addresses = await ownAddresses(ctx, { email, withClaims })
  const own = { addresses }
  const asked = wasWrittenBy(own, sql`quote_requests.email`, sql`quote_requests.created_at`)
  const booked = wasWrittenBy(own, sql`bookings.email`, sql`bookings.created_at`)
  const asGuest = wasWrittenBy(own, sql`orders.guest_email`, sql`orders.created_at`)
  const account = sql`(select u.id from users u where u.email = ${email} and (u.email_verified or ${withClaims}))`
  const profile = sql`(select p.id from professionals p where p.user_id in ${account})`
  // What someone sent while being deleted belongs to the emptied account only.
  const isNobodys = sql`(user_id is null
    or exists (select from users gone where gone.id = user_id and gone.email = gone.id || ${ERASED}))`
  const isTheirs = (isWritten: SQL) => sql`(user_id in ${account} or (${isWritten} and ${isNobodys}))`
  const isNamed = (isWritten: SQL) => sql`${isWritten} and user_id not in ${account} and not ${isNobodys}`
  const request = sql`(select id from quote_requests where erased_at is null and ${isTheirs(asked)})`
  const named = sql`(select id from quote_requests where erased_at is null and ${isNamed(asked)})`
  const name = sql`select trim(first_name || ' ' || last_name) as name from users where id in ${account}
    union select name from professionals where id in ${profile}
    union select business_name from professionals where id in ${profile}`
  const booking = sql`(select id from bookings where erased_at is null and ${isTheirs(booked)})`
  const order = sql`(select id from orders where user_id in ${account} or ${asGuest}
    or (subject in ${booking} and user_id is null))`
  const { rows } = await ctx.db.execute<Omit<Person, 'addresses'> & { isKnown: boolean }>(sql`select ${email} as email,
    ${array(account)} as "userIds", ${array(profile)} as "professionalIds",
    ${array(sql`select mobile from professionals where id in ${profile}`)} as mobiles,
    ${array(sql`select name from (${name}) called where name <> ''`)} as names,
    ${array(request)} as "requestIds", ${array(sql`select id from leads where request_id in ${request}`)} as "requestLeadIds",
    ${array(sql`select id from leads where professional_id in ${profile}`)} as "leadIds",
    ${array(booking)} as "bookingIds",
    ${array(sql`select id from charges where user_id in ${account} or order_id in ${order}`)} as "chargeIds",
    ${array(named)} as "namedRequestIds", ${array(sql`select id from leads where request_id in ${named}`)} as "namedLeadIds",
    ${array(sql`select id from bookings where erased_at is null and ${isNamed(booked)}`)} as "namedBookingIds",
    exists (select from users where email = ${email})
      or exists (select from quote_requests where ${asked})
      or exists (select from bookings where ${booked})
      or exists (select from consultants where ${wasWrittenBy(own, sql`consultants.email`, sql`consultants.created_at`)})
      or exists (select from contact_messages
        where ${wasWrittenBy(own, sql`contact_messages.email`, sql`contact_messages.created_at`)})
      or ${appliedWith(own)}
      or exists (select from orders where ${asGuest}) as "isKnown"`)
  const { isKnown, ...found } = singleRow(rows)
  const person = { ...found, addresses }
  if (!isKnown) throw new ApiError('not_found', `Nothing is stored about ${email}`)
  return person
}
