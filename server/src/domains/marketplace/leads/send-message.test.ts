import { MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { eraseThreads } from '#domains/messaging/messages/erase.ts'
import { messages } from '#domains/messaging/messages/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aLead, aThreadMessage, aVisitorsRequest } from '#test/factories.ts'
import { leads } from './schema.ts'
import { sendMessage } from './send-message.ts'

const t = await testApp()

const page = (user: TestUser, leadId: string, before?: string) =>
  t.as(user).leads.messages({ params: { leadId }, query: { before } })
const read = async (user: TestUser, leadId: string) => (await page(user, leadId)).items
const write = (user: TestUser, leadId: string, body = 'Can I come on Tuesday?') =>
  t.as(user).leads.sendMessage({ params: { leadId }, body: { body } })
const row = async (id: string) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id)))
const mails = async (to: string) =>
  (await t.waitingJobs()).flatMap(({ data }) =>
    data.to === to && String(data.kind).startsWith('message-') ? [data.data as { text: string }] : [],
  )

async function aScene() {
  const lead = await aLead(t.ctx)
  return { ...lead, builder: lead.professional.user, homeowner: lead.request.user }
}

describe('a message of the professional', () => {
  test('reaches the homeowner, and is an attempt to get in touch', async () => {
    const { id, builder, homeowner } = await aScene()
    const sent = await write(builder, id)
    expect(sent).toMatchObject({
      body: 'Can I come on Tuesday?',
      from: 'professional',
      isMine: true,
      authorName: 'Bruno Costa',
      isRead: false,
    })
    expect(await row(id)).toMatchObject({ charge: 'held', engagedAt: null, status: 'sent' })
    expect((await row(id)).attemptedAt).not.toBeNull()
    expect(await read(homeowner, id)).toEqual([{ ...sent, isMine: false, authorName: 'Costa Building' }])
    expect(await mails(homeowner.email)).toMatchObject([
      { text: 'Can I come on Tuesday?', professional: 'Costa Building', leadId: id },
    ])
  })

  test('captures the points when the homeowner reads it, not when its author does', async () => {
    const { id, builder, homeowner } = await aScene()
    await write(builder, id)
    await read(builder, id)
    expect(await row(id)).toMatchObject({ charge: 'held' })
    await Promise.all([read(homeowner, id), read(homeowner, id), read(homeowner, id)])
    expect(await row(id)).toMatchObject({ charge: 'captured', chargeRule: 'message_read' })
    expect((await read(builder, id))[0]).toMatchObject({ isRead: true })
  })

  test('deleted before the homeowner reads it captures nothing, and the next one does', async () => {
    const { id, builder, homeowner } = await aScene()
    const { id: messageId } = await write(builder, id)
    await t.as(builder).conversations.remove({ params: { messageId } })
    await read(homeowner, id)
    expect(await row(id)).toMatchObject({ charge: 'held', engagedAt: null })
    await write(builder, id)
    await read(homeowner, id)
    expect(await row(id)).toMatchObject({ charge: 'captured', chargeRule: 'message_read' })
  })

  test('is mailed at most once an hour, with its first 500 emails', async () => {
    const { id, builder, homeowner } = await aScene()
    const at = (minutes: number): Context => {
      const then = new Date(Date.now() + minutes * MINUTE_MS)
      return { ...t.ctx, now: () => then }
    }
    const send = (minutes: number, body: string) => sendMessage(at(minutes), { leadId: id, userId: builder.id, body })
    for (const minutes of [0, 10, 59, 61, 100, 122]) await send(minutes, `${minutes} ${'x'.repeat(600)}`)
    const texts = (await mails(homeowner.email)).map(({ text }) => text)
    expect(texts.map((text) => text.split(' ')[0])).toEqual(['0', '61', '122'])
    expect(texts[0]).toHaveLength(500)
  })

  test('whose letter ends at an emoji is sent, told without half of it, and an attempt', async () => {
    const { id, builder, homeowner } = await aScene()
    const body = `${'a'.repeat(499)}🏠 and a garden`
    expect((await write(builder, id, body)).body).toBe(body)
    expect((await row(id)).attemptedAt).not.toBeNull()
    expect((await mails(homeowner.email)).map(({ text }) => text)).toEqual([`${'a'.repeat(499)}…`])
    await write(homeowner, id, body)
    expect((await mails(builder.email)).map(({ text }) => text)).toEqual([`${'a'.repeat(499)}…`])
  })

  test('sent twenty times at once is twenty messages and one mail', async () => {
    const { id, builder, homeowner } = await aScene()
    await Promise.all(Array.from({ length: 20 }, (_, at) => write(builder, id, `Message ${at}`)))
    expect(await read(homeowner, id)).toHaveLength(20)
    expect(await mails(homeowner.email)).toHaveLength(1)
  })

  test('reaches a homeowner without an account by mail, and theirs it is once they have one', async () => {
    const { email, id: requestId } = await aVisitorsRequest(t.ctx)
    const lead = await aLead(t.ctx)
    await t.ctx.db.update(leads).set({ requestId }).where(eq(leads.id, lead.id))
    await write(lead.professional.user, lead.id)
    expect(await mails(email)).toHaveLength(1)
    const homeowner = { ...lead.request.user, email }
    expect(await read(homeowner, lead.id)).toHaveLength(1)
    expect(await row(lead.id)).toMatchObject({ chargeRule: 'message_read' })
  })
})

describe('a long thread', () => {
  test('comes fifty at a time, the newest first, and all of it by pressing on', async () => {
    const { id, builder, homeowner } = await aScene()
    const bodies = Array.from({ length: 120 }, (_, at) => `Message ${at}`)
    for (const body of bodies) await aThreadMessage(t.ctx, { subject: id, authorId: builder.id, body })
    const pages: string[][] = []
    for (let before: string | undefined, isOver = false; !isOver; ) {
      const { items, next } = await page(homeowner, id, before)
      pages.unshift(items.map(({ body }) => body))
      isOver = next === null
      before = next ?? undefined
    }
    expect(pages.map(({ length }) => length)).toEqual([20, 50, 50])
    expect(pages.flat()).toEqual(bodies)
  })

  test('of long messages holds no more than an answer may', async () => {
    const { id, builder, homeowner } = await aScene()
    for (let at = 0; at < 30; at += 1)
      await aThreadMessage(t.ctx, { subject: id, authorId: builder.id, body: '楼'.repeat(4000) })
    const { items, next } = await page(homeowner, id)
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(300_000)
    expect((await page(homeowner, id, next ?? '')).items).toHaveLength(30 - items.length)
  })

  test('has nothing before a message of another one', async () => {
    const [mine, other] = [await aScene(), await aScene()]
    await write(mine.builder, mine.id)
    const { id: before } = await write(other.builder, other.id)
    expect(await page(mine.homeowner, mine.id, before)).toEqual({ items: [], next: null })
  })
})

describe('a message of the homeowner', () => {
  test('captures no points where the professional has not written, called or quoted before', async () => {
    const { id, builder, homeowner } = await aScene()
    await write(homeowner, id, 'Please call after five.')
    expect(await row(id)).toMatchObject({ charge: 'held', engagedAt: null, attemptedAt: null })
    await write(builder, id, 'I will.')
    expect(await row(id)).toMatchObject({ charge: 'held', engagedAt: null })
    await write(homeowner, id, 'Thank you.')
    expect(await row(id)).toMatchObject({ charge: 'captured', chargeRule: 'message_answered' })
  })

  test('written before they had an account captures none when they read it themselves', async () => {
    const { id, builder, homeowner } = await aScene()
    await aThreadMessage(t.ctx, { subject: id, authorId: null, body: 'Please call after five.' })
    await t.as(builder).leads.contact({ params: { leadId: id } })
    await read(homeowner, id)
    const { items } = await t.as(homeowner).conversations.list({ query: {} })
    await t.as(homeowner).conversations.read({ params: { conversationId: items[0]?.id ?? '' }, body: {} })
    expect(await row(id)).toMatchObject({ charge: 'held', engagedAt: null })
  })

  test('captures the points once the professional has called, and is counted as unread', async () => {
    const { id, builder, homeowner } = await aScene()
    await t.as(builder).leads.contact({ params: { leadId: id } })
    const sent = await write(homeowner, id, 'Please call after five.')
    expect(sent).toMatchObject({ from: 'homeowner', isMine: true, authorName: 'Hanna Reid' })
    expect(await row(id)).toMatchObject({ charge: 'captured', chargeRule: 'message_answered' })
    const unread = async () => (await t.as(builder).leads.history({ query: {} })).items[0]?.unreadMessages
    expect(await unread()).toBe(1)
    await read(builder, id)
    expect(await unread()).toBe(0)
    await write(homeowner, id, 'Or on Monday.')
    expect(await unread()).toBe(1)
    expect(await mails(builder.email)).toHaveLength(1)
  })
})

describe('a thread', () => {
  test('is for its two sides: everybody else finds nothing, the same as where there is nothing', async () => {
    const [mine, theirs] = [await aScene(), await aScene()]
    await write(theirs.builder, theirs.id)
    for (const user of [mine.builder, mine.homeowner]) {
      const headers = { cookie: await t.signIn(user) }
      const ask = (id: string) => t.http.inject({ url: `/api/leads/${id}/messages`, headers })
      const say = (id: string) =>
        t.http.inject({ method: 'POST', url: `/api/leads/${id}/messages`, headers, payload: { body: 'Hello' } })
      const missing = crypto.randomUUID()
      for (const send of [ask, say]) {
        const [foreign, none] = [await send(theirs.id), await send(missing)]
        expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
      }
    }
    expect((await t.http.inject({ url: `/api/leads/${mine.id}/messages` })).statusCode).toBe(401)
    expect(await t.ctx.db.$count(messages)).toBeGreaterThan(0)
    expect(await read(theirs.homeowner, theirs.id)).toHaveLength(1)
  })

  test('keeps the order in which it was written', async () => {
    const { id, builder, homeowner } = await aScene()
    for (const at of [1, 2, 3, 4]) await write(at % 2 ? builder : homeowner, id, `Message ${at}`)
    expect((await read(builder, id)).map(({ body }) => body)).toEqual([1, 2, 3, 4].map((at) => `Message ${at}`))
  })

  test('ends with the request', async () => {
    const { id, builder, requestId } = await aScene()
    await t.ctx.db.update(quoteRequests).set({ status: 'cancelled' }).where(eq(quoteRequests.id, requestId))
    await expect(write(builder, id)).rejects.toMatchObject({ status: 409 })
    expect((await row(id)).attemptedAt).toBeNull()
  })

  test('is written to once for one Idempotency-Key', async () => {
    const { id, builder } = await aScene()
    const headers = { cookie: await t.signIn(builder), 'idempotency-key': 'message-1' }
    const send = () =>
      t.http.inject({ method: 'POST', url: `/api/leads/${id}/messages`, headers, payload: { body: 'Hello' } })
    const [first, again] = [await send(), await send()]
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body])
    expect(await read(builder, id)).toHaveLength(1)
  })

  test.each([
    [{ body: '  ' }, 'Write a message first'],
    [{ body: 'x'.repeat(20_001) }, 'Use at most 20,000 characters'],
  ])('refuses a message that is empty or too long', async (body, message) => {
    const { id, builder } = await aScene()
    await expect(t.as(builder).leads.sendMessage({ params: { leadId: id }, body })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'body', message }],
    })
  })

  test('is gone, word by word, once it is deleted', async () => {
    const { id, builder, homeowner } = await aScene()
    await write(builder, id)
    await eraseThreads(t.ctx, [id])
    expect(await read(homeowner, id)).toEqual([])
  })
})
