import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { anOffer, aRunningProject, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { eraseProjects } from './erase.ts'

const t = await testApp()
const post = openTestMailbox(t)

async function running() {
  const [owner, ada] = [await aUser(t.ctx), await aUser(t.ctx)]
  const over = { title: 'Rammed earth wall' }
  const { projectId } = await aRunningProject(t.ctx, { ownerId: owner.id, memberId: ada.id, over })
  const { conversationId } = await t.as(owner).projectWork.openConversation({ params: { projectId } })
  return { owner, ada, projectId, conversationId }
}
const write = (by: TestUser, conversationId: string, body = 'The crane comes on Monday.') =>
  t.as(by).conversations.send({ params: { conversationId }, body: { body } })
const list = (by: TestUser) => t.as(by).conversations.list({ query: { place: 'project' } })

describe('the conversation of a project', () => {
  test('is one, however often it is opened, between its owner and collaborators', async () => {
    const { ada, projectId, conversationId } = await running()
    const open = () => t.as(ada).projectWork.openConversation({ params: { projectId } })
    const opened = await Promise.all(Array.from({ length: 10 }, open))
    expect(new Set(opened.map((each) => each.conversationId))).toEqual(new Set([conversationId]))
    expect(await t.as(ada).conversations.get({ params: { conversationId } })).toMatchObject({
      kind: 'collaboration',
      title: 'Rammed earth wall',
      path: `/projects/${projectId}/work`,
      readers: 1,
      closedReason: null,
    })
  })

  test('reaches everybody on it: in their list, unread, and by mail; and nobody else', async () => {
    const { owner, ada, conversationId } = await running()
    await write(ada, conversationId)
    expect((await list(owner)).items).toMatchObject([{ title: 'Rammed earth wall', unread: 1 }])
    expect(await t.as(owner).conversations.unread({})).toMatchObject({ project: 1 })
    expect((await post(owner.email)).map(({ text }) => text)).toEqual([expect.stringContaining('The crane comes')])
    const stranger = await aUser(t.ctx)
    const read = t.as(stranger).conversations.messages({ params: { conversationId }, query: {} })
    await expect(read).rejects.toMatchObject({ code: 'not_found' })
    await expect(write(stranger, conversationId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is in the list of somebody who joins later, with all of it to read', async () => {
    const { owner, ada, projectId, conversationId } = await running()
    const late = await aUser(t.ctx)
    const accept = async (personId: string) => {
      const { id: offerId } = await anOffer(t.ctx, { projectId, personId })
      await t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'accept' } })
    }
    await accept((await aUser(t.ctx)).id)
    for (const body of ['The crane comes on Monday.', 'And the steel on Tuesday.'])
      await write(ada, conversationId, body)
    await accept(late.id)
    expect((await list(late)).items).toMatchObject([{ id: conversationId, unread: 2 }])
    await t.as(late).conversations.read({ params: { conversationId }, body: {} })
    expect((await list(late)).items).toMatchObject([{ unread: 0 }])
  })

  test('is no longer theirs who leave the project, not even in their list', async () => {
    const { owner, ada, projectId, conversationId } = await running()
    await write(owner, conversationId)
    expect((await list(ada)).items).toHaveLength(1)
    const { myOffer } = await t.as(ada).projects.get({ params: { projectId } })
    await t.as(ada).projects.withdraw({ params: { offerId: myOffer?.id ?? '' } })
    expect((await list(ada)).items).toEqual([])
    await expect(write(ada, conversationId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('goes with the project of an owner who goes', async () => {
    const { owner, ada, conversationId } = await running()
    await write(ada, conversationId)
    await eraseProjects(t.ctx, { userIds: [owner.id], addresses: [] })
    const gone = t.as(ada).conversations.get({ params: { conversationId } })
    await expect(gone).rejects.toMatchObject({ code: 'not_found' })
  })
})
