import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { NewNotification } from '#core/notification-kinds.ts'
import { eraseUser } from '#domains/identity/accounts/erase-user.ts'
import { testApp } from '#test/app.ts'
import { aComment, aMember, aPost, aUser } from '#test/factories.ts'
import { forgetNotifications } from './drop.ts'
import { notify } from './notify.ts'

const t = await testApp()

type User = Awaited<ReturnType<typeof aUser>>

const paidOut = ({ id: userId }: User, amount = '$80.00'): NewNotification => ({
  kind: 'payout-paid',
  to: { userId },
  data: { name: 'Ada', amount, note: 'Bank reference 1' },
})
const commented = ({ id: userId }: User, postId = 'p1'): NewNotification => ({
  kind: 'post-commented',
  to: { userId },
  data: { title: 'Restumping', communityId: 'c1', postId, commentId: '' },
})
const shownTo = async (user: User, query: object = {}) => (await t.as(user).notifications.list({ query })).items
const textsTo = async (user: User) => (await shownTo(user)).map(({ text }) => text)
/** As every page of theirs counts them, through the session. */
async function badgeOf(user: User) {
  const cookie = await t.signIn(user)
  const { body } = await t.http.inject({ url: '/api/badges', headers: { cookie } })
  return JSON.parse(body).notifications
}

describe('what somebody is told', () => {
  test('is a notification with the page of the thing, beside the email', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, paidOut(ada))
    expect(await shownTo(ada)).toMatchObject([
      { type: 'community', text: 'We’ve paid out $80.00', path: '/earnings', count: 1, isRead: false },
    ])
    const { rows } = await t.ctx.pool.query("select data from jobs.job where name = 'mail' and data ->> 'to' = $1", [
      ada.email,
    ])
    expect(rows).toHaveLength(1)
  })

  test('keeps none of the words that the notification does not say', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, paidOut(ada))
    const { rows } = await t.ctx.pool.query('select data from notifications where user_id = $1', [ada.id])
    expect(rows).toEqual([{ data: { kind: 'payout-paid', data: { amount: '$80.00' } } }])
  })

  test('and is alike, is one notification until it is read', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, [commented(ada), commented(ada)])
    await notify(t.ctx, commented(ada))
    await notify(t.ctx, commented(ada, 'p2'))
    expect(await textsTo(ada)).toEqual(['New comment on “Restumping”', '3 new comments on “Restumping”'])
    await t.as(ada).notifications.readAll({})
    await notify(t.ctx, commented(ada))
    expect((await shownTo(ada)).map(({ count, isRead }) => [count, isRead])).toEqual([
      [1, false],
      [1, true],
      [3, true],
    ])
  })

  test('by many at once is counted once each', async () => {
    const ada = await aUser(t.ctx)
    await Promise.all(Array.from({ length: 20 }, () => notify(t.ctx, commented(ada))))
    expect(await textsTo(ada)).toEqual(['20 new comments on “Restumping”'])
  })

  test('with a key is told once', async () => {
    const ada = await aUser(t.ctx)
    for (const _time of [1, 2]) await notify(t.ctx, { ...paidOut(ada), once: `paid ${ada.id}` })
    expect(await textsTo(ada)).toHaveLength(1)
  })

  test('is sorted by what it is about', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, [
      paidOut(ada),
      { kind: 'credit-given', to: { userId: ada.id }, data: { name: 'Ada', amount: '$5.00', reason: 'A lead' } },
    ])
    expect((await shownTo(ada, { type: 'project' })).map(({ text }) => text)).toEqual([
      'We’ve given you $5.00 of credit',
    ])
    expect(await shownTo(ada, { type: 'message' })).toEqual([])
  })

  test('comes in pages, and a cursor that is none says so', async () => {
    const ada = await aUser(t.ctx)
    for (const amount of ['$1.00', '$2.00', '$3.00', '$4.00', '$5.00']) await notify(t.ctx, paidOut(ada, amount))
    const first = await t.as(ada).notifications.list({ query: { limit: 2 } })
    const second = await t.as(ada).notifications.list({ query: { limit: 2, cursor: first.next ?? '' } })
    const third = await t.as(ada).notifications.list({ query: { limit: 2, cursor: second.next ?? '' } })
    const texts = [first, second, third].flatMap(({ items }) => items.map(({ text }) => text))
    expect(new Set(texts).size).toBe(5)
    expect(third.next).toBeNull()
    for (const cursor of ['x', '1_2', `99999999999999999_${ada.id}`, '1_000000000000000000000000000000000000'])
      await expect(t.as(ada).notifications.list({ query: { cursor } })).rejects.toMatchObject({ status: 400 })
  })

  test('is forgotten after 12 months', async () => {
    const ada = await aUser(t.ctx)
    await notify(t.ctx, [paidOut(ada), commented(ada)])
    await t.ctx.db.execute(sql`update notifications set at = now() - interval '366 days'
      where user_id = ${ada.id} and data ->> 'kind' = 'payout-paid'`)
    await forgetNotifications(t.ctx)
    expect(await textsTo(ada)).toEqual(['New comment on “Restumping”'])
  })
})

describe('a badge', () => {
  test('counts what is not read, follows at once, and ends at 100', async () => {
    const ada = await aUser(t.ctx)
    expect(await badgeOf(ada)).toBe(0)
    await notify(t.ctx, paidOut(ada))
    await t.ctx.reads.drop()
    expect(await badgeOf(ada)).toBe(1)
    await notify(
      t.ctx,
      Array.from({ length: 120 }, (_, at) => commented(ada, `p${at}`)),
    )
    await t.ctx.reads.drop()
    expect(await badgeOf(ada)).toBe(100)
    await t.as(ada).notifications.readAll({})
    expect(await badgeOf(ada)).toBe(0)
  })

  test('follows what somebody else does, in the same second', async () => {
    const { id: postId, communityId, authorId } = await aPost(t.ctx)
    const author = { id: authorId } as User
    const reader = await aMember(t.ctx, communityId)
    expect(await badgeOf(author)).toBe(0)
    await t.as(reader).posts.comment({ params: { postId }, body: { content: 'Ask a surveyor.' } })
    expect(await badgeOf(author)).toBe(1)
  })
})

describe('one notification', () => {
  test('is marked as read by its own person, and stays so', async () => {
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    await notify(t.ctx, paidOut(ada))
    const [{ id: notificationId = '' } = {}] = await shownTo(ada)
    const params = { notificationId }
    await expect(t.as(ben).notifications.read({ params })).rejects.toMatchObject({ status: 404 })
    expect(await shownTo(ada)).toMatchObject([{ isRead: false }])
    for (const _time of [1, 2]) await t.as(ada).notifications.read({ params })
    expect(await shownTo(ada)).toMatchObject([{ isRead: true }])
  })
})

describe('a comment', () => {
  let said = 0
  async function aScene() {
    const { id: postId, communityId, authorId } = await aPost(t.ctx)
    const [ada, ben] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
    const author = { id: authorId } as User
    const comment = (by: User, parentId?: string) =>
      t.as(by).posts.comment({ params: { postId }, body: { content: `Ask surveyor ${++said}.`, parentId } })
    return { postId, author, ada, ben, comment }
  }

  test('tells the author of the post, and nobody of their own words', async () => {
    const { author, ada, comment, postId } = await aScene()
    await comment(ada)
    await comment(author)
    expect(await shownTo(author)).toMatchObject([
      { type: 'community', count: 1, path: expect.stringContaining(postId) },
    ])
    expect(await shownTo(ada)).toEqual([])
  })

  test('that answers another tells whoever wrote that, and the post’s author', async () => {
    const { postId, author, ada, ben, comment } = await aScene()
    const { id: parentId } = await aComment(t.ctx, { postId, authorId: ada.id })
    await comment(ben, parentId)
    expect(await textsTo(ada)).toEqual(['New reply to your comment'])
    expect(await textsTo(author)).toEqual([expect.stringContaining('New comment on ')])
  })

  test('that answers a comment of somebody who had everything deleted tells nobody of it', async () => {
    const { postId, ada, ben, author, comment } = await aScene()
    const { id: parentId } = await aComment(t.ctx, { postId, authorId: ada.id })
    await eraseUser(t.ctx, ada.id)
    await comment(ben, parentId)
    expect(await textsTo(author)).toHaveLength(1)
  })
})

test('a page of many notifications is read along the index, and nothing is sorted', async () => {
  const ada = await aUser(t.ctx)
  await t.ctx.pool.query(
    `insert into notifications (user_id, type, data, at)
     select $1, 'community', '{"kind": "payout-paid", "data": {"name": "Ada", "amount": "$80.00", "note": "1"}}',
       date_trunc('milliseconds', now()) - n * interval '1 second' from generate_series(1, 5000) n`,
    [ada.id],
  )
  await t.ctx.pool.query('analyze notifications')
  const sent: { text: string; values: unknown[] }[] = []
  const { query } = t.ctx.pool
  t.ctx.pool.query = ((asked: { text: string }, values: unknown[], ...rest: unknown[]) => {
    if (/from notifications n\s+where.*order by at desc/s.test(asked.text)) sent.push({ text: asked.text, values })
    return Reflect.apply(query, t.ctx.pool, [asked, values, ...rest])
  }) as typeof query
  try {
    const { next } = await t.as(ada).notifications.list({ query: {} })
    await t.as(ada).notifications.list({ query: { cursor: next ?? '' } })
  } finally {
    t.ctx.pool.query = query
  }
  expect(sent).toHaveLength(2)
  for (const { text, values } of sent) {
    const { rows } = await t.ctx.pool.query(`explain ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using notifications_newest')
    expect(plan).not.toContain('Sort')
  }
})
