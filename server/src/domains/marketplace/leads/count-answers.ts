import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { businessMinutesBetween } from '#core/calendar/business-hours.ts'
import type { Context } from '#core/context.ts'
import { setAnswerRecords } from '#domains/professionals/profiles/answer-records.ts'
import { median } from './analytics.ts'

const DAYS = 180
const PAGE = 500

type Span = [from: string, until: string]
type Answered = { professionalId: string; sentAt: string; attemptedAt: string; leaves: Span[] }

/** Business minutes from the lead to the first attempt, without leave. */
function minutesOf({ sentAt, attemptedAt, leaves }: Answered): number {
  const [sent, attempted] = [new Date(sentAt), new Date(attemptedAt)]
  const away = leaves.map(([from, until]) => {
    const start = Math.max(Date.parse(from), sent.getTime())
    const end = Math.min(Date.parse(until), attempted.getTime())
    return businessMinutesBetween(new Date(start), new Date(end))
  })
  return away.reduce((left, minutes) => left - minutes, businessMinutesBetween(sent, attempted))
}

function recordsOf(rows: Answered[]) {
  const minutes = Map.groupBy(rows, ({ professionalId }) => professionalId)
  return [...minutes].map(([professionalId, leads]) => {
    return { professionalId, medianMinutes: median(leads.map(minutesOf)), count: leads.length }
  })
}

/** The median over 180 days, without leave (PRODUCT.md, section 9.15). */
export async function countAnswers(ctx: Context): Promise<number> {
  const since = new Date(ctx.now().getTime() - DAYS * DAY_MS)
  for (let after = '00000000-0000-0000-0000-000000000000', all = 0; ; ) {
    const { rows: people } = await ctx.db.execute<{ id: string }>(
      sql`select id from professionals where id > ${after} and lead_count > 0 order by id limit ${PAGE}`,
    )
    const ids = people.map(({ id }) => id)
    const { rows } = await ctx.db.execute<Answered>(sql`with away as (
        select professional_id, json_agg(json_build_array(from_at, until_at)) as leaves
        from leaves where professional_id = any(${sql.param(ids)}::uuid[]) and until_at > ${since} group by 1)
      select l.professional_id as "professionalId", l.sent_at as "sentAt", l.attempted_at as "attemptedAt",
        coalesce(away.leaves, '[]') as leaves
      from leads l left join away on away.professional_id = l.professional_id
      where l.professional_id = any(${sql.param(ids)}::uuid[]) and l.sent_at > ${since} and l.attempted_at is not null`)
    const records = recordsOf(rows)
    await setAnswerRecords(ctx, ids, records)
    all += records.length
    const last = ids.at(-1)
    if (!last || ids.length < PAGE) return all
    after = last
  }
}
