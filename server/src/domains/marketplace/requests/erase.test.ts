import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { DAY_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { type Context, transact } from '#core/context.ts'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aFile, aLead, aRequest, aVisitorsRequest } from '#test/factories.ts'
import { eraseRequest } from './erase.ts'
import { addFiles } from './files.ts'
import { noteEvent } from './note-event.ts'
import { purgeUnverified } from './purge.ts'
import { quoteRequests, requestEvents, requestFiles } from './schema.ts'
import { writeScope } from './settings.ts'

const t = await testApp()
const CANARY = 'kookaburra'

async function withEverything() {
  const request = await aRequest(t.ctx, {
    title: CANARY,
    category: CANARY,
    description: CANARY,
    projectType: CANARY,
    budget: CANARY,
    timeframe: CANARY,
    contactMethod: CANARY,
    location: CANARY,
    projectAddress: CANARY,
    name: CANARY,
    phone: CANARY,
    email: `${CANARY}-${randomUUID()}@test.example`,
    cancelReason: CANARY,
    answers: { houseAge: CANARY },
  })
  const file = await aFile(t.ctx, request.user.id)
  writeFileSync(t.ctx.files.path(file.id), CANARY)
  await addFiles(t.ctx, {
    requestId: request.id,
    ownerId: request.user.id,
    fileIds: [file.id],
    sender: { ip: '127.0.0.1' },
  })
  await writeScope(t.ctx, request.id, [CANARY])
  await noteEvent(t.ctx, { requestId: request.id, kind: 'message', detail: { says: CANARY } })
  return { request, file }
}

describe('deleting a request', () => {
  test('takes every word, the contact and the files out; the row stays for what points at it', async () => {
    const { request, file } = await withEverything()
    const lead = await aLead(t.ctx, { requestId: request.id })
    expect(await transact(t.ctx, (ctx) => eraseRequest(ctx, request.id))).toBe(true)
    for (const table of ['quote_requests', 'scope_lines', 'request_events', 'request_files']) {
      const { rows } = await t.ctx.db.execute(sql`select * from ${sql.raw(table)}`)
      expect(JSON.stringify(rows)).not.toContain(CANARY)
    }
    const [row] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, request.id))
    expect(row).toMatchObject({ name: 'Deleted', userId: null, postcode: '3056', erasedAt: expect.any(Date) })
    expect(row?.leadCount).toBe(1)
    expect(lead.requestId).toBe(request.id)
    await jobs['discard-files'].work(t.ctx, { ids: [file.id] })
    expect(existsSync(t.ctx.files.path(file.id))).toBe(false)
  })

  test('happens once', async () => {
    const { id } = await aRequest(t.ctx)
    const all = await Promise.all(Array.from({ length: 10 }, () => transact(t.ctx, (ctx) => eraseRequest(ctx, id))))
    expect(all.filter(Boolean)).toHaveLength(1)
  })

  test('keeps what happened and when', async () => {
    const { request } = await withEverything()
    await eraseRequest(t.ctx, request.id)
    const events = await t.ctx.db.select().from(requestEvents).where(eq(requestEvents.requestId, request.id))
    expect(events.map(({ kind }) => kind)).toContain('message')
  })

  test('that is rolled back has deleted nothing, not even a file', async () => {
    const { request, file } = await withEverything()
    const broken = transact(t.ctx, async (ctx) => {
      await eraseRequest(ctx, request.id)
      throw new Error('the power went')
    })
    await expect(broken).rejects.toThrow('the power went')
    const [kept] = await t.ctx.db.select().from(files).where(eq(files.id, file.id))
    expect(kept?.attachedAt).not.toBeNull()
    await jobs['discard-files'].work(t.ctx, { ids: [file.id] })
    expect(existsSync(t.ctx.files.path(file.id))).toBe(true)
  })
})

describe('requests that nobody verified (PV5)', () => {
  const unverified = { status: 'unverified', verifiedAt: null } as const
  const after = (days: number): Context => ({ ...t.ctx, now: () => new Date(Date.now() + days * DAY_MS) })
  const isThere = async (id: string) =>
    (await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))).length === 1

  test('go after 30 days with their files; those that were verified stay', async () => {
    const forgotten = await aRequest(t.ctx, unverified)
    const withdrawn = await aVisitorsRequest(t.ctx, { ...unverified, status: 'cancelled' })
    const verified = await aVisitorsRequest(t.ctx)
    const file = await aFile(t.ctx, forgotten.user.id)
    await addFiles(t.ctx, {
      requestId: forgotten.id,
      ownerId: forgotten.user.id,
      fileIds: [file.id],
      sender: { ip: '127.0.0.1' },
    })
    const { id: kept } = await aFile(t.ctx, forgotten.user.id)
    await t.ctx.db.update(files).set({ attachedAt: new Date() }).where(eq(files.id, kept))
    await t.ctx.db.insert(requestFiles).values({ requestId: verified.id, fileId: kept, position: 0 })
    const ids = [forgotten.id, withdrawn.id, verified.id]
    await purgeUnverified(after(29.9))
    expect(await Promise.all(ids.map(isThere))).toEqual([true, true, true])
    await purgeUnverified(after(30.1))
    expect(await Promise.all(ids.map(isThere))).toEqual([false, false, true])
    const [loose] = await t.ctx.db.select().from(files).where(eq(files.id, file.id))
    expect(loose?.attachedAt).toBeNull()
    const [other] = await t.ctx.db.select().from(files).where(eq(files.id, kept))
    expect(other?.attachedAt).not.toBeNull()
  })
})
