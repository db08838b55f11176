import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addBusinessHours } from '#core/calendar/business-hours.ts'
import type { Context } from '#core/context.ts'
import { getBalances } from '#domains/billing/points/balances.ts'
import { pointHolds } from '#domains/billing/points/schema.ts'
import { quoteRequests, requestEvents } from '#domains/marketplace/requests/schema.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aLead } from '#test/factories.ts'
import { type EngagementRule, recordAttempt, recordEngagement, releaseBounced } from './engagement.ts'
import { releaseUncontacted } from './release.ts'
import { leads } from './schema.ts'
import { settleLeads } from './settle.ts'

const t = await testApp()

/** The product so many business hours from now. */
const later = (hours: number, from = t.ctx.now()): Context => {
  const then = addBusinessHours(from, hours)
  return { ...t.ctx, now: () => then }
}
const row = async (id: string) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id)))
const pointsOf = async (professionalId: string) => {
  const { available, held } = await getBalances(t.ctx, professionalId)
  return { available, held }
}
const mailsTo = async ({ email }: TestUser) =>
  (await t.waitingJobs()).flatMap(({ data }) => (data.to === email ? [data.kind] : []))
const eventsOf = async (requestId: string) => {
  const rows = await t.ctx.db.select().from(requestEvents).where(eq(requestEvents.requestId, requestId))
  return rows.map(({ kind, detail }) => [kind, detail.rule].filter(Boolean).join(' '))
}

const held = { available: 0, held: 29 }
const captured = { available: 0, held: 0 }
const released = { available: 29, held: 0 }

describe('silence', () => {
  test('captures the points once nothing was attempted within 72 business hours, and not a minute before', async () => {
    const lead = await aLead(t.ctx)
    await settleLeads(later(71.9))
    expect(await row(lead.id)).toMatchObject({ charge: 'held', chargeRule: null })
    expect(await pointsOf(lead.professionalId)).toEqual(held)
    await settleLeads(later(72.1))
    expect(await row(lead.id)).toMatchObject({ charge: 'captured', chargeRule: 'nothing_attempted', decideAt: null })
    expect(await pointsOf(lead.professionalId)).toEqual(captured)
    expect(await eventsOf(lead.requestId)).toContain('captured nothing_attempted')
    expect(await mailsTo(lead.professional.user)).toEqual(['lead'])
  })

  test('gives the points back 72 business hours after the first attempt, and says so by mail', async () => {
    const lead = await aLead(t.ctx)
    const ofRequest = eq(quoteRequests.id, lead.requestId)
    await t.ctx.db.update(quoteRequests).set({ workKind: 'Deck or outdoor' }).where(ofRequest)
    const tried = later(50)
    expect(await recordAttempt(tried, lead.id)).toBe(true)
    await settleLeads(later(72.1))
    expect(await pointsOf(lead.professionalId)).toEqual(held)
    await settleLeads(later(71.9, tried.now()))
    expect(await pointsOf(lead.professionalId)).toEqual(held)
    await settleLeads(later(72.1, tried.now()))
    expect(await row(lead.id)).toMatchObject({ charge: 'released', chargeRule: 'homeowner_silent', decideAt: null })
    expect(await pointsOf(lead.professionalId)).toEqual(released)
    expect(await mailsTo(lead.professional.user)).toEqual(['lead', 'lead-points-back'])
    const letter = (await t.waitingJobs()).find(({ data }) => data.kind === 'lead-points-back')
    expect(letter?.data).toMatchObject({
      to: lead.professional.user.email,
      data: { leadId: lead.id, title: 'Deck or outdoor', points: '29' },
    })
  })

  test('gives them back to whoever was suspended meanwhile: they could attempt nothing', async () => {
    const lead = await aLead(t.ctx)
    const suspended = eq(professionals.id, lead.professionalId)
    await t.ctx.db.update(professionals).set({ accountStatus: 'suspended' }).where(suspended)
    await settleLeads(later(72.1))
    expect(await row(lead.id)).toMatchObject({ charge: 'released', chargeRule: 'refunded_by_admin' })
    expect(await pointsOf(lead.professionalId)).toEqual(released)
  })

  test('counts from the first attempt: a second one changes nothing', async () => {
    const lead = await aLead(t.ctx)
    await recordAttempt(later(1), lead.id)
    const { decideAt } = await row(lead.id)
    expect(await recordAttempt(later(40), lead.id)).toBe(false)
    expect((await row(lead.id)).decideAt).toEqual(decideAt)
  })

  test('has decided when an attempt comes too late, even before the job has run', async () => {
    const lead = await aLead(t.ctx)
    await recordAttempt(later(73), lead.id)
    await settleLeads(later(73.5))
    expect(await row(lead.id)).toMatchObject({ charge: 'captured', chargeRule: 'nothing_attempted' })
  })

  test('decides at the very moment that the time is up: what is tried then comes too late', async () => {
    const lead = await aLead(t.ctx)
    const { decideAt } = await row(lead.id)
    const before = { ...t.ctx, now: () => new Date((decideAt ?? new Date(Number.NaN)).getTime() - 1) }
    const then = { ...t.ctx, now: () => decideAt ?? new Date(Number.NaN) }
    expect(await settleLeads(before)).toBe(0)
    expect(await releaseUncontacted(then, { requestId: lead.requestId, rule: 'cancelled_before_contact' })).toEqual([])
    await recordAttempt(then, lead.id)
    expect(await recordEngagement(then, lead.id, 'message_read')).toBe(false)
    expect(await settleLeads(then)).toBe(1)
    expect(await row(lead.id)).toMatchObject({ charge: 'captured', chargeRule: 'nothing_attempted' })
  })

  test('has decided when the homeowner engages too late, even before the job has run', async () => {
    const lead = await aLead(t.ctx)
    await recordAttempt(t.ctx, lead.id)
    expect(await recordEngagement(later(73), lead.id, 'message_read')).toBe(false)
    await settleLeads(later(73.5))
    expect(await row(lead.id)).toMatchObject({ charge: 'released', chargeRule: 'homeowner_silent' })
    expect((await row(lead.id)).engagedAt).not.toBeNull()
  })

  test('decides many leads in one run, each once, however many run at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => aLead(t.ctx)))
    await Promise.all(all.filter((_, at) => at % 2).map(({ id }) => recordAttempt(t.ctx, id)))
    await Promise.all([settleLeads(later(80)), settleLeads(later(80)), settleLeads(later(80))])
    for (const [at, { id, professionalId }] of all.entries()) {
      expect((await row(id)).charge).toBe(at % 2 ? 'released' : 'captured')
      expect(await pointsOf(professionalId)).toEqual(at % 2 ? released : captured)
    }
  })
})

describe('a lead whose points are not where they should be', () => {
  test('stays as it is, and holds up nobody else', async () => {
    const [broken, sound] = [await aLead(t.ctx), await aLead(t.ctx)]
    const setHold = (status: 'held' | 'captured') =>
      t.ctx.db
        .update(pointHolds)
        .set({ status, resolvedAt: status === 'held' ? null : new Date() })
        .where(eq(pointHolds.subject, broken.id))
    await setHold('captured')
    expect(await settleLeads(later(80))).toBe(1)
    expect(await row(broken.id)).toMatchObject({ charge: 'held', chargeRule: null })
    expect(await pointsOf(sound.professionalId)).toEqual(captured)
    await setHold('held')
    expect(await settleLeads(later(80))).toBe(1)
  })
})

describe('the homeowner who engages', () => {
  const rules: EngagementRule[] = [
    'message_read',
    'message_answered',
    'quote_read',
    'confirmed_contact',
    'quote_accepted',
  ]
  test.each(rules)('captures the points at once: %s', async (rule) => {
    const lead = await aLead(t.ctx)
    await recordAttempt(t.ctx, lead.id)
    expect(await recordEngagement(t.ctx, lead.id, rule)).toBe(true)
    expect(await row(lead.id)).toMatchObject({ charge: 'captured', chargeRule: rule, decideAt: null })
    expect(await pointsOf(lead.professionalId)).toEqual(captured)
    await settleLeads(later(80))
    expect(await row(lead.id)).toMatchObject({ chargeRule: rule })
  })

  test('does so once: the first rule stays', async () => {
    const lead = await aLead(t.ctx)
    await recordAttempt(t.ctx, lead.id)
    const outcomes = await Promise.all(rules.map((rule) => recordEngagement(t.ctx, lead.id, rule)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await pointsOf(lead.professionalId)).toEqual(captured)
  })

  test.each(['message_read', 'message_answered'] as const)(
    'has answered nobody where the professional never wrote, called or quoted: %s',
    async (rule) => {
      const lead = await aLead(t.ctx)
      expect(await recordEngagement(t.ctx, lead.id, rule)).toBe(false)
      expect(await row(lead.id)).toMatchObject({ charge: 'held', engagedAt: null })
      expect(await pointsOf(lead.professionalId)).toEqual(held)
      await recordAttempt(t.ctx, lead.id)
      expect(await recordEngagement(t.ctx, lead.id, rule)).toBe(true)
    },
  )

  test('races with the clock for one outcome', async () => {
    for (let round = 0; round < 10; round += 1) {
      const lead = await aLead(t.ctx)
      await recordAttempt(t.ctx, lead.id)
      await Promise.all([recordEngagement(t.ctx, lead.id, 'quote_read'), settleLeads(later(80))])
      const { charge } = await row(lead.id)
      expect(await pointsOf(lead.professionalId)).toEqual(charge === 'captured' ? captured : released)
    }
  })
})

describe('points go back at once', () => {
  test('where the homeowner cancels before any contact, and only there', async () => {
    const quiet = await aLead(t.ctx)
    const tried = await aLead(t.ctx, { requestId: quiet.requestId })
    const engaged = await aLead(t.ctx, { requestId: quiet.requestId })
    await recordAttempt(t.ctx, tried.id)
    await recordAttempt(t.ctx, engaged.id)
    await recordEngagement(t.ctx, engaged.id, 'message_answered')
    expect(await releaseUncontacted(t.ctx, { requestId: quiet.requestId, rule: 'cancelled_before_contact' })).toEqual([
      quiet.id,
    ])
    expect(await row(quiet.id)).toMatchObject({ charge: 'released', chargeRule: 'cancelled_before_contact' })
    expect(await pointsOf(quiet.professionalId)).toEqual(released)
    expect(await pointsOf(tried.professionalId)).toEqual(held)
    expect(await pointsOf(engaged.professionalId)).toEqual(captured)
    await settleLeads(later(80))
    expect(await row(tried.id)).toMatchObject({ charge: 'released', chargeRule: 'homeowner_silent' })
    expect(await releaseUncontacted(t.ctx, { requestId: quiet.requestId, rule: 'cancelled_before_contact' })).toEqual(
      [],
    )
  })

  test('where the email bounced, whether it was tried or not; what was earned before stays earned', async () => {
    const lead = await aLead(t.ctx)
    const engaged = await aLead(t.ctx, { requestId: lead.requestId })
    for (const { id } of [lead, engaged]) await recordAttempt(t.ctx, id)
    await recordEngagement(t.ctx, engaged.id, 'message_read')
    expect(await releaseBounced(t.ctx, lead.requestId)).toEqual([])
    await t.ctx.db.update(quoteRequests).set({ emailBouncedAt: new Date() }).where(eq(quoteRequests.id, lead.requestId))
    expect(await releaseBounced(t.ctx, lead.requestId)).toEqual([lead.id])
    expect(await row(lead.id)).toMatchObject({ charge: 'released', chargeRule: 'email_bounced' })
    expect(await pointsOf(lead.professionalId)).toEqual(released)
    expect(await pointsOf(engaged.professionalId)).toEqual(captured)
    expect(await mailsTo(lead.professional.user)).toContain('lead-points-back')
  })
})

test('after all of it every invariant of the ledger and the leads holds', async () => {
  const broken = (await checkInvariants(t.ctx)).filter(({ count }) => typeof count === 'number' && count > 0)
  expect(broken).toEqual([])
})
