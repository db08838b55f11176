import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aUser } from '#test/factories.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const owner = await aUser(t.ctx)
await aCommunity(t.ctx, { name: 'Brunswick Builders 100%', ownerId: owner.id })
await aCommunity(t.ctx, { name: 'Coburg Carpenters', ownerId: owner.id, isPaid: true, priceCents: 2900 })
await aCommunity(t.ctx, { name: 'Preston Plumbers' })
const names = async (query: Record<string, string | number>) =>
  (await t.as(admin).communities.all({ query })).items.map(({ name }) => name)

test('all communities are found by name, by owner and by payment, and go on by cursor in either order', async () => {
  expect(await names({ search: 'BUILDERS 100%' })).toEqual(['Brunswick Builders 100%'])
  expect(await names({ search: owner.email })).toEqual(['Coburg Carpenters', 'Brunswick Builders 100%'])
  expect(await names({ paid: 'true' })).toEqual(['Coburg Carpenters'])
  for (const sort of ['newest', 'members']) {
    const all = await names({ sort })
    const first = await t.as(admin).communities.all({ query: { sort: sort as 'newest', limit: 2 } })
    const second = await names({ sort, limit: 2, cursor: first.next ?? '' })
    expect([...first.items.map(({ name }) => name), ...second]).toEqual(all)
    expect(all).toHaveLength(3)
  }
  await expect(
    names({ sort: 'members', cursor: (await t.as(admin).communities.all({ query: { limit: 1 } })).next ?? '' }),
  ).rejects.toMatchObject({ status: 400 })
})
