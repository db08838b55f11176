import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Context, transact } from '#core/context.ts'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { eraseAuthor } from '#domains/messaging/messages/erase.ts'
import { editMessage } from '#domains/messaging/messages/remove.ts'
import { conversations, messageReports, messages } from '#domains/messaging/messages/schema.ts'
import { writeDigests } from '#domains/notifications/notifications/digest.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aDirectMessage, aFile, aLead, aMember, aProfessional, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)

/** Two people of one community. */
async function aPair() {
  const { id: communityId } = await aCommunity(t.ctx)
  const [ada, ben] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
  return { ada, ben, communityId }
}
const start = (from: TestUser, to: TestUser, body = 'Is the slab poured?') =>
  t.as(from).conversations.start({ body: { personId: to.id, body } })
const send = (from: TestUser, conversationId: string, body: string) =>
  t.as(from).conversations.send({ params: { conversationId }, body: { body } })
const page = (by: TestUser, conversationId: string, cursor?: string) =>
  t.as(by).conversations.messages({ params: { conversationId }, query: { cursor } })
const said = async (by: TestUser, conversationId: string) =>
  (await page(by, conversationId)).items.map(({ body }) => body)
const listOf = async (by: TestUser) => (await t.as(by).conversations.list({ query: {} })).items
const read = (by: TestUser, conversationId: string, messageId?: string) =>
  t.as(by).conversations.read({ params: { conversationId }, body: messageId ? { messageId } : {} })
const badgeOf = async (user: TestUser) => {
  const answer = await t.http.inject({ url: '/api/badges', headers: { cookie: await t.signIn(user) } })
  return answer.json().messages as number
}
/** What somebody was told and has not read. */
const untold = async (user: TestUser) =>
  (await t.as(user).notifications.list({ query: {} })).items.filter(({ isRead }) => !isRead)
const refused = (status: number, message?: string) => ({
  status,
  ...(message ? { message: expect.stringContaining(message) } : {}),
})

describe('two people', () => {
  test('who share a community write to each other, in one conversation', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    await send(ben, conversationId, 'On Tuesday.')
    expect((await start(ben, ada, 'And yours?')).conversationId).toBe(conversationId)
    for (const by of [ada, ben])
      expect(await said(by, conversationId)).toEqual(['Is the slab poured?', 'On Tuesday.', 'And yours?'])
    expect(await listOf(ada)).toMatchObject([
      { id: conversationId, kind: 'direct', unread: 2, last: { text: 'And yours?', isMine: false } },
    ])
  })

  test('is told in a letter that ends before an emoji it has no room for', async () => {
    const { ada, ben } = await aPair()
    const body = `${'a'.repeat(498)}🏠🏠`
    expect((await start(ada, ben, body)).message.body).toBe(body)
    const told = (await t.waitingJobs()).filter(({ data }) => data.to === ben.email)
    expect(told.map(({ data }) => (data.data as { text: string }).text)).toEqual([`${'a'.repeat(498)}…`])
  })

  test('who began at the same moment are in one conversation', async () => {
    const { ada, ben } = await aPair()
    const begun = await Promise.all([start(ada, ben, 'One'), start(ben, ada, 'Two'), start(ada, ben, 'Three')])
    const [id = ''] = new Set(begun.map(({ conversationId }) => conversationId))
    expect(await said(ada, id)).toHaveLength(3)
    expect(await t.ctx.db.$count(conversations, eq(conversations.id, id))).toBe(1)
  })

  test('of whom one has a lead of the other may write to each other', async () => {
    const { request, professional } = await aLead(t.ctx)
    await expect(start(request.user, professional.user)).resolves.toBeDefined()
  })

  test('who have nothing in common cannot be found, no more than nobody can', async () => {
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    for (const personId of [ben.id, ada.id, crypto.randomUUID()]) {
      const params = { personId }
      await expect(t.as(ada).conversations.start({ body: { personId, body: 'Hello' } })).rejects.toMatchObject(
        refused(404),
      )
      await expect(t.as(ada).conversations.person({ params })).rejects.toMatchObject(refused(404))
    }
  })

  test('may go on once they share nothing any more', async () => {
    const { ada, ben, communityId } = await aPair()
    const { conversationId } = await start(ada, ben)
    await t.as(ben).communities.leave({ params: { communityId } })
    await expect(send(ben, conversationId, 'Still here.')).resolves.toMatchObject({ body: 'Still here.' })
    expect((await start(ada, ben, 'Good.')).conversationId).toBe(conversationId)
  })

  test('are nobody else’s to read, write, mute or mark', async () => {
    const { ada, ben, communityId } = await aPair()
    const eve = await aMember(t.ctx, communityId)
    const { conversationId, message } = await start(ada, ben)
    const [params, api] = [{ conversationId }, t.as(eve).conversations]
    const none = { conversationId: crypto.randomUUID() }
    for (const at of [params, none]) {
      const calls = [
        () => api.get({ params: at }),
        () => api.messages({ params: at, query: {} }),
        () => api.send({ params: at, body: { body: 'Hello' } }),
        () => api.read({ params: at, body: {} }),
        () => api.mute({ params: at, body: { isMuted: true } }),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject(refused(404, 'Conversation not found'))
    }
    const its = { messageId: message.id }
    await expect(t.as(ben).conversations.edit({ params: its, body: { body: 'No' } })).rejects.toMatchObject(
      refused(404),
    )
    await expect(t.as(ben).conversations.remove({ params: its })).rejects.toMatchObject(refused(404))
    expect(await said(ada, conversationId)).toEqual(['Is the slab poured?'])
  })

  test.each([
    [{ body: ' \n ' }, 'Write a message first'],
    [{ body: 'x'.repeat(20_001) }, 'Use at most 20,000 characters'],
  ])('are told at the field what is wrong with a message', async (body, message) => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    await expect(t.as(ada).conversations.send({ params: { conversationId }, body })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'body', message }],
    })
    await expect(send(ada, conversationId, 'x'.repeat(20_000))).resolves.toBeDefined()
  })

  test('write once for one Idempotency-Key', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    const headers = { cookie: await t.signIn(ada), 'idempotency-key': `send-${conversationId}` }
    const url = `/api/conversations/${conversationId}/messages`
    for (const _time of [1, 2])
      expect((await t.http.inject({ method: 'POST', url, headers, payload: { body: 'Once' } })).statusCode).toBe(201)
    expect(await said(ada, conversationId)).toHaveLength(2)
  })

  test('are told by mail at most once an hour, and not at all where they muted it', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    for (const body of ['One', 'Two']) await send(ada, conversationId, body)
    expect(await lettersTo(ben.email)).toHaveLength(1)
    await t.as(ada).conversations.mute({ params: { conversationId }, body: { isMuted: true } })
    await send(ben, conversationId, 'Three')
    expect(await lettersTo(ada.email)).toEqual([])
  })
})

describe('what is unread', () => {
  test('counts in the badge and in its place, and goes as it is read', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    const second = await send(ada, conversationId, 'Or on Wednesday?')
    await send(ada, conversationId, 'Or Thursday?')
    expect(await badgeOf(ben)).toBe(3)
    expect(await badgeOf(ada)).toBe(0)
    expect(await t.as(ben).conversations.unread({})).toEqual({ direct: 3, community: 0, project: 0 })
    expect(await read(ben, conversationId, second.id)).toEqual({ unread: 1 })
    expect(await badgeOf(ben)).toBe(1)
    expect(await read(ben, conversationId)).toEqual({ unread: 0 })
    expect(await read(ben, conversationId, second.id)).toEqual({ unread: 0 })
    expect(await badgeOf(ben)).toBe(0)
  })

  test('is right however many write, read and delete at the same moment', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    const doomed = await Promise.all(Array.from({ length: 5 }, (_, at) => send(ada, conversationId, `Doomed ${at}`)))
    await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => send(ada, conversationId, `Message ${at}`)),
      ...Array.from({ length: 4 }, () => read(ben, conversationId)),
      ...doomed.map(({ id }) => t.as(ada).conversations.remove({ params: { messageId: id } })),
    ])
    const { rows } = await t.ctx.db.execute<{ counted: number; kept: number }>(sql`select x.unread as kept, (
        select count(*)::int from messages m where m.conversation_id = x.conversation_id and m.deleted_at is null
          and m.author_id <> x.user_id and m.created_at > coalesce(x.read_at, '-infinity')) as counted
      from conversation_members x where x.conversation_id = ${conversationId} and x.user_id = ${ben.id}`)
    expect(rows[0]?.kept).toBe(rows[0]?.counted)
    expect(await badgeOf(ben)).toBe(rows[0]?.counted)
  })

  test('is read among the notifications too, once all of it is, and in no email that collects', async () => {
    const { ada, ben, communityId } = await aPair()
    const choices = [{ topic: 'messages' as const, channel: 'email' as const, pace: 'daily' as const }]
    await t.as(ben).notifications.changePreferences({ body: { choices } })
    const { conversationId, message } = await start(ada, ben)
    await send(ada, conversationId, 'Or on Wednesday?')
    await start(await aMember(t.ctx, communityId), ben, 'Hello from somebody else')
    expect(await untold(ben)).toHaveLength(2)
    await read(ben, conversationId, message.id)
    expect(await untold(ben), 'one is left to read').toHaveLength(2)
    await read(ben, conversationId)
    expect(await untold(ben)).toHaveLength(1)
    await writeDigests({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 2 * DAY_MS) })
    const [letter, ...others] = await lettersTo(ben.email)
    expect(others).toEqual([])
    expect([letter?.subject, letter?.text.includes(conversationId)]).toEqual(['New message from Ada Nguyen', false])
  })

  test('leaves the badge where the conversation is muted', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    await t.as(ben).conversations.mute({ params: { conversationId }, body: { isMuted: true } })
    expect(await badgeOf(ben)).toBe(0)
    expect(await listOf(ben)).toMatchObject([{ unread: 1, isMuted: true }])
  })

  test('is shown to the other, unless one of them hides it', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    const isRead = async () => (await page(ada, conversationId)).items[0]?.isRead
    expect(await isRead()).toBe(false)
    await read(ben, conversationId)
    expect(await isRead()).toBe(true)
    for (const user of [ada, ben]) {
      await t.as(user).conversations.setSettings({ body: { showsRead: false } })
      expect(await isRead()).toBe(false)
      await t.as(user).conversations.setSettings({ body: { showsRead: true } })
    }
    expect(await isRead()).toBe(true)
  })
})

describe('a message', () => {
  const later = (minutes: number): Context => ({ ...t.ctx, now: () => new Date(Date.now() + minutes * MINUTE_MS) })

  test('is changed within five minutes, and says so', async () => {
    const { ada, ben } = await aPair()
    const { conversationId, message } = await start(ada, ben)
    const edit = (ctx: Context, body: string) =>
      transact(ctx, (ctx) => editMessage(ctx, { messageId: message.id, authorId: ada.id, body }))
    await edit(later(4.9), 'Is it poured?')
    await expect(edit(later(5.1), 'Too late')).rejects.toMatchObject(refused(409, 'for 5 minutes'))
    const [shown] = (await page(ben, conversationId)).items
    expect(shown).toMatchObject({ body: 'Is it poured?', editedAt: expect.any(String), editableUntil: null })
    expect((await page(ada, conversationId)).items[0]?.editableUntil).toEqual(expect.any(String))
  })

  test('that is deleted leaves its place and no words, and nobody has it to read', async () => {
    const { ada, ben } = await aPair()
    const { conversationId, message } = await start(ada, ben)
    for (const _time of [1, 2]) await t.as(ada).conversations.remove({ params: { messageId: message.id } })
    expect((await page(ben, conversationId)).items).toMatchObject([{ isDeleted: true, body: '', files: [] }])
    expect(await badgeOf(ben)).toBe(0)
    expect((await listOf(ben))[0]).toMatchObject({ unread: 0, last: { isDeleted: true, text: '' } })
  })

  test('that is changed and deleted at the same moment is deleted', async () => {
    const { ada, ben } = await aPair()
    for (let round = 0; round < 8; round += 1) {
      const { message } = await start(ada, ben, `Round ${round}`)
      const params = { messageId: message.id }
      await Promise.allSettled([
        t.as(ada).conversations.edit({ params, body: { body: 'Changed' } }),
        t.as(ada).conversations.remove({ params }),
        t.as(ada).conversations.edit({ params, body: { body: 'Changed again' } }),
      ])
      const [row] = await t.ctx.db.select().from(messages).where(eq(messages.id, message.id))
      expect(row).toMatchObject({ body: '', deletedAt: expect.any(Date) })
    }
  })

  test('with bank details is marked among the first, and never held back', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben, 'BSB 063-000, account 1234 5678')
    expect((await page(ben, conversationId)).items[0]).toMatchObject({ isCautioned: true })
    for (let at = 0; at < 20; at += 1) await send(ben, conversationId, `Message ${at}`)
    expect(await send(ada, conversationId, 'BSB 063-000, account 1234 5678')).toMatchObject({ isCautioned: false })
    expect(await lettersTo(ben.email)).toHaveLength(1)
  })

  test('is found page by page, each once', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben, 'Message 0')
    for (let at = 1; at < 57; at += 1)
      await aDirectMessage(t.ctx, at % 2 ? ben.id : ada.id, at % 2 ? ada.id : ben.id, `Message ${at}`)
    const newest = await page(ada, conversationId)
    const older = await page(ada, conversationId, newest.next ?? '')
    expect([newest.items.length, older.items.length, older.next]).toEqual([50, 7, null])
    expect([...older.items, ...newest.items].map(({ body }) => body)).toEqual(
      Array.from({ length: 57 }, (_, at) => `Message ${at}`),
    )
    await expect(page(ada, conversationId, 'damaged')).rejects.toMatchObject(refused(400))
  })
})

describe('a file of a message', () => {
  const get = async (user: TestUser | null, id: string) =>
    (await t.http.inject({ url: `/files/${id}`, headers: user ? { cookie: await t.signIn(user) } : {} })).statusCode

  /** The smallest PDF that is one. */
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  async function upload(user: TestUser, conversationId: string, file: Buffer, name: string) {
    const form = new FormData()
    form.append('body', '')
    form.append('files', new Blob([new Uint8Array(file)]), name)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    return t.http.inject({
      method: 'POST',
      url: `/api/conversations/${conversationId}/messages`,
      headers: { cookie: await t.signIn(user), 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }

  test('says it all where there are no words, and is read by those two alone', async () => {
    const { ada, ben, communityId } = await aPair()
    const eve = await aMember(t.ctx, communityId)
    const { conversationId } = await start(ada, ben)
    const answer = await upload(ada, conversationId, pdf, 'plan.pdf')
    expect(answer.statusCode).toBe(201)
    const [file] = answer.json().files
    expect(file).toMatchObject({ name: 'plan.pdf', contentType: 'application/pdf' })
    expect(await Promise.all([ada, ben, eve, null].map((user) => get(user, file.id)))).toEqual([200, 200, 404, 401])
    await t.as(ada).conversations.remove({ params: { messageId: answer.json().id } })
    expect(await get(ben, file.id)).toBe(404)
  })

  test('of a kind that is not taken, or of somebody else, is refused at its field', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    const wrong = await upload(ada, conversationId, Buffer.from('MZ program'), 'plan.pdf')
    expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'files'])
    const { id } = await aFile(t.ctx, ben.id)
    const body = { body: 'Look', fileIds: [id] }
    await expect(t.as(ada).conversations.send({ params: { conversationId }, body })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'files' }],
    })
    expect(await said(ada, conversationId)).toHaveLength(1)
  })
})

describe('a block', () => {
  test('keeps words from coming, both ways, and says so', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    const block = (isBlocked: boolean) =>
      t.as(ben).conversations.block({ params: { personId: ada.id }, body: { isBlocked } })
    await block(true)
    await expect(send(ada, conversationId, 'Hello?')).rejects.toMatchObject(refused(409, 'isn’t taking messages'))
    await expect(start(ada, ben, 'Hello?')).rejects.toMatchObject(refused(409, 'isn’t taking messages'))
    await expect(send(ben, conversationId, 'Hello?')).rejects.toMatchObject(refused(409, 'Unblock them'))
    expect(await t.as(ben).conversations.get({ params: { conversationId } })).toMatchObject({ isBlocked: true })
    await block(false)
    await send(ada, conversationId, 'Thanks')
    expect(await said(ben, conversationId)).toEqual(['Is the slab poured?', 'Thanks'])
  })

  test('that is there when it is answered lets nothing in any more, however much is being sent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ada, ben } = await aPair()
      const sending = Array.from({ length: 6 }, () =>
        start(ada, ben, 'Again').then(
          () => 'sent',
          () => 'refused',
        ),
      )
      await t.as(ben).conversations.block({ params: { personId: ada.id }, body: { isBlocked: true } })
      const before = await t.ctx.db.$count(messages, eq(messages.authorId, ada.id))
      const sent = (await Promise.all(sending)).filter((each) => each === 'sent').length
      expect(await t.ctx.db.$count(messages, eq(messages.authorId, ada.id))).toBe(sent)
      expect(sent).toBe(before)
    }
  })

  test('holds in the thread of a lead too', async () => {
    const { id: leadId, request, professional } = await aLead(t.ctx)
    const write = (by: TestUser) => t.as(by).leads.sendMessage({ params: { leadId }, body: { body: 'Hello' } })
    await write(professional.user)
    await t
      .as(request.user)
      .conversations.block({ params: { personId: professional.user.id }, body: { isBlocked: true } })
    await expect(write(professional.user)).rejects.toMatchObject(refused(409, 'isn’t taking messages'))
  })
})

describe('the thread of a lead', () => {
  async function aThread() {
    const lead = await aLead(t.ctx)
    await t
      .as(lead.professional.user)
      .leads.sendMessage({ params: { leadId: lead.id }, body: { body: 'May I come on Monday?' } })
    const [conversation] = await listOf(lead.request.user)
    return {
      lead,
      conversationId: conversation?.id ?? '',
      homeowner: lead.request.user,
      builder: lead.professional.user,
    }
  }
  const chargeOf = async (id: string) => (await t.ctx.db.select().from(leads).where(eq(leads.id, id)))[0]?.chargeRule

  test('stands among the messages of both, with the names of its own page', async () => {
    const { lead, conversationId, homeowner, builder } = await aThread()
    expect(await listOf(homeowner)).toMatchObject([
      {
        kind: 'lead',
        title: lead.professional.businessName ?? lead.professional.name,
        about: 'Home renovation, Brunswick 3056',
        unread: 1,
      },
    ])
    expect(await listOf(builder)).toMatchObject([{ kind: 'lead', title: lead.request.name, unread: 0 }])
    expect(await t.as(homeowner).conversations.unread({})).toMatchObject({ project: 1 })
    expect(await t.as(homeowner).conversations.get({ params: { conversationId } })).toMatchObject({
      path: `/quotes/${lead.request.id}`,
      readingDecides: true,
    })
    expect(await t.as(builder).conversations.get({ params: { conversationId } })).toMatchObject({
      path: `/professionals/leads/${lead.id}`,
      readingDecides: false,
    })
  })

  test('read here by the homeowner captures the points, looked at alone it does not', async () => {
    const { lead, conversationId, homeowner, builder } = await aThread()
    await page(homeowner, conversationId)
    await read(builder, conversationId)
    expect(await chargeOf(lead.id)).toBeNull()
    await read(homeowner, conversationId)
    expect(await chargeOf(lead.id)).toBe('message_read')
    await t.as(homeowner).conversations.setSettings({ body: { showsRead: false } })
    expect((await page(builder, conversationId)).items).toMatchObject([{ isRead: true }])
  })

  test('deleted before the homeowner reads here captures nothing', async () => {
    const { lead, conversationId, homeowner, builder } = await aThread()
    for (const { id: messageId } of (await page(builder, conversationId)).items)
      await t.as(builder).conversations.remove({ params: { messageId } })
    await read(homeowner, conversationId)
    expect(await chargeOf(lead.id)).toBeNull()
  })

  test('read here or on its own page is read among the notifications, and nothing else of the lead is', async () => {
    const { lead, conversationId, homeowner, builder } = await aThread()
    expect(await untold(homeowner)).toMatchObject([{ type: 'message' }])
    await t.as(homeowner).leads.messages({ params: { leadId: lead.id }, query: {} })
    expect(await untold(homeowner)).toEqual([])
    await send(homeowner, conversationId, 'Monday suits.')
    expect((await untold(builder)).map(({ type }) => type)).toEqual(['message', 'project'])
    await read(builder, conversationId)
    expect((await untold(builder)).map(({ type }) => type)).toEqual(['project'])
  })

  test('answered here is answered there', async () => {
    const { lead, conversationId, homeowner, builder } = await aThread()
    await send(homeowner, conversationId, 'Monday suits.')
    expect(await chargeOf(lead.id)).toBe('message_answered')
    const { items } = await t.as(builder).leads.messages({ params: { leadId: lead.id } })
    expect(items.map(({ body, from }) => [body, from])).toEqual([
      ['May I come on Monday?', 'professional'],
      ['Monday suits.', 'homeowner'],
    ])
  })

  test('of a cancelled request says that it is closed', async () => {
    const { lead, conversationId, homeowner } = await aThread()
    await t.as(homeowner).quotes.cancel({ params: { requestId: lead.request.id }, body: { reason: '' } })
    await expect(send(homeowner, conversationId, 'Hello')).rejects.toMatchObject(refused(409, 'cancelled'))
  })
})

describe('what a homeowner writes about a request', () => {
  test('reaches everybody who has it, and only the homeowner writes there', async () => {
    const first = await aLead(t.ctx)
    const second = await aLead(t.ctx, { requestId: first.request.id })
    const { user: homeowner, id: requestId } = first.request
    const title = 'Home renovation, Brunswick 3056'
    const { conversationId } = await t
      .as(homeowner)
      .conversations.start({ body: { requestId, body: 'The plans are new.' } })
    for (const { user } of [first.professional, second.professional]) {
      expect(await listOf(user)).toMatchObject([{ kind: 'project', title, unread: 1 }])
      expect(await lettersTo(user.email)).toContainEqual(expect.objectContaining({ subject: `News about ${title}` }))
      await expect(send(user, conversationId, 'Thanks')).rejects.toMatchObject(refused(409, 'Only the homeowner'))
    }
    const other = await aProfessional(t.ctx)
    await expect(page(other.user, conversationId)).rejects.toMatchObject(refused(404))
  })

  test('is nobody else’s to write, and goes to nobody where nobody has it', async () => {
    const { request } = await aLead(t.ctx)
    const stranger = await aUser(t.ctx)
    await expect(
      t.as(stranger).conversations.start({ body: { requestId: request.id, body: 'Hello' } }),
    ).rejects.toMatchObject(refused(404))
  })
})

describe('what an owner announces', () => {
  async function anAnnouncement() {
    const { id: communityId, ownerId } = await aCommunity(t.ctx)
    const member = await aMember(t.ctx, communityId)
    const owner = { ...member, id: ownerId }
    const { conversationId } = await t
      .as(owner)
      .conversations.start({ body: { communityId, body: 'We meet on Tuesday.' } })
    return { communityId, member, owner, conversationId }
  }

  test('is one row that every member has to read, and those who join later have not', async () => {
    const { communityId, member, conversationId, owner } = await anAnnouncement()
    expect([await badgeOf(member), await badgeOf(owner)]).toEqual([1, 0])
    expect(await t.as(member).conversations.unread({})).toEqual({ direct: 0, community: 1, project: 0 })
    const late = await aMember(t.ctx, communityId, { joinedAt: new Date(Date.now() + MINUTE_MS) })
    expect(await badgeOf(late)).toBe(0)
    expect(await listOf(late)).toMatchObject([{ kind: 'community', unread: 0 }])
    expect(await read(member, conversationId)).toEqual({ unread: 0 })
    expect(await badgeOf(member)).toBe(0)
    await send(owner, conversationId, 'At seven.')
    expect(await badgeOf(member)).toBe(1)
  })

  test('is not answered by members, and seen by nobody who has left', async () => {
    const { communityId, member, conversationId } = await anAnnouncement()
    await expect(send(member, conversationId, 'Great')).rejects.toMatchObject(
      refused(409, 'Only the community’s owner'),
    )
    await t.as(member).communities.leave({ params: { communityId } })
    await expect(page(member, conversationId)).rejects.toMatchObject(refused(404))
    expect(await listOf(member)).toEqual([])
  })

  test('can be muted', async () => {
    const { member, conversationId } = await anAnnouncement()
    await t.as(member).conversations.mute({ params: { conversationId }, body: { isMuted: true } })
    expect(await badgeOf(member)).toBe(0)
    expect(await t.as(member).conversations.unread({})).toMatchObject({ community: 0 })
  })
})

describe('a report', () => {
  test('tells us once, with the words as they were, of what one can read and has not written oneself', async () => {
    const { ada, ben, communityId } = await aPair()
    const eve = await aMember(t.ctx, communityId)
    const { message } = await start(ada, ben, 'Buy my crypto')
    const report = (by: TestUser) =>
      t.as(by).conversations.report({ params: { messageId: message.id }, body: { note: 'Spam' } })
    for (const by of [ada, eve]) await expect(report(by)).rejects.toMatchObject(refused(404))
    for (const _time of [1, 2]) await expect(report(ben)).resolves.toMatchObject({ message: expect.any(String) })
    await t.as(ada).conversations.remove({ params: { messageId: message.id } })
    const { rows } = await t.ctx.db.execute(
      sql`select said, note from message_reports where message_id = ${message.id}`,
    )
    expect(rows).toEqual([{ said: 'Buy my crypto', note: 'Spam' }])
    const letters = (await t.waitingJobs()).filter(({ data }) => data.kind === 'message-reported')
    expect(letters).toHaveLength(1)
  })
})

describe('the decision of a report', () => {
  const aReport = async (body = 'Buy my crypto') => {
    const { ada, ben } = await aPair()
    const { conversationId, message } = await start(ada, ben, body)
    await t.as(ben).conversations.report({ params: { messageId: message.id }, body: { note: 'Spam' } })
    const { rows } = await t.ctx.db.execute<{ id: string }>(
      sql`select id from message_reports where message_id = ${message.id}`,
    )
    return { ada, ben, conversationId, reportId: rows[0]?.id ?? '' }
  }
  const decide = async (reportId: string, decision: 'dismissed' | 'removed' | 'paused', reason = 'We read it') =>
    t.as(await aUser(t.ctx, { isSuperAdmin: true })).messageReports.decide({
      params: { reportId },
      body: { decision, reason },
    })
  const subjectsTo = async ({ email }: TestUser) => (await lettersTo(email)).map(({ subject }) => subject)

  test('lets it stand: the reporter is told why, and the author nothing', async () => {
    const { ada, ben, conversationId, reportId } = await aReport()
    await decide(reportId, 'dismissed', 'An offer like any other')
    expect(await said(ben, conversationId)).toEqual(['Buy my crypto'])
    const letter = (await lettersTo(ben.email)).find(({ subject }) => subject.includes('you reported'))
    expect(letter?.text).toContain('An offer like any other')
    expect(await subjectsTo(ada)).not.toContain('We removed a message of yours')
    await send(ada, conversationId, 'Are you there?')
  })

  test('removes it for both, and tells its author its words and why, but not who reported it', async () => {
    const { ada, ben, conversationId, reportId } = await aReport()
    await decide(reportId, 'removed', 'Selling investments is not what this is for')
    for (const by of [ada, ben]) expect(await said(by, conversationId)).toEqual([''])
    const letter = (await lettersTo(ada.email)).find(({ subject }) => subject === 'We removed a message of yours')
    expect(letter?.text).toContain('Buy my crypto')
    expect(letter?.text).toContain('Selling investments is not what this is for')
    expect(letter?.text).not.toContain(ben.firstName)
    await send(ada, conversationId, 'Sorry.')
  })

  test('pauses its author for seven days, who is told until when at the field, and keeps reading', async () => {
    const { ada, ben, conversationId, reportId } = await aReport()
    await decide(reportId, 'paused', 'You have been told before')
    const paused = refused(409, 'You have been told before')
    await expect(send(ada, conversationId, 'Me again')).rejects.toMatchObject({ ...paused, issues: [{ path: 'body' }] })
    await send(ben, conversationId, 'Goodbye')
    expect(await said(ada, conversationId)).toEqual(['', 'Goodbye'])
    await t.ctx.db.execute(sql`update message_pauses set until_at = now() where user_id = ${ada.id}`)
    await send(ada, conversationId, 'I am sorry')
  })

  test('is one, for all reports of the message, whoever decides at the same time', async () => {
    const { reportId, ben } = await aReport()
    const { rows } = await t.ctx.db.execute<{ messageId: string }>(
      sql`select message_id as "messageId" from message_reports where id = ${reportId}`,
    )
    const other = await aUser(t.ctx)
    await t.ctx.db.insert(messageReports).values({
      messageId: rows[0]?.messageId ?? '',
      reporterId: other.id,
      said: 'Buy my crypto',
      note: 'Spam',
    })
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => decide(reportId, 'removed')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const by of [ben, other])
      expect((await subjectsTo(by)).filter((subject) => subject.includes('you reported'))).toHaveLength(1)
    await expect(decide(crypto.randomUUID(), 'removed')).rejects.toMatchObject(refused(404))
    await expect(decide(reportId, 'removed', ' ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
  })

  test('is made with the messages around it in sight, and who looked is logged', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben, 'one')
    for (const [by, body] of [
      [ben, 'two'],
      [ada, 'three'],
    ] as const)
      await send(by, conversationId, body)
    const bad = await send(ada, conversationId, 'Buy my crypto')
    for (const body of ['five', 'six', 'seven']) await send(ben, conversationId, body)
    await t.as(ben).conversations.report({ params: { messageId: bad.id }, body: { note: 'Spam' } })
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const all: string[] = []
    let cursor: string | undefined
    do {
      const { items, next } = await t.as(admin).messageReports.list({ query: { limit: 1, cursor } })
      for (const { author, around } of items) if (author?.id === ada.id) all.push(around.map(({ text }) => text).join())
      cursor = next ?? undefined
    } while (cursor)
    expect(all).toEqual(['two,three,Buy my crypto,five,six'])
    const { rows } = await t.ctx.db.execute(
      sql`select from audit_log where actor_id = ${admin.id} and action = 'message_reports_seen'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('the list', () => {
  test('is searched by words, of each conversation the newest message with them', async () => {
    const { ada, ben, communityId } = await aPair()
    const { conversationId } = await start(ada, ben, 'The engineers want the steel first.')
    await send(ben, conversationId, 'Fine.')
    const cleo = await aMember(t.ctx, communityId)
    await start(cleo, ada, 'Nothing of it here.')
    await start(cleo, ben, 'The engineer called.')
    const found = async (q: string) => (await t.as(ada).conversations.list({ query: { q } })).items
    expect(await found('engineer steel')).toMatchObject([
      { id: conversationId, last: { text: 'The engineers want the steel first.' } },
    ])
    expect(await found('plaster')).toEqual([])
    expect((await found(`' or 1=1 -- & |`)).length).toBeLessThan(2)
  })

  test('has all kinds, what was written last first, page by page and by place', async () => {
    const { ada, ben, communityId } = await aPair()
    await start(ben, ada)
    const others: string[] = []
    for (let at = 0; at < 4; at += 1) others.push((await start(await aMember(t.ctx, communityId), ada)).conversationId)
    const { rows } = await t.ctx.db.execute<{ ownerId: string }>(
      sql`select owner_id as "ownerId" from communities where id = ${communityId}`,
    )
    const owner = { ...ben, id: rows[0]?.ownerId ?? '' }
    await t.as(owner).conversations.start({ body: { communityId, body: 'We meet.' } })
    const kinds: string[] = []
    for (let cursor: string | undefined, isOver = false; !isOver; ) {
      const { items, next } = await t.as(ada).conversations.list({ query: { limit: 2, cursor } })
      kinds.push(...items.map(({ kind }) => kind))
      isOver = next === null
      cursor = next ?? undefined
    }
    expect(kinds).toEqual(['community', 'direct', 'direct', 'direct', 'direct', 'direct'])
    const { items } = await t.as(ada).conversations.list({ query: { place: 'direct', limit: 1 } })
    expect(items.map(({ id }) => id)).toEqual(others.slice(-1))
    await expect(t.as(ada).conversations.list({ query: { cursor: 'damaged' } })).rejects.toMatchObject(refused(400))
  })

  test('keeps what somebody was written by a person who had everything deleted of theirs, without their words', async () => {
    const { ada, ben } = await aPair()
    const { conversationId } = await start(ada, ben)
    await send(ben, conversationId, 'On Tuesday.')
    await transact(t.ctx, (ctx) => eraseAuthor(ctx, ada.id))
    expect(await said(ben, conversationId)).toEqual(['On Tuesday.'])
    expect(await badgeOf(ben)).toBe(0)
  })
})
