import { sql } from 'drizzle-orm'
import { businessMinutesBetween } from '../../calendar/business-hours.ts'
import type { Context } from '../../context.ts'
import { setAnswerRecords } from '../professionals/set-answer-records.ts'

/** Leads this far back make the record. */
const DAYS = 180
const PAGE = 500

type Answered = { professionalId: string; sentAt: string; attemptedAt: string }

function median(sorted: number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2)
}

function recordsOf(rows: Answered[]) {
  const minutes = Map.groupBy(rows, ({ professionalId }) => professionalId)
  return [...minutes].map(([professionalId, leads]) => {
    const sorted = leads
      .map(({ sentAt, attemptedAt }) => businessMinutesBetween(new Date(sentAt), new Date(attemptedAt)))
      .toSorted((a, b) => a - b)
    return { professionalId, medianMinutes: median(sorted), count: sorted.length }
  })
}

/**
 * Counts every professional's response record: the median business minutes from a lead to the first attempt, over the
 * leads of 180 days that were attempted (PRODUCT.md, section 9.15). @returns how many professionals have one
 */
export async function countAnswers(ctx: Context): Promise<number> {
  const since = new Date(ctx.now().getTime() - DAYS * 86_400_000)
  for (let after = '00000000-0000-0000-0000-000000000000', all = 0; ; ) {
    const { rows: people } = await ctx.db.execute<{ id: string }>(
      sql`select id from professionals where id > ${after} and lead_count > 0 order by id limit ${PAGE}`,
    )
    const ids = people.map(({ id }) => id)
    const { rows } = await ctx.db.execute<Answered>(sql`select professional_id as "professionalId",
        sent_at as "sentAt", attempted_at as "attemptedAt"
      from leads where professional_id = any(${sql.param(ids)}::uuid[]) and sent_at > ${since} and attempted_at is not null`)
    const records = recordsOf(rows)
    await setAnswerRecords(ctx, ids, records)
    all += records.length
    const last = ids.at(-1)
    if (!last || ids.length < PAGE) return all
    after = last
  }
}
