import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export type AnswerRecord = {
  professionalId: string
  /** Business minutes from a lead to the first attempt. */
  medianMinutes: number
  /** Over so many leads. */
  count: number
}

/** Keeps the response records of these professionals; those without one have none any more. */
export async function setAnswerRecords(
  ctx: Context,
  professionalIds: string[],
  records: AnswerRecord[],
): Promise<void> {
  await ctx.db.execute(sql`update professionals p set median_answer_minutes = r."medianMinutes",
      answered_count = coalesce(r.count, 0)
    from unnest(${sql.param(professionalIds)}::uuid[]) counted(id)
      left join jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(
        "professionalId" uuid, "medianMinutes" int, count int) on r."professionalId" = counted.id
    where p.id = counted.id
      and (p.median_answer_minutes, p.answered_count) is distinct from (r."medianMinutes", coalesce(r.count, 0))`)
}
