import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'
import type { Person } from '#core/personal-data.ts'
import { findPerson } from './find-person.ts'

/**
 * Holds what could begin to run meanwhile, in the order in which others do: nobody accepts a quote, sends a lead or changes
 * a booking between the look and the deed. Whoever orders, asks or joins at that moment waits, and is not refused then: what
 * they sent hangs on the emptied account, and a second deletion takes it.
 */
export async function lockPerson(ctx: Context, given: string): Promise<Person> {
  await ctx.db.execute(sql`select from users where email = ${given.trim().toLowerCase()} order by id for update`)
  const person = await findPerson(ctx, given, { withClaims: true })
  const { requestIds, namedRequestIds, professionalIds, bookingIds, namedBookingIds } = person
  const among = (ids: string[]) => sql`where id = ${anyOf(ids)} order by id for update`
  await ctx.db.execute(sql`select from quote_requests ${among([...requestIds, ...namedRequestIds])}`)
  await ctx.db.execute(sql`select from professionals ${among(professionalIds)}`)
  await ctx.db.execute(sql`select from bookings ${among([...bookingIds, ...namedBookingIds])}`)
  return person
}
