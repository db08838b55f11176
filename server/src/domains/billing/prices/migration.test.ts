import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { buildApp } from '#app.ts'
import type { Context } from '#core/context.ts'
import { topUp } from '#domains/billing/payments/top-up.ts'
import { getWallet } from '#domains/billing/points/get-wallet.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { notifyPrices } from '#domains/professionals/profiles/notify-prices.ts'
import { testApp } from '#test/app.ts'
import { databaseBefore } from '#test/database-before.ts'
import { aProfessional } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'

// People who bought while there were two price lists, and a dollar bought 29 points.

const t = await testApp()
const { url, client, notices, migrate } = await databaseBefore('CREATE TABLE "price_book"')
let ctx: Context
let close: () => Promise<void>

const people = ['silver', 'value', 'basic', 'holder', 'newcomer'] as const

const before = `
  insert into users (email, first_name, email_verified) select name || '@before.example', name, true from unnest($1::text[]) name;
  insert into professionals (user_id, slug, name, mobile, verified_at, trades, postcodes, tier, tier_bonus_points)
    select id, first_name, first_name, '+6149157011' || length(first_name), now(), array['Plumber'], array['3056'],
      (case when first_name in ('silver', 'value') then 'silver' else 'bronze' end)::tier,
      case first_name when 'silver' then 35 when 'value' then 70 when 'basic' then 45 else 0 end from users;
  insert into subscriptions (user_id, professional_id, kind, provider_id, status, plan, paid_plan, price_cents, interval,
      period_start, period_end, started_at, first_paid_at, as_of)
    select user_id, id, 'tier', 'sub_' || slug, 'active', slug || '_month', slug || '_month',
      case slug when 'basic' then 3999 else 4999 end, 'month', now(), now() + interval '1 month', now(), now(), now()
    from professionals where slug in ('silver', 'value', 'basic');
  insert into ledger_entries (kind, key, content_hash, description) values ('top_up', 'purchase:before', '', 'Top-up: 2900 points');
  insert into point_lots (professional_id, entry_id, kind, points, remaining, cost_cents)
    select p.id, e.id, 'paid', 2900, 2871, 10000 from professionals p, ledger_entries e where p.slug = 'holder';
  insert into auto_top_ups (professional_id, is_on, amount_cents, monthly_cap_cents)
    select id, slug = 'holder', 5000, 10000 from professionals where slug in ('holder', 'newcomer')`

beforeAll(async () => {
  for (const [at, statement] of before.split(';\n').entries()) await client.query(statement, at === 0 ? [people] : [])
  await migrate()
  const started = await startContext(t.ctx.config, t.ctx.log, url)
  ctx = started.ctx
  close = started.close
})
afterAll(async () => {
  await close()
  await client.end()
})

const rowOf = async (slug: string) => {
  const { rows } = await client.query(
    `select p.id, tier::text, tier_bonus_points as points, top_up_per_mille as "perMille" from professionals p where slug = $1`,
    [slug],
  )
  return rows[0]
}

test('says what it did, as a notice and as a row', async () => {
  expect(notices.join()).toContain(
    'one ladder of prices: 3 professionals keep the price of their plan, 1 keep points that they bought, 1 automatic top-ups are off',
  )
  const { rows } = await client.query(`select detail from audit_log where action = 'prices_changed'`)
  expect(rows).toEqual([{ detail: { plans_kept: 3, points_kept: 1, automatic_top_ups_off: 1 } }])
})

test('a customer with a plan keeps its price and gets the ladder’s points, as many or more', async () => {
  expect(await rowOf('silver')).toMatchObject({ tier: 'silver', points: 85, perMille: 400 })
  expect(await rowOf('value')).toMatchObject({ tier: 'silver', points: 85, perMille: 400 })
  expect(await rowOf('basic')).toMatchObject({ tier: 'bronze', points: 45, perMille: 140 })
  expect(await rowOf('newcomer')).toMatchObject({ tier: 'bronze', points: 0, perMille: 0 })
  const { id } = await rowOf('value')
  const { plans } = await getWallet(ctx, { professionalId: id })
  expect(plans.filter(({ isMine }) => isMine)).toMatchObject([{ cents: 4999, label: 'Silver tier' }])
})

test('bought points stay, and automatic top-ups are off until their owner agrees', async () => {
  const { id } = await rowOf('holder')
  const { lots } = await getWallet(ctx, { professionalId: id })
  expect(lots).toMatchObject([{ points: 2900, remaining: 2871, costCents: 10_000 }])
  const { rows } = await client.query('select is_on, failure from auto_top_ups where professional_id = $1', [id])
  expect(rows).toEqual([{ is_on: false, failure: expect.stringContaining('Points have a new price') }])
})

test('each whom it concerns is written to once', async () => {
  expect(await notifyPrices(ctx)).toBe(4)
  expect(await notifyPrices(ctx)).toBe(0)
  const { rows } = await client.query(
    `select data ->> 'to' as to, data #> '{data}' as data from jobs.job where name = 'mail' order by 1`,
  )
  expect(rows.map(({ to, data }) => [to, data.points, data.automatic])).toEqual([
    ['basic@before.example', '45', ''],
    ['holder@before.example', '', 'yes'],
    ['silver@before.example', '85', ''],
    ['value@before.example', '85', ''],
  ])
})

test('what was sold at the old rate breaks no rule of the new one', async () => {
  const found = (await checkInvariants(ctx)).filter(({ id }) => ['I18', 'I19', 'I25'].includes(id))
  expect(found.map(({ id, count }) => [id, count])).toEqual([
    ['I18', 0],
    ['I19', 0],
    ['I25', 0],
  ])
})

test('old and new customers buy at the new rate, and nothing that held before is broken after it', async () => {
  const app = await buildApp(ctx, { shedAboveMs: 0 })
  await app.http.ready()
  const { payAt, balancesOf } = openPayers({ ...t, ctx, app, http: app.http })
  const before = await checkInvariants(ctx)
  const newcomer = await aProfessional(ctx)
  const buyers = [(await rowOf('holder')).id, (await rowOf('silver')).id, newcomer.id]
  for (const professionalId of buyers) await payAt((await topUp(ctx, { professionalId, amountCents: 5000 })).url)
  const balances = await Promise.all(buyers.map(balancesOf))
  expect(balances.map(({ available }) => available)).toEqual([50, 70, 50])
  expect(await checkInvariants(ctx)).toEqual(before)
  await app.http.close()
})
