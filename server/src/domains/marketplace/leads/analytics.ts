import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { unreadMessages } from '#domains/messaging/messages/unread.ts'
import { medianAnswerMinutes } from '#domains/professionals/profiles/answer-record.ts'
import { found } from '#platform/database/rows.ts'

type Analytics = {
  leads_received_this_month: number
  unreadLeads: number
  unreadMessages: number
  openLeads: number
  wonLeads: number
  medianAnswerMinutes: number | null
  answeredCount: number
}

/** Leads of this month (Melbourne's), and what waits for the professional, in one query. */
export async function leadAnalytics(
  ctx: Context,
  { professionalId, userId }: { professionalId: string; userId: string },
) {
  const { rows } = await ctx.db.execute<Analytics>(sql`select
      count(l.id) filter (where l.sent_at >= date_trunc('month', ${ctx.now()}::timestamptz, 'Australia/Melbourne'))::int
        as leads_received_this_month,
      count(l.id) filter (where l.read_at is null)::int as "unreadLeads",
      coalesce(sum(${unreadMessages({ subject: sql`l.id`, userId: sql`${userId}::uuid` })}), 0)::int as "unreadMessages",
      count(l.id) filter (where l.status in ('sent', 'contacted', 'quoted'))::int as "openLeads",
      count(l.id) filter (where l.status = 'won')::int as "wonLeads",
      ${medianAnswerMinutes} as "medianAnswerMinutes",
      p.answered_count as "answeredCount"
    from professionals p left join leads l on l.professional_id = p.id
    where p.id = ${professionalId} group by p.id`)
  return found(rows, 'Professional not found')
}
