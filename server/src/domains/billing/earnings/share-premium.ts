import { daysAfter, formatLongMonth } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { postEntries } from '#domains/billing/points/post-entry.ts'
import { coverOwing } from './cover-owing.ts'
import { type Month, type PremiumDays, readPool, readPremiumDays } from './parts/premium-days.ts'
import { divideCents } from './parts/shares.ts'

type Share = PremiumDays & { cents: number }

/** The money-back period of the month's last payments is over by this day. */
const SHARED_FROM_DAY = 15

const monthAfter = (month: Month): Month => `${daysAfter(month, 31).slice(0, 7)}-01`

/** Cents without active days are shared in the same proportion: activity in many communities gains nothing. */
export function dividePool(pool: number, days: PremiumDays[]): Share[] {
  const cents = divideCents(
    pool,
    days.map(({ ownCents }) => ownCents),
  )
  return days.map((of, at) => ({ ...of, cents: cents[at] ?? 0 })).filter((share) => share.cents > 0)
}

/** @returns whether it was written; false if another run was first */
async function write(ctx: Context, { month, pool, shares }: { month: Month; pool: number; shares: Share[] }) {
  const shared = shares.reduce((sum, { cents }) => sum + cents, 0)
  const { rowCount } = await ctx.db.execute(sql`insert into premium_months (month, pool_cents, shared_cents, created_at)
    values (${month}, ${pool}, ${shared}, ${ctx.now()}) on conflict do nothing`)
  if (rowCount === 0) return false
  await ctx.db.execute(sql`insert into premium_shares (month, community_id, owner_id, active_days, members, cents, created_at)
    select ${month}, s."communityId", s."ownerId", s."activeDays", s.members, s.cents, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
      as s("communityId" uuid, "ownerId" uuid, "activeDays" int, members int, cents int)`)
  return true
}

export async function shareMonth(ctx: Context, month: Month): Promise<void> {
  await transact(ctx, async (ctx) => {
    const pool = await readPool(ctx, month)
    const shares = pool > 0 ? dividePool(pool, await readPremiumDays(ctx, month)) : []
    if (!(await write(ctx, { month, pool, shares }))) return
    const name = formatLongMonth(month)
    await postEntries(
      ctx,
      shares.map(({ communityId, ownerId, cents, ...share }) => ({
        kind: 'premium_share',
        key: `premium-share:${month}:${communityId}`,
        subject: communityId,
        description: `Premium members in ${share.name}, ${name}`,
        amountCents: cents,
        postings: [
          { account: { own: 'premium_pool' as const }, amount: -cents },
          { account: { ownerId, kind: 'earnings' as const }, amount: cents },
        ],
      })),
    )
    for (const ownerId of new Set(shares.map(({ ownerId }) => ownerId))) await coverOwing(ctx, ownerId)
  })
}

/** On the 15th in Melbourne the month before becomes due. */
export async function sharePremium(ctx: Context): Promise<void> {
  const today = melbourneDay(ctx.now())
  const thisMonth: Month = `${today.slice(0, 7)}-01`
  const upTo = Number(today.slice(8)) >= SHARED_FROM_DAY ? thisMonth : `${daysAfter(thisMonth, -1).slice(0, 7)}-01`
  const { rows } = await ctx.db.execute<{ month: Month | null }>(sql`select coalesce(
      (select max(month) + interval '1 month' from premium_months),
      (select date_trunc('month', min(paid_at) at time zone 'Australia/Melbourne') from charges where kind = 'premium')
    )::date::text as month`)
  for (let month = rows[0]?.month; month && month < upTo; month = monthAfter(month)) await shareMonth(ctx, month)
}
