import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { findActor } from '#http/sessions/find-actor.ts'
import { testApp } from '#test/app.ts'
import { browsersInto, somebody } from '#test/browser.ts'
import { aBooking, aCommunity, aLead, aMember, aProfessional, aRequest, aVisitorsRequest } from '#test/factories.ts'

const t = await testApp()
const open = browsersInto(t.http, t.ctx.config.publicUrl)

/** Signs in and tells where one is sent, and what the session says one has. */
async function arrive(person: ReturnType<typeof somebody>, returnTo?: string) {
  const browser = open()
  const { hops } = await browser.signIn(person, returnTo)
  const { id } = (await (await browser.me()).json()) as { id: string }
  return { browser, id, to: hops.at(-2)?.location }
}

async function newcomer() {
  const person = somebody()
  return { person, ...(await arrive(person)) }
}

const hasOf = async (browser: ReturnType<typeof open>) => (await findActor(t.ctx, browser.cookies().session ?? ''))?.has

describe('who signs in', () => {
  test('goes to their projects when they have nothing yet, and after asking for quotes', async () => {
    const { person, id, to } = await newcomer()
    expect(to).toBe('/dashboard')
    await aCommunity(t.ctx, { ownerId: id })
    await aRequest(t.ctx, { userId: id })
    expect((await arrive(person)).to).toBe('/dashboard')
  })

  test('goes to their communities as a member who has asked for nothing', async () => {
    const { person, id } = await newcomer()
    const { id: communityId } = await aCommunity(t.ctx)
    await aMember(t.ctx, communityId, { userId: id })
    expect((await arrive(person)).to).toBe('/communities/mine')
  })

  test('goes to their leads as a professional, to the dashboard before the first one', async () => {
    const { person, id } = await newcomer()
    const professional = await aProfessional(t.ctx, { userId: id })
    await aRequest(t.ctx, { userId: id })
    expect((await arrive(person)).to).toBe('/professionals/dashboard')
    await aLead(t.ctx, { professionalId: professional.id })
    await t.ctx.db.update(professionals).set({ leadCount: 1 }).where(eq(professionals.id, professional.id))
    expect((await arrive(person)).to).toBe('/professionals/leads')
  })

  test('goes where they wanted to, whatever they have', async () => {
    const { person, id } = await newcomer()
    await aProfessional(t.ctx, { userId: id })
    expect((await arrive(person, '/communities?sort=newest')).to).toBe('/communities?sort=newest')
  })
})

describe('what a session says somebody has', () => {
  test('is nothing at first, then what is theirs by account', async () => {
    const { browser, id } = await newcomer()
    const nothing = { leads: false, projects: false, bookings: false, communities: false, earnings: false }
    expect(await hasOf(browser)).toEqual(nothing)
    const { id: communityId } = await aCommunity(t.ctx)
    await aMember(t.ctx, communityId, { userId: id })
    await aBooking(t.ctx, { userId: id })
    await aRequest(t.ctx, { userId: id })
    await aCommunity(t.ctx, { ownerId: id, isPaid: true, membershipType: 'open', priceCents: 2900 })
    await t.ctx.reads.drop()
    expect(await hasOf(browser)).toEqual({
      leads: false,
      projects: true,
      bookings: true,
      communities: true,
      earnings: true,
    })
  })

  test('is what their email asked for, once both have proven it', async () => {
    const { browser, person, id } = await newcomer()
    await aVisitorsRequest(t.ctx, { email: person.email, verifiedAt: null, status: 'unverified' })
    await aBooking(t.ctx, { email: person.email, userId: null, status: 'held', heldUntil: new Date() })
    await t.ctx.reads.drop()
    expect(await hasOf(browser)).toMatchObject({ projects: false, bookings: false })
    await aVisitorsRequest(t.ctx, { email: person.email, verifiedAt: new Date() })
    await aBooking(t.ctx, { email: person.email, userId: null })
    await t.ctx.reads.drop()
    expect(await hasOf(browser)).toMatchObject({ projects: true, bookings: true })
    await t.ctx.db.update(users).set({ emailVerified: sql`false` }).where(eq(users.id, id))
    await t.ctx.reads.drop()
    expect(await hasOf(browser)).toMatchObject({ projects: false, bookings: false })
  })
})
