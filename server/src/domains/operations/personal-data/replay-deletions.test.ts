import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { eraseQuoteRequest } from '#domains/marketplace/quotes/erase.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { testApp } from '#test/app.ts'
import { aBooking, aCommunity, aRequest, aUser } from '#test/factories.ts'
import { columnsWith } from '#test/traces.ts'
import { erasePerson } from './erase.ts'
import { type Deletion, listDeletion, listedDeletions, sweepDeletionLists } from './parts/deletion-list.ts'
import { replayDeletions } from './replay-deletions.ts'

const t = await testApp()
const folder = join(t.ctx.config.dataDir, 'deletions')
const ofJobs = async () =>
  (await t.waitingJobs()).filter(({ name }) => name === 'list-deletion').map(({ data }) => data as unknown as Deletion)

describe('PV4: after a backup is restored', () => {
  test('who was deleted since is deleted again, and nobody else', async () => {
    const [gone, stays] = [await aUser(t.ctx, { firstName: 'Fernleaf' }), await aUser(t.ctx)]
    const before = await t.ctx.db.select().from(users).where(eq(users.id, gone.id))
    await erasePerson(t.ctx, gone.email)
    for (const deletion of await ofJobs()) await listDeletion(t.ctx, deletion)
    const [name = ''] = await readdir(folder)
    const said = await readFile(join(folder, name), 'utf8')
    for (const word of [gone.email, 'Fernleaf']) expect(said).not.toContain(word)

    await t.ctx.db
      .update(users)
      .set(before[0] ?? {})
      .where(eq(users.id, gone.id))
    expect(await columnsWith(t.ctx, ['Fernleaf'])).not.toEqual([])
    expect(await replayDeletions(t.ctx, listedDeletions(folder), { adminId: null })).toEqual({
      people: 1,
      requests: 0,
      waiting: [],
    })
    expect(await columnsWith(t.ctx, ['Fernleaf'])).toEqual([])
    expect(await replayDeletions(t.ctx, listedDeletions(folder), { adminId: null })).toEqual({
      people: 0,
      requests: 0,
      waiting: [],
    })
    expect(await t.ctx.db.$count(users, eq(users.email, stays.email))).toBe(1)
  })

  test('a request that its owner deleted goes again; the owner stays', async () => {
    const { user, ...request } = await aRequest(t.ctx)
    await eraseQuoteRequest(t.ctx, { requestId: request.id })
    const listed = (await ofJobs()).filter(({ requestIds }) => requestIds.includes(request.id))
    expect(listed).toMatchObject([{ userIds: [], requestIds: [request.id], bookingIds: [] }])
    for (const deletion of listed) await listDeletion(t.ctx, deletion)
    await t.ctx.db.execute(sql`update quote_requests set email_trace = null, phone_trace = null, erased_at = null,
      user_id = ${user.id}, email = ${user.email}, name = 'Hanna Reid' where id = ${request.id}`)
    expect(await replayDeletions(t.ctx, listedDeletions(folder), { adminId: null })).toEqual({
      people: 0,
      requests: 1,
      waiting: [],
    })
    const [row] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, request.id))
    expect(row).toMatchObject({ email: '', name: 'Deleted' })
    expect(await t.ctx.db.$count(users, eq(users.email, user.email))).toBe(1)
  })

  test('a visitor who only booked goes again; one of whom something runs is named, with the reason', async () => {
    const booking = await aBooking(t.ctx, { startsAt: new Date(Date.now() - DAY_MS) })
    const { ownerId } = await aCommunity(t.ctx)
    const [owner] = await t.ctx.db
      .select()
      .from(users)
      .where(eq(users.id, ownerId ?? ''))
    const at = t.ctx.now().toISOString()
    await listDeletion(t.ctx, { at, userIds: [], requestIds: [], bookingIds: [booking.id] })
    await listDeletion(t.ctx, { at, userIds: [ownerId ?? ''], requestIds: [], bookingIds: [] })
    const { people, waiting } = await replayDeletions(t.ctx, listedDeletions(folder), { adminId: null })
    expect(people).toBe(1)
    expect(waiting).toMatchObject([{ email: owner?.email, why: expect.stringContaining('communit') }])
  })

  test('lists are kept for three months, and one that is damaged is not passed over', async () => {
    const at = new Date('2026-01-31T12:00:00Z').toISOString()
    await listDeletion(t.ctx, { at, userIds: [], requestIds: [], bookingIds: [] })
    const on = (day: string) => ({ ...t.ctx, now: () => new Date(day) })
    await sweepDeletionLists(on('2026-04-30T00:00:00Z'))
    expect(await readdir(folder)).toContain('2026-01.jsonl')
    await sweepDeletionLists(on('2026-05-01T00:00:00Z'))
    expect(await readdir(folder)).not.toContain('2026-01.jsonl')
    await writeFile(join(folder, '2026-02.jsonl'), '{"at": "2026-02-01T00:00:00.000Z", "userIds": ["x"]}\n')
    await expect(Array.fromAsync(listedDeletions(folder))).rejects.toThrow()
  })
})
