import { describe, expect, test } from 'vitest'
import { creditBonus } from '#domains/billing/points/credits.ts'
import { testApp } from '#test/app.ts'
import { aCharge, aCommunity, aProfessional, aTopUp, aUser } from '#test/factories.ts'
import { checkInvariants } from './check.ts'

const t = await testApp()

async function counts() {
  const findings = await checkInvariants(t.ctx)
  return Object.fromEntries(findings.map(({ id, count }) => [id, count]))
}

async function broken() {
  const all = Object.entries(await counts())
  return all.filter(([, count]) => count !== 'not built' && count !== 0)
}

/** A gold member's month and top-up. @returns the top-up's charge */
async function aCustomer() {
  const { id, userId } = await aProfessional(t.ctx, { tier: 'gold' })
  const tier = { kind: 'tier' as const, plan: 'gold_month', amountCents: 9999, bonusPoints: 70 }
  const { invoiceId, ...charge } = await aCharge(t.ctx, { userId, professionalId: id, ...tier })
  const bonus = { key: `bonus:${invoiceId}`, chargeId: charge.id, professionalId: id, points: 70 }
  await creditBonus(t.ctx, { ...bonus, kind: 'monthly_bonus', description: 'Monthly bonus' })
  return aTopUp(t.ctx, { professionalId: id, cents: 2000, tier: 'gold' })
}

/** What a holder of the database's own password could do: no trigger stops it. */
async function commit(crime: string, chargeId: string) {
  const client = await t.ctx.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(crime.replaceAll('$1', `'${chargeId}'`))
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

test('payments, points and the ledger agree after a top-up and a month of a tier', async () => {
  await aCustomer()
  expect(await broken()).toEqual([])
})

describe('a broken rule of money is counted', () => {
  const crimes: [id: string, what: string, crime: string][] = [
    ['I9', 'a payment without its points', `update charges set points = points + 1 where id = $1`],
    ['I9', 'a payment of another amount', `update charges set amount_cents = amount_cents + 1 where id = $1`],
    ['I9', 'a refund that no row explains', `update charges set refunded_cents = 1 where id = $1`],
    [
      'I9',
      'a payment that the ledger does not know',
      `delete from ledger_postings where entry_id = (select id from ledger_entries where key = 'charge:' || $1)`,
    ],
    ['I9', 'points that an invoice gave twice', `update charges set bonus_points = bonus_points - 1 where id = $1`],
    [
      'I9',
      'a refund that the ledger does not know',
      `with asked as (
         insert into refunds (charge_id, kind, amount_cents, reason) values ($1, 'admin', 100, 'Kindness'))
       update charges set refunded_cents = 100 where id = $1`,
    ],
    [
      'I9',
      'points that a refund says it took and did not',
      `insert into refunds (charge_id, kind, amount_cents, reason, status, settled_at, points_taken)
       values ($1, 'dispute', 100, 'Won', 'restored', now(), 29)`,
    ],
    [
      'I9',
      'a paid order without a payment',
      `insert into orders (user_id, kind, content, amount_cents, expires_at, status, paid_at)
       select user_id, 'top_up', 'top_up', 2000, now(), 'paid', now() from charges where id = $1`,
    ],
    [
      'I10',
      'a credit without a payment',
      `update ledger_entries set key = 'purchase:' || uuid_v7() where key = 'purchase:' || $1`,
    ],
    [
      'I10',
      'a payment of an order that is open',
      `with made as (
         insert into orders (user_id, kind, content, amount_cents, expires_at)
         select user_id, 'top_up', 'top_up', 2000, now() from charges where id = $1 returning id)
       update charges set order_id = made.id, professional_id = null from made where charges.id = $1`,
    ],
    [
      'I18',
      'a bonus that the catalogue does not know',
      `update charges set kind = 'tier', plan = 'gold_month' where id = $1`,
    ],
    ['I18', 'a bonus of no plan', `update ledger_entries set key = 'bonus:in_1' where key = 'purchase:' || $1`],
    ['I20', 'a fee that was not taken', `update charges set kind = 'premium' where id = $1`],
    ['I25', 'points that were too cheap', `update charges set amount_cents = amount_cents - 10 where id = $1`],
  ]

  test.each(crimes)('%s: %s', async (id, _what, crime) => {
    const charge = await aCustomer()
    const sound = await counts()
    await commit(crime, charge.id)
    expect(Number((await counts())[id])).toBeGreaterThan(Number(sound[id]))
  })

  test('I19: a membership that nothing pays for', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const { id: userId } = await aUser(t.ctx)
    const paid = `insert into memberships (community_id, user_id, paid_by) values ('${communityId}', '${userId}', $1)`
    await t.ctx.pool.query(paid, ['membership'])
    expect((await counts()).I19).toBe(1)
    await t.ctx.pool.query(`insert into subscriptions (user_id, kind, community_id, provider_id, status, plan,
        price_cents, interval, period_start, period_end, started_at, as_of)
      values ('${userId}', 'community', '${communityId}', 'sub_1', 'active', 'community', 1000, 'month', now(),
        now() + interval '1 month', now(), now())`)
    expect((await counts()).I19).toBe(0)
  })

  test('I20: a fee that is not a fifth, where the shares still make the whole', async () => {
    const { id: userId } = await aUser(t.ctx)
    const charge = await aCharge(t.ctx, { userId, kind: 'premium', amountCents: 9900, plan: 'premium_month' })
    const sound = Number((await counts()).I20)
    const split = (fee: number) => `update ledger_postings p set amount = ${fee},
        account_id = (select id from ledger_accounts where kind = 'platform_fee')
      from ledger_entries e where e.id = p.entry_id and e.key = 'charge:' || $1 and p.amount > 0`
    await commit(split(1980), charge.id)
    const withFee = `insert into ledger_postings (entry_id, account_id, unit, amount)
      select e.id, a.id, 'AUD', 7920 from ledger_entries e, ledger_accounts a
      where e.key = 'charge:' || $1 and a.kind = 'premium_pool'`
    await commit(withFee, charge.id)
    expect((await counts()).I20).toBe(sound - 1)
    await commit(
      `update ledger_postings p set amount = case p.amount when 1980 then 1979 else 7921 end
      from ledger_entries e where e.id = p.entry_id and e.key = 'charge:' || $1 and p.amount > 0`,
      charge.id,
    )
    expect((await counts()).I20).toBe(sound)
  })
})
