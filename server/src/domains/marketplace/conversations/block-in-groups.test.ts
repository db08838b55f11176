import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aRunningProject, aUser } from '#test/factories.ts'

const t = await testApp()

/** The conversation of a project, in which the owner has blocked the collaborator. */
async function aGroup() {
  const [owner, member] = [await aUser(t.ctx, { firstName: 'Olga' }), await aUser(t.ctx, { firstName: 'Bruno' })]
  const { projectId } = await aRunningProject(t.ctx, { ownerId: owner.id, memberId: member.id })
  const { conversationId } = await t.as(owner).projectWork.openConversation({ params: { projectId } })
  await t.as(owner).conversations.block({ params: { personId: member.id }, body: { isBlocked: true } })
  const params = { conversationId }
  return { owner, member, params }
}

describe('a block', () => {
  test('leaves both writing in a group, and folds what the blocked one says for the blocker alone', async () => {
    const { owner, member, params } = await aGroup()
    await t.as(member).conversations.send({ params, body: { body: 'The steel is here.' } })
    await t.as(owner).conversations.send({ params, body: { body: 'Put it at the back.' } })
    const read = async (who: typeof owner) =>
      (await t.as(who).conversations.messages({ params, query: {} })).items.map(({ body, isFromBlocked }) => [
        body,
        isFromBlocked,
      ])
    expect(await read(owner)).toEqual([
      ['The steel is here.', true],
      ['Put it at the back.', false],
    ])
    expect(await read(member)).toEqual([
      ['The steel is here.', false],
      ['Put it at the back.', false],
    ])
  })

  test('keeps the words out of the list of conversations and out of notifications', async () => {
    const { owner, member, params } = await aGroup()
    await t.as(member).conversations.send({ params, body: { body: 'The steel is here.' } })
    const { items } = await t.as(owner).conversations.list({ query: {} })
    expect(items[0]?.last.text).toBe('Message of somebody you blocked')
    expect((await t.as(owner).notifications.list({ query: {} })).items).toEqual([])
    await t.as(owner).conversations.send({ params, body: { body: 'Put it at the back.' } })
    expect((await t.as(member).notifications.list({ query: {} })).items).toHaveLength(1)
  })

  test('still keeps the two from writing to each other alone', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const [ada, ben] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
    await t.as(ada).conversations.block({ params: { personId: ben.id }, body: { isBlocked: true } })
    for (const [from, to] of [
      [ada, ben],
      [ben, ada],
    ] as const)
      await expect(t.as(from).conversations.start({ body: { personId: to.id, body: 'Hello' } })).rejects.toMatchObject({
        status: 409,
      })
  })
})
