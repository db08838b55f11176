import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aComment, aMember, aPost } from '#test/factories.ts'
import { HTML_VERSION } from './parts/markdown.ts'
import { rerender } from './render-again.ts'
import { comments, posts } from './schema.ts'

const t = await testApp()

const written = { content: 'In **February**.' }
const html = '<p>In <strong>February</strong>.</p>\n'
const kept = { contentHtml: html, htmlVersion: HTML_VERSION }
const notKept = { contentHtml: '', htmlVersion: 0 }
const evil = { contentHtml: '<script>alert(1)</script>', htmlVersion: HTML_VERSION - 1 }

async function aScene() {
  const { id: postId, communityId } = await aPost(t.ctx, written)
  const ada = await aMember(t.ctx, communityId)
  const { id: commentId } = await aComment(t.ctx, { postId, authorId: ada.id, ...written })
  return { postId, communityId, commentId, api: t.as(ada), read: () => t.as(null).posts.get({ params: { postId } }) }
}

const storedPost = async (id: string) => (await t.ctx.db.select().from(posts).where(eq(posts.id, id)))[0]
const storedComment = async (id: string) => (await t.ctx.db.select().from(comments).where(eq(comments.id, id)))[0]

describe('the HTML of a post and of a comment', () => {
  test('is kept as they are written, and as they are changed', async () => {
    const { communityId, api } = await aScene()
    const post = await api.posts.create({ params: { communityId }, body: { title: 'Slab', ...written } })
    const comment = await api.posts.comment({ params: { postId: post.id }, body: written })
    expect(await storedPost(post.id)).toMatchObject(kept)
    expect(await storedComment(comment.id)).toMatchObject(kept)
    const body = { content: 'In *March*.' }
    await api.posts.update({ params: { postId: post.id }, body })
    await api.posts.updateComment({ params: { commentId: comment.id }, body })
    const changed = { ...kept, contentHtml: '<p>In <em>March</em>.</p>\n' }
    expect(await storedPost(post.id)).toMatchObject(changed)
    expect(await storedComment(comment.id)).toMatchObject(changed)
  })

  test('is what is read: nothing is rendered for it', async () => {
    const { postId, commentId, read } = await aScene()
    const marked = { contentHtml: '<p>kept</p>', htmlVersion: HTML_VERSION }
    await t.ctx.db.update(posts).set(marked).where(eq(posts.id, postId))
    await t.ctx.db.update(comments).set(marked).where(eq(comments.id, commentId))
    expect(await read()).toMatchObject({ html: '<p>kept</p>', comments: { items: [{ html: '<p>kept</p>' }] } })
  })

  test('stays, as old as it is, when a post changes in its title alone', async () => {
    const { communityId, api } = await aScene()
    const { id: postId } = await api.posts.create({ params: { communityId }, body: { title: 'Slab', ...written } })
    await api.posts.update({ params: { postId }, body: { title: 'Footing' } })
    expect(await storedPost(postId)).toMatchObject(kept)
    await t.ctx.db.update(posts).set(evil).where(eq(posts.id, postId))
    await api.posts.update({ params: { postId }, body: { title: 'Slab' } })
    expect(await storedPost(postId)).toMatchObject(evil)
    expect(await t.as(null).posts.get({ params: { postId } })).toMatchObject({ html })
  })

  test('is made while it is read where none is kept, or one of an older renderer', async () => {
    const { postId, commentId, read } = await aScene()
    expect(await read()).toMatchObject({ html, comments: { items: [{ html }] } })
    await t.ctx.db.update(posts).set(evil).where(eq(posts.id, postId))
    await t.ctx.db.update(comments).set(evil).where(eq(comments.id, commentId))
    expect(await read()).toMatchObject({ html, comments: { items: [{ html }] } })
  })

  test('goes with words that somebody changes in the database by hand', async () => {
    const { postId, commentId, read } = await aScene()
    await rerender(t.ctx)
    await t.ctx.db.execute(sql`update posts set content = 'Nothing.' where id = ${postId}`)
    await t.ctx.db.execute(sql`update comments set content = '' where id = ${commentId}`)
    expect(await storedPost(postId)).toMatchObject(notKept)
    expect(await storedComment(commentId)).toMatchObject(notKept)
    expect(await read()).toMatchObject({ html: '<p>Nothing.</p>\n', comments: { items: [{ html: '' }] } })
  })
})

describe('the job', () => {
  test('makes what is missing, in batches, and finds nothing more to do', async () => {
    const { postId, commentId, communityId } = await aScene()
    const { id: authorId } = await aMember(t.ctx, communityId)
    await t.ctx.db.execute(sql`insert into comments (post_id, author_id, content)
      select ${postId}, ${authorId}, '*number* ' || n from generate_series(1, 120) n`)
    await t.ctx.db.update(comments).set(evil).where(eq(comments.id, commentId))
    expect(await rerender(t.ctx)).toBeGreaterThan(121)
    expect(await storedPost(postId)).toMatchObject(kept)
    expect(await storedComment(commentId)).toMatchObject(kept)
    const rows = await t.ctx.db.select().from(comments).where(eq(comments.postId, postId))
    expect(rows.filter(({ contentHtml }) => /^<p>(<em>number<\/em> \d+|In .*)<\/p>\n$/.test(contentHtml))).toHaveLength(
      121,
    )
    expect(await rerender(t.ctx)).toBe(0)
  })

  test('does not take back what people change meanwhile', async () => {
    const { communityId, api } = await aScene()
    const params = { communityId }
    const { id: postId } = await api.posts.create({ params, body: { title: 'Slab', content: 'Version 0.' } })
    const storm = Array.from({ length: 30 }, async (_, at) => {
      await t.ctx.db.update(posts).set(notKept).where(eq(posts.id, postId))
      await api.posts.update({ params: { postId }, body: { content: `Version ${at}.` } })
    })
    await Promise.all([...storm, ...Array.from({ length: 10 }, () => rerender(t.ctx))])
    await rerender(t.ctx)
    const post = await storedPost(postId)
    expect(post?.contentHtml).toBe(`<p>${post?.content}</p>\n`)
  })
})

describe('a read of much that is not rendered yet', () => {
  const long = `**${'a'.repeat(4990)}**`
  test('renders 20,000 characters of it, and shows the others as they were typed', async () => {
    const { id: postId, authorId } = await aPost(t.ctx)
    for (let count = 0; count < 6; count += 1) await aComment(t.ctx, { postId, authorId, content: long })
    const isRendered = async () =>
      (await t.as(null).posts.get({ params: { postId } })).comments.items.map(({ html }) => html.includes('<strong>'))
    expect(await isRendered()).toEqual([true, true, true, false, false, false])
    await rerender(t.ctx)
    expect(await isRendered()).toEqual(Array(6).fill(true))
  })
})
