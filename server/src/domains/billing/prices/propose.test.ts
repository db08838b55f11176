import { firstPrices } from '@lv/contract/prices'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import { approve } from '#domains/operations/approvals/approve.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { pricesInForce } from './read.ts'

const t = await testApp()
const anAdmin = () => aUser(t.ctx, { isSuperAdmin: true })
const [ann, ben] = [await anAdmin(), await anAdmin()]

const on = (day: string): Context => ({ ...t.ctx, now: () => new Date(`${day}T02:00:00Z`) })
const set = (day: string, figures: Record<string, number>, reason = 'Costs rose') =>
  t.as(ann).prices.propose({ body: { day, figures, reason } })
const approveBy = (admin: typeof ann, approvalId: string) => t.as(admin).approvals.approve({ params: { approvalId } })

describe('the price book', () => {
  test('begins with the ladder of PRODUCT.md, and everybody may read what is in force', async () => {
    expect(await pricesInForce(t.ctx)).toEqual(firstPrices)
    expect(await t.as(null).subscriptions.prices({})).toEqual(firstPrices)
    expect(await pricesInForce(on('2020-01-01'))).toEqual(firstPrices)
  })

  test('is never rewritten: the database refuses it', async () => {
    const crimes = [
      `update price_book set value = 1 where code = 'badge_cents'`,
      `delete from price_book where code = 'badge_cents'`,
      'truncate price_book',
      `insert into price_book (code, effective_from, value) values ('badge_cents', now() - interval '1 day', 1)`,
      `insert into price_book (code, effective_from, value) values ('badge_cents', now() + interval '1 day', -1)`,
    ]
    for (const crime of crimes) await expect(t.ctx.pool.query(crime)).rejects.toMatchObject({ code: /^(23001|23514)$/ })
  })

  test('takes new figures from a day on once a second administrator approves them', async () => {
    const { approvalId } = await set('2031-03-01', { gold_monthly_cents: 10_499, gold_points: 110 })
    expect((await pricesInForce(on('2031-03-02'))).levels.gold.monthlyCents).toBe(9999)
    await expect(approveBy(ann, approvalId)).rejects.toThrow('You asked for this yourself')
    expect(await approveBy(ben, approvalId)).toEqual({ id: approvalId, kind: 'prices', amount: 2 })
    expect((await pricesInForce(on('2031-02-27'))).levels.gold).toEqual(firstPrices.levels.gold)
    const { levels, ...rest } = await pricesInForce(on('2031-03-02'))
    expect(levels.gold).toEqual({ ...firstPrices.levels.gold, monthlyCents: 10_499, points: 110 })
    const { levels: _, ...first } = firstPrices
    expect(rest).toEqual(first)
    const { figures } = await t.as(ben).prices.book({})
    expect(figures.find(({ code }) => code === 'gold_monthly_cents')?.rows).toMatchObject([
      { value: 9999, state: 'in_force' },
      { value: 10_499, from: '2031-03-01', state: 'to_come' },
    ])
    const { rows } = await t.ctx.db.execute(sql`select detail from audit_log where action = 'prices_set'`)
    expect(rows).toEqual([{ detail: { gold_monthly_cents: 10_499, gold_points: 110, reason: 'Costs rose' } }])
    expect((await checkInvariants(t.ctx)).find(({ id }) => id === 'I25')?.count).toBe(0)
  })

  test.each<[string, Record<string, number>, string]>([
    ['2020-01-01', { badge_cents: 2500 }, 'tomorrow at the earliest'],
    ['2031-05-01', { nothing_cents: 2500 }, 'The price book has no nothing_cents'],
    ['2031-05-01', { lead_points: 30 }, 'lead_points stays'],
    ['2031-05-01', { dollar_points: 2 }, 'dollar_points stays'],
    ['2031-05-01', { annual_months: 10 }, 'one month free'],
    ['2031-05-01', {}, 'Say which figures change'],
    ['2031-05-01', { badge_cents: -2500 }, 'badge_cents is a whole number from 1 to 500000'],
    ['2031-05-01', { premium_monthly_cents: 99_000_000 }, 'premium_monthly_cents is a whole number'],
    ['2031-05-01', { basic_monthly_cents: 4900 }, 'Basic would be the cheapest at no pace'],
    ['2031-05-01', { gold_monthly_cents: 12_500 }, 'Platinum tier costs no more than Gold tier'],
    ['2031-03-01', { gold_points: 120 }, 'set for that day already'],
  ])('refuses figures from %s on, %j, with the reason', async (day, figures, reason) => {
    await expect(set(day, figures)).rejects.toMatchObject({
      issues: [expect.objectContaining({ message: expect.stringContaining(reason) })],
    })
  })

  test('refuses a day that does not exist, and figures without a reason', async () => {
    await expect(set('2031-02-30', { badge_cents: 2500 })).rejects.toMatchObject({ issues: [{ path: 'day' }] })
    await expect(set('2031-05-01', { badge_cents: 2500 }, ' ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
  })

  test('refuses what would break the ladder on a later day for which something is planned', async () => {
    // From March on gold is dearer by $5: platinum may cost less than that before, not after.
    await expect(set('2031-01-15', { platinum_monthly_cents: 10_450 })).rejects.toThrow('no ladder from 1 Mar 2031')
  })

  test('takes what is a ladder until the day for which other figures are planned', async () => {
    // With 90 points gold would be of no use at the price that it has from March on; but from then on it brings 110.
    expect(await set('2031-01-15', { gold_points: 90 })).toMatchObject({ status: 'waiting' })
  })

  test('takes nothing whose day came before it was approved', async () => {
    const { approvalId: id } = await set('2031-07-01', { badge_cents: 2500 })
    await t.ctx.pool.query('alter table approvals disable trigger user')
    await t.ctx.pool.query(`update approvals set expires_at = '2040-01-01' where id = $1`, [id])
    await t.ctx.pool.query('alter table approvals enable trigger user')
    await expect(approve(on('2031-07-02'), { id, adminId: ben.id })).rejects.toThrow(
      'Its day has come without approval',
    )
  })
})
