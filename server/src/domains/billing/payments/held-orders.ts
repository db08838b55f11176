import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** An order that holds credit for an invoice of a plan. `subject` is the subscription. */
export type HeldOrder = {
  id: string
  status: 'open' | 'paid' | 'expired'
  creditCents: number
  invoiceId: string | null
  subject: string | null
}

async function find(ctx: Context, where: SQL): Promise<HeldOrder | undefined> {
  const { rows } = await ctx.db.execute<HeldOrder>(sql`select id, status, credit_cents as "creditCents",
      invoice_id as "invoiceId", subject
    from orders where ${where}`)
  return rows[0]
}

export const findHeld = (ctx: Context, orderId: string) => find(ctx, sql`id = ${orderId}`)

/** The order for this provider invoice, whatever its state. */
export const findHeldFor = (ctx: Context, invoiceId: string) => find(ctx, sql`invoice_id = ${invoiceId}`)

/** A person's open order of this content. */
export const findOpenHeld = (ctx: Context, { userId, content }: { userId: string; content: string }) =>
  find(ctx, sql`user_id = ${userId} and content = ${content} and status = 'open'`)

/** Ties an invoice to the open order that holds its credit, which stays held until `expiresAt` unless paid. */
export async function noteInvoiceOf(
  ctx: Context,
  { orderId, invoiceId, expiresAt }: { orderId: string; invoiceId: string; expiresAt: Date },
): Promise<void> {
  await ctx.db.execute(sql`update orders set invoice_id = ${invoiceId}, expires_at = ${expiresAt}::timestamptz
    where id = ${orderId} and status = 'open'`)
}
