import { HOUR_MS } from '@lv/contract/durations'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aComment, aFile, aPost } from '#test/factories.ts'
import { purgeDeleted } from './remove.ts'
import { comments, posts } from './schema.ts'

const t = await testApp()

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

test('posts go for good a day after they were deleted, and their pictures are free to be swept', async () => {
  const kept = await aPost(t.ctx)
  const recent = await aPost(t.ctx, { deletedAt: hoursAgo(23) })
  const old = await aPost(t.ctx)
  const picture = await aFile(t.ctx, old.authorId)
  const author = { id: old.authorId, email: 'x@test.example', firstName: 'Ada', lastName: 'Nguyen' }
  await t.as(author).posts.update({ params: { postId: old.id }, body: { imageIds: [picture.id] } })
  await aComment(t.ctx, { postId: old.id, authorId: old.authorId })
  await t.as(author).posts.like({ params: { postId: old.id } })
  await t.ctx.db
    .update(posts)
    .set({ deletedAt: hoursAgo(25) })
    .where(eq(posts.id, old.id))

  await purgeDeleted(t.ctx)

  const left = await t.ctx.db
    .select()
    .from(posts)
    .where(inArray(posts.id, [kept.id, recent.id, old.id]))
  expect(left.map(({ id }) => id).toSorted()).toEqual([kept.id, recent.id].toSorted())
  const [file] = await t.ctx.db.select().from(files).where(eq(files.id, picture.id))
  expect(file?.attachedAt).toBeNull()
})

test('comments go too; one with answers loses its words and keeps its place', async () => {
  const { id: postId, authorId } = await aPost(t.ctx)
  const make = (over: object) => aComment(t.ctx, { postId, authorId, ...over })
  const gone = await make({ deletedAt: hoursAgo(25) })
  const recent = await make({ deletedAt: hoursAgo(23) })
  const answered = await make({ content: 'secret', deletedAt: hoursAgo(25) })
  const answer = await make({ parentId: answered.id })
  const both = await make({ deletedAt: hoursAgo(25) })
  await make({ parentId: both.id, deletedAt: hoursAgo(26) })
  const waiting = await make({ deletedAt: hoursAgo(25) })
  const lately = await make({ parentId: waiting.id, deletedAt: hoursAgo(1) })

  await purgeDeleted(t.ctx)

  const left = await t.ctx.db.select().from(comments).where(eq(comments.postId, postId))
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    [recent.id, answered.id, answer.id, waiting.id, lately.id].toSorted(),
  )
  expect(left.find(({ id }) => id === answered.id)?.content).toBe('')
  expect(left.map(({ id }) => id)).not.toContain(gone.id)
})
