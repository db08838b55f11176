import { DAY_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getBalances } from '#domains/billing/points/balances.ts'
import { matchRequest } from '#domains/marketplace/leads/match.ts'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { writeScope } from '#domains/marketplace/requests/settings.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { outcomes } from '#test/booked.ts'
import { aLead, aProfessional, aQuote, aRequest, withPoints } from '#test/factories.ts'
import { withSecondRound } from '#test/second-rounds.ts'

const t = await testApp()

/** A request of a Standard Package’s visit: one professional sent a quote, another was not in touch yet. */
async function aFirstRound(name: Parameters<typeof withSecondRound>[2] = 'standard') {
  const { user, ...request } = await aRequest(t.ctx, { trades: ['Carpenter'] })
  await writeScope(t.ctx, request.id, ['Demolition and removal', 'Doors to the garden'])
  const quoted = await aQuote(t.ctx, { requestId: request.id })
  const late = await aLead(t.ctx, { requestId: request.id })
  const booking = await withSecondRound(t.ctx, request.id, name)
  const api = t.as(user).quotes
  const ask = () => api.askSecondRound({ params: { requestId: request.id }, body: { consent: 'true' } })
  const see = (requestId = request.id) => api.get({ params: { requestId } })
  return { user, request, quoted, late, booking, ask, see, api }
}
const rowOf = async (id: string) =>
  singleRow(await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))
const leadsOf = (requestId: string) => t.ctx.db.select().from(leads).where(eq(leads.requestId, requestId))

describe('a second round', () => {
  test('closes the first, gives back the points of who was not in touch, tells both, and opens the same for others', async () => {
    const { request, late, quoted, see, ask } = await aFirstRound()
    expect((await see()).rounds).toEqual({ isOffered: true, firstId: null, secondId: null })
    const { requestId } = await ask()
    expect(await see()).toMatchObject({
      status: 'cancelled',
      rounds: { isOffered: false, firstId: null, secondId: requestId },
      consultationFeeCents: null,
    })
    const second = await see(requestId)
    expect(second).toMatchObject({
      status: 'pending',
      title: request.title,
      leadCount: 0,
      matches: [],
      rounds: { isOffered: false, firstId: request.id, secondId: null },
    })
    expect(second.scope.map(({ label }) => label)).toEqual(['Demolition and removal', 'Doors to the garden'])
    expect(await rowOf(requestId)).toMatchObject({ consultationFeeCents: 99_500, consentAt: expect.any(Date) })
    expect(await leadsOf(request.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: late.id, status: 'closed', charge: 'released' }),
        expect.objectContaining({ id: quoted.lead.id, status: 'closed' }),
      ]),
    )
    expect(await getBalances(t.ctx, late.professional.id)).toMatchObject({ available: 29, held: 0 })
    const told = (await t.waitingJobs()).filter(({ data }) => data.kind === 'request-cancelled')
    expect(told.map(({ data }) => data.to)).toEqual(
      expect.arrayContaining([late.professional.user.email, quoted.professional.user.email]),
    )
    const matching = (await t.waitingJobs()).filter(
      ({ name, data }) => name === 'match-request' && data.requestId === requestId,
    )
    expect(matching).toHaveLength(1)
  })

  test('goes to nobody who had the first, however long ago', async () => {
    const { late, quoted, ask } = await aFirstRound()
    const fresh = await aProfessional(t.ctx)
    for (const id of [late.professional.id, quoted.professional.id, fresh.id]) await withPoints(t.ctx, id, 29)
    const { requestId } = await ask()
    await t.ctx.db.execute(sql`update leads set sent_at = sent_at - interval '40 days'
      where id in (${late.id}, ${quoted.lead.id})`)
    await matchRequest(t.ctx, requestId)
    const asked = (await leadsOf(requestId)).map(({ professionalId }) => professionalId)
    expect(asked).toContain(fresh.id)
    expect(asked).not.toContain(late.professional.id)
    expect(asked).not.toContain(quoted.professional.id)
  })

  test('pressed six times at once is one', async () => {
    const { request, ask } = await aFirstRound()
    const { done, refused } = await outcomes(Array.from({ length: 6 }, ask))
    expect([done.length, refused.length]).toEqual([1, 5])
    for (const refusal of refused) expect(refusal).toMatchObject({ status: 409 })
    const { rows } = await t.ctx.db.execute(sql`select from quote_requests where second_round_of = ${request.id}`)
    expect(rows).toHaveLength(1)
  })

  test('has no third, even when its own week is over', async () => {
    const { ask, see, api } = await aFirstRound()
    const { requestId } = await ask()
    await aLead(t.ctx, { requestId })
    await t.ctx.db
      .update(quoteRequests)
      .set({ matchUntil: new Date(0) })
      .where(eq(quoteRequests.id, requestId))
    expect((await see(requestId)).rounds.isOffered).toBe(false)
    const again = api.askSecondRound({ params: { requestId }, body: { consent: 'true' } })
    await expect(again).rejects.toMatchObject({ status: 409 })
  })

  test('waits until all three have it or the week is over', async () => {
    const { request, see, ask } = await aFirstRound()
    const later = new Date(t.ctx.now().getTime() + DAY_MS)
    await t.ctx.db.update(quoteRequests).set({ matchUntil: later }).where(eq(quoteRequests.id, request.id))
    expect((await see()).rounds.isOffered).toBe(false)
    await expect(ask()).rejects.toMatchObject({ status: 409 })
    await aLead(t.ctx, { requestId: request.id })
    expect((await see()).rounds.isOffered).toBe(true)
  })

  test.each(['basic', 'structural'] as const)('is not part of the %s package', async (name) => {
    const { see, ask } = await aFirstRound(name)
    expect((await see()).rounds.isOffered).toBe(false)
    await expect(ask()).rejects.toMatchObject({ status: 409 })
  })

  test('is not for a request that was decided, and nothing is lost by asking', async () => {
    const { request, quoted, ask, api } = await aFirstRound()
    await api.accept({ params: { requestId: request.id }, body: { signedName: 'Hanna Hill', quoteId: quoted.id } })
    await expect(ask()).rejects.toMatchObject({ status: 409 })
    expect(await rowOf(request.id)).toMatchObject({ status: 'in_progress', consultationFeeCents: 99_500 })
  })

  test('needs its own consent', async () => {
    const { api, request } = await aFirstRound()
    const refused = api.askSecondRound({ params: { requestId: request.id }, body: {} as { consent: 'true' } })
    await expect(refused).rejects.toMatchObject({ status: 400, issues: [expect.objectContaining({ path: 'consent' })] })
  })

  test('leaves the counts of leads and their points right', async () => {
    const broken = (await checkInvariants(t.ctx)).filter(
      ({ id, count }) => ['I11', 'I12', 'I13'].includes(id) && count !== 0,
    )
    expect(broken).toEqual([])
  })
})
