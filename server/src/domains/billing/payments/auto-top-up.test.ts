import { DAY_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { holdPoints } from '#domains/billing/points/hold.ts'
import { captureHold } from '#domains/billing/points/settle-hold.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { cards } from '#test/subscribers.ts'
import { autoTopUp } from './auto-top-up.ts'
import { useCard } from './cards.ts'

const t = await testApp()
const payers = openPayers(t)
const { payAt, balancesOf, chargesOf, ordersOf, settle, broken } = payers
const mastercard = { number: '5555 5555 5555 4444', expiry: '12/40', cvc: '123' }
type Card = (typeof cards)[keyof typeof cards]

/** A professional with a saved card and no points. */
async function withCard(card: Card = cards.pays) {
  const professional = await aProfessional(t.ctx)
  await payAt((await t.as(professional.user).payments.changeCard({})).url, card)
  for (const job of await payers.takeJobs('use-card')) await useCard(t.ctx, job as Parameters<typeof useCard>[1])
  return professional
}

const wish = { isOn: true, amountCents: 5000, monthlyCapCents: 10_000 }
const settings = (user: Parameters<typeof t.as>[0]) => t.as(user).payments.autoTopUp({})

async function withWish(card: Card = cards.pays, over: Partial<typeof wish> = {}) {
  const professional = await withCard(card)
  await t.as(professional.user).payments.setAutoTopUp({ body: { ...wish, ...over } })
  return professional
}

/** Runs the automatic top-ups due, each this many times at once. */
async function buyAll(times = 1) {
  const jobs = await payers.takeJobs('auto-top-up')
  const all = jobs.flatMap((job) => Array.from({ length: times }, () => String(job.professionalId)))
  await Promise.all(all.map((professionalId) => autoTopUp(t.ctx, { professionalId })))
  await settle()
  return jobs.length
}

async function spendAll(professionalId: string) {
  const { available } = await balancesOf(professionalId)
  const subject = crypto.randomUUID()
  await holdPoints(t.ctx, [{ professionalId, subject, points: available, description: 'Leads' }])
  await captureHold(t.ctx, { subject, description: 'Leads' })
}

/** The provider charges, and its answer is lost on the way. */
const withLostAnswer = {
  ...t.ctx,
  payments: {
    ...t.ctx.payments,
    chargeSavedCard: async (...asked: Parameters<typeof t.ctx.payments.chargeSavedCard>) => {
      await t.ctx.payments.chargeSavedCard(...asked)
      throw new ApiError('unavailable', 'The answer was lost')
    },
  },
}

async function useOtherCard(user: Parameters<typeof t.as>[0]) {
  await payAt((await t.as(user).payments.changeCard({})).url, mastercard)
  for (const job of await payers.takeJobs('use-card')) await useCard(t.ctx, job as Parameters<typeof useCard>[1])
}

describe('automatic top-ups', () => {
  test('are off until they are switched on, and need a saved card and a cap that covers one', async () => {
    const { user } = await aProfessional(t.ctx)
    expect(await settings(user)).toMatchObject({ isOn: false, spentCents: 0, failure: null, card: null })
    const set = (over: Partial<typeof wish>) => t.as(user).payments.setAutoTopUp({ body: { ...wish, ...over } })
    await expect(set({})).rejects.toMatchObject({ issues: [{ path: 'isOn' }] })
    await expect(set({ monthlyCapCents: 1500 })).rejects.toMatchObject({ issues: [{ path: 'monthlyCapCents' }] })
    await expect(set({ amountCents: 999 })).rejects.toMatchObject({ code: 'invalid' })
    expect(await set({ isOn: false })).toMatchObject({ isOn: false, amountCents: 5000, monthlyCapCents: 10_000 })
    const { user: other } = await withCard()
    expect(await settings(other)).toMatchObject({ isOn: false, card: 'visa 4242' })
  })

  test('are bought once where points have run low, however many jobs ask for it, with a tax invoice', async () => {
    const { user, id } = await withWish()
    expect(await buyAll(6)).toBe(1)
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
    expect(await chargesOf(user.id)).toMatchObject([{ kind: 'top_up', amountCents: 5000, card: 'visa 4242' }])
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'paid', isAutomatic: true }])
    expect((await payers.lettersTo(user.email)).map(({ kind }) => kind)).toEqual(['receipt'])
    expect(await settings(user)).toMatchObject({ isOn: true, spentCents: 5000 })
    await autoTopUp(t.ctx, { professionalId: id })
    expect(await chargesOf(user.id)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('are asked for by the lead that leaves fewer points than the next one takes', async () => {
    const { user, id } = await withWish()
    await buyAll()
    await spendAll(id)
    await aLead(t.ctx, { professionalId: id })
    expect(await payers.takeJobs('auto-top-up')).toEqual([{ professionalId: id }])
    await autoTopUp(t.ctx, { professionalId: id })
    expect(await chargesOf(user.id)).toHaveLength(2)
    const { id: other } = await aProfessional(t.ctx)
    await aLead(t.ctx, { professionalId: other })
    expect(await payers.takeJobs('auto-top-up')).toEqual([])
  })

  test('never exceed the monthly limit, by Melbourne’s calendar, even when run at the same time', async () => {
    const { user, id } = await withWish(cards.pays, { monthlyCapCents: 12_500 })
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 5 }, () => autoTopUp(t.ctx, { professionalId: id })))
      if ((await balancesOf(id)).available > 0) await spendAll(id)
    }
    expect((await chargesOf(user.id)).length).toBe(2)
    expect(await settings(user)).toMatchObject({ isOn: true, spentCents: 10_000 })
    const nextMonth = { ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 40 * DAY_MS) }
    await autoTopUp(nextMonth, { professionalId: id })
    expect((await chargesOf(user.id)).length).toBe(3)
  })

  test('that the card declines charge nothing, are switched off with the provider’s words, and the mail says so', async () => {
    const { user, id } = await withWish(cards.paysOnce)
    await buyAll(3)
    expect(await chargesOf(user.id)).toEqual([])
    const after = await settings(user)
    expect(after).toMatchObject({ isOn: false, spentCents: 0 })
    expect(after.failure).toMatch(/card/i)
    const letters = await payers.lettersTo(user.email)
    expect(letters).toMatchObject([{ kind: 'auto-top-up-failed', data: { amount: '$50.00', reason: after.failure } }])
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'expired' }])
    await autoTopUp(t.ctx, { professionalId: id })
    expect(await ordersOf(user.id)).toHaveLength(1)
    await t.as(user).payments.setAutoTopUp({ body: { ...wish, isOn: false } })
    expect((await settings(user)).failure).toBeNull()
  })

  test('that died half way are the same payment when they are tried again', async () => {
    const { user, id } = await withWish()
    await payers.takeJobs('auto-top-up')
    await autoTopUp(t.ctx, { professionalId: id })
    // As if the process had died before it noted what the provider answered.
    const [order] = await ordersOf(user.id)
    await t.ctx.db.execute(
      sql`update orders set status = 'open', paid_at = null, payment_id = null where id = ${order?.id}`,
    )
    await autoTopUp(t.ctx, { professionalId: id })
    await settle()
    expect(await chargesOf(user.id)).toHaveLength(1)
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
  })

  test('whose answer was lost are the same payment, also where another card was saved since', async () => {
    const { user, id } = await withWish()
    await payers.takeJobs('auto-top-up')
    await payers.heldBack(async () => {
      await expect(autoTopUp(withLostAnswer, { professionalId: id })).rejects.toMatchObject({ code: 'unavailable' })
      await payers.loseWebhooks()
    })
    await useOtherCard(user)
    await autoTopUp(t.ctx, { professionalId: id })
    expect(await settings(user)).toMatchObject({ isOn: true, failure: null })
    expect(await chargesOf(user.id)).toMatchObject([{ amountCents: 5000, card: 'visa 4242' }])
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
  })

  test('that were switched off while the provider was away charge nothing any more', async () => {
    const { user, id } = await withWish()
    await payers.takeJobs('auto-top-up')
    const away = async () => Promise.reject(new ApiError('unavailable', 'Away'))
    const ctx = { ...t.ctx, payments: { ...t.ctx.payments, chargeSavedCard: away } }
    await expect(autoTopUp(ctx, { professionalId: id })).rejects.toMatchObject({ code: 'unavailable' })
    await t.as(user).payments.setAutoTopUp({ body: { ...wish, isOn: false } })
    await autoTopUp(t.ctx, { professionalId: id })
    await settle()
    expect(await chargesOf(user.id)).toEqual([])
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'expired' }])
    expect(await settings(user)).toMatchObject({ isOn: false, failure: null, spentCents: 0 })
  })

  test('that were due before an account was suspended charge nothing', async () => {
    const { user, id } = await withWish()
    await t.ctx.pool.query(`update professionals set account_status = 'suspended' where id = $1`, [id])
    expect(await buyAll()).toBe(1)
    expect(await chargesOf(user.id)).toEqual([])
  })

  test('that were charged before they were switched off are booked', async () => {
    const { user, id } = await withWish()
    await payers.takeJobs('auto-top-up')
    await payers.heldBack(async () => {
      await expect(autoTopUp(withLostAnswer, { professionalId: id })).rejects.toMatchObject({ code: 'unavailable' })
      await payers.loseWebhooks()
    })
    await t.as(user).payments.setAutoTopUp({ body: { ...wish, isOn: false } })
    await autoTopUp(t.ctx, { professionalId: id })
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'paid' }])
  })

  test('whose answer was lost are booked by the provider’s news too', async () => {
    const { user, id } = await withWish()
    await payers.takeJobs('auto-top-up')
    await expect(autoTopUp(withLostAnswer, { professionalId: id })).rejects.toMatchObject({ code: 'unavailable' })
    await settle()
    expect(await ordersOf(user.id)).toMatchObject([{ status: 'paid' }])
    expect(await balancesOf(id)).toMatchObject({ available: 50 })
  })
})
