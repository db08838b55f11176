import { DAY_MS } from '@lv/contract/durations'
import { expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'

const t = await testApp()

const members = (
  user: Parameters<typeof t.as>[0],
  communityId: string,
  query: { limit?: number; offset?: number } = {},
) => t.as(user).communities.members({ params: { communityId }, query })

test('lists the newest first, five unless told otherwise, and says how many there are', async () => {
  const { id } = await aCommunity(t.ctx)
  const joined = []
  for (let day = 1; day <= 6; day += 1)
    joined.push(await aMember(t.ctx, id, { joinedAt: new Date(Date.now() + day * DAY_MS) }))
  const page = await members(await aUser(t.ctx), id)
  expect(page.total).toBe(7)
  expect(page.items.map((member) => member.id)).toEqual(
    joined
      .toReversed()
      .slice(0, 5)
      .map((member) => member.id),
  )
  expect((await members(await aUser(t.ctx), id, { offset: 6 })).items).toHaveLength(1)
  expect(await members(await aUser(t.ctx), id, { offset: 99 })).toEqual({ items: [], total: 7 })
})

test('gives 50 at most', async () => {
  const { id, ownerId } = await aCommunity(t.ctx)
  await Promise.all(Array.from({ length: 55 }, () => aMember(t.ctx, id)))
  expect((await members({ ...(await aUser(t.ctx)), id: ownerId }, id, { limit: 1000 })).items).toHaveLength(50)
})

test('tells nothing that reaches a person', async () => {
  const { id } = await aCommunity(t.ctx)
  const member = await aMember(t.ctx, id)
  await t.ctx.db
    .update(users)
    .set({ phone: '+61491570156', company: 'Ada Builds', bio: 'Builder', website: 'https://ada.example' })
  const cookie = await t.signIn(member)
  const answer = await t.http.inject({ url: `/api/communities/${id}/members`, headers: { cookie } })
  const allowed = ['id', 'firstName', 'lastName', 'profileImageUrl', 'profession', 'hasPage', 'checkedLicence']
  for (const person of answer.json()) expect(allowed).toEqual(expect.arrayContaining(Object.keys(person)))
  expect(answer.headers['x-total-count']).toBe('2')
  expect(answer.body).not.toContain('@')
  expect(answer.body).not.toContain('491570')
})

test('needs somebody signed in, and membership where the community is not public', async () => {
  const open = await aCommunity(t.ctx)
  const closed = await aCommunity(t.ctx, { isPublic: false, membershipType: 'invite_only' })
  const outsider = await aUser(t.ctx)
  await expect(members(null, open.id)).rejects.toMatchObject({ status: 401 })
  expect((await members(outsider, open.id)).total).toBe(1)
  await expect(members(outsider, closed.id)).rejects.toMatchObject({ status: 403 })
  expect((await members(await aMember(t.ctx, closed.id), closed.id)).total).toBe(2)
})
