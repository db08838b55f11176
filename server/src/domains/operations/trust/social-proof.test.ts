import { DAY_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aRequest, aUser, aVisitorsRequest } from '#test/factories.ts'

const t = await testApp()

async function shown() {
  await t.ctx.reads.drop()
  return t.as(null).trust.socialProof({})
}
const names = async () => (await shown()).map(({ firstName }) => firstName)

describe('what visitors are shown of others', () => {
  test('is the first name and the suburb of who agreed, newest first, and nothing else', async () => {
    const [older, newer] = [new Date(Date.now() - 2 * DAY_MS), new Date(Date.now() - DAY_MS)]
    await aRequest(t.ctx, { showsName: true, name: 'Ada Nguyen', suburb: 'Brunswick', verifiedAt: older })
    const { id } = await aRequest(t.ctx, { showsName: true, name: 'Bea O’Hara', suburb: 'Coburg', verifiedAt: newer })
    await aRequest(t.ctx, { name: 'Cy Silent' })
    const answer = await t.http.inject({ url: '/api/social-proof' })
    expect(answer.json()).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{16}$/),
        firstName: 'Bea',
        suburb: 'Coburg',
        what: 'asked for quotes',
        at: newer.toISOString(),
      },
      {
        id: expect.any(String),
        firstName: 'Ada',
        suburb: 'Brunswick',
        what: 'asked for quotes',
        at: older.toISOString(),
      },
    ])
    expect(answer.body).not.toContain(id)
  })

  test('ends after 14 days, when it is cancelled, and when the consent is taken back', async () => {
    const homeowner = await aUser(t.ctx)
    const mine = { userId: homeowner.id, email: homeowner.email, showsName: true }
    await aRequest(t.ctx, { showsName: true, name: 'Dora Old', verifiedAt: new Date(Date.now() - 15 * DAY_MS) })
    await aRequest(t.ctx, { showsName: true, name: 'Eve Gone', status: 'cancelled' })
    await aVisitorsRequest(t.ctx, { showsName: true, name: 'Finn Unproven', status: 'unverified', verifiedAt: null })
    const { id: requestId } = await aRequest(t.ctx, { ...mine, name: 'Gil Back' })
    expect(await names()).toContain('Gil')
    expect(await names()).not.toEqual(expect.arrayContaining(['Dora']))
    const params = { requestId }
    expect(await t.as(homeowner).requests.setShowsName({ params, body: { showsName: false } })).toEqual({
      showsName: false,
    })
    const left = await names()
    for (const name of ['Dora', 'Eve', 'Finn', 'Gil']) expect(left).not.toContain(name)
  })

  test('holds no name that is more than letters', async () => {
    for (const name of ['www.spam.example buy', '<b>x</b> y', '12345 z', 'X y'])
      await aRequest(t.ctx, { showsName: true, name })
    for (const name of await names()) expect(name).toMatch(/^[\p{L}'’-]{2,20}$/u)
  })

  test('is asked for by an unticked box of the form, and stored with the request', async () => {
    const sent = (over: object) => ({
      description: 'A new kitchen with a window to the garden.',
      postcode: '3056',
      name: 'Hana Lee',
      phone: '0491 570 156',
      ...over,
    })
    const user = await aUser(t.ctx)
    const ask = (over: object) =>
      t.as(user).requests.create({ body: { ...sent({ email: user.email, ...over }) } as never })
    await ask({ showsName: 'true', consent: 'true' })
    expect(await names()).toContain('Hana')
    await ask({ name: 'Ida Quiet' })
    expect(await names()).not.toContain('Ida')
  })
})
