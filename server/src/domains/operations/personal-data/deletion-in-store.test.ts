import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { findCommand } from '#cli/admin.ts'
import type { Context } from '#core/context.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { strayFiles } from '#domains/operations/invariants/files.ts'
import { singleRow } from '#platform/database/rows.ts'
import { files } from '#platform/storage/schema.ts'
import { openFileStore } from '#platform/storage/store.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { anObjectStore } from '#test/object-store.ts'
import { columnsWith } from '#test/traces.ts'
import { erasePerson } from './erase.ts'
import { makeDataExport } from './make-data-export.ts'
import { type Deletion, listDeletion } from './parts/deletion-list.ts'
import { dataExports } from './schema.ts'

/** A deletion where files lie in an object store: no machine has them, and each of them can do it. */
const store = await anObjectStore()
const t = await testApp(store.env)

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
  .jpeg()
  .toBuffer()
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 'x'), Buffer.from('\n%%EOF')])

async function upload(as: TestUser, bytes: Buffer, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const { statusCode, body } = await t.http.inject({
    method: 'POST',
    url: '/api/files?kind=document',
    headers: { cookie: await t.signIn(as), 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(statusCode, body).toBeLessThan(300)
  return JSON.parse(body).id
}

/** A member with a picture of their own, one in a post, a file that hangs on nothing yet, and an export of their data. */
async function aMemberWithFiles(communityId: string) {
  const user = await aMember(t.ctx, communityId)
  const [own, posted, loose] = [
    await upload(user, picture, 'me.jpg'),
    await upload(user, picture, 'slab.jpg'),
    await upload(user, pdf, 'plan.pdf'),
  ]
  await t.as(user).accounts.setAvatar({ body: { fileIds: [own] } })
  const body = { title: 'Cracks above the door', content: 'They open in February.', imageIds: [posted] }
  await t.as(user).posts.create({ params: { communityId }, body })
  // Not by its use case: the worker of an earlier test would make the same one at the same time.
  const { id: exportId } = singleRow(await t.ctx.db.insert(dataExports).values({ userId: user.id }).returning())
  await makeDataExport(t.ctx, { exportId })
  return { user, keys: [...[own, posted, loose].map((id) => `files/${id}`), `person-exports/${exportId}.zip`] }
}

const inStore = (keys: string[]) => keys.filter((key) => store.objects.has(key))
const sweep = () => jobs.sweep.work(t.ctx, {})

/** Another machine with the same database and store, and nothing on its disk. */
async function anotherMachine(): Promise<Context> {
  const config = { ...t.ctx.config, dataDir: await mkdtemp(join(tmpdir(), 'lv-other-')) }
  return { ...t.ctx, config, files: await openFileStore(config) }
}

let stays: Awaited<ReturnType<typeof aMemberWithFiles>>
let communityId: string
beforeAll(async () => {
  communityId = (await aCommunity(t.ctx)).id
  stays = await aMemberWithFiles(communityId)
})
afterEach(() => {
  store.fault = null
})

describe('the list of deletions, in the store', () => {
  const list = (deletion: Partial<Deletion> = {}, on: Context = t.ctx) =>
    listDeletion(on, {
      at: t.ctx.now().toISOString(),
      userIds: [],
      requestIds: [],
      bookingIds: [crypto.randomUUID()],
      ...deletion,
    })
  const listed = () => [...store.objects.keys()].filter((key) => key.startsWith('deletions/'))
  const replay = async (on: Context) => findCommand(['replay-deletions', 'store', 'restored'])?.(on)

  test('brings a deletion back to a restored database, on a machine that never knew of it, and to nobody else', async () => {
    const gone = await aUser(t.ctx, { firstName: 'Fernleaf' })
    const before = await t.ctx.db.select().from(users).where(eq(users.id, gone.id))
    await erasePerson(t.ctx, gone.email)
    const written = (await t.waitingJobs()).filter(({ name }) => name === 'list-deletion')
    for (const { data } of written) await listDeletion(t.ctx, data as unknown as Deletion)
    for (const key of listed())
      for (const word of [gone.email, 'Fernleaf']) expect(String(store.objects.get(key)?.bytes)).not.toContain(word)

    await t.ctx.db
      .update(users)
      .set(before[0] ?? {})
      .where(eq(users.id, gone.id))
    expect(await columnsWith(t.ctx, ['Fernleaf'])).not.toEqual([])
    const other = await anotherMachine()
    expect(await replay(other)).toBe('Deleted again: 1 person and 0 requests.')
    expect(await columnsWith(t.ctx, ['Fernleaf'])).toEqual([])
    expect(await replay(other)).toBe('Deleted again: 0 people and 0 requests.')
    expect(await t.ctx.db.$count(users, eq(users.email, stays.user.email))).toBe(1)
  })

  test('lacks nothing that was deleted while the store was out of reach, and says each thing once', async () => {
    const [at, bookingId] = [t.ctx.now().toISOString(), crypto.randomUUID()]
    const before = listed().length
    store.fault = 'down'
    for (let tries = 0; tries < 3; tries += 1)
      await expect(list({ at, bookingIds: [bookingId] })).rejects.toMatchObject({ name: 'Outage' })
    const onDisk = await readFile(join(t.ctx.config.dataDir, 'deletions', `${at.slice(0, 7)}.jsonl`), 'utf8')
    expect(onDisk.split(bookingId)).toHaveLength(2)
    store.fault = null
    for (let tries = 0; tries < 2; tries += 1) await list({ at, bookingIds: [bookingId] })
    expect(listed()).toHaveLength(before + 1)
  })

  test('is not passed over where it is damaged or cannot be read', async () => {
    await list()
    const other = await anotherMachine()
    store.fault = 'down'
    await expect(replay(other)).rejects.toMatchObject({ code: 'unavailable' })
    store.fault = null
    const key = `deletions/${t.ctx.now().toISOString().slice(0, 7)}-damaged.jsonl`
    store.objects.set(key, { bytes: Buffer.from('{"at": "2026-02-01"'), at: new Date(), sha256: '' })
    await expect(replay(other)).rejects.toThrow()
    store.objects.delete(key)
  })

  test('is kept for three months', async () => {
    await list({ at: '2026-01-31T12:00:00.000Z' })
    const old = () => listed().filter((key) => key.startsWith('deletions/2026-01'))
    expect(old()).toHaveLength(1)
    await sweep()
    expect(old()).toEqual([])
  })
})

describe('a person who is deleted', () => {
  test('leaves none of their files in the store, and others keep theirs', async () => {
    const { user, keys } = await aMemberWithFiles(communityId)
    expect([inStore(keys), inStore(stays.keys)]).toEqual([keys, stays.keys])
    await erasePerson(t.ctx, user.email)
    await t.work()
    await expect.poll(() => inStore(keys).filter((key) => key.startsWith('files/')), { timeout: 60_000 }).toEqual([])
    await sweep()
    expect(inStore(keys)).toEqual([])
    expect(inStore(stays.keys)).toEqual(stays.keys)
    expect(await t.ctx.db.$count(files, eq(files.ownerId, stays.user.id))).toBe(3)
    expect(await strayFiles(t.ctx)).toBe(0)
  })

  test('while the store is out of reach has them removed once it is back, by itself', {
    tags: ['slow'],
    timeout: 120_000,
  }, async () => {
    const { user, keys } = await aMemberWithFiles(communityId)
    store.fault = 'down'
    await erasePerson(t.ctx, user.email)
    const ids = sql`('${sql.raw(
      keys
        .slice(0, 3)
        .map((key) => key.slice(6))
        .join("','"),
    )}')`
    const rows = () => t.ctx.db.$count(files, sql`id in ${ids}`)
    await expect.poll(rows, { timeout: 60_000 }).toBe(0)
    expect(inStore(keys)).toEqual(keys)
    store.fault = null
    await expect.poll(() => inStore(keys).filter((key) => key.startsWith('files/')), { timeout: 60_000 }).toEqual([])
    await sweep()
    expect(inStore(keys)).toEqual([])
    expect(inStore(stays.keys)).toEqual(stays.keys)
    expect(await t.ctx.jobs.countParked()).toBe(0)
  })
})

test('while the store is out of reach everything else is swept that is over', async () => {
  const { user } = stays
  const id = await upload(user, pdf, 'plan.pdf')
  await t.ctx.db
    .update(files)
    .set({ createdAt: new Date(Date.now() - 90_000_000) })
    .where(eq(files.id, id))
  store.fault = 'down'
  await sweep()
  expect(await t.ctx.db.$count(files, eq(files.id, id))).toBe(0)
})
