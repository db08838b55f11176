import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { type Context, transact } from '#core/context.ts'
import { recordCharge } from '#domains/billing/payments/record-charge.ts'
import { creditBonus } from '#domains/billing/points/credits.ts'
import type { NotificationDependencies } from '#domains/notifications/notifications/notification-dependencies.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { connect } from '#platform/database/database.ts'
import { only } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { databaseBefore } from '#test/database-before.ts'

// A consistent database, with people who bought at the old prices, survives every migration since.

const t = await testApp()
const { url, client, migrate } = await databaseBefore('CREATE TABLE "price_book"')
let ctx: Context
const closers: (() => Promise<void>)[] = [() => client.end()]

const before = `
  insert into users (email, first_name, email_verified) select name || '@before.example', name, true from unnest($1::text[]) name;
  insert into professionals (user_id, slug, name, mobile, verified_at, trades, postcodes, tier, tier_bonus_points)
    select id, first_name, first_name, '+6149157011' || length(first_name), now(), array['Plumber'], array['3056'],
      (case first_name when 'silver' then 'silver' else 'bronze' end)::tier,
      case first_name when 'silver' then 35 else 0 end from users;
  insert into subscriptions (user_id, professional_id, kind, provider_id, status, plan, paid_plan, price_cents, interval,
      period_start, period_end, started_at, first_paid_at, as_of)
    select user_id, id, 'tier', 'sub_silver', 'active', 'silver_month', 'silver_month', 4999, 'month', now(),
      now() + interval '1 month', now(), now(), now() from professionals where slug = 'silver';
  insert into orders (user_id, professional_id, kind, content, amount_cents, label, plan, subscription_provider_id, points,
      expires_at, status, paid_at)
    select user_id, id, case slug when 'silver' then 'tier' else 'top_up' end::order_kind, slug,
      case slug when 'silver' then 4999 else 10000 end, 'Before', case slug when 'silver' then 'silver_month' end,
      case slug when 'silver' then 'sub_silver' end, case slug when 'holder' then 2900 else 0 end, now(), 'paid', now()
    from professionals where slug in ('silver', 'holder')`

type Buyer = { orderId: string; userId: string; professionalId: string; subscriptionId: string | null }

async function buyerOf(old: Context, slug: string): Promise<Buyer> {
  const { rows } = await old.db.execute<Buyer>(sql`select o.id as "orderId", o.user_id as "userId",
      p.id as "professionalId", s.id as "subscriptionId"
    from orders o join professionals p on p.id = o.professional_id left join subscriptions s on s.professional_id = p.id
    where p.slug = ${slug}`)
  return only(rows)
}

/** $100 for 2,900 points, and a month of Silver with its 35, as they were booked then. */
async function buyThen(old: Context) {
  const [holder, silver] = [await buyerOf(old, 'holder'), await buyerOf(old, 'silver')]
  const at = { paidAt: old.now(), periodStart: null, periodEnd: null }
  await recordCharge(old, {
    ...holder,
    ...at,
    kind: 'top_up',
    description: 'Top-up: 2900 points',
    amountCents: 10_000,
    points: 2900,
    paymentId: 'pi_before_1',
  })
  const charged = await recordCharge(old, {
    ...silver,
    ...at,
    kind: 'tier',
    plan: 'silver_month',
    description: 'Silver tier',
    amountCents: 4999,
    bonusPoints: 35,
    paymentId: 'pi_before_2',
    invoiceId: 'in_before',
  })
  await creditBonus(old, {
    key: 'bonus:in_before',
    professionalId: silver.professionalId,
    points: 35,
    kind: 'monthly_bonus',
    description: 'Silver tier: 35 points',
    chargeId: charged?.chargeId ?? '',
  })
}

beforeAll(async () => {
  const people = ['silver', 'holder', 'newcomer']
  for (const [at, statement] of before.split(';\n').entries()) await client.query(statement, at === 0 ? [people] : [])
  const { db, pool, close } = connect(url, t.ctx.log)
  // There is no queue in it yet, and nobody is written to.
  const jobs = { ...t.ctx.jobs, enqueue: async () => true, enqueueAll: async () => undefined }
  const notificationDependencies = {
    ...t.ctx.notificationDependencies,
    notifications: {} as NotificationDependencies['notifications'],
  }
  await transact({ ...t.ctx, db, pool, jobs, notificationDependencies }, buyThen)
  await close()
  await migrate()
  const started = await startContext(t.ctx.config, t.ctx.log, url)
  closers.unshift(started.close)
  ctx = started.ctx
})
afterAll(async () => {
  for (const close of closers) await close()
})

test('every invariant holds after all migrations, and what was bought is still there', async () => {
  const { rows } = await ctx.db.execute(sql`select p.slug, a.balance::int as points from professionals p
    join ledger_accounts a on a.professional_id = p.id and a.kind = 'available' order by 1`)
  expect(rows).toEqual([
    { slug: 'holder', points: 2900 },
    { slug: 'newcomer', points: 0 },
    { slug: 'silver', points: 35 },
  ])
  const { rows: charges } = await ctx.db.execute(sql`select amount_cents as cents from charges order by 1`)
  expect(charges).toEqual([{ cents: 4999 }, { cents: 10_000 }])
  expect((await checkInvariants(ctx)).filter(({ count }) => count !== 0 && count !== 'not built')).toEqual([])
})
