import type { Credit } from '@lv/contract/credit'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { wire } from '#platform/database/wire.ts'

const MOST_LINES = 50

const lines = (professionalId: string) => sql`(select coalesce(json_agg(l), '[]') from (
  select e.id, e.kind, e.description, p.amount::int as cents, p.balance_after::int as "balanceCents",
    e.created_at as "createdAt"
  from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_entries e on e.id = p.entry_id
  where a.professional_id = ${professionalId} and a.kind = 'credit' order by p.id desc limit ${MOST_LINES}) l)`

/**
 * A professional's credit: the balance, what open orders hold, what may go to the card it came from, and how it came and
 * went; cents. Goodwill counts as spent first. @throws `not_found`
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
  const credit = found(rows, 'Professional not found')
  return { ...credit, lines: credit.lines.map((line) => ({ ...line, createdAt: wire(line.createdAt) })) }
}
