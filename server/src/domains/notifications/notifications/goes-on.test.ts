import { DAY_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { type Context, transact } from '#core/context.ts'
import { giveBack } from '#domains/community/community-events/registrations.ts'
import { eraseModerated } from '#domains/community/moderation/erase.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aDirectMessage, aJoinRequest, aMember, anEvent, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { moderated } from '#test/moderated.ts'
import { openSubscribers } from '#test/subscribers.ts'
import { writeDigests } from './digest.ts'
import { sweepOver } from './drop.ts'
import { notify } from './notify.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)
const s = openSubscribers(t)

const bellOf = async (who: TestUser) =>
  (await t.as(who).notifications.list({ query: {} })).items.filter(({ isRead }) => !isRead).map(({ text }) => text)
const badgeOf = async (who: TestUser) => {
  const answer = await t.http.inject({ url: '/api/badges', headers: { cookie: await t.signIn(who) } })
  return answer.json().notifications as number
}
const waitingFor = async ({ email }: TestUser, kind: string) =>
  (await t.waitingJobs()).map(({ data }) => data).filter((data) => data.to === email && data.kind === kind)

describe('an author’s first message of the hour is deleted', () => {
  async function aTalk() {
    const { id: communityId } = await aCommunity(t.ctx)
    const [ada, ben] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
    const { conversationId, message } = await t
      .as(ada)
      .conversations.start({ body: { personId: ben.id, body: 'Is the slab poured?' } })
    const send = async (body: string, by = ada) =>
      (await t.as(by).conversations.send({ params: { conversationId }, body: { body } })).id
    const remove = (messageId: string) => t.as(ada).conversations.remove({ params: { messageId } })
    return { ada, ben, first: message.id, send, remove }
  }

  test('the next one is in the bell in its place, and the last one takes the notification along', async () => {
    const { ben, first, send, remove } = await aTalk()
    const [second, third] = [await send('Or on Wednesday?'), await send('Or on Thursday?')]
    await remove(first)
    expect([await bellOf(ben), await badgeOf(ben)]).toEqual([['New message from Ada Nguyen'], 1])
    await remove(second)
    expect(await bellOf(ben)).toEqual(['New message from Ada Nguyen'])
    await remove(third)
    expect([await bellOf(ben), await badgeOf(ben)]).toEqual([[], 0])
  })

  test('the email that waits tells of the next one, in its words alone', async () => {
    const { ben, first, send, remove } = await aTalk()
    await send('Or on Wednesday?')
    await remove(first)
    const [letter, ...others] = await lettersTo(ben.email)
    expect(others).toEqual([])
    expect(letter?.text).toContain('Or on Wednesday?')
    expect(letter?.text).not.toContain('Is the slab poured?')
  })

  test('the email that collects tells of the next one', async () => {
    const { ada, ben } = await aTalk()
    const choices = [{ topic: 'messages' as const, channel: 'email' as const, pace: 'daily' as const }]
    await t.as(ben).notifications.changePreferences({ body: { choices } })
    const [{ id: communityId }, cem] = [await aCommunity(t.ctx), await aUser(t.ctx)]
    for (const { id } of [ben, cem]) await aMember(t.ctx, communityId, { userId: id })
    const { conversationId, message } = await t
      .as(cem)
      .conversations.start({ body: { personId: ben.id, body: 'Hello' } })
    await t.as(cem).conversations.send({ params: { conversationId }, body: { body: 'Are you there?' } })
    await t.as(cem).conversations.remove({ params: { messageId: message.id } })
    const before = (await lettersTo(ben.email)).length
    await writeDigests({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 2 * DAY_MS) })
    const letters = await lettersTo(ben.email)
    expect(letters).toHaveLength(before + 1)
    expect([letters.at(-1)?.text.includes(conversationId), ada.id]).toEqual([true, expect.any(String)])
  })

  test('what is written after it is told of, within the same hour', async () => {
    const { ben, first, send, remove } = await aTalk()
    await remove(first)
    expect(await bellOf(ben)).toEqual([])
    await send('Or on Wednesday?')
    expect(await bellOf(ben)).toEqual(['New message from Ada Nguyen'])
  })

  test('what somebody else wrote is not told of in its place', async () => {
    const { ada, ben, first, send, remove } = await aTalk()
    await send('Yes.', ben)
    await remove(first)
    expect([await bellOf(ben), await bellOf(ada)]).toEqual([[], ['New message from Ada Nguyen']])
  })
})

async function aClub(over: Parameters<typeof aCommunity>[1] = {}) {
  const owner = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, {
    ownerId: owner.id,
    name: 'Slab Talk',
    membershipType: 'invite_only',
    ...over,
  })
  await t.ctx.pool.query("update communities set name = 'Slab Talk' where id = $1", [communityId])
  const params = { communityId }
  const requestOf = async (who: TestUser) => {
    const { rows } = await t.ctx.pool.query(
      'select id from join_requests where community_id = $1 and user_id = $2 order by created_at desc, id desc limit 1',
      [communityId, who.id],
    )
    return rows[0].id as string
  }
  const ask = async (who?: TestUser) => {
    const by = who ?? (await aUser(t.ctx))
    await t.as(by).communities.join({ params })
    return by
  }
  const decide = async (who: TestUser, decision: 'accept' | 'decline') => {
    const requestId = await requestOf(who)
    await t.as(owner).communities.decideJoinRequest({ params: { communityId, requestId }, body: { decision } })
  }
  return { owner, params, ask, decide, requestOf }
}

describe('somebody asks to join, and again within the day', () => {
  test.each(['takes it back', 'is declined'])(
    'the owner hears of who %s in between, and by mail once',
    async (between) => {
      const { owner, params, ask, decide } = await aClub()
      const who = await ask()
      if (between === 'is declined') await decide(who, 'decline')
      else await t.as(who).communities.leave({ params })
      expect(await bellOf(owner)).toEqual([])
      await ask(who)
      expect([await bellOf(owner), await badgeOf(owner)]).toEqual([['Somebody has asked to join Slab Talk'], 1])
      expect(await waitingFor(owner, 'join-request')).toHaveLength(1)
    },
  )
})

describe('several ask to join', () => {
  test('one who comes in by an invitation is counted no more; the others are', async () => {
    const { owner, params, ask } = await aClub()
    const [first, , last] = [await ask(), await ask(), await ask()]
    expect(await bellOf(owner)).toEqual(['3 people have asked to join Slab Talk'])
    const { url } = await t.as(owner).communityMembers.invite({ params, body: { days: 7, mostUses: 5 } })
    const token = url?.split('/').at(-1) ?? ''
    await t.as(last).communityMembers.acceptInvitation({ params: { token } })
    expect(await bellOf(owner)).toEqual(['2 people have asked to join Slab Talk'])
    await t.as(first).communityMembers.acceptInvitation({ params: { token } })
    expect([await bellOf(owner), await badgeOf(owner)]).toEqual([['Somebody has asked to join Slab Talk'], 1])
  })

  test('the notification stands while any of them waits, and no longer', async () => {
    const { owner, ask, requestOf } = await aClub()
    const [first, last] = [await ask(), await ask()]
    const end = async (who: TestUser) =>
      t.ctx.pool.query("update join_requests set status = 'withdrawn', decided_at = now() where id = $1", [
        await requestOf(who),
      ])
    await end(last)
    expect(await bellOf(owner)).toHaveLength(1)
    await end(first)
    expect(await bellOf(owner)).toEqual([])
  })
})

describe('the badge and the list', () => {
  /** Told and over, while its row was left: as such rows are that were stored before. */
  async function leftOver(read = false) {
    const [author, who] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { conversationId, messageId } = await aDirectMessage(t.ctx, author.id, who.id)
    const data = { name: 'Ada', authorId: author.id, conversationId, messageId, text: 'Hello' }
    await notify(t.ctx, { kind: 'direct-message', to: { userId: who.id }, data })
    if (read) await t.as(who).notifications.readAll({})
    await t.ctx.pool.query("update messages set body = '', deleted_at = now() where id = $1", [messageId])
    return { who, author }
  }
  const heldBy = async (who: TestUser) =>
    (await t.ctx.pool.query('select from notifications where user_id = $1', [who.id])).rowCount

  test('say the same once it is looked at', async () => {
    const { who } = await leftOver()
    expect(await badgeOf(who)).toBe(1)
    expect(await bellOf(who)).toEqual([])
    expect(await badgeOf(who)).toBe(0)
  })

  test('say the same without a look, once what is over is swept, page by page and as often as one likes', async () => {
    const over = [await leftOver(), await leftOver(true), await leftOver()]
    const { owner, ask } = await aClub()
    await ask()
    for (const _time of [1, 2]) await sweepOver(t.ctx, 2)
    expect(await Promise.all(over.map(({ who }) => badgeOf(who)))).toEqual([0, 0, 0])
    expect(await Promise.all(over.map(({ who }) => heldBy(who)))).toEqual([0, 1, 0])
    expect([await bellOf(owner), await badgeOf(owner)]).toEqual([['Somebody has asked to join Slab Talk'], 1])
  })

  test('what is told while it is swept is kept', async () => {
    const { who, author } = await leftOver()
    const client = await t.ctx.pool.connect()
    await client.query('begin')
    await client.query('select from notifications where user_id = $1 for update', [who.id])
    await sweepOver(t.ctx)
    await client.query('commit')
    client.release()
    const { conversationId, messageId } = await aDirectMessage(t.ctx, author.id, who.id)
    const data = { name: 'Ada', authorId: author.id, conversationId, messageId, text: 'Hello' }
    await notify(t.ctx, { kind: 'direct-message', to: { userId: who.id }, data })
    await sweepOver(t.ctx)
    expect([await heldBy(who), await badgeOf(who)]).toEqual([1, 1])
  })
})

describe('whoever is accepted where it costs', () => {
  test('is told to subscribe no more once they have paid and are in', async () => {
    const { params, ask, decide } = await aClub({ isPaid: true, priceCents: 12_950 })
    const who = await ask()
    await decide(who, 'accept')
    expect(await bellOf(who)).toEqual(['You’re accepted: subscribe to join Slab Talk'])
    await s.payAt((await t.as(who).subscriptions.subscribeCommunity({ params })).url)
    await t.as(who).communities.join({ params })
    const { rows } = await t.ctx.pool.query('select from memberships where user_id = $1', [who.id])
    expect(rows, 'is in').toHaveLength(1)
    const { rows: held } = await t.ctx.pool.query(
      "select from notifications where user_id = $1 and data ->> 'kind' = 'join-request-accepted-to-pay'",
      [who.id],
    )
    expect([held, await badgeOf(who)]).toEqual([[], 0])
  })
})

describe('two have reported the same thing', () => {
  test('it waits in the moderators’ bell though one of them has their account deleted', async () => {
    const { params, colleague, report, decide } = await moderated(t)
    const [first, second] = [await aMember(t.ctx, params.communityId), await aMember(t.ctx, params.communityId)]
    await report({}, first)
    const reportId = await report({}, second)
    expect(await bellOf(colleague)).toHaveLength(1)
    await transact(t.ctx, (ctx) => eraseModerated(ctx, first.id))
    expect([(await bellOf(colleague)).length, await badgeOf(colleague)]).toEqual([1, 1])
    await decide(reportId, { decision: 'dismiss' })
    expect([await bellOf(colleague), await badgeOf(colleague)]).toEqual([[], 0])
  })
})

test('of many whose places are given back, the notifications of their event go in one statement', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const { id: eventId } = await anEvent(t.ctx, { communityId })
  const people = await Promise.all(Array.from({ length: 5 }, () => aMember(t.ctx, communityId)))
  const data = { eventId, communityId, title: 'Slab day', when: 'Tuesday' }
  for (const who of people) {
    await t.as(who).communityEvents.register({ params: { eventId } })
    await notify(t.ctx, { kind: 'event-reminder', to: { userId: who.id }, data } as Parameters<typeof notify>[1])
  }
  const statementsFor = async (userIds: string[]) => {
    let count = 0
    await transact(t.ctx, async (ctx) => {
      const db = new Proxy(ctx.db, {
        get(of, key) {
          if (key === 'execute') count += 1
          return Reflect.get(of, key, of)
        },
      })
      await giveBack({ ...ctx, db } as Context, { eventId, userIds })
    })
    return count
  }
  const [one, ...others] = people
  const ofOne = await statementsFor([one?.id ?? ''])
  expect(await statementsFor(others.map(({ id }) => id))).toBe(ofOne)
  expect(await Promise.all(people.map(bellOf))).toEqual(people.map(() => []))
})

test('what is deleted by its id in capitals is in no bell either', async () => {
  const { id: communityId } = await aCommunity(t.ctx, { membershipType: 'invite_only' })
  const owner = await aMember(t.ctx, communityId, { role: 'owner' })
  const { id, userId } = await aJoinRequest(t.ctx, { communityId })
  const data = { firstName: '', person: 'Ada', personId: userId, note: '', community: 'Slab Talk', communityId }
  await notify(t.ctx, { kind: 'join-request', to: { userId: owner.id }, data: { ...data, joinRequestId: id } })
  await t.as(owner).communities.decideJoinRequest({
    params: { communityId: communityId.toUpperCase(), requestId: id.toUpperCase() },
    body: { decision: 'decline' },
  })
  const { rowCount } = await t.ctx.pool.query('select from notifications where user_id = $1', [owner.id])
  expect(rowCount).toBe(0)
})
