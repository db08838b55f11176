import { MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aFile, aMember, aPost, aUser } from '#test/factories.ts'

const t = await testApp()

async function aScene() {
  const { id: communityId, ownerId } = await aCommunity(t.ctx)
  const author = await aMember(t.ctx, communityId)
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: author.id, title: 'Slab', content: 'It cracked.' })
  const owner = { ...author, id: ownerId }
  const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
  return { communityId, postId, params: { postId }, author, owner, moderator }
}

async function isAttached(id: string) {
  const [file] = await t.ctx.db.select().from(files).where(eq(files.id, id))
  return file?.attachedAt !== null
}

test('words are changed sixty times an hour, and no more: each time is work', async () => {
  const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
  const { id: communityId } = await aCommunity(strict.ctx)
  const author = await aMember(strict.ctx, communityId)
  const { id: postId } = await aPost(strict.ctx, { communityId, authorId: author.id })
  const edit = (content: string) => strict.as(author).posts.update({ params: { postId }, body: { content } })
  await strict.ctx.rateLimits.spend('edits', author.id, 59)
  expect(await edit('once more')).toMatchObject({ content: 'once more' })
  await expect(edit('and again')).rejects.toMatchObject({ code: 'too_many_requests' })
})

describe('the author', () => {
  test('edits title and content, and the post is marked as edited', async () => {
    const { params, author } = await aScene()
    const edited = await t.as(author).posts.update({ params, body: { title: 'Footing', content: 'It *held*.' } })
    expect(edited).toMatchObject({ title: 'Footing', content: 'It *held*.' })
    expect(Date.parse(edited.editedAt ?? '')).toBeGreaterThan(Date.now() - MINUTE_MS)
    expect(await t.as(null).posts.get({ params })).toMatchObject({
      title: 'Footing',
      html: '<p>It <em>held</em>.</p>\n',
    })
  })

  test('edits one field and leaves the others', async () => {
    const { params, author } = await aScene()
    expect(await t.as(author).posts.update({ params, body: { title: 'Footing' } })).toMatchObject({
      title: 'Footing',
      content: 'It cracked.',
    })
  })

  test('who changes nothing leaves no mark', async () => {
    const { params, author } = await aScene()
    for (const body of [{}, { title: 'Slab', content: 'It cracked.', imageIds: [] }])
      expect(await t.as(author).posts.update({ params, body })).toMatchObject({ title: 'Slab', editedAt: null })
  })

  test('cannot pin without being owner or moderator', async () => {
    const { params, author } = await aScene()
    const pin = t.as(author).posts.update({ params, body: { title: 'Footing', isPinned: true } })
    await expect(pin).rejects.toMatchObject({ status: 403 })
    expect(await t.as(null).posts.get({ params })).toMatchObject({ title: 'Slab', isPinned: false })
  })
})

describe('owner and moderators', () => {
  test('pin and unpin, which is no edit', async () => {
    const { params, owner, moderator } = await aScene()
    expect(await t.as(owner).posts.update({ params, body: { isPinned: true } })).toMatchObject({
      isPinned: true,
      editedAt: null,
    })
    expect(await t.as(moderator).posts.update({ params, body: { isPinned: false } })).toMatchObject({
      isPinned: false,
      editedAt: null,
    })
  })

  test('cannot put words into the author’s mouth', async () => {
    const { params, owner, moderator } = await aScene()
    for (const who of [owner, moderator])
      for (const body of [{ title: 'x' }, { content: 'x' }, { imageIds: [] }, { isPinned: true, title: 'x' }])
        await expect(t.as(who).posts.update({ params, body })).rejects.toMatchObject({ status: 403 })
    expect(await t.as(null).posts.get({ params })).toMatchObject({ title: 'Slab', isPinned: false })
  })

  test('edit and pin their own posts', async () => {
    const { communityId, owner } = await aScene()
    const { id: postId } = await aPost(t.ctx, { communityId, authorId: owner.id })
    const edited = await t.as(owner).posts.update({ params: { postId }, body: { title: 'Rules', isPinned: true } })
    expect(edited).toMatchObject({ title: 'Rules', isPinned: true })
  })
})

describe('everybody else', () => {
  test('is refused', async () => {
    const { communityId, params } = await aScene()
    const update = async (who: Parameters<typeof t.as>[0]) => t.as(who).posts.update({ params, body: { title: 'x' } })
    await expect(update(null)).rejects.toMatchObject({ status: 401 })
    await expect(update(await aUser(t.ctx))).rejects.toMatchObject({ status: 403 })
    await expect(update(await aMember(t.ctx, communityId))).rejects.toMatchObject({ status: 403 })
  })

  test('finds no deleted or missing post', async () => {
    const { author } = await aScene()
    const { id } = await aPost(t.ctx, { authorId: author.id, deletedAt: new Date() })
    for (const postId of [id, crypto.randomUUID()])
      await expect(t.as(author).posts.update({ params: { postId }, body: { title: 'x' } })).rejects.toMatchObject({
        status: 404,
      })
  })
})

describe('the pictures of a post', () => {
  async function withPictures() {
    const scene = await aScene()
    const made = [
      await aFile(t.ctx, scene.author.id),
      await aFile(t.ctx, scene.author.id),
      await aFile(t.ctx, scene.author.id),
    ]
    const [a = '', b = '', c = ''] = made.map(({ id }) => id)
    await t.as(scene.author).posts.update({ params: scene.params, body: { imageIds: [a, b] } })
    return { ...scene, a, b, c }
  }

  test('are exchanged and put in another order; the one left out is free again', async () => {
    const { params, author, a, b, c } = await withPictures()
    const edited = await t.as(author).posts.update({ params, body: { imageIds: [c, a] } })
    expect(edited.images.map(({ id }) => id)).toEqual([c, a])
    expect(edited.editedAt).not.toBeNull()
    expect(await Promise.all([a, b, c].map(isAttached))).toEqual([true, false, true])
    const back = await t.as(author).posts.update({ params, body: { imageIds: [b] } })
    expect(back.images.map(({ id }) => id)).toEqual([b])
  })

  test('stay where they are not named', async () => {
    const { params, author, a, b } = await withPictures()
    const edited = await t.as(author).posts.update({ params, body: { title: 'Footing' } })
    expect(edited.images.map(({ id }) => id)).toEqual([a, b])
  })

  test('stay as they were where a new one is refused', async () => {
    const { params, author, a, b } = await withPictures()
    const { id: theirs } = await aFile(t.ctx, (await aUser(t.ctx)).id)
    const edit = t.as(author).posts.update({ params, body: { title: 'x', imageIds: [a, theirs] } })
    await expect(edit).rejects.toMatchObject({ status: 400, issues: [{ path: 'imageIds' }] })
    const post = await t.as(null).posts.get({ params })
    expect(post.title).toBe('Slab')
    expect(post.images.map(({ id }) => id)).toEqual([a, b])
    expect(await isAttached(b)).toBe(true)
  })

  test('end as one of the wishes where several edits race', async () => {
    const { params, author, a, b, c } = await withPictures()
    const wishes = [[a, b], [c], [b, a], [c, a, b], []]
    await Promise.all(
      wishes.flatMap((imageIds) => [1, 2, 3].map(() => t.as(author).posts.update({ params, body: { imageIds } }))),
    )
    const now = (await t.as(null).posts.get({ params })).images.map(({ id }) => id)
    expect(wishes).toContainEqual(now)
    expect(await Promise.all([a, b, c].map(isAttached))).toEqual([a, b, c].map((id) => now.includes(id)))
  })
})
