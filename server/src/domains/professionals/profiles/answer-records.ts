import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** With fewer answers there is no record: it is neither shown nor used in matching (PRODUCT.md, section 9.15). */
export const ANSWERS_MIN = 5

/** In business minutes; null without a record. */
export const medianAnswerMinutes = sql`case when p.answered_count >= ${ANSWERS_MIN} then p.median_answer_minutes end`

export type AnswerRecord = {
  professionalId: string
  /** Business minutes from a lead to the first attempt. */
  medianMinutes: number
  count: number
}

/** Professionals that are not in the list lose their record. */
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

/** Runs in the caller's transaction, and puts them last in turn. */
export async function noteLeads(ctx: Context, professionalIds: string[]): Promise<void> {
  await ctx.db.execute(sql`update professionals set lead_count = lead_count + 1, last_lead_at = ${ctx.now()}
    where id = any(${sql.param(professionalIds)}::uuid[])`)
}
