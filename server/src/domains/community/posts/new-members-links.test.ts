import { DAY_MS } from '@lv/contract/durations'
import { expect, test } from 'vitest'
import { standingTotals } from '#domains/community/standing/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aComment, aCommunity, aMember, aPost, aUser } from '#test/factories.ts'

const t = await testApp()
const links = (count: number) =>
  Array.from({ length: count }, (_, at) => `See https://shop${at}.example today.`).join('\n')
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

const post = (who: TestUser, communityId: string, content: string, title = crypto.randomUUID()) =>
  t.as(who).posts.create({ params: { communityId }, body: { title, content } })
const tooMany = (says: RegExp) => ({ status: 400, issues: [{ path: 'content', message: expect.stringMatching(says) }] })

test('a new member shares two links in all they write in a community', async () => {
  const { id } = await aCommunity(t.ctx)
  const other = await aPost(t.ctx, { communityId: id })
  const who = await aMember(t.ctx, id)
  const comment = (content: string) => t.as(who).posts.comment({ params: { postId: other.id }, body: { content } })
  await expect(post(who, id, links(3))).rejects.toMatchObject(tooMany(/2 links in all, and two are left/))
  await post(who, id, links(1))
  await expect(comment(links(2))).rejects.toMatchObject(tooMany(/one is left/))
  await comment('[a shop](https://shop.example)')
  await expect(comment('Mail me: ada@shop.example')).rejects.toMatchObject(tooMany(/and you have/))
  await expect(post(who, id, '![a picture](https://shop.example/a.png)')).rejects.toMatchObject(tooMany(/and you have/))
  await comment('No link, no limit: `https://shop.example` is code.')
})

test('what they take out or delete gives its links back, and an edit counts as what it becomes', async () => {
  const { id } = await aCommunity(t.ctx)
  const who = await aMember(t.ctx, id)
  const first = await post(who, id, links(2))
  const params = { postId: first.id }
  await expect(t.as(who).posts.update({ params, body: { content: links(3) } })).rejects.toMatchObject(
    tooMany(/two are left/),
  )
  await t.as(who).posts.update({ params, body: { content: `${links(2)} Now with more words.` } })
  const { id: postId } = await aPost(t.ctx, { communityId: id })
  const said = await t.as(who).posts.comment({ params: { postId }, body: { content: 'Nothing yet.' } })
  const ofSaid = { commentId: said.id }
  const edit = (content: string) => t.as(who).posts.updateComment({ params: ofSaid, body: { content } })
  await expect(edit(links(1))).rejects.toMatchObject(tooMany(/and you have/))
  await t.as(who).posts.update({ params, body: { content: links(1) } })
  await edit(links(1))
  await t.as(who).posts.remove({ params })
  await edit(links(2))
})

test('it is for those who joined within three days and have no second level, and for nobody who looks after it', async () => {
  const { id, ownerId } = await aCommunity(t.ctx)
  await post({ ...(await aUser(t.ctx)), id: ownerId }, id, links(5))
  await post(await aMember(t.ctx, id, { role: 'moderator' }), id, links(5))
  await post(await aMember(t.ctx, id, { joinedAt: daysAgo(3.01) }), id, links(5))
  await expect(post(await aMember(t.ctx, id, { joinedAt: daysAgo(2.9) }), id, links(5))).rejects.toMatchObject({
    status: 400,
  })
  const [almost, second] = [await aMember(t.ctx, id), await aMember(t.ctx, id)]
  for (const [userId, points] of [
    [almost.id, 99],
    [second.id, 100],
  ] as const)
    await t.ctx.db
      .insert(standingTotals)
      .values({ communityId: id, userId, points })
      .onConflictDoUpdate({ target: [standingTotals.communityId, standingTotals.userId], set: { points } })
  await expect(post(almost, id, links(5))).rejects.toMatchObject({ status: 400 })
  await post(second, id, links(5))
})

test('another community has its own two, and others’ links are not theirs', async () => {
  const [here, there] = [await aCommunity(t.ctx), await aCommunity(t.ctx)]
  const who = await aMember(t.ctx, here.id)
  await t.as(who).communities.join({ params: { communityId: there.id }, body: {} })
  const others = await aPost(t.ctx, { communityId: here.id, content: links(3) })
  await aComment(t.ctx, { postId: others.id, authorId: others.authorId, content: links(3) })
  await post(who, here.id, links(2))
  await post(who, there.id, links(2))
})

test('of many sent at the same time two come through', async () => {
  const { id } = await aCommunity(t.ctx)
  const who = await aMember(t.ctx, id)
  const sent = await Promise.allSettled(Array.from({ length: 6 }, () => post(who, id, links(1))))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})
