import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { posts } from './schema.ts'

const t = await testApp()

async function filed() {
  const owner = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
  const set = async (categories: string[]) =>
    (await t.as(owner).communities.update({ params: { communityId }, body: { categories } })).categories
  const [slabs, permits] = await set(['Slabs', 'Permits'])
  if (!slabs || !permits) throw new Error('No categories')
  const author = await aMember(t.ctx, communityId)
  const write = (title: string, categoryId: string | null) =>
    t.as(author).posts.create({ params: { communityId }, body: { title, content: `About ${title}`, categoryId } })
  const list = async (query: Parameters<ReturnType<typeof t.as>['posts']['list']>[0]['query']) =>
    (await t.as(null).posts.list({ params: { communityId }, query })).items.map(({ title }) => title)
  return { communityId, slabs, permits, set, author, write, list }
}

test('a post is filed under one of its community’s categories, and found there in every order', async () => {
  const { slabs, permits, write, list } = await filed()
  const post = await write('Cracks', slabs.id)
  expect(post.category).toEqual(slabs)
  await write('Council', permits.id)
  await write('Hello', null)
  for (const sort of ['newest', 'active', 'unanswered', 'best'] as const)
    expect(await list({ category: slabs.id, sort })).toEqual(['Cracks'])
  expect(await list({ category: permits.id, search: 'council' })).toEqual(['Council'])
  expect(await list({})).toEqual(['Hello', 'Council', 'Cracks'])
})

test('pages of a category follow one another', async () => {
  const { communityId, slabs, write } = await filed()
  for (const title of ['One', 'Two', 'Three']) await write(title, slabs.id)
  const page = (cursor?: string) =>
    t.as(null).posts.list({ params: { communityId }, query: { category: slabs.id, limit: 2, cursor } })
  const first = await page()
  expect(first.items.map(({ title }) => title)).toEqual(['Three', 'Two'])
  expect((await page(first.next ?? '')).items.map(({ title }) => title)).toEqual(['One'])
})

test('its author files it elsewhere or nowhere; a category that goes leaves its posts', async () => {
  const { slabs, permits, set, author, write } = await filed()
  const { id: postId } = await write('Cracks', slabs.id)
  const change = (categoryId: string | null) => t.as(author).posts.update({ params: { postId }, body: { categoryId } })
  expect((await change(permits.id)).category).toEqual(permits)
  expect((await change(null)).category).toBeNull()
  await change(permits.id)
  await set(['Slabs'])
  expect(await t.as(author).posts.get({ params: { postId } })).toMatchObject({ title: 'Cracks', category: null })
  const [row] = await t.ctx.db.select().from(posts).where(eq(posts.id, postId))
  expect(row).toMatchObject({ categoryId: null, title: 'Cracks' })
})

test('the category of another community is refused at its field, in a new post and in a change', async () => {
  const [here, there] = [await filed(), await filed()]
  const refused = { status: 400, issues: [{ path: 'categoryId' }] }
  await expect(here.write('Cracks', there.slabs.id)).rejects.toMatchObject(refused)
  await expect(here.write('Cracks', crypto.randomUUID())).rejects.toMatchObject(refused)
  const { id: postId } = await here.write('Cracks', here.slabs.id)
  await expect(
    t.as(here.author).posts.update({ params: { postId }, body: { categoryId: there.slabs.id } }),
  ).rejects.toMatchObject(refused)
  expect(await here.list({ category: there.slabs.id })).toEqual([])
})

test('a category that goes as posts are filed under it refuses or leaves them, and breaks nothing', async () => {
  const { communityId, permits, set, author } = await filed()
  const file = (title: string) =>
    t.as(author).posts.create({
      params: { communityId },
      body: { title, content: `About ${title}`, categoryId: permits.id },
    })
  const titles = Array.from({ length: 8 }, (_, nth) => `Post ${nth}`)
  const tries = await Promise.allSettled([
    ...titles.slice(0, 4).map(file),
    set(['Slabs']),
    ...titles.slice(4).map(file),
  ])
  for (const each of tries)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ issues: [{ path: 'categoryId' }] })
  const { items } = await t.as(author).posts.list({ params: { communityId }, query: {} })
  expect(items.map(({ category }) => category)).toEqual(items.map(() => null))
})
