import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aText, teach } from '#test/courses.ts'
import { aCommunity, aDirectMessage, aMember, aPost, aProject, aResource, aUser } from '#test/factories.ts'

const t = await testApp()
const owner = await aUser(t.ctx, { firstName: 'İlker', lastName: 'Nguyễn', profession: 'Façade engineer' })
const named = 'Façade of Nguyễn in Łódź'
const said = '我们想装修厨房，预算有限。'
const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, name: named, description: said })
const member = await aMember(t.ctx, communityId)
await aPost(t.ctx, { communityId, authorId: owner.id, title: named, content: said })
await aResource(t.ctx, { communityId, title: named, description: said })
await aProject(t.ctx, { title: named, description: said })
await aDirectMessage(t.ctx, owner.id, member.id, `${named}: ${said}`)
const { courseId } = await teach(t, { owner, communityId }, [{ kind: 'text', content: aText }])
await t.ctx.pool.query('update courses set title = $2, description = $3 where id = $1', [courseId, named, said])
await t.ctx.reads.drop()

const params = { communityId }
const lists: Record<string, (search: string) => Promise<unknown[]>> = {
  posts: async (search) => (await t.as(member).posts.list({ params, query: { search } })).items,
  communities: async (search) => (await t.as(null).communities.list({ query: { search } })).items,
  resources: async (search) => (await t.as(member).resources.list({ params, query: { search } })).items,
  projects: async (search) => (await t.as(null).projects.list({ query: { search } })).items,
  courses: async (search) => (await t.as(member).courses.list({ query: { search } })).items,
  messages: async (q) => (await t.as(member).conversations.list({ query: { q } })).items,
}
describe.each(Object.keys(lists))('%s', (name) => {
  test.each(['façade', 'facade', 'FACADE', 'fac\u0327ade', 'nguyen', 'Nguyễn', 'lodz', '装修', '装修厨房', '厨房'])(
    'are found by “%s”',
    async (search) => expect(await lists[name]?.(search)).toHaveLength(1),
  )
  test.each(['facades of Sydney', '修装', '浴室'])('are not found by “%s”', async (search) => {
    // In posts and conversations signs are looked for wherever they stand.
    if (search === '修装' && /posts|messages/.test(name)) return
    expect(await lists[name]?.(search)).toEqual([])
  })
})

test.each(['ilker', 'İlker', 'ILKER', 'nguyen', 'Nguyễn', 'ng', 'facade'])(
  'a member is found by “%s”',
  async (search) => {
    const found = await t.as(member).communities.members({ params, query: { search } })
    expect(found.items.map(({ id }) => id)).toContain(owner.id)
  },
)
