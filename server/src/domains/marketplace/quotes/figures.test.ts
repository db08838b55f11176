import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addBusinessHours, subtractBusinessHours } from '#core/calendar/business-hours.ts'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { reviews } from '#domains/tenders/reviews/schema.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional, aRequest } from '#test/factories.ts'

const t = await testApp()

async function figures() {
  await t.ctx.reads.drop()
  return t.as(null).quotes.figures({})
}
const nothing = {
  professionals: null,
  requestsThisMonth: null,
  medianFirstAnswerMinutes: null,
  reviewCount: null,
  stars: null,
}

test('are hidden below ten, and shown from ten', async () => {
  expect(await figures()).toEqual(nothing)
  for (let at = 0; at < 9; at += 1) await aRequest(t.ctx)
  const { id: professionalId } = await aProfessional(t.ctx)
  const { id: requestId, ...last } = await aRequest(t.ctx)
  const review = { professionalId, authorName: 'Ada', suburb: 'Coburg' }
  await t.ctx.db.insert(reviews).values({ ...review, requestId, stars: 5 })
  expect(await figures()).toEqual({ ...nothing, requestsThisMonth: 10 })
  await aRequest(t.ctx, { verifiedAt: new Date('2020-01-01') })
  await aRequest(t.ctx, { verifiedAt: null, consentAt: null, status: 'unverified' })
  expect(await figures()).toMatchObject({ requestsThisMonth: 10 })
  expect(last.status).toBe('pending')
})

test('count verified, active professionals and the median of their first answers in business minutes', async () => {
  for (let at = 0; at < 10; at += 1) {
    const lead = await aLead(t.ctx)
    // Answered after 5, 10, 15 ... minutes of business and a second.
    const sentAt = subtractBusinessHours(new Date(), 20)
    const attemptedAt = addBusinessHours(sentAt, ((at + 1) * 300 + 1) / 3600)
    await t.ctx.db.update(leads).set({ sentAt, attemptedAt }).where(eq(leads.id, lead.id))
  }
  await aProfessional(t.ctx, { accountStatus: 'suspended' })
  await aProfessional(t.ctx, { verifiedAt: null })
  const { professionals, medianFirstAnswerMinutes } = await figures()
  expect(medianFirstAnswerMinutes).toBe(28)
  expect(professionals).toBe(11)
})
