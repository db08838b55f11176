import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aLead, aUser, aVisitorsRequest } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { guestThreadToken } from './guest-messages.ts'
import { leads } from './schema.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)

/** A request of somebody without an account, and the professionals who have it. */
async function aScene(howMany = 1) {
  const request = await aVisitorsRequest(t.ctx)
  const has = []
  for (let at = 0; at < howMany; at++) {
    const { id, professional } = await aLead(t.ctx)
    await t.ctx.db.update(leads).set({ requestId: request.id }).where(eq(leads.id, id))
    has.push({ leadId: id, builder: professional.user })
  }
  const [{ leadId, builder } = { leadId: '', builder: {} as TestUser }] = has
  return { request, token: await guestThreadToken(t.ctx, request.id), has, leadId, builder }
}
type Scene = Awaited<ReturnType<typeof aScene>>
const guest = t.as(null).talks
const write = (user: TestUser, leadId: string, body: string) =>
  t.as(user).leads.sendMessage({ params: { leadId }, body: { body } })
const say = ({ token, leadId }: Pick<Scene, 'token' | 'leadId'>, body: string) =>
  guest.send({ params: { token, leadId }, body: { body } })
const read = async ({ token, leadId }: Pick<Scene, 'token' | 'leadId'>) =>
  (await guest.messages({ params: { token, leadId }, query: {} })).items
const row = async (id: string) => (await t.ctx.db.select().from(leads).where(eq(leads.id, id)))[0]
const inboxOf = async (user: TestUser) => (await t.as(user).conversations.list({ query: {} })).items
const becomesAnAccount = async ({ request }: Scene) => {
  const homeowner = await aUser(t.ctx, { email: request.email })
  await t.as(homeowner).quotes.get({ params: { requestId: request.id }, query: { read: 'false' } })
  return homeowner
}

describe('a homeowner without an account', () => {
  test('is written to by an email whose link opens the conversation', async () => {
    const { request, leadId, builder } = await aScene()
    await write(builder, leadId, 'Can I come on Tuesday?')
    const [letter] = await lettersTo(request.email)
    const [, token = '', lead] = /\/talks\/([^/\s"]+)\/([\w-]+)/.exec(letter?.text ?? '') ?? []
    expect(lead).toBe(leadId)
    expect(await read({ token, leadId })).toMatchObject([
      { body: 'Can I come on Tuesday?', from: 'professional', isMine: false, authorName: 'Costa Building' },
    ])
    expect(JSON.stringify(await t.waitingJobs())).not.toContain(token.slice(37))
  })

  test('answers each professional on their own, and is answered', async () => {
    const { token, has } = await aScene(2)
    const [first, second] = has
    for (const one of [first, second]) await say({ token, leadId: one?.leadId ?? '' }, `About the slab, ${one?.leadId}`)
    for (const { leadId, builder } of has) {
      const [conversation] = await inboxOf(builder)
      expect(conversation).toMatchObject({
        title: 'Hanna Reid',
        unread: 1,
        last: { text: `About the slab, ${leadId}` },
      })
      const params = { conversationId: conversation?.id ?? '' }
      const { items } = await t.as(builder).conversations.messages({ params, query: {} })
      expect(items).toMatchObject([{ isMine: false, author: { name: 'Hanna Reid' } }])
      await write(builder, leadId, 'On Tuesday.')
      expect((await read({ token, leadId })).map(({ isMine }) => isMine)).toEqual([true, false])
    }
    const { sides } = await guest.get({ params: { token } })
    expect(sides).toMatchObject([
      { name: 'Costa Building', messageCount: 2, unread: 1 },
      { name: 'Costa Building', messageCount: 2, unread: 1 },
    ])
  })

  test('captures the points by answering, and not by opening the link', async () => {
    const scene = await aScene()
    await write(scene.builder, scene.leadId, 'Can I come on Tuesday?')
    await read(scene)
    expect(await row(scene.leadId)).toMatchObject({ charge: 'held', engagedAt: null })
    await say(scene, 'Yes, after five.')
    expect(await row(scene.leadId)).toMatchObject({ charge: 'captured', chargeRule: 'message_answered' })
  })

  test('captures them by saying that it is read, which the professional sees', async () => {
    const { token, leadId, builder } = await aScene()
    const { id: messageId } = await write(builder, leadId, 'Can I come on Tuesday?')
    const isRead = async () =>
      (await t.as(builder).leads.messages({ params: { leadId }, query: {} })).items.map(({ isRead }) => isRead)
    expect(await isRead()).toEqual([false])
    const params = { token, leadId }
    await Promise.all([1, 2, 3].map(() => guest.read({ params, body: { messageId } })))
    expect(await isRead()).toEqual([true])
    expect((await guest.get({ params: { token } })).sides).toMatchObject([{ unread: 0 }])
    expect(await row(leadId)).toMatchObject({ charge: 'captured', chargeRule: 'message_read' })
  })

  test('pays for nothing that was deleted before they read it', async () => {
    const { token, leadId, builder } = await aScene()
    const { id: messageId } = await write(builder, leadId, 'Can I come on Tuesday?')
    await t.as(builder).conversations.remove({ params: { messageId } })
    await guest.read({ params: { token, leadId }, body: { messageId } })
    expect(await row(leadId)).toMatchObject({ charge: 'held', engagedAt: null })
  })

  test('sees nothing read by a message of their own, or of another thread', async () => {
    const [mine, other] = [await aScene(), await aScene()]
    const { id: foreign } = await write(other.builder, other.leadId, 'Hello')
    await guest.read({ params: mine, body: { messageId: foreign } })
    expect(await row(mine.leadId)).toMatchObject({ engagedAt: null })
    expect(await row(other.leadId)).toMatchObject({ engagedAt: null })
  })

  test('is mailed once an hour, and so is the professional', async () => {
    const scene = await aScene()
    for (const body of ['One', 'Two', 'Three']) await write(scene.builder, scene.leadId, body)
    for (const body of ['Four', 'Five']) await say(scene, body)
    const kinds = (await t.waitingJobs()).map(({ data }) => `${data.kind} ${data.to}`)
    expect(kinds.filter((kind) => kind === `message-to-guest ${scene.request.email}`)).toHaveLength(1)
    expect(kinds.filter((kind) => kind === `message-from-homeowner ${scene.builder.email}`)).toHaveLength(1)
  })

  test('writes a message whose letter would end within an emoji, and the professional is told', async () => {
    const scene = await aScene()
    expect((await say(scene, `${'a'.repeat(499)}🏠 thanks`)).body).toHaveLength(508)
    const told = (await t.waitingJobs()).filter(({ data }) => data.to === scene.builder.email)
    expect(told.map(({ data }) => (data.data as { text: string }).text)).toContain(`${'a'.repeat(499)}…`)
  })

  test('is warned of somebody who asks to be paid directly', async () => {
    const scene = await aScene()
    await write(scene.builder, scene.leadId, 'Pay me direct: BSB 063-000, account 1234 5678')
    expect(await read(scene)).toMatchObject([{ isCautioned: true }])
  })

  test('sends a file, which both sides open and nobody else', async () => {
    const { token, leadId, builder } = await aScene()
    const form = new FormData()
    form.set('files', new File(['%PDF-1.7\n%%EOF'], 'slab.pdf', { type: 'application/pdf' }))
    const multipart = new Response(form)
    const sent = await t.http.inject({
      method: 'POST',
      url: `/api/talks/${token}/${leadId}/messages`,
      headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
      payload: Buffer.from(await multipart.arrayBuffer()),
    })
    expect(sent.statusCode, sent.body).toBe(201)
    const [file] = (await read({ token, leadId }))[0]?.files ?? []
    expect(file?.url).toBe(`/api/talks/${token}/files/${file?.id}`)
    const open = async (url: string, who?: TestUser) =>
      (await t.http.inject({ url, headers: who ? { cookie: await t.signIn(who) } : {} })).statusCode
    const other = await aScene()
    expect(await open(file?.url ?? '')).toBe(200)
    expect(await open(`/files/${file?.id}`, builder)).toBe(200)
    expect(await open(`/files/${file?.id}`)).toBe(401)
    expect(await open(`/api/talks/${other.token}/files/${file?.id}`)).toBe(404)
  })

  test.each([
    ['nothing', '  ', 'Write a message first'],
    ['too much', 'x'.repeat(20_001), 'Use at most 20,000 characters'],
  ])('who says %s reads so at the field', async (_, body, message) => {
    await expect(say(await aScene(), body)).rejects.toMatchObject({ status: 400, issues: [{ path: 'body', message }] })
  })

  test('writes nothing once the request is cancelled', async () => {
    const scene = await aScene()
    const { id } = scene.request
    await t.ctx.db.update(quoteRequests).set({ status: 'cancelled' }).where(eq(quoteRequests.id, id))
    await expect(say(scene, 'Hello')).rejects.toMatchObject({ status: 409 })
    expect(await guest.get({ params: scene })).toMatchObject({ isClosed: true })
  })
})

describe('a link', () => {
  test('that is not ours, or of another request, opens nothing', async () => {
    const [mine, other] = [await aScene(), await aScene()]
    const { token, leadId } = mine
    const forged = `${other.request.id}-${token.slice(37)}`
    for (const params of [
      { token: forged, leadId: other.leadId },
      { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, leadId },
      { token: 'nothing', leadId },
      { token, leadId: other.leadId },
    ])
      for (const call of [
        () => guest.messages({ params, query: {} }),
        () => guest.send({ params, body: { body: 'Hello' } }),
        () => guest.read({ params, body: { messageId: crypto.randomUUID() } }),
      ])
        await expect(call()).rejects.toMatchObject({ status: 404 })
  })

  test('of a request whose email nobody has verified opens nothing', async () => {
    const { id } = await aVisitorsRequest(t.ctx, { verifiedAt: null, consentAt: null, status: 'unverified' })
    await expect(guest.get({ params: { token: await guestThreadToken(t.ctx, id) } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('ends with the account, which has all that was written and what is unread of it', async () => {
    const scene = await aScene(2)
    const { leadId, builder } = scene
    await write(builder, leadId, 'Can I come on Tuesday?')
    await say(scene, 'Yes, after five.')
    await write(builder, leadId, 'See you then.')
    await write(builder, leadId, 'With the drawings.')
    const homeowner = await becomesAnAccount(scene)
    for (const call of [() => guest.get({ params: scene }), () => read(scene), () => say(scene, 'Hello')])
      await expect(call()).rejects.toMatchObject({ status: 401 })
    expect(await inboxOf(homeowner)).toMatchObject([{ title: 'Costa Building', unread: 2 }])
    const { items } = await t.as(homeowner).leads.messages({ params: { leadId }, query: {} })
    expect(items.map(({ isMine }) => isMine)).toEqual([false, true, false, false])
    const [conversation] = await inboxOf(builder)
    expect(conversation).toMatchObject({ title: 'Hanna Reid', unread: 0 })
  })

  test('and an account at the same moment lose nothing: each message is somebody’s, and counted', async () => {
    const scene = await aScene()
    const { leadId, builder } = scene
    const [homeowner] = await Promise.all([
      becomesAnAccount(scene),
      ...[1, 2, 3, 4].map((at) => write(builder, leadId, `Message ${at}`)),
      ...[1, 2, 3].map((at) => say(scene, `Answer ${at}`).catch(() => undefined)),
    ])
    const [conversation] = await inboxOf(homeowner)
    const params = { conversationId: conversation?.id ?? '' }
    const { items } = await t.as(homeowner).conversations.messages({ params, query: {} })
    const answers = items.filter(({ body }) => body.startsWith('Answer'))
    expect(answers.every(({ isMine }) => isMine)).toBe(true)
    expect(items).toHaveLength(4 + answers.length)
    const lastAnswer = items.findLastIndex(({ isMine }) => isMine)
    expect(conversation?.unread).toBe(items.length - 1 - lastAnswer)
  })
})

test('a message of somebody without an account is reported and removed; there is nobody to pause', async () => {
  const scene = await aScene()
  const { id: messageId } = await say(scene, 'Something rude.')
  await t.as(scene.builder).conversations.report({ params: { messageId }, body: { note: 'Rude' } })
  const admin = await aUser(t.ctx, { isSuperAdmin: true })
  const [report] = (await t.as(admin).messageReports.list({ query: {} })).items
  const params = { reportId: report?.id ?? '' }
  const decide = (decision: 'paused' | 'removed') =>
    t.as(admin).messageReports.decide({ params, body: { decision, reason: 'Against the terms' } })
  await expect(decide('paused')).rejects.toMatchObject({ status: 409 })
  await decide('removed')
  expect(await read(scene)).toMatchObject([{ isDeleted: true, body: '' }])
})
