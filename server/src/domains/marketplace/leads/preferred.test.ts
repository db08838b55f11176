import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getRequestPage } from '#domains/marketplace/quotes/get.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aRequest, aUser, withPoints } from '#test/factories.ts'
import { matchRequest } from './match.ts'
import { matchWaiting } from './match-waiting.ts'
import { leads } from './schema.ts'

const t = await testApp()

type Over = Parameters<typeof aProfessional>[1]
let area = 3100

/** Three plumbers next door, and one farther away who would not be among the best. */
async function street(over: Over = {}, points = 58) {
  area += 1
  const postcode = String(area)
  const at = (more: Over) => aProfessional(t.ctx, { trades: ['Plumber'], postcodes: [postcode], ...more })
  const near = [await at({}), await at({}), await at({})]
  for (const { id } of near) await withPoints(t.ctx, id, 58)
  const wished = await at({ medianAnswerMinutes: 2000, answeredCount: 20, lastLeadAt: new Date(), ...over })
  if (points > 0) await withPoints(t.ctx, wished.id, points)
  return { postcode, near, wished }
}
async function ask(postcode: string, preferredProfessionalId: string | null) {
  const { id } = await aRequest(t.ctx, { postcode, trades: ['Plumber'], preferredProfessionalId })
  await matchRequest(t.ctx, id)
  return id
}
const sent = async (requestId: string) => t.ctx.db.select().from(leads).where(eq(leads.requestId, requestId))
const whom = async (requestId: string) => (await sent(requestId)).map(({ professionalId }) => professionalId)
const preferredOf = async (requestId: string) => (await getRequestPage(t.ctx, { requestId, isRead: false })).preferred

test('who is asked for by name gets one of the three leads, and the two best of the others get theirs', async () => {
  const { postcode, near, wished } = await street()
  expect(await whom(await ask(postcode, null))).not.toContain(wished.id)
  const id = await ask(postcode, wished.id)
  const asked = await whom(id)
  expect(asked).toHaveLength(3)
  expect(asked).toContain(wished.id)
  expect(near.filter((one) => asked.includes(one.id))).toHaveLength(2)
  expect(await preferredOf(id)).toEqual({ name: expect.any(String), slug: wished.slug, hasRequest: true })
})

test('the wish is one of the reasons and has no weight: their other factors are as without it', async () => {
  const { postcode, wished } = await street()
  const all = await sent(await ask(postcode, wished.id))
  const [theirs, others] = [true, false].map((is) => all.filter((lead) => (lead.professionalId === wished.id) === is))
  expect(theirs?.[0]?.factors.at(-1)).toMatchObject({ factor: 'wish', weight: 0 })
  expect(theirs?.[0]?.factors.map(({ weight }) => weight)).toEqual([40, 30, 20, 10, 4, 0])
  for (const { factors } of others ?? []) expect(factors.map(({ factor }) => factor)).not.toContain('wish')
})

test.each<[string, Over, number?]>([
  ['does other work', { trades: ['Painter'] }],
  ['works elsewhere', { postcodes: ['3999'] }],
  ['is suspended', { accountStatus: 'suspended' }],
  ['is on leave', { awayUntil: new Date(Date.now() + 5 * DAY_MS) }],
  ['takes no leads', { receiveLeads: false }],
  ['is not vetted', { abn: null }],
  ['has no points', {}, 0],
])('who %s gets nothing for being asked for, and others have all three', async (_why, over, points) => {
  const { postcode, near, wished } = await street(over, points)
  const id = await ask(postcode, wished.id)
  expect(new Set(await whom(id))).toEqual(new Set(near.map((one) => one.id)))
  expect(await preferredOf(id)).toMatchObject({ hasRequest: false })
})

test('who stops being eligible between the click and the match gets nothing; who comes back in time does', async () => {
  area += 1
  const postcode = String(area)
  const wished = await aProfessional(t.ctx, { trades: ['Plumber'], postcodes: [postcode] })
  await withPoints(t.ctx, wished.id, 58)
  const { id } = await aRequest(t.ctx, { postcode, trades: ['Plumber'], preferredProfessionalId: wished.id })
  const take = (receiveLeads: boolean) =>
    t.ctx.db.update(professionals).set({ receiveLeads }).where(eq(professionals.id, wished.id))
  await take(false)
  expect(await matchRequest(t.ctx, id)).toBe(0)
  await take(true)
  await matchWaiting(t.ctx)
  expect(await whom(id)).toEqual([wished.id])
})

test('nobody asks for themselves', async () => {
  const { postcode, wished } = await street()
  const { id } = await aRequest(t.ctx, {
    postcode,
    trades: ['Plumber'],
    userId: wished.user.id,
    preferredProfessionalId: wished.id,
  })
  await matchRequest(t.ctx, id)
  expect(await whom(id)).not.toContain(wished.id)
})

test('a request names them by their profile; another’s id, a made-up name and a profile that is gone count as none', async () => {
  const { postcode, wished, near } = await street()
  const gone = near[0]
  await t.ctx.db
    .update(professionals)
    .set({ accountStatus: 'suspended' })
    .where(eq(professionals.id, gone?.id ?? ''))
  const named = async (preferred: string) => {
    const user = await aUser(t.ctx)
    const body = {
      description: 'A tap drips in the bathroom, please replace the washer.',
      postcode: '3056',
      name: 'Hana Lee',
      phone: '0491 570 156',
      email: user.email,
      preferred,
    }
    const created = await t.as(user).requests.create({ body: body as never })
    const id = 'id' in created ? created.id : ''
    const rows = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
    return rows[0]?.preferredProfessionalId
  }
  expect(postcode).toBeTruthy()
  expect(await named(wished.slug)).toBe(wished.id)
  for (const other of [wished.id, 'nobody-at-all', gone?.slug ?? '', "' or true --", ''])
    expect(await named(other)).toBeNull()
  await expect(named('x'.repeat(81))).rejects.toMatchObject({ code: 'invalid' })
})
