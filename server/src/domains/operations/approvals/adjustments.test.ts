import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { previewRefund, refundByAdmin } from '#domains/billing/payments/refund-by-admin.ts'
import { creditByAdmin } from '#domains/billing/points/credits.ts'
import { giveCredit } from '#domains/billing/points/give-credit.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { aPayment } from '#test/paid.ts'
import { approve } from './approve.ts'

// RELIABILITY.md, O15: where one administrator ends and two begin, to the cent, the point and the moment.

const t = await testApp()
const anAdmin = () => aUser(t.ctx, { isSuperAdmin: true })
const [ann, ben] = [await anAdmin(), await anAdmin()]
const at = (ms: number) => ({ ...t.ctx, now: () => new Date(ms) })

const credit = (professionalId: string, amountCents: number, ctx = t.ctx) =>
  giveCredit(ctx, { professionalId, amountCents, reason: 'A slow week', actorId: ann.id })
const points = (professionalId: string, count: number, ctx = t.ctx) =>
  creditByAdmin(ctx, { professionalId, points: count, reason: 'A slow week', actorId: ann.id })
const dollarsOf = async (user: Parameters<typeof t.as>[0]) => (await t.as(user).credit.get({})).balanceCents

async function auditEntriesOn(subject: string, action: string) {
  const { rows } = await t.ctx.db.execute<{ detail: object }>(sql`select detail from audit_log
    where subject = ${subject} and action = ${action} order by at, id`)
  return rows.map(({ detail }) => detail)
}
const waitingOf = (answer: object) => {
  if (!('approvalId' in answer)) throw new Error('it was carried out')
  return answer as { approvalId: string; expiresAt: string }
}

describe('dollars of credit', () => {
  test('of a single cent are given, written down and told with why', async () => {
    const { id, user } = await aProfessional(t.ctx)
    expect(await credit(id, 1)).toEqual({ status: 'given', amountCents: 1 })
    expect(await dollarsOf(user)).toBe(1)
    expect(await auditEntriesOn(id, 'credit_given')).toEqual([{ cents: 1, reason: 'A slow week' }])
    const letters = (await t.waitingJobs()).filter(({ data }) => data.to === user.email && data.kind === 'credit-given')
    expect(letters).toMatchObject([{ data: { data: { amount: '$0.01', reason: 'A slow week' } } }])
    const { items } = await t.as(user).points.transactions({ query: {} })
    expect(items.every(({ type }) => type !== 'goodwill')).toBe(true)
  })

  test.each([0, -1, 1.5, 500_001, Number.NaN])('are not given as %d cents', async (cents) => {
    const { id } = await aProfessional(t.ctx)
    await expect(credit(id, cents)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('up to $5,000 can be asked for', async () => {
    const { id } = await aProfessional(t.ctx)
    expect(waitingOf(await credit(id, 500_000)).approvalId).toBeTruthy()
  })

  test('go to nobody who is not there', async () => {
    await expect(credit(crypto.randomUUID(), 1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(credit(crypto.randomUUID(), 60_000)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of exactly $500 are given by one; a cent more waits for two, who give it once', async () => {
    const { id, user } = await aProfessional(t.ctx)
    expect(await credit(id, 20_000)).toMatchObject({ status: 'given' })
    expect(await credit(id, 30_000)).toMatchObject({ status: 'given' })
    const { approvalId } = waitingOf(await credit(id, 1))
    expect(await dollarsOf(user)).toBe(50_000)
    await approve(t.ctx, { id: approvalId, adminId: ben.id })
    expect(await dollarsOf(user)).toBe(50_001)
    expect(await auditEntriesOn(id, 'credit_given')).toHaveLength(3)
    // What two gave does not count to what one may.
    expect(waitingOf(await credit(id, 1)).approvalId).not.toBe(approvalId)
  })

  test('given 30 days ago count no longer, and points never do', async () => {
    const { id } = await aProfessional(t.ctx)
    const now = Date.now()
    await credit(id, 50_000)
    expect(await points(id, 1000)).toMatchObject({ status: 'credited' })
    expect(await credit(id, 1, at(now + 29.9 * DAY_MS))).toMatchObject({ status: 'waiting' })
    expect(await credit(id, 50_000, at(now + 30.1 * DAY_MS))).toMatchObject({ status: 'given' })
  })
})

describe('points', () => {
  test('of exactly 1,000 are given by one; one more waits, and one is the least', async () => {
    const { id } = await aProfessional(t.ctx)
    expect(await points(id, 999)).toMatchObject({ status: 'credited' })
    expect(await points(id, 1)).toMatchObject({ status: 'credited' })
    expect(await points(id, 1)).toMatchObject({ status: 'waiting' })
  })

  test('of up to 100,000 can be asked for', async () => {
    const { id } = await aProfessional(t.ctx)
    await expect(points(id, 100_001)).rejects.toMatchObject({ code: 'invalid' })
    expect(await points(id, 100_000)).toMatchObject({ status: 'waiting' })
    await expect(points(crypto.randomUUID(), 5)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('what waits for a second administrator', () => {
  test('makes room at the very end of its seven days', async () => {
    const { id } = await aProfessional(t.ctx)
    const { expiresAt } = waitingOf(await points(id, 2000))
    const end = new Date(expiresAt).getTime()
    await expect(points(id, 2000, at(end - 1))).rejects.toMatchObject({ code: 'conflict' })
    expect(await points(id, 2000, at(end))).toMatchObject({ status: 'waiting' })
  })

  test('of another amount, or for another person, is another thing', async () => {
    const [one, other] = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
    await points(one.id, 2000)
    expect(await points(one.id, 2001)).toMatchObject({ status: 'waiting' })
    expect(await points(other.id, 2000)).toMatchObject({ status: 'waiting' })
    expect(await credit(one.id, 60_000)).toMatchObject({ status: 'waiting' })
  })
})

describe('a refund', () => {
  async function aCharge(amountCents: number) {
    const { user, id: professionalId } = await aProfessional(t.ctx)
    const terms = { userId: user.id, professionalId, kind: 'verified_badge' as const, description: 'Check' }
    return (await aPayment(t.ctx, { ...terms, amountCents })).id
  }
  const refund = (chargeId: string, amountCents?: number) =>
    refundByAdmin(t.ctx, { chargeId, amountCents, reason: 'Bought by mistake', actorId: ann.id })

  test('is previewed as often as one likes, says what ends, and leaves nothing behind', async () => {
    const chargeId = await aCharge(50_000)
    for (const _ of [1, 2])
      expect(await previewRefund(t.ctx, { chargeId })).toMatchObject({
        amountCents: 50_000,
        needsSecond: false,
        ends: 'check',
      })
    expect(await previewRefund(t.ctx, { chargeId, amountCents: 1 })).toMatchObject({ ends: null })
    const { rows } = await t.ctx.db.execute(sql`select from refunds where charge_id = ${chargeId}`)
    expect(rows).toEqual([])
    expect(await refund(chargeId)).toMatchObject({ status: 'refunded', amountCents: 50_000 })
  })

  test('names its approval in the log where two wanted it, and none where one did', async () => {
    const [alone, together] = [await aCharge(50_000), await aCharge(50_001)]
    await refund(alone)
    const { approvalId } = waitingOf(await refund(together))
    await approve(t.ctx, { id: approvalId, adminId: ben.id })
    expect((await auditEntriesOn(alone, 'charge_refunded')).map((detail) => Object.keys(detail).toSorted())).toEqual([
      ['cents', 'reason', 'refund'],
    ])
    expect(await auditEntriesOn(together, 'charge_refunded')).toMatchObject([{ approval: approvalId, cents: 50_001 }])
  })
})
