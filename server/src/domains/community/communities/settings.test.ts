import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '#test/factories.ts'
import { aSubscription } from '#test/paid.ts'
import { applyPrices } from './paid-memberships.ts'
import { communityCategories } from './schema.ts'

const t = await testApp()
type Body = Parameters<ReturnType<typeof t.as>['communities']['update']>[0]['body']

async function owned(over = {}) {
  const owner = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, ...over })
  const change = (body: Body) => t.as(owner).communities.update({ params: { communityId }, body })
  return { owner, communityId, change }
}
const inDays = (days: number) => new Date(t.ctx.now().getTime() + days * DAY_MS).toISOString()
const paid = { isPaid: true, priceCents: 2900, membershipType: 'open' as const }
const told = async (kind: string, communityId: string) =>
  (await t.waitingJobs()).filter(({ data }) => data.kind === kind && JSON.stringify(data).includes(communityId))
const stopped = async (communityId: string) =>
  (await t.waitingJobs())
    .filter(({ name, data }) => name === 'stop-memberships' && data.communityId === communityId)
    .map(({ data }) => data.why)

describe('settings', () => {
  test('are changed by an owner, each alone; what is not named stays', async () => {
    const { change } = await owned()
    expect(await change({ name: 'Slabs of Brunswick', rules: 'Be kind.\nName your sources.' })).toMatchObject({
      name: 'Slabs of Brunswick',
      rules: 'Be kind.\nName your sources.',
      membershipType: 'free',
      isPublic: true,
    })
    expect(
      await change({ isPublic: false, membershipType: 'invite_only', hiddenTabs: ['courses', 'events'] }),
    ).toMatchObject({
      name: 'Slabs of Brunswick',
      isPublic: false,
      membershipType: 'invite_only',
      hiddenTabs: ['courses', 'events'],
    })
  })

  test('are refused to moderators and members, with a message that says who can', async () => {
    const { communityId } = await owned()
    for (const role of ['moderator', 'member'] as const) {
      const change = t.as(await aMember(t.ctx, communityId, { role })).communities.update
      await expect(change({ params: { communityId }, body: { name: 'Mine now' } })).rejects.toMatchObject({
        status: 403,
        message: 'Only owners may do this: ask one of them',
      })
    }
  })

  test.each([
    [{ name: 'No' }, 'name'],
    [{ price: '0' }, 'price'],
    [{ price: '29' }, 'price'],
    [{ categories: ['Slabs', 'slabs'] }, 'categories'],
    [{ categories: Array.from({ length: 13 }, (_, at) => `Number ${at}`) }, 'categories'],
    [{ imageId: crypto.randomUUID() }, 'imageId'],
    [{ rules: 'x'.repeat(5001) }, 'rules'],
  ] as [Body, string][])('refuse %j at its field', async (body, path) => {
    const { change } = await owned()
    await expect(change(body)).rejects.toMatchObject({ status: 400, issues: [{ path }] })
  })

  test('categories keep what they are while they keep their name, in the order they are given', async () => {
    const { communityId, change } = await owned()
    const [slabs] = (await change({ categories: ['Slabs', 'Permits'] })).categories
    const after = await change({ categories: ['Show and tell', 'slabs'] })
    expect(after.categories.map(({ name }) => name)).toEqual(['Show and tell', 'slabs'])
    expect(after.categories[1]?.id).toBe(slabs?.id)
    expect((await change({ categories: [] })).categories).toEqual([])
    expect(await t.ctx.db.$count(communityCategories, eq(communityCategories.communityId, communityId))).toBe(0)
  })
})

describe('the price', () => {
  test('of a community that becomes paid costs its members nothing', async () => {
    const { communityId, change } = await owned()
    const ada = await aMember(t.ctx, communityId)
    expect(await change({ price: '29', membershipType: 'open', isPublic: false })).toMatchObject({
      isPaid: true,
      price: '29.00',
      nextPrice: null,
    })
    expect(await t.as(ada).communities.get({ params: { communityId } })).toMatchObject({
      viewer: 'member',
      canRead: true,
    })
    await expect(t.as(await aUser(t.ctx)).communities.join({ params: { communityId } })).rejects.toMatchObject({
      code: 'payment_required',
    })
  })

  test('is told to those who pay it 30 days before it holds, and theirs stays', async () => {
    const { communityId, change } = await owned(paid)
    const payer = await aMember(t.ctx, communityId, { paidBy: 'membership' })
    const subscription = await aSubscription(t.ctx, {
      userId: payer.id,
      kind: 'community',
      communityId,
      priceCents: 2900,
    })
    const after = await change({ price: '39' })
    expect(after).toMatchObject({ price: '29.00', nextPrice: { price: '39.00' } })
    const days = (Date.parse(after.nextPrice?.from ?? '') - t.ctx.now().getTime()) / DAY_MS
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    expect(await told('community-price', communityId)).toMatchObject([{ data: { data: { price: '$39.00' } } }])
    const applyAt = (at: number) => applyPrices({ ...t.ctx, now: () => new Date(at) })
    const from = Date.parse(after.nextPrice?.from ?? '')
    await applyAt(from - 1)
    expect((await change({})).price).toBe('29.00')
    await applyAt(from)
    expect(await change({})).toMatchObject({ price: '39.00', nextPrice: null })
    expect(subscription.priceCents).toBe(2900)
  })

  test('that was announced is said once, and taken back by setting the present one again', async () => {
    const { communityId, change } = await owned(paid)
    await aMember(t.ctx, communityId, { paidBy: 'membership' })
    const { nextPrice } = await change({ price: '39' })
    expect((await change({ price: '39', name: 'Slab talk' })).nextPrice).toEqual(nextPrice)
    expect(await told('community-price', communityId)).toHaveLength(1)
    expect((await change({ price: '29' })).nextPrice).toBeNull()
  })

  test('that is given up leaves everybody in, and stops what they pay for this community alone', async () => {
    const { communityId, change } = await owned(paid)
    const payer = await aMember(t.ctx, communityId, { paidBy: 'membership' })
    const premium = await aMember(t.ctx, communityId, { paidBy: 'premium' })
    expect(await change({ price: null })).toMatchObject({ isPaid: false, price: null, memberCount: 3 })
    expect(await stopped(communityId)).toEqual(['free'])
    for (const user of [payer, premium])
      expect(await t.as(user).communities.get({ params: { communityId } })).toMatchObject({
        viewer: 'member',
        viewerPaysBy: null,
      })
  })
})

test('a closed community is read as before, and nothing is written until it is open again', async () => {
  const { owner, communityId } = await owned()
  const ada = await aMember(t.ctx, communityId)
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: ada.id })
  const params = { communityId }
  expect((await t.as(owner).communities.close({ params })).archivedAt).not.toBeNull()
  const api = t.as(ada)
  expect((await api.posts.list({ params, query: {} })).items).toHaveLength(1)
  const refused = { status: 409, message: expect.stringContaining('closed') }
  await expect(api.posts.create({ params, body: { title: 'Slab', content: 'It cracked.' } })).rejects.toMatchObject(
    refused,
  )
  await expect(api.posts.comment({ params: { postId }, body: { content: 'Here too.' } })).rejects.toMatchObject(refused)
  await expect(api.posts.like({ params: { postId } })).rejects.toMatchObject(refused)
  await expect(api.posts.update({ params: { postId }, body: { content: 'New.' } })).rejects.toMatchObject(refused)
  await expect(t.as(await aUser(t.ctx)).communities.join({ params })).rejects.toMatchObject(refused)
  const announced = t.as(owner).announcements.create({ params, body: { title: 'News', content: 'None.' } })
  await expect(announced).rejects.toMatchObject(refused)
  const event = { title: 'A walk', location: 'Brunswick', startDate: inDays(2), endDate: inDays(3) }
  await expect(t.as(owner).communityEvents.create({ params, body: event })).rejects.toMatchObject(refused)
  expect((await t.as(owner).communities.reopen({ params })).archivedAt).toBeNull()
  expect((await api.posts.comment({ params: { postId }, body: { content: 'Here again.' } })).content).toBe(
    'Here again.',
  )
})
