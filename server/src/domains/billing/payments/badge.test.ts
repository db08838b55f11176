import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import { checkDocument } from '#domains/professionals/profiles/documents.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { returnLateChecks } from './badge.ts'
import { refundCharge } from './refund-charge.ts'

// PRODUCT.md, 6 and 9.7: $20 once buys the check within two business days; if nobody checks in time, it is refunded.

const t = await testApp()
const payers = openPayers(t)
const { payAt, chargesOf, lettersTo, takeJobs } = payers

type Professional = Awaited<ReturnType<typeof aProfessional>>
const inDays = (days: number): Context => ({
  ...t.ctx,
  now: () => new Date(t.ctx.now().getTime() + days * DAY_MS),
})
const handIn = ({ user }: Professional, over = {}) =>
  t.as(user).professionals.submitDocument({
    body: {
      kind: 'licence',
      class: 'Domestic Builder Unlimited',
      trades: ['Carpenter'],
      holder: 'Bruno Costa',
      number: 'DB-U 12345',
      expiresAt: '2040-06-30',
      ...over,
    },
  })
const buy = ({ user }: Professional) => t.as(user).payments.buyVerifiedBadge({})
const badgeOf = ({ user }: Professional) => t.as(user).payments.verifiedBadge({})
const decide = (documentId: string, decision: 'checked' | 'rejected', note = '') =>
  checkDocument(t.ctx, { documentId, adminId: null, decision, note })
const refundedOf = async ({ user }: Professional) =>
  (await chargesOf(user.id)).map(({ refundedCents }) => refundedCents)
const whole = async () => expect(await payers.broken()).toEqual([])

async function aPaidCheck() {
  const professional = await aProfessional(t.ctx)
  const document = await handIn(professional)
  await payAt((await buy(professional)).url)
  return { ...professional, document }
}

describe('the check of documents', () => {
  test('is not sold while there is nothing to check', async () => {
    const professional = await aProfessional(t.ctx)
    expect(await badgeOf(professional)).toEqual({
      waitingCount: 0,
      canBuy: false,
      priceCents: 2000,
      checks: [],
      paid: null,
    })
    await expect(buy(professional)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('first'),
    })
  })

  test('has a date and a receipt once it is paid, and is not sold again while it runs', async () => {
    const professional = await aPaidCheck()
    const { paid, canBuy } = await badgeOf(professional)
    expect(canBuy).toBe(false)
    expect(paid).toMatchObject({ status: 'running', documentIds: [professional.document.id] })
    expect(paid?.receiptId).toEqual(expect.any(String))
    const hours = (new Date(paid?.dueAt ?? 0).getTime() - t.ctx.now().getTime()) / HOUR_MS
    expect(hours).toBeGreaterThan(24)
    await expect(buy(professional)).rejects.toMatchObject({ code: 'conflict' })
    await whole()
  })

  test('is done with the last decision on what was submitted before it, and gives the badge until that expires', async () => {
    const professional = await aProfessional(t.ctx)
    const [one, other] = [await handIn(professional), await handIn(professional, { kind: 'insurance', trades: [] })]
    await payAt((await buy(professional)).url)
    const later = await handIn(professional, { number: 'DB-U 99999' })
    await decide(one.id, 'checked')
    expect((await badgeOf(professional)).paid?.status).toBe('running')
    await decide(other.id, 'checked')
    const badge = await badgeOf(professional)
    expect(badge.paid).toMatchObject({ status: 'done', documentIds: [] })
    expect(badge.checks.map(({ kind }) => kind)).toEqual(['licence', 'insurance'])
    expect(badge).toMatchObject({ waitingCount: 1, canBuy: true })
    await decide(later.id, 'checked')
    expect(await badgeOf(professional)).toMatchObject({ waitingCount: 0, canBuy: false })
    await expect(buy(professional)).rejects.toMatchObject({ message: expect.stringContaining('has been checked') })
    expect(await refundedOf(professional)).toEqual([0])
    await t.ctx.db.execute(sql`update documents set expires_at = now() - interval '1 day'
      where professional_id = ${professional.id}`)
    expect((await badgeOf(professional)).checks).toEqual([])
    await whole()
  })

  test('that fails is not refunded, and its reason is shown', async () => {
    const professional = await aPaidCheck()
    await decide(professional.document.id, 'rejected', 'The register knows no such number')
    expect((await badgeOf(professional)).paid?.status).toBe('done')
    await returnLateChecks(inDays(30))
    expect(await refundedOf(professional)).toEqual([0])
    const [document] = await t.as(professional.user).professionals.documents({})
    expect(document).toMatchObject({ status: 'rejected', decisionNote: 'The register knows no such number' })
  })

  test('that nobody does in time is refunded automatically, once, and the email says why', async () => {
    await takeJobs('send-refund')
    const professional = await aPaidCheck()
    await returnLateChecks(t.ctx)
    expect(await refundedOf(professional)).toEqual([0])
    await Promise.all(Array.from({ length: 10 }, () => returnLateChecks(inDays(30))))
    await returnLateChecks(inDays(60))
    expect(await refundedOf(professional)).toEqual([2000])
    const letters = (await lettersTo(professional.user.email)).filter(({ kind }) => kind === 'refund')
    expect(letters).toHaveLength(1)
    expect(letters[0]?.data.reason).toContain('within two business days')
    expect(await badgeOf(professional)).toMatchObject({ canBuy: true, waitingCount: 1, paid: { status: 'late' } })
    const [document] = await t.as(professional.user).professionals.documents({})
    expect(document?.status).toBe('submitted')
    expect(await takeJobs('send-refund')).toHaveLength(1)
    await whole()
  })

  test('goes to the credit balance where its buyer keeps refunds', async () => {
    const professional = await aPaidCheck()
    await t.as(professional.user).credit.choose({ body: { keepsRefunds: true } })
    await returnLateChecks(inDays(30))
    expect(await t.as(professional.user).credit.get({})).toMatchObject({ balanceCents: 2000, payableCents: 2000 })
    await whole()
  })

  test('decided in the moment in which it is due, it is either done or given back, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const professional = await aPaidCheck()
      await Promise.allSettled([decide(professional.document.id, 'checked'), returnLateChecks(inDays(30))])
      const { paid } = await badgeOf(professional)
      expect([paid?.status, await refundedOf(professional)]).toEqual(
        paid?.status === 'done' ? ['done', [0]] : ['late', [2000]],
      )
    }
    await whole()
  })

  test('two decisions at once end it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const professional = await aProfessional(t.ctx)
      const [one, other] = [await handIn(professional), await handIn(professional, { kind: 'insurance', trades: [] })]
      await payAt((await buy(professional)).url)
      await Promise.all([decide(one.id, 'checked'), decide(other.id, 'rejected', 'Expired last week')])
      expect((await badgeOf(professional)).paid?.status).toBe('done')
    }
  })

  test('refunded whole by an administrator, it is not made any more, and may be bought again', async () => {
    const professional = await aPaidCheck()
    const [charge] = await chargesOf(professional.user.id)
    const giveBack = (amountCents?: number) =>
      refundCharge(t.ctx, { chargeId: charge?.id ?? '', amountCents, kind: 'admin', reason: 'Asked for it' })
    await giveBack(500)
    expect(await badgeOf(professional)).toMatchObject({ canBuy: false, paid: { status: 'running' } })
    await giveBack()
    expect(await badgeOf(professional)).toMatchObject({ canBuy: true, paid: { status: 'refunded' } })
    await returnLateChecks(inDays(30))
    expect(await refundedOf(professional)).toEqual([2000])
    await takeJobs('send-refund')
    await whole()
  })

  test('paid for twice at once, the second payment goes back', async () => {
    const professional = await aProfessional(t.ctx)
    await handIn(professional)
    const { aPayment } = await import('#test/paid.ts')
    const terms = { professionalId: professional.id, kind: 'verified_badge' as const, amountCents: 2000 }
    const pay = () => aPayment(t.ctx, { userId: professional.user.id, description: 'Check', ...terms })
    await Promise.all([pay(), pay()])
    expect((await refundedOf(professional)).toSorted()).toEqual([0, 2000])
    await takeJobs('send-refund')
    await whole()
  })
})

test('the queue shows paid checks first, by due date, and then unpaid ones', async () => {
  const unpaid = await aProfessional(t.ctx)
  const { id } = await handIn(unpaid, { number: 'UNPAID-1' })
  const [first, second] = [await aPaidCheck(), await aPaidCheck()]
  await t.ctx.db.execute(sql`update paid_checks set due_at = now() + interval '1 hour'
    where professional_id = ${second.id}`)
  const admin = await aUser(t.ctx, { isSuperAdmin: true })
  const { items } = await t.as(admin).professionals.allDocuments({ query: { list: 'waiting', limit: 100 } })
  const listed = items.map(({ id }) => id)
  const places = [second, first].map(({ document }) => listed.indexOf(document.id))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(listed.indexOf(id)).toBeGreaterThan(listed.indexOf(first.document.id))
  expect(items.find((one) => one.id === id)).toMatchObject({ dueAt: null })
})

test('only its owner sees it', async () => {
  await aPaidCheck()
  expect((await badgeOf(await aProfessional(t.ctx))).paid).toBeNull()
  for (const who of [null, await aUser(t.ctx)])
    await expect(t.as(who).payments.verifiedBadge({})).rejects.toMatchObject({ status: 401 })
})
