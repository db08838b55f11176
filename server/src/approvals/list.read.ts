import type { Approval } from '@lv/contract/approvals'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { wire } from '../db/wire.ts'

/** What waits for a second administrator, oldest first, with whom it concerns and who asked for it. */
export async function listApprovals(ctx: Context): Promise<Approval[]> {
  const { rows } = await ctx.db.execute<Approval>(sql`select a.id, a.kind, a.subject, a.amount, a.reason,
      coalesce(payer.email, o.guest_email, owner.email) as email, asker.email as "askedBy",
      a.asked_at as "askedAt", a.expires_at as "expiresAt",
      case when n.id is not null then json_build_object(
        'day', to_char(n.effective_from at time zone 'Australia/Melbourne', 'YYYY-MM-DD'),
        'figures', (select coalesce(json_agg(json_build_object('code', key, 'value', value::int) order by key), '[]')
          from jsonb_each_text(n.figures))) end as prices
    from approvals a join users asker on asker.id = a.asked_by
    left join charges c on c.id = a.subject
    left join users payer on payer.id = c.user_id
    left join orders o on o.id = c.order_id
    left join professionals p on p.id = a.subject
    left join price_changes n on n.id = a.subject
    left join users owner on owner.id = p.user_id
    where a.status = 'waiting' and a.expires_at > ${ctx.now()} order by a.asked_at, a.id`)
  return rows.map((row) => ({ ...row, askedAt: wire(row.askedAt), expiresAt: wire(row.expiresAt) }))
}
