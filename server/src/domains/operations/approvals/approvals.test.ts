import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { declineApproval } from '#domains/billing/approvals/decide.ts'
import { getBalances } from '#domains/billing/points/balances.ts'
import { creditByAdmin } from '#domains/billing/points/credits.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { aPayment } from '#test/paid.ts'

// RELIABILITY.md, O15: one administrator alone gives back no more than $500 of a payment, and no more than 1,000 points.

const t = await testApp()
const anAdmin = () => aUser(t.ctx, { isSuperAdmin: true })
const [ann, ben] = [await anAdmin(), await anAdmin()]
type Admin = typeof ann

async function aCharge(amountCents = 90_000) {
  const { user, id: professionalId } = await aProfessional(t.ctx)
  const terms = { userId: user.id, professionalId, kind: 'verified_badge' as const, description: 'Check' }
  return { user, ...(await aPayment(t.ctx, { ...terms, amountCents })) }
}
const refund = (admin: Admin, chargeId: string, amountCents?: number) =>
  t.as(admin).payments.refundCharge({ params: { chargeId }, body: { amountCents, reason: 'Bought by mistake' } })
const approve = (admin: Admin, approvalId: string) => t.as(admin).approvals.approve({ params: { approvalId } })

async function asked(admin: Admin, chargeId: string, amountCents?: number) {
  const answer = await refund(admin, chargeId, amountCents)
  if (answer.status !== 'waiting') throw new Error('it was carried out')
  return answer
}
const refundsOf = async (chargeId: string) => {
  const { rows } = await t.ctx.db.execute(sql`select amount_cents as cents, requested_by as "requestedBy",
      approval_id as "approvalId" from refunds where charge_id = ${chargeId} order by created_at, id`)
  return rows
}
const auditEntriesOn = async (subject: string) => {
  const { rows } = await t.ctx.db.execute(sql`select action, actor_id as "actorId" from audit_log
    where subject = ${subject} order by at, id`)
  return rows
}

type Letter = { kind: string; to: string; data: Record<string, string> }
async function lettersOf(kind: string, words: string) {
  const letters = (await t.waitingJobs()).map(({ data }) => data as Letter)
  return letters.filter((letter) => letter.kind === kind && letter.data.words === words)
}

describe('a refund of more than $500', () => {
  test('waits for a second administrator, and goes back once they approve it; both stand in the audit log', async () => {
    const { id, user } = await aCharge()
    const { approvalId, amount } = await asked(ann, id)
    expect([amount, await refundsOf(id)]).toEqual([90_000, []])
    expect((await t.as(ben).approvals.list({})).items).toContainEqual(
      expect.objectContaining({
        id: approvalId,
        kind: 'refund',
        subject: id,
        email: user.email,
        amount: 90_000,
        reason: 'Bought by mistake',
        askedBy: ann.email,
      }),
    )
    expect(await approve(ben, approvalId)).toEqual({ id: approvalId, kind: 'refund', amount: 90_000 })
    expect(await refundsOf(id)).toEqual([{ cents: 90_000, requestedBy: ann.id, approvalId }])
    expect(await auditEntriesOn(id)).toEqual([
      { action: 'approval_asked', actorId: ann.id },
      { action: 'approval_given', actorId: ben.id },
      { action: 'charge_refunded', actorId: ann.id },
    ])
    expect((await t.as(ben).approvals.list({})).items.map((it) => it.id)).not.toContain(approvalId)
  })

  test('is told to the administrators by mail, with why', async () => {
    const { id } = await aCharge(60_000)
    await asked(ann, id)
    const told = await lettersOf('approval-asked', 'a refund of $600.00')
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([ann.email, ben.email]))
    expect(told[0]).toMatchObject({
      kind: 'approval-asked',
      data: { words: 'a refund of $600.00', reason: 'Bought by mistake' },
    })
  })

  test('is not approved by who asked for it, not even in the database', async () => {
    const { id } = await aCharge()
    const { approvalId } = await asked(ann, id)
    await expect(approve(ann, approvalId)).rejects.toMatchObject({ code: 'forbidden' })
    const cheat = t.ctx.db.execute(sql`update approvals set status = 'approved', approved_by = asked_by,
      approved_at = now() where id = ${approvalId}`)
    await expect(cheat).rejects.toMatchObject({ cause: { constraint: 'approvals_two_people' } })
    expect(await refundsOf(id)).toEqual([])
  })

  test('is approved once by ten at the same time', async () => {
    const { id } = await aCharge()
    const { approvalId } = await asked(ann, id)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => approve(ben, approvalId)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundsOf(id)).toHaveLength(1)
    await expect(approve(ben, approvalId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('waits once, however often it is asked for', async () => {
    const { id } = await aCharge()
    const tries = await Promise.allSettled([ann, ben, ann, ben].map((admin) => refund(admin, id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(refund(ben, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is not had in pieces of $500', async () => {
    const { id } = await aCharge()
    expect(await refund(ann, id, 50_000)).toMatchObject({ status: 'refunded' })
    expect(await refund(ben, id, 1)).toMatchObject({ status: 'waiting' })
    const other = await aCharge()
    const pieces = await Promise.all([20_000, 20_000, 20_001].map((cents) => refund(ann, other.id, cents)))
    expect(pieces.map(({ status }) => status).toSorted()).toEqual(['refunded', 'refunded', 'waiting'])
  })

  test('of more than is left is refused at once', async () => {
    const { id } = await aCharge()
    await expect(refund(ann, id, 90_001)).rejects.toMatchObject({ issues: [{ path: 'amountCents' }] })
    await expect(refund(ann, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that cannot be carried out any more waits on, as nobody approved it', async () => {
    const { id } = await aCharge()
    const { approvalId } = await asked(ann, id)
    await refund(ben, id, 10_000)
    await expect(approve(ben, approvalId)).rejects.toMatchObject({ issues: [{ path: 'amountCents' }] })
    const { rows } = await t.ctx.db.execute(sql`select status from approvals where id = ${approvalId}`)
    expect(singleRow(rows)).toEqual({ status: 'waiting' })
  })

  test('is gone after seven days, and may be asked for again', async () => {
    const { id } = await aCharge()
    const { approvalId } = await asked(ann, id)
    const later = { ...t.ctx, now: () => new Date(Date.now() + 7 * DAY_MS + 1000) }
    const { approve: approveLater } = await import('./approve.ts')
    await expect(approveLater(later, { id: approvalId, adminId: ben.id })).rejects.toMatchObject({ code: 'gone' })
    const { refundByAdmin } = await import('#domains/billing/payments/refund-by-admin.ts')
    const again = await refundByAdmin(later, { chargeId: id, reason: 'Bought by mistake', actorId: ann.id })
    expect(again).toMatchObject({ status: 'waiting' })
    await expect(approve(ben, approvalId)).rejects.toMatchObject({ code: 'gone' })
  })

  test('is not carried out where who asked is no administrator any more', async () => {
    const fallen = await anAdmin()
    const { id } = await aCharge()
    const { approvalId } = await asked(fallen, id)
    await t.ctx.db.execute(sql`update users set is_super_admin = false where id = ${fallen.id}`)
    await expect(approve(ben, approvalId)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await refundsOf(id)).toEqual([])
  })

  test('is kept out of the table where nobody approved it, or something else', async () => {
    const { id } = await aCharge()
    const { approvalId } = await asked(ann, id)
    const insert = (cents: number, approval: string | null) =>
      t.ctx.db.execute(sql`insert into refunds (charge_id, kind, amount_cents, reason, requested_by, approval_id)
        values (${id}, 'admin', ${cents}, 'Past the code', ${ann.id}, ${approval})`)
    for (const [cents, approval] of [
      [50_001, null],
      [90_000, approvalId],
    ] as const)
      await expect(insert(cents, approval)).rejects.toMatchObject({ cause: { code: '23514' } })
    const change = t.ctx.db.execute(sql`update approvals set amount = 1 where id = ${approvalId}`)
    await expect(change).rejects.toMatchObject({ cause: { code: '23001' } })
  })
})

describe('what another administrator asked for', () => {
  const decline = (admin: Admin, approvalId: string, reason?: string) =>
    t.as(admin).approvals.decline({ params: { approvalId }, body: { reason } })

  test('is declined with a reason, which they are mailed; it can be asked for again', async () => {
    const { id } = await aCharge(60_100)
    const { approvalId } = await asked(ann, id)
    expect(await decline(ben, approvalId, 'They were refunded in August')).toEqual({
      id: approvalId,
      kind: 'refund',
      amount: 60_100,
    })
    expect(await refundsOf(id)).toEqual([])
    expect((await auditEntriesOn(id)).at(-1)).toEqual({ action: 'approval_declined', actorId: ben.id })
    const told = await lettersOf('approval-declined', 'a refund of $601.00')
    expect(told.map(({ to, data }) => [to, data.reason])).toEqual([[ann.email, 'They were refunded in August']])
    expect((await t.as(ben).approvals.list({})).items.map((it) => it.id)).not.toContain(approvalId)
    await expect(approve(ben, approvalId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(decline(ben, approvalId, 'Once more')).rejects.toMatchObject({ code: 'conflict' })
    expect(await refund(ann, id)).toMatchObject({ status: 'waiting' })
  })

  test('is not declined without a reason, and waits on', async () => {
    const { id } = await aCharge()
    const { approvalId } = await asked(ann, id)
    for (const reason of [undefined, ' ', 'x'.repeat(301)])
      await expect(decline(ben, approvalId, reason)).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    await approve(ben, approvalId)
  })

  test('is taken back by whoever asked, without a reason or an email, and by them alone it is theirs', async () => {
    const { id } = await aCharge(60_200)
    const { approvalId } = await asked(ann, id)
    const mineFor = async (admin: Admin) =>
      (await t.as(admin).approvals.list({})).items.find((it) => it.id === approvalId)?.isMine
    expect([await mineFor(ann), await mineFor(ben)]).toEqual([true, false])
    await decline(ann, approvalId)
    expect((await auditEntriesOn(id)).at(-1)).toEqual({ action: 'approval_taken_back', actorId: ann.id })
    expect(await lettersOf('approval-declined', 'a refund of $602.00')).toEqual([])
    await expect(approve(ben, approvalId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is told to them once it is approved', async () => {
    const { id } = await aCharge(60_300)
    await approve(ben, (await asked(ann, id)).approvalId)
    const told = await lettersOf('approval-given', 'a refund of $603.00')
    expect(told.map(({ to }) => to)).toEqual([ann.email])
  })

  test('is decided once, where one approves and others decline at the same time', async () => {
    const { id } = await aCharge()
    const { approvalId } = await asked(ann, id)
    const tries = await Promise.allSettled([
      decline(ben, approvalId, 'Not this one'),
      approve(ben, approvalId),
      decline(ann, approvalId),
      approve(ben, approvalId),
    ])
    const done = tries.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []))
    expect(done).toHaveLength(1)
    expect(await refundsOf(id)).toHaveLength(done[0] === 1 || done[0] === 3 ? 1 : 0)
  })

  test('cannot be declined after its seven days, nor where there is none', async () => {
    const { id } = await aCharge()
    const { approvalId } = await asked(ann, id)
    const later = { ...t.ctx, now: () => new Date(Date.now() + 7 * DAY_MS + 1000) }
    const late = declineApproval(later, { id: approvalId, adminId: ben.id, reason: 'Too late' })
    await expect(late).rejects.toMatchObject({ code: 'gone' })
    await expect(decline(ben, crypto.randomUUID(), 'Nothing there')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a credit of more than 1,000 points', () => {
  const credit = (professionalId: string, points: number) =>
    creditByAdmin(t.ctx, { professionalId, points, reason: 'A bad month', actorId: ann.id })

  test('waits for a second administrator; less is given at once, and stands in the transactions', async () => {
    const { id, user } = await aProfessional(t.ctx)
    expect(await credit(id, 900)).toEqual({ status: 'credited', points: 900 })
    const waiting = await credit(id, 101)
    if (waiting.status !== 'waiting') throw new Error('it was given')
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 900 })
    await approve(ben, waiting.approvalId)
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 1001 })
    expect((await t.as(user).points.transactions({ query: {} })).items).toMatchObject([
      { type: 'goodwill', description: 'From us: A bad month' },
      { type: 'goodwill' },
    ])
    expect(await auditEntriesOn(id)).toMatchObject([
      { action: 'points_credited', actorId: ann.id },
      { action: 'approval_asked', actorId: ann.id },
      { action: 'approval_given', actorId: ben.id },
      { action: 'points_credited', actorId: ann.id },
    ])
  })

  test('is not had in pieces at the same time', async () => {
    const { id } = await aProfessional(t.ctx)
    const pieces = await Promise.all([400, 401, 402].map((points) => credit(id, points)))
    expect(pieces.map(({ status }) => status).toSorted()).toEqual(['credited', 'credited', 'waiting'])
    await expect(credit(id, 0)).rejects.toMatchObject({ code: 'invalid' })
    await expect(credit(id, 1.5)).rejects.toMatchObject({ code: 'invalid' })
  })
})
