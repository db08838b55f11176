import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { offerLeads } from '#domains/marketplace/leads/parts/offer.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aRequest, aTopUp, withPoints } from '#test/factories.ts'
import { KeyReused } from './entry.ts'
import { getWallet } from './get-wallet.ts'
import { restorePoints } from './give-again.ts'
import { holdPoints } from './hold.ts'
import { coverDebt } from './parts/cover-debt.ts'
import { postEntry } from './post-entry.ts'
import { refundHold } from './refund.ts'
import { pointLots } from './schema.ts'
import { captureHold, releaseHold } from './settle-hold.ts'
import { listTransactions } from './statement.ts'
import { clawBack, type TakeBack } from './take-back.ts'

const t = await testApp()

type Charge = Awaited<ReturnType<typeof aTopUp>>

const aRefund = (charge: Charge, over: Partial<TakeBack> = {}): TakeBack => ({
  refundId: randomUUID(),
  chargeId: charge.id,
  professionalId: charge.professionalId ?? '',
  points: charge.points + charge.bonusPoints,
  description: 'Refund of a top-up',
  ...over,
})

async function state(professionalId: string) {
  const { available, held, owed } = await getWallet(t.ctx, { professionalId })
  return { available, held, owed }
}

async function remaining(professionalId: string) {
  const lots = await t.ctx.db
    .select()
    .from(pointLots)
    .where(eq(pointLots.professionalId, professionalId))
    .orderBy(asc(pointLots.createdAt), asc(pointLots.id))
  return lots.map((lot) => lot.remaining)
}

/** Holds 29 points for each of this many leads. @returns the leads */
async function spend(professionalId: string, leads: number) {
  const holds = Array.from({ length: leads }, () => ({
    professionalId,
    subject: randomUUID(),
    points: 29,
    description: 'Lead in Brunswick',
  }))
  for (const hold of holds) await holdPoints(t.ctx, [hold])
  return holds.map(({ subject }) => ({ subject, description: 'Decided' }))
}

/** What the platform's accounts hold, by kind. */
async function own(...kinds: string[]) {
  const { rows } = await t.ctx.pool.query<{ kind: string; sum: number }>(
    `select a.kind, coalesce(sum(p.amount), 0)::float as sum from ledger_accounts a
     left join ledger_postings p on p.account_id = a.id
     where a.professional_id is null and a.owner_id is null group by a.kind`,
  )
  const all = new Map(rows.map(({ kind, sum }) => [kind, sum]))
  return kinds.map((kind) => all.get(kind))
}

/** A top-up of $290 that has been spent but for 10 points, and refunded. */
async function aDebtor(spent = 10) {
  const { id, user } = await aProfessional(t.ctx)
  const charge = await aTopUp(t.ctx, { professionalId: id })
  const leads = await spend(id, spent)
  for (const lead of leads) await captureHold(t.ctx, lead)
  const refund = aRefund(charge)
  const answer = await clawBack(t.ctx, refund)
  return { id, user, charge, refund, leads, answer }
}

describe('points of a payment that goes back', () => {
  test('leave their own lot and its bonus first, whatever came before or after', async () => {
    const { id } = await aProfessional(t.ctx)
    await withPoints(t.ctx, id, 50)
    const charge = await aTopUp(t.ctx, { professionalId: id, tier: 'gold' })
    await withPoints(t.ctx, id, 40)
    expect(await clawBack(t.ctx, aRefund(charge, { points: 300 }))).toEqual({ taken: 300, owed: 0 })
    expect(await remaining(id)).toEqual([50, 0, 135, 40])
    expect(await state(id)).toEqual({ available: 225, held: 0, owed: 0 })
    const { items } = await listTransactions(t.ctx, { professionalId: id, limit: 1 })
    expect(items).toMatchObject([{ type: 'points_taken_back', description: 'Refund of a top-up', balanceAfter: 225 }])
  })

  test('leave the newest of the other lots where their own are spent', async () => {
    const { id } = await aProfessional(t.ctx)
    const charge = await aTopUp(t.ctx, { professionalId: id })
    await spend(id, 8)
    for (const points of [40, 50]) await withPoints(t.ctx, id, points)
    expect(await clawBack(t.ctx, aRefund(charge, { points: 120 }))).toEqual({ taken: 120, owed: 0 })
    expect(await remaining(id)).toEqual([0, 28, 0])
  })

  test('leave the top-up itself after its bonus, and the other lots by age, the newest first', async () => {
    const { id } = await aProfessional(t.ctx)
    for (const points of [10, 20, 30]) await withPoints(t.ctx, id, points)
    const charge = await aTopUp(t.ctx, { professionalId: id })
    expect(await clawBack(t.ctx, aRefund(charge, { points: 325 }))).toEqual({ taken: 325, owed: 0 })
    expect(await remaining(id)).toEqual([10, 15, 0, 0])
  })

  test('that were spent are owed: nothing falls below 0, and the issued total matches what was not taken (T67)', async () => {
    const before = await own('issued_purchase', 'receivable_control')
    const { id, answer } = await aDebtor(8)
    expect(answer).toEqual({ taken: 58, owed: 232 })
    expect(await state(id)).toEqual({ available: 0, held: 0, owed: 232 })
    const after = await own('issued_purchase', 'receivable_control')
    expect(after.map((sum, at) => Number(sum) - Number(before[at]))).toEqual([-232, -232])
  })

  test('that are held for leads are owed, and come from the hold when it is released', async () => {
    const { id } = await aProfessional(t.ctx)
    const charge = await aTopUp(t.ctx, { professionalId: id })
    const [lead] = await spend(id, 1)
    expect(await clawBack(t.ctx, aRefund(charge))).toEqual({ taken: 261, owed: 29 })
    expect(await state(id)).toEqual({ available: 0, held: 29, owed: 29 })
    await releaseHold(t.ctx, lead ?? { subject: '', description: '' })
    expect(await state(id)).toEqual({ available: 0, held: 0, owed: 0 })
    expect(await remaining(id)).toEqual([0])
  })

  test('go once a refund, however many ask; another refund takes the rest', async () => {
    const { id } = await aProfessional(t.ctx)
    const charge = await aTopUp(t.ctx, { professionalId: id })
    await spend(id, 5)
    const refund = aRefund(charge, { points: 200 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => clawBack(t.ctx, refund)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"taken":145,"owed":55}']))
    await expect(clawBack(t.ctx, { ...refund, points: 199 })).rejects.toThrow(KeyReused)
    const other = await aProfessional(t.ctx)
    await expect(clawBack(t.ctx, { ...refund, professionalId: other.id })).rejects.toThrow(KeyReused)
    expect(await clawBack(t.ctx, aRefund(charge, { points: 90 }))).toEqual({ taken: 0, owed: 90 })
    expect(await state(id)).toEqual({ available: 0, held: 145, owed: 145 })
  })

  test('are none for a refund too small to be a point', async () => {
    const { id } = await aProfessional(t.ctx)
    const charge = await aTopUp(t.ctx, { professionalId: id })
    expect(await clawBack(t.ctx, aRefund(charge, { points: 0 }))).toEqual({ taken: 0, owed: 0 })
    expect(await state(id)).toMatchObject({ available: 290 })
  })

  test.each([-29, 0.5, 1e308, Number.NaN, '29', null, true])('are not %s (T65)', async (points) => {
    const { id } = await aProfessional(t.ctx)
    const charge = await aTopUp(t.ctx, { professionalId: id })
    const refund = aRefund(charge, { points: points as number })
    await expect(clawBack(t.ctx, refund)).rejects.toMatchObject({ status: 400 })
    expect(await state(id)).toEqual({ available: 290, held: 0, owed: 0 })
  })

  test('stay if the transaction that takes them fails', async () => {
    const { id } = await aProfessional(t.ctx)
    const charge = await aTopUp(t.ctx, { professionalId: id })
    const failing = transact(t.ctx, async (ctx) => {
      await clawBack(ctx, aRefund(charge))
      throw new Error('the refund could not be written')
    })
    await expect(failing).rejects.toThrow('could not be written')
    expect([await state(id), await remaining(id)]).toEqual([{ available: 290, held: 0, owed: 0 }, [290]])
  })
})

describe('who owes points', () => {
  test('gets no leads, is told why, and gets them again once the debt is covered', async () => {
    const { id, user } = await aDebtor()
    const { id: requestId } = await aRequest(t.ctx)
    const candidates = [{ professionalId: id, factors: [], distanceKm: null }]
    expect(await offerLeads(t.ctx, { requestId, candidates })).toEqual([])
    const me = await t.as(user).professionals.me({})
    expect([me.lvPoints, me.receiveLeads, me.leadsReason]).toEqual([
      0,
      false,
      'You owe 290 points from a refunded payment: top up to cover them.',
    ])
    await aTopUp(t.ctx, { professionalId: id })
    expect(await offerLeads(t.ctx, { requestId, candidates })).toEqual([])
    await aTopUp(t.ctx, { professionalId: id })
    expect(await offerLeads(t.ctx, { requestId, candidates })).toHaveLength(1)
    expect((await t.as(user).professionals.me({})).receiveLeads).toBe(true)
  })

  test('is passed over like one without points, however many points there are', async () => {
    const { id } = await aProfessional(t.ctx)
    const other = await aProfessional(t.ctx)
    for (const professionalId of [id, other.id]) await withPoints(t.ctx, professionalId, 58)
    const line = async () =>
      (await t.ctx.pool.query('select can_pay from lead_turns where professional_id = $1', [id])).rows[0]?.can_pay
    expect(await line()).toBe(true)
    const owe = (points: number) =>
      postEntry(t.ctx, {
        kind: 'test',
        key: `test:${randomUUID()}`,
        description: 'A debt',
        postings: [
          { account: { professionalId: id, kind: 'receivable' }, amount: points },
          { account: { own: 'receivable_control' }, amount: -points },
        ],
      })
    await owe(1)
    expect(await line()).toBe(false)
    const holds = [id, other.id].map((professionalId) => ({
      professionalId,
      subject: randomUUID(),
      points: 29,
      description: 'Lead',
    }))
    expect(await holdPoints(t.ctx, holds)).toEqual([holds[1]?.subject])
    expect((await checkInvariants(t.ctx)).find((finding) => finding.id === 'L3')?.count).toBe(1)
    await coverDebt(t.ctx, [id, other.id])
    expect(await state(id)).toEqual({ available: 57, held: 0, owed: 0 })
    expect(await line()).toBe(true)
  })

  test('covers the debt with whatever points come, in one line of the list', async () => {
    const { id, leads } = await aDebtor()
    await withPoints(t.ctx, id, 58)
    expect(await state(id)).toEqual({ available: 0, held: 0, owed: 232 })
    const { items } = await listTransactions(t.ctx, { professionalId: id, limit: 2 })
    expect(items).toMatchObject([
      { type: 'debt_covered', lvPointsChange: -58, balanceAfter: 0 },
      { type: 'welcome_bonus', lvPointsChange: 58, balanceAfter: 58 },
    ])
    await refundHold(t.ctx, leads[0] ?? { subject: '', description: '' })
    expect(await state(id)).toEqual({ available: 0, held: 0, owed: 203 })
    await aTopUp(t.ctx, { professionalId: id, tier: 'gold' })
    expect(await state(id)).toEqual({ available: 232, held: 0, owed: 0 })
    expect(await remaining(id)).toEqual([0, 0, 232, 0])
  })
})

describe('a dispute that was won', () => {
  test('returns the points to their lots, once, debt included', async () => {
    const { id } = await aProfessional(t.ctx)
    await withPoints(t.ctx, id, 10)
    const charge = await aTopUp(t.ctx, { professionalId: id, tier: 'gold' })
    await spend(id, 2)
    const dispute = aRefund(charge)
    expect(await clawBack(t.ctx, dispute)).toEqual({ taken: 387, owed: 48 })
    const given = await Promise.all(Array.from({ length: 10 }, () => restorePoints(t.ctx, dispute)))
    expect(given.filter(Boolean)).toHaveLength(1)
    expect(await state(id)).toEqual({ available: 387, held: 58, owed: 0 })
    expect(await remaining(id)).toEqual([0, 242, 145])
  })

  test('returns what was covered meanwhile', async () => {
    const { id, refund } = await aDebtor()
    await withPoints(t.ctx, id, 300)
    expect(await state(id)).toEqual({ available: 10, held: 0, owed: 0 })
    expect(await restorePoints(t.ctx, refund)).toBe(true)
    expect(await state(id)).toEqual({ available: 300, held: 0, owed: 0 })
    expect(await remaining(id)).toEqual([0, 300])
  })

  test('leaves the debt of another refund alone', async () => {
    const { id, refund } = await aDebtor()
    const second = await aTopUp(t.ctx, { professionalId: id })
    expect(await state(id)).toEqual({ available: 0, held: 0, owed: 0 })
    expect(await clawBack(t.ctx, aRefund(second))).toEqual({ taken: 0, owed: 290 })
    expect(await restorePoints(t.ctx, refund)).toBe(true)
    expect(await state(id)).toEqual({ available: 0, held: 0, owed: 0 })
  })

  test('returns the points to the lots they were taken from, whatever another refund took', async () => {
    const { id } = await aProfessional(t.ctx)
    const [disputed, refunded] = [
      await aTopUp(t.ctx, { professionalId: id }),
      await aTopUp(t.ctx, { professionalId: id }),
    ]
    const dispute = aRefund(disputed, { points: 100 })
    await clawBack(t.ctx, dispute)
    await clawBack(t.ctx, aRefund(refunded, { points: 50 }))
    expect(await restorePoints(t.ctx, dispute)).toBe(true)
    expect(await remaining(id)).toEqual([290, 240])
  })

  test('returns points that covered debts to the newest of their lots', async () => {
    const { id, refund } = await aDebtor()
    const second = await aTopUp(t.ctx, { professionalId: id })
    await clawBack(t.ctx, aRefund(second))
    for (const points of [100, 149, 1]) await withPoints(t.ctx, id, points)
    expect(await state(id)).toEqual({ available: 0, held: 0, owed: 40 })
    expect(await restorePoints(t.ctx, refund)).toBe(true)
    expect(await state(id)).toEqual({ available: 250, held: 0, owed: 0 })
    expect(await remaining(id)).toEqual([0, 0, 100, 149, 1])
  })

  test('gives nothing if nothing was taken', async () => {
    expect(await restorePoints(t.ctx, { refundId: randomUUID() })).toBe(false)
  })
})

test('and the books are straight after all of it', async () => {
  const broken = (await checkInvariants(t.ctx)).filter(({ count }) => count !== 'not built' && count !== 0)
  // The leads of these holds are none: I11 is about them. A debt was made up above: I14 saw no lead in it.
  expect(broken.map(({ id }) => id)).toEqual(['I11'])
})
