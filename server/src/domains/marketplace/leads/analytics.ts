import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { unreadMessages } from '#domains/messaging/messages/members.ts'
import { medianAnswerMinutes } from '#domains/professionals/profiles/answer-records.ts'
import { requireRow } from '#platform/database/rows.ts'

type Analytics = {
  leads_received_this_month: number
  unreadLeads: number
  unreadMessages: number
  openLeads: number
  wonLeads: number
  medianAnswerMinutes: number | null
  answeredCount: number
}

/** Counts this month in Melbourne. */
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
  return requireRow(rows, 'Professional not found')
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return Math.round(((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2)
}

/** Twice the longest period that a figure covers. */
const KEPT_DAYS = 60

export async function keepLeadDays(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select keep_lead_days()`)
  await ctx.db.execute(sql`delete from lead_days where day < melbourne_day(now()) - ${KEPT_DAYS}::int`)
}
