import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { localPaymentObjects as t } from '../tables.ts'

/** The dispute about a payment, open or decided; null where there is none. */
export async function findDispute({ db }: Context, paymentId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.object, 'dispute'), eq(t.parent, paymentId)))
  return row?.id ?? null
}
