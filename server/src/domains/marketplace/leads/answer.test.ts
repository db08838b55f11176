import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { addBusinessHours } from '#core/calendar/business-hours.ts'
import type { Context } from '#core/context.ts'
import { getBalances } from '#domains/billing/points/balances.ts'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { requestEvents } from '#domains/marketplace/requests/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aLead } from '#test/factories.ts'
import { askHomeowners } from './ask-homeowners.ts'
import { recordAttempt, recordEngagement } from './engagement.ts'
import { leads } from './schema.ts'
import { settleLeads } from './settle.ts'

const t = await testApp()

const later = (hours: number): Context => {
  const then = addBusinessHours(t.ctx.now(), hours)
  return { ...t.ctx, now: () => then }
}
const row = async (id: string) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id)))
const questions = async (leadId: string) =>
  (await t.waitingJobs()).filter(({ data }) => (data.link as { subject?: string } | undefined)?.subject === leadId)

describe('the homeowner is asked whether the professional was in touch', () => {
  test('24 business hours after the first attempt, once', async () => {
    const { id, request } = await aLead(t.ctx)
    await recordAttempt(t.ctx, id)
    await askHomeowners(later(23.9))
    expect(await questions(id)).toEqual([])
    await Promise.all([askHomeowners(later(24.1)), askHomeowners(later(24.1))])
    await askHomeowners(later(30))
    const asked = await questions(id)
    expect(asked).toMatchObject([
      {
        data: {
          kind: 'lead-question',
          to: request.email,
          data: { name: 'Hanna Reid', professional: 'Costa Building' },
          link: { kind: 'lead_answer', subject: id },
        },
      },
    ])
    expect(JSON.stringify(asked)).not.toContain(request.phone)
  })

  test('48 business hours after a lead without an attempt', async () => {
    const { id } = await aLead(t.ctx)
    await askHomeowners(later(47.9))
    expect(await questions(id)).toEqual([])
    await askHomeowners(later(48.1))
    expect(await questions(id)).toHaveLength(1)
  })

  test('but not once they have engaged, or silence has decided', async () => {
    const [engaged, over] = [await aLead(t.ctx), await aLead(t.ctx)]
    await recordEngagement(t.ctx, engaged.id, 'quote_read')
    await askHomeowners(later(73))
    expect(await questions(engaged.id)).toEqual([])
    expect(await questions(over.id)).toEqual([])
  })

  test('with two links that lead to this product and nowhere else', () => {
    const { publicUrl } = t.ctx.config
    const values = { name: 'Hanna', professional: 'Costa www.evil.example', title: 'Kitchen', token: 'secret' }
    const { text, html } = composeEmail(t.ctx.config, 'lead-question', values)
    for (const answer of ['yes', 'no']) {
      expect(text).toContain(`${publicUrl}/lead-answer/secret/${answer}`)
      expect(html).toContain(`href="${publicUrl}/lead-answer/secret/${answer}"`)
    }
    expect(text).not.toContain('evil.example')
  })
})

describe('the answer', () => {
  async function asked() {
    const lead = await aLead(t.ctx)
    await recordAttempt(t.ctx, lead.id)
    const token = await issueMailToken(t.ctx, { kind: 'lead_answer', subject: lead.id })
    const answer = (said: 'yes' | 'no') => t.as(null).leads.answer({ body: { token, answer: said } })
    return { ...lead, answer }
  }

  test('yes captures the points', async () => {
    const { id, answer, professionalId } = await asked()
    expect(await answer('yes')).toMatchObject({
      professionalName: 'Costa Building',
      answer: 'yes',
      message: 'Good to hear that Costa Building was in touch.',
    })
    expect(await row(id)).toMatchObject({ charge: 'captured', chargeRule: 'confirmed_contact', answer: 'yes' })
    expect(await getBalances(t.ctx, professionalId)).toMatchObject({ available: 0, held: 0 })
  })

  test('no is shown to the professional, and the points follow their rules', async () => {
    const { id, answer, professional } = await asked()
    expect(await answer('no')).toMatchObject({ answer: 'no' })
    expect(await row(id)).toMatchObject({ charge: 'held', answer: 'no', engagedAt: null })
    const page = await t.as(professional.user).leads.get({ params: { leadId: id } })
    expect(page.answer).toBe('no')
    await settleLeads(later(80))
    expect(await row(id)).toMatchObject({ charge: 'released', chargeRule: 'homeowner_silent' })
  })

  test('counts the first time: a second one says what was answered before', async () => {
    const { id, answer, requestId } = await asked()
    await answer('no')
    const message = 'You told us before that Costa Building was not in touch, so nothing has changed.'
    expect(await answer('yes')).toMatchObject({ answer: 'no', message })
    expect(await row(id)).toMatchObject({ charge: 'held', answer: 'no' })
    const said = and(eq(requestEvents.requestId, requestId), sql`kind like 'answered_%'`)
    expect(await t.ctx.db.$count(requestEvents, said)).toBe(1)
  })

  test('given twenty times at once has one effect', async () => {
    const { id, answer } = await asked()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => answer(at % 2 ? 'yes' : 'no')))
    const { answer: kept } = await row(id)
    expect(new Set(answers.map((one) => one.answer))).toEqual(new Set([kept]))
    expect((await row(id)).charge).toBe(kept === 'yes' ? 'captured' : 'held')
  })

  test.each(['x', 'a'.repeat(43)])('with a link that is unknown is refused', async (token) => {
    await expect(t.as(null).leads.answer({ body: { token, answer: 'yes' } })).rejects.toMatchObject({ status: 400 })
  })

  test('with a link of another kind is refused', async () => {
    const { id } = await aLead(t.ctx)
    const token = await issueMailToken(t.ctx, { kind: 'verify_request', subject: id })
    await expect(t.as(null).leads.answer({ body: { token, answer: 'yes' } })).rejects.toMatchObject({ status: 400 })
    expect(await row(id)).toMatchObject({ answer: null })
  })
})
