import { invalidField } from '@lv/contract/errors'
import type { DiamondTerms } from '@lv/contract/subscriptions'
import { sql } from 'drizzle-orm'
import { melbourneDay, writtenDate } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { formatCents } from '#core/format-cents.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'
import { found } from '#platform/database/rows.ts'

type Agreement = { professionalId: string; terms: DiamondTerms; adminId: string }

/**
 * Records an agreement with a professional for the tier sold by quote, and tells them; a newer one replaces an older one.
 * They start it themselves, and pay monthly. @throws `invalid` at `endsOn` for one that is over, `not_found`
 */
export async function agreeDiamond(ctx: Context, { professionalId, terms, adminId }: Agreement): Promise<DiamondTerms> {
  const { monthlyCents, points, topUpPerMille, startsOn, endsOn } = terms
  if (endsOn <= melbourneDay(ctx.now())) throw invalidField('endsOn', 'It would have ended already')
  const { rows } = await ctx.db.execute<{ userId: string; name: string }>(sql`
    with made as (
      insert into diamond_agreements (professional_id, monthly_cents, points, top_up_per_mille, starts_on, ends_on,
        agreed_by, created_at)
      select id, ${monthlyCents}, ${points}, ${topUpPerMille}, ${startsOn}::date, ${endsOn}::date, ${adminId}::uuid,
        ${ctx.now()}::timestamptz
      from professionals where id = ${professionalId}::uuid
      returning professional_id)
    select p.user_id as "userId", p.name from made join professionals p on p.id = made.professional_id`)
  const { userId, name } = found(rows, 'Professional not found')
  await audit(ctx, { actorId: adminId, action: 'diamond_agreed', subject: professionalId, detail: terms })
  const data = {
    name,
    price: formatCents(monthlyCents),
    points: String(points),
    percent: String(topUpPerMille / 10),
    from: writtenDate(startsOn),
    until: writtenDate(endsOn),
  }
  await tell(ctx, { kind: 'diamond-agreed', to: { userId }, data })
  return terms
}
