import { diamondPlanOf, type Plan } from '@lv/contract/catalogue'
import { invalidField } from '@lv/contract/errors'
import type { DiamondAgreement } from '@lv/contract/price-list'
import { sql } from 'drizzle-orm'
import { melbourneDay, writtenDate } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'

/** The latest agreement with a professional for the tier sold by quote; null if there is none. */
export async function getDiamond(
  ctx: Context,
  { professionalId }: { professionalId: string },
): Promise<{ agreement: DiamondAgreement | null }> {
  const today = melbourneDay(ctx.now())
  const { rows } = await ctx.db.execute<DiamondAgreement>(sql`select monthly_cents as "monthlyCents", points,
      top_up_per_mille as "topUpPerMille", starts_on::text as "startsOn", ends_on::text as "endsOn",
      case when starts_on > ${today}::date then 'to_come' when ends_on <= ${today}::date then 'ended' else 'open' end as state
    from diamond_agreements where professional_id = ${professionalId} order by created_at desc, id desc limit 1`)
  return { agreement: rows[0] ?? null }
}

const refused = (why: string) => invalidField('tier', why)

/** The Diamond plan a professional may start now. @throws `invalid` with the reason if there is none */
export async function diamondPlan(ctx: Context, professionalId: string): Promise<Plan> {
  const { agreement } = await getDiamond(ctx, { professionalId })
  if (!agreement) throw refused('Diamond is by quote: ask our enterprise team for one')
  const { startsOn, endsOn, state } = agreement
  if (state === 'to_come') throw refused(`Your Diamond plan begins on ${writtenDate(startsOn)}`)
  if (state === 'ended')
    throw refused(`Your Diamond plan ended on ${writtenDate(endsOn)}: ask our enterprise team for a new one`)
  return diamondPlanOf(agreement)
}
