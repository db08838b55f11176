import { DAY_MS } from '@lv/contract/durations'
import type { Trade } from '@lv/contract/options'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { documents, professionals } from '#domains/professionals/profiles/schema.ts'
import { testApp } from '#test/app.ts'
import { aLead } from '#test/factories.ts'

const t = await testApp()
const lines = [{ kind: 'included' as const, label: 'The work', amountCents: 1_500_000 }]
const licence = { kind: 'licence' as const, class: 'Domestic Builder', holder: 'Bruno Costa', number: 'DB-U 54321' }

type Scene = { trades: Trade[]; asked?: Trade[]; licenceNumbers?: Record<string, string>; licenseNumber?: string }

/** A lead of a professional of these trades, for a request that asks for `asked`. */
async function aScene({ asked = [], licenceNumbers = {}, ...of }: Scene) {
  const { professional, request, id: leadId } = await aLead(t.ctx)
  await t.ctx.db
    .update(professionals)
    .set({ ...of, licenceNumbers })
    .where(eq(professionals.id, professional.id))
  await t.ctx.db.update(quoteRequests).set({ trades: asked }).where(eq(quoteRequests.id, request.id))
  return { leadId, professional, user: professional.user }
}
type Made = Awaited<ReturnType<typeof aScene>>
const body = { lines, validUntil: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10) }
async function isFlagged({ leadId, user }: Made) {
  const { flags } = await t.as(user).quotes.check({ params: { leadId }, body })
  return flags.some(({ code }) => code === 'registration_cents')
}

test.each<[string, Scene, boolean]>([
  ['a carpenter without a registration', { trades: ['Carpenter'] }, true],
  ['a bricklayer who is asked for bricks', { trades: ['Bricklayer', 'Painter'], asked: ['Bricklayer'] }, true],
  ['who builds and paints, asked for painting', { trades: ['Carpenter', 'Painter'], asked: ['Painter'] }, false],
  ['a painter', { trades: ['Painter'] }, false],
  ['a plumber with a plumbing licence', { trades: ['Plumber'], licenceNumbers: { Plumber: '36543' } }, false],
  ['a carpenter with a plumbing licence', { trades: ['Carpenter'], licenceNumbers: { Plumber: '36543' } }, true],
  [
    'a carpenter who is registered as a builder',
    { trades: ['Carpenter'], licenceNumbers: { 'Builder/Contractor': 'DB-U 12345' } },
    false,
  ],
  ['a carpenter whose shown number is a builder’s', { trades: ['Carpenter'], licenseNumber: 'cdb-l 1234' }, false],
])('a quote of $15,000 by %s', async (_what, scene, expected) => {
  expect(await isFlagged(await aScene(scene))).toBe(expected)
})

test('a builder’s licence that we checked counts as long as it holds', async () => {
  const made = await aScene({ trades: ['Carpenter'] })
  const checked = { ...licence, trades: [], status: 'checked' as const, checkedAt: new Date() }
  const until = (ms: number) => ({
    ...checked,
    professionalId: made.professional.id,
    expiresAt: new Date(Date.now() + ms),
  })
  await t.ctx.db.insert(documents).values(until(-1))
  expect(await isFlagged(made)).toBe(true)
  await t.ctx.db.insert(documents).values(until(DAY_MS))
  expect(await isFlagged(made)).toBe(false)
})

test('both sides see the flag, with its figure and the day since which it holds', async () => {
  const { leadId, user } = await aScene({ trades: ['Carpenter'] })
  const { flags } = await t.as(user).quotes.send({ params: { leadId }, body })
  expect(flags.find(({ code }) => code === 'registration_cents')).toEqual({
    code: 'registration_cents',
    effectiveFrom: '2017-08-01',
    isUnconfirmed: expect.any(Boolean),
    says: 'Domestic building work above $10,000 needs a registered builder, and no builder registration number is given here: it has to be in the contract.',
  })
})
