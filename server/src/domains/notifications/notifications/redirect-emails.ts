import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

type Move = {
  from: string
  to: string
  /** Bookings that get a fresh email: queued ones about them are dropped. */
  toldAnew: string[]
}

const waits = sql`name in ('mail', 'parked') and state in ('created', 'retry', 'active')`

/** Includes dead letters. Call it in the transaction, before new emails are enqueued. */
export async function redirectEmails(ctx: Context, { from, to, toldAnew }: Move): Promise<void> {
  const isTheirs = sql`${waits}
    and data ->> 'to' = ${from} and data ->> 'kind' like 'visit-%'`
  await ctx.db.execute(sql`delete from jobs.job where ${isTheirs} and data -> 'onlyWhile' ? 'sequence'
    and data #>> '{onlyWhile,bookingId}' = any(${sql.param(toldAnew)}::text[])`)
  await ctx.db.execute(sql`update jobs.job set data = jsonb_set(data, '{to}', to_jsonb(${to}::text)) where ${isTheirs}`)
}

/** The new link must not reach the old address. Call it in the transaction, before new emails are enqueued. */
export async function redirectBookingEmails(
  ctx: Context,
  { bookingId, receiptIds, from, to }: { bookingId: string; receiptIds: string[]; from: string; to: string },
): Promise<void> {
  const isLink = sql`(data #>> '{link,kind}' = 'manage_booking' and data #>> '{link,subject}' = ${bookingId})`
  const isPaper = sql`(data #>> '{attach,kind}' = 'receipt'
    and data #>> '{attach,id}' = any(${sql.param(receiptIds)}::text[]))`
  await ctx.db.execute(sql`update jobs.job set data = jsonb_set(data, '{to}', to_jsonb(${to}::text))
    where ${waits} and data ->> 'to' = ${from} and (${isLink} or ${isPaper})`)
}

/** Call it in the transaction, before new emails are enqueued. */
export async function renewContact(
  ctx: Context,
  { reference, from, email, phone }: { reference: string; from: string; email: string; phone: string },
): Promise<void> {
  const contact = JSON.stringify({ email, phone })
  await ctx.db.execute(sql`update jobs.job set data = jsonb_set(data, '{data}', (data -> 'data') || ${contact}::jsonb)
    where ${waits} and data #>> '{data,reference}' = ${reference} and data #>> '{data,email}' = ${from}
      and data -> 'data' ? 'phone'`)
}
