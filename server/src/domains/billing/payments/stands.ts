import { type SQL, sql } from 'drizzle-orm'

/** Whether something of the payment with this id is still paid: not all of it has gone back, by whatever way. */
export const stands = (chargeId: SQL): SQL =>
  sql`exists (select from charges s where s.id = ${chargeId} and s.refunded_cents < s.amount_cents)`
