import { diamondPlanOf, type Plan } from '@lv/contract/catalogue'
import { formatDay, melbourneDay } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { invalidField } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import type { DiamondAgreement } from '@lv/contract/price-list'
import type { DiamondTerms } from '@lv/contract/subscriptions'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'
import { cancelSubscription } from './cancel.ts'

type Agreement = { professionalId: string; terms: DiamondTerms; adminId: string }

/** @throws `invalid` at `endsOn` for one that is over, `not_found` */
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
  const { userId, name } = requireRow(rows, 'Professional not found')
  await audit(ctx, { actorId: adminId, action: 'diamond_agreed', subject: professionalId, detail: terms })
  const data = {
    name,
    price: formatCents(monthlyCents),
    points: String(points),
    percent: String(topUpPerMille / 10),
    from: formatDay(startsOn),
    until: formatDay(endsOn),
  }
  await notify(ctx, { kind: 'diamond-agreed', to: { userId }, data })
  return terms
}

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

/** @throws `invalid` with the reason if there is none */
export async function diamondPlan(ctx: Context, professionalId: string): Promise<Plan> {
  const { agreement } = await getDiamond(ctx, { professionalId })
  if (!agreement) throw refused('Diamond is by quote: ask our enterprise team for one')
  const { startsOn, endsOn, state } = agreement
  if (state === 'to_come') throw refused(`Your Diamond plan begins on ${formatDay(startsOn)}`)
  if (state === 'ended')
    throw refused(`Your Diamond plan ended on ${formatDay(endsOn)}: ask our enterprise team for a new one`)
  return diamondPlanOf(agreement)
}

/** Stopped plans work until the paid period ends. Call it outside transactions. */
export async function endDiamond(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ subscriptionId: string; userId: string }>(sql`
    select s.id as "subscriptionId", s.user_id as "userId"
    from subscriptions s join lateral (
      select ends_on from diamond_agreements d where d.professional_id = s.professional_id
      order by created_at desc, id desc limit 1) agreed on true
    where s.kind = 'tier' and s.plan like 'diamond\_%' and s.status in ('trialing', 'active', 'past_due')
      and not s.cancel_at_period_end and s.next_plan is null
      and s.period_end >= agreed.ends_on::timestamp at time zone 'Australia/Melbourne'
    order by s.period_end limit 100`)
  for (const row of rows) await cancelSubscription(ctx, row)
  return rows.length
}

type Asking = { professionalId: string; user: { email: string } }
type Asked = { professional: string; business: string; phone: string }

async function store(ctx: Context, professionalId: string): Promise<Asked | undefined> {
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS)
  await ctx.db.execute(sql`select from professionals where id = ${professionalId} for no key update`)
  const { rows } = await ctx.db.execute<Asked>(sql`with stored as (
      insert into plan_enquiries (professional_id, created_at) select ${professionalId}::uuid, ${ctx.now()}::timestamptz
      where not exists (select from plan_enquiries
        where professional_id = ${professionalId}::uuid and created_at > ${dayAgo}::timestamptz)
      returning professional_id)
    select p.name as professional, coalesce(p.business_name, '') as business, p.mobile as phone
    from stored join professionals p on p.id = stored.professional_id`)
  return rows[0]
}

export function enquireDiamond(ctx: Context, { professionalId, user }: Asking) {
  return transact(ctx, async (ctx) => {
    const asked = await store(ctx, professionalId)
    if (asked)
      await notify(ctx, { kind: 'diamond-enquiry', to: 'us', data: { ...asked, email: user.email, professionalId } })
    return { message: 'Your enquiry is with our enterprise team. They will write to you with a quote.' }
  })
}

export async function eraseEnquiries(ctx: Context, professionalId: string): Promise<void> {
  await ctx.db.execute(sql`delete from plan_enquiries where professional_id = ${professionalId}`)
}
