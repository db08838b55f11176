import type { Credit } from '@lv/contract/credit'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import type { ProviderInvoice } from '#platform/payments/port.ts'
import { findOrder } from './find-order.ts'

const MAX_LINES = 50

const lines = (professionalId: string) => sql`(select coalesce(json_agg(l), '[]') from (
  select e.id, e.kind, e.description, p.amount::int as cents, p.balance_after::int as "balanceCents",
    e.created_at as "createdAt"
  from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_entries e on e.id = p.entry_id
  where a.professional_id = ${professionalId} and a.kind = 'credit' order by p.id desc limit ${MAX_LINES}) l)`

/**
 * In cents; goodwill is not payable to a card.
 * @throws `not_found`
 */
export async function getCredit(ctx: Context, { professionalId }: { professionalId: string }): Promise<Credit> {
  const { rows } = await ctx.db.execute<Credit>(sql`select a.balance::int as "balanceCents",
      (select coalesce(sum(credit_cents), 0)::int from orders
        where professional_id = a.professional_id and status = 'open') as "heldCents",
      least(a.balance, (select coalesce(sum(kept_cents - paid_out_cents), 0) from charges
        where professional_id = a.professional_id))::int as "payableCents",
      coalesce((select keeps_credit from refund_wishes where professional_id = a.professional_id), false) as "keepsRefunds",
      ${lines(professionalId)} as lines
    from ledger_accounts a where a.professional_id = ${professionalId} and a.kind = 'credit'`)
  const credit = requireRow(rows, 'Professional not found')
  return { ...credit, lines: credit.lines.map((line) => ({ ...line, createdAt: toIsoTime(line.createdAt) })) }
}

type Chosen = { professionalId: string; keepsRefunds: boolean }

export async function chooseRefunds(ctx: Context, { professionalId, keepsRefunds }: Chosen) {
  await ctx.db.execute(sql`insert into refund_wishes (professional_id, keeps_credit, updated_at)
    values (${professionalId}, ${keepsRefunds}, ${ctx.now()}::timestamptz)
    on conflict (professional_id) do update set keeps_credit = excluded.keeps_credit, updated_at = excluded.updated_at`)
  return getCredit(ctx, { professionalId })
}

export type UsedCredit = { orderId: string; creditCents: number; creditIs: 'held' | 'balance' }

/**
 * Locks the order.
 * @returns null where credit paid nothing, 'odd' where the credit line is not ours for this customer
 */
export async function findUsedCredit(
  ctx: Context,
  { credit, customerId }: Pick<ProviderInvoice, 'credit' | 'customerId'>,
): Promise<UsedCredit | null | 'odd'> {
  if (!credit) return null
  const order = await findOrder(ctx, credit.orderId)
  if (!order || order.customerId !== customerId || order.creditCents !== credit.cents) return 'odd'
  return { orderId: order.id, creditCents: credit.cents, creditIs: order.status === 'expired' ? 'balance' : 'held' }
}

export const SPENT = 'The credit that paid part of it was returned when its order was closed, and has been spent since'

/** @returns `SPENT` where the order was closed and the balance is now too low: the payment has to be set aside */
export async function orSpent<T>(
  used: { creditCents: number } | null,
  book: () => Promise<T>,
): Promise<T | typeof SPENT> {
  try {
    return await book()
  } catch (error) {
    if (used && used.creditCents > 0 && error instanceof ApiError && error.code === 'conflict') return SPENT
    throw error
  }
}
